// SPDX-License-Identifier: Apache-2.0
// The course of one run: panels above each other on one axis of time, so that what stalls and what
// causes it stand in one line.
'use strict';

const panels = [
  {name: 'Operations per second', format: asCount,
    parts: [{key: 'throughputPerSecond', name: 'Throughput'}]},
  {name: 'p99 latency', format: asMicros, parts: [{key: 'p99Micros', name: 'p99'}]},
  {name: 'Processor: server solid, client dashed (100 % is one core)', format: asPercent, parts: [
    {key: 'serverCpuPercent', name: 'Server'}, {key: 'clientCpuPercent', name: 'Client', dashed: true}]},
  {name: "Server's resident memory", format: asBytes,
    parts: [{key: 'serverRssBytes', name: 'Memory'}]},
];

function timelineTitle() {
  const run = runInView();
  return run ? `Course of the run ${run.name}${run.valid ? '' : ' – INVALID'}` : 'Course of a run';
}

function timelineAlarm() {
  const run = runInView();
  return run && !run.valid ? `INVALID: ${run.reasons.join('; ') || 'no reason is given'}` : '';
}

function timelineNote() {
  const run = runInView();
  if (!run) {
    return '';
  }
  const threads = run.threads === 1 ? '1 thread' : `${run.threads} threads`;
  return `${lineName(run)}, ${run.workload}, ${threads}, block ${run.block}`;
}

function timelineSteps() {
  return (runInView()?.steps ?? []).map(step => `${threeDigits.format(step.atSeconds)} s: ${step.text}`);
}

function timelineOption(colours, width) {
  const {timeline, steps} = runInView();
  const top = index => 30 + index * 150;
  const plain = plainOption(colours, [], width);
  const each = make => panels.map((panel, index) => make(panel, index));
  return {...plain, axisPointer: {link: [{xAxisIndex: 'all'}]},
    grid: each((_, index) => ({left: 58, right: 18, top: top(index), height: 104})),
    xAxis: each((_, gridIndex) => timeAxis(timeline, gridIndex, colours)),
    yAxis: each((panel, gridIndex) => numberAxis(colours, panelTitle(panel, timeline), panel.format,
        {gridIndex, min: 0, splitNumber: 3, nameTextStyle:
          {color: colours.muted, align: 'left', padding: [0, 0, 0, -50]}})),
    series: panels.flatMap((panel, axis) => panel.parts.map((part, index) => ({
      ...partSeries(part, timeline, axis, colours),
      markLine: index === 0 ? stepMarks(steps, axis === 0, colours) : undefined}))),
    tooltip: {...plain.tooltip, trigger: 'axis',
      formatter: params => timelineTip(timeline, params[0].dataIndex, colours)}};
}

function panelTitle(panel, timeline) {
  const measured = panel.parts.some(part => timeline[part.key]?.some(value => value != null));
  return measured ? panel.name : `${panel.name}: not measured`;
}

function timeAxis(timeline, gridIndex, colours) {
  const lowest = gridIndex === panels.length - 1;
  // a run without a warm-up is measured from its start; each second stands at its end
  const first = Math.max(0, Math.floor(timeline.seconds[0] - 1));
  return {...bottomAxis(numberAxis(colours, lowest ? 'Seconds since the run began' : '',
      asCount, {gridIndex, min: first, max: timeline.seconds.at(-1)}), colours),
  axisLabel: {show: lowest, color: colours.muted, showMaxLabel: false},
  splitLine: {show: false}};
}

function partColour(part, axis, colours) {
  return part.dashed ? colours.muted : colours.series[axis];
}

function partSeries(part, timeline, axis, colours) {
  const color = partColour(part, axis, colours);
  return {type: 'line', name: part.name, xAxisIndex: axis, yAxisIndex: axis, symbol: 'none', color,
    data: timeline.seconds.map((second, index) => [second, timeline[part.key]?.[index] ?? null]),
    lineStyle: {color, width: part.dashed ? 1.5 : 2, type: part.dashed ? [5, 3] : 'solid'},
    emphasis: {disabled: true}};
}

/** Steps found in the run, numbered as in the list below the chart. */
function stepMarks(steps, numbered, colours) {
  return {silent: true, symbol: 'none', animation: false,
    lineStyle: {color: colours.alarm, type: [4, 3], width: 1.25},
    data: steps.map((step, index) => ({xAxis: step.atSeconds,
      label: {show: numbered, formatter: `${index + 1}`, color: colours.alarm, fontWeight: 600}}))};
}

function timelineTip(timeline, at, colours) {
  const row = (panel, part, axis) => {
    const value = timeline[part.key]?.[at];
    return [partColour(part, axis, colours), part.name, value == null ? '–' : panel.format(value)];
  };
  return tip(`${fiveDigits.format(timeline.seconds[at])} s`,
      panels.flatMap((panel, axis) => panel.parts.map(part => row(panel, part, axis))));
}

function timelineRows() {
  const timeline = runInView()?.timeline;
  const keys = panels.flatMap(panel => panel.parts.map(part => part.key));
  return [['Second', 'Operations per second', 'p99 (µs)', "Server's CPU (%)", "Client's CPU (%)",
    "Server's resident memory (bytes)"],
  ...(timeline?.seconds ?? []).map(
      (second, at) => [second, ...keys.map(key => timeline[key]?.[at] ?? null)])];
}
