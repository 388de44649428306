// SPDX-License-Identifier: Apache-2.0
// The charts: each says what it shows, gives its option to ECharts, and its data as rows.
'use strict';

/** Each chart: title(), note(), height(width), rows() with a head first, option(colours, width). */
const charts = {
  throughput: {
    title: () => `Throughput and latency against ${loadAxisName().toLowerCase()}`,
    note: () => 'Median of the valid runs, with the lowest and the highest of them. '
        + `Filled: throughput (left). Hollow: ${latencyName()} (right).${scaleNote(...loadAxisTypes())}`,
    height: width => 390 + legendHeight(namesOf(linesInView()), width),
    rows: loadRows, option: loadOption},
  percentiles: {
    title: () => `Latency by percentile, ${view.load}`,
    note: () => `Histograms of all valid runs, merged.${scaleNote(axisType('log'))}`,
    height: width => 390 + legendHeight(namesOf(curvesInView()), width),
    rows: percentileRows, option: percentileOption},
  tradeoff: {
    title: () => `${latencyName()} against throughput`,
    note: () => 'Each line joins its loads in order; the labels give the '
        + `${loadAxisName().toLowerCase()}.${scaleNote(...loadAxisTypes())}`,
    height: width => 390 + legendHeight(namesOf(linesInView()), width),
    rows: loadRows, option: tradeoffOption},
  cost: {
    title: () => `Memory, disk and processor time, ${view.load}`,
    note: () => 'Median of the valid runs, with the lowest and the highest of them.',
    height: width => costLayout(width).height, rows: costRows, option: costOption},
  timeline: {
    title: timelineTitle, note: timelineNote, alarm: timelineAlarm, remarks: timelineSteps,
    height: () => 640, rows: timelineRows, option: timelineOption},
};

function scaleNote(...types) {
  return types.includes('log') ? ' Logarithmic scale.' : '';
}

// ---- figures at all loads

function linesInView() {
  return eachLine(validPoints(), line => line);
}

function namesOf(lines) {
  return lines.map(line => line.name);
}

function latencyOf(point) {
  return point.latencyMicros[view.operation || point.mainOperation]?.[view.percentile] ?? null;
}

function latencyName() {
  const operation = view.operation || (pointsInView()[0]?.mainOperation ?? '');
  return `${operation} ${asPercentile(view.percentile)}`.trim();
}

function loads() {
  return loadsOf(view.workload).filter(load => validPoints().some(point => point.load === load));
}

function varies(key) {
  return distinct(validPoints().map(point => point[key])).length > 1;
}

function loadAxisName() {
  if (varies('target')) {
    return varies('threads') ? 'Load' : 'Target rate';
  }
  return 'Threads';
}

function loadTick(load) {
  const point = validPoints().find(each => each.load === load);
  const texts = {'Threads': `${point.threads}`, 'Load': load,
    'Target rate': point.target == null ? 'none' : `${asCount(point.target)}/s`};
  return texts[loadAxisName()];
}

function loadOption(colours, width) {
  const places = loads();
  const lines = linesInView();
  const names = namesOf(lines);
  const types = loadAxisTypes();
  return {...plainOption(colours, names, width),
    grid: {left: 4, right: 4, bottom: 26, top: legendHeight(names, width) + 34, containLabel: true},
    xAxis: bottomAxis({type: 'category', data: places.map(loadTick), name: loadAxisName(),
      axisTick: {show: false}, axisLabel: {color: colours.muted, hideOverlap: true}}, colours),
    yAxis: [numberAxis(colours, 'Operations per second', asCount, {type: types[0]}),
      numberAxis(colours, latencyName(), asMicros, {type: types[1], position: 'right'})],
    series: lines.flatMap(line => loadSeries(line, places, types, colours)),
    tooltip: {...plainOption(colours, names, width).tooltip, trigger: 'axis',
      formatter: params => loadTip(places[params[0].dataIndex], lines, colours)}};
}

/** Kinds of the axes of throughput and of latency. */
function loadAxisTypes() {
  return [axisTypeOf(validPoints().map(point => point.throughputPerSecond.median)),
    axisTypeOf(validPoints().map(point => latencyOf(point)?.median))];
}

function loadSeries(line, places, types, colours) {
  const at = place => line.points.find(point => point.load === place);
  const both = [point => point.throughputPerSecond, latencyOf];
  return both.flatMap((quantity, yAxisIndex) => {
    const stats = places.map(place => at(place) ? quantity(at(place)) : null);
    const type = types[yAxisIndex];
    const spread = stats.map((stat, x) => [x, onScale(stat?.low, type), onScale(stat?.high, type)])
        .filter(([, low, high]) => low != null && high != null && low < high);
    const data = stats.map(stat => onScale(stat?.median, type));
    return [{...lineSeries(line, colours, data, yAxisIndex === 1), yAxisIndex},
      whiskers(colourOf(line.index, colours), spread, {yAxisIndex})];
  });
}

function loadTip(place, lines, colours) {
  return tip(place, lines.flatMap(line => line.points.filter(point => point.load === place)
      .map(point => [colourOf(line.index, colours), line.name,
        range(point.throughputPerSecond, value => `${asCount(value)}/s`),
        range(latencyOf(point), asMicros)])));
}

function loadRows() {
  const micros = `${latencyName()} (µs)`;
  return [['Store', 'Load', 'Valid runs', 'Operations per second', 'lowest', 'highest', micros,
    'lowest', 'highest', 'Limited by'],
  ...pointsInView().map(point => [lineName(point), point.load, `${point.valid} of ${point.runs}`,
    ...threeOf(point.throughputPerSecond), ...threeOf(latencyOf(point)), point.limitedBy])];
}

function threeOf(stat) {
  return [stat?.median ?? null, stat?.low ?? null, stat?.high ?? null];
}

function tradeoffOption(colours, width) {
  const [xType, yType] = loadAxisTypes();
  const lines = linesInView();
  const names = namesOf(lines);
  const plain = plainOption(colours, names, width);
  return {...plain,
    grid: {left: 4, right: 24, bottom: 26, top: legendHeight(names, width) + 34, containLabel: true},
    xAxis: bottomAxis(numberAxis(colours, 'Operations per second', asCount, {type: xType}), colours),
    yAxis: numberAxis(colours, latencyName(), asMicros, {type: yType}),
    series: lines.map(line => ({...lineSeries(line, colours, line.points.map(point => ({
      value: [onScale(point.throughputPerSecond.median, xType),
        onScale(latencyOf(point)?.median, yType)], point}))),
    label: {show: true, position: 'top', color: colours.muted, fontSize: 11,
      formatter: params => loadTick(params.data.point.load)}, labelLayout: {hideOverlap: true}})),
    tooltip: {...plain.tooltip, trigger: 'item', formatter: ({data: {point}}) => tip(lineName(point), [
      [null, 'Load', point.load],
      [null, 'Throughput', range(point.throughputPerSecond, value => `${asCount(value)}/s`)],
      [null, latencyName(), range(latencyOf(point), asMicros)],
      [null, 'Limited by', point.limitedBy ?? '–']])}};
}

// ---- percentiles at one load

/** Where a percentile stands on the axis: 0 for 0 %, 1 for 90 %, 2 for 99 %. */
function nines(percentile) {
  return -Math.log10(1 - percentile / 100);
}

const percentileTicks = [0, 50, 75, 90, 99, 99.9, 99.99, 99.999];
const operationStrokes = {'READ-MISS': [7, 4], UPDATE: [2, 3], INSERT: [10, 3, 2, 3], SCAN: [14, 4]};

function pointsAtLoad() {
  return validPoints().filter(point => point.load === view.load);
}

function curvesInView() {
  // reads that find nothing stand beside those that do
  const chosen = operation => [operation, operation.replace('-MISS', '')].includes(view.operation);
  return eachLine(pointsAtLoad(), line => Object.entries(line.points[0].curves)
      .filter(([operation]) => !view.operation || chosen(operation))
      .map(([operation, curve]) => ({line, operation, name: `${line.name} ${operation}`,
        curve: curve.filter(([percentile]) => percentile < 100)})));
}

function percentileOption(colours, width) {
  const curves = curvesInView();
  const names = namesOf(curves);
  const plain = plainOption(colours, names, width);
  const last = Math.max(1, ...curves.map(({curve}) => nines(curve.at(-1)?.[0] ?? 0)));
  const type = axisType('log');
  return {...plain,
    grid: {left: 4, right: 34, bottom: 44, top: legendHeight(names, width) + 34, containLabel: true},
    xAxis: {...bottomAxis(numberAxis(colours, 'Percentile', asCount, {min: 0, max: last + 1e-3}), colours),
      axisLabel: {show: false}, splitLine: {show: false}},
    yAxis: numberAxis(colours, 'Latency', asMicros, {type}),
    series: [percentileLabels(colours, last, width), ...curves.map(curve => curveSeries(curve, colours))],
    tooltip: {...plain.tooltip, trigger: 'axis', formatter: params => percentileTip(params, curves)}};
}

/** The ticks of the axis, which ECharts 5.5.0 would set at equal distances only. */
function percentileLabels(colours, last, width) {
  const shown = width < 480 ? [50, 90, 99, 99.9, 99.99] : percentileTicks.filter(tick => tick !== 75);
  const room = shown.filter(tick => nines(tick) <= last + 1e-9);
  return {type: 'line', data: [], silent: true, markLine: {silent: true, symbol: 'none', animation: false,
    lineStyle: {color: colours.rule, type: 'solid', width: 1}, data: room.map(tick => ({xAxis: nines(tick),
      label: {position: 'start', distance: 9, color: colours.muted, formatter: `${tick} %`}}))}};
}

function curveSeries({line, operation, name, curve}, colours) {
  const marked = percentileTicks.map(tick => curve.findIndex(([percentile]) => percentile >= tick));
  const series = lineSeries(line, colours, curve.map(
      ([percentile, micros]) => [nines(percentile), onScale(micros, axisType('log')), percentile]));
  const hollow = operation === 'READ-MISS';
  return {...series, name, symbolSize: (_, {dataIndex}) => marked.includes(dataIndex) ? 7 : 0,
    itemStyle: hollow
        ? {color: colours.page, borderColor: series.color, borderWidth: 1.5} : series.itemStyle,
    lineStyle: {...series.lineStyle, width: operation === 'READ' ? 2 : 1.5,
      type: operationStrokes[operation] ?? 'solid'}};
}

function percentileTip(params, curves) {
  const shown = params.filter(each => each.value?.[2] !== undefined);
  const title = shown.length ? `${fiveDigits.format(shown[0].value[2])} %` : '';
  return tip(title, shown.map(each => [each.color, curves[each.seriesIndex - 1].name,
    asMicros(each.value[1])]));
}

function percentileRows() {
  return [['Store', 'Operation', 'Percentile', 'Latency (µs)'],
    ...curvesInView().flatMap(({line, operation, curve}) => curve.map(
        ([percentile, micros]) => [line.name, operation, percentile, micros]))];
}

// ---- what a record and an operation cost

const costs = [
  {key: 'serverRssBytesPerRecord', name: 'Memory per record', format: asBytes},
  {key: 'serverDiskBytesPerRecord', name: 'Disk per record', format: asBytes},
  {key: 'operationsPerCoreSecond', name: 'Operations per core-second', format: asCount},
];

/** Three panels beside each other, or one below the other on a narrow screen. */
function costLayout(width) {
  const lines = Math.max(1, pointsAtLoad().length);
  const beside = width >= 720;
  const panel = 34 * lines + 44;
  return {beside, panel, height: beside ? panel : 3 * (panel + 16)};
}

function costOption(colours, width) {
  const lines = eachLine(pointsAtLoad(), line => line);
  const {beside, panel} = costLayout(width);
  const room = Math.min(180, width * 0.32);
  const panelWidth = (width - room) / 3;
  const grids = costs.map((_, index) => beside
      ? {left: room + index * panelWidth, width: panelWidth - 84, top: 34, height: panel - 44}
      : {left: room, right: 76, top: 34 + index * (panel + 16), height: panel - 44});
  return {...plainOption(colours, [], width), grid: grids,
    title: costs.map((cost, index) => ({text: costTitle(cost, lines), left: beside ? grids[index].left : 0,
      top: grids[index].top - 28, padding: 0,
      textStyle: {color: colours.muted, fontSize: 12, fontWeight: 600}})),
    xAxis: costs.map((_, gridIndex) => ({type: 'value', gridIndex, min: 0, show: false})),
    yAxis: costs.map((_, gridIndex) => ({type: 'category', gridIndex, inverse: true,
      data: lines.map(line => line.name), axisTick: {show: false},
      axisLine: {lineStyle: {color: colours.control}},
      axisLabel: {show: !beside || gridIndex === 0, color: colours.text, interval: 0,
        width: room - 12, overflow: 'truncate'}})),
    series: costs.flatMap((cost, index) => costSeries(cost, index, lines, colours)),
    tooltip: {...plainOption(colours, [], width).tooltip, trigger: 'item',
      formatter: params => costTip(costs.find(cost => cost.name === params.seriesName),
          lines[params.dataIndex])}};
}

function costTip(cost, line) {
  return tip(line.name, [[null, cost.name, range(line.points[0][cost.key], cost.format)]]);
}

function costTitle(cost, lines) {
  const measured = lines.some(line => line.points[0][cost.key]);
  return measured ? cost.name : `${cost.name}: not measured`;
}

function costSeries(cost, axis, lines, colours) {
  const axes = {xAxisIndex: axis, yAxisIndex: axis};
  const stats = lines.map(line => line.points[0][cost.key]);
  const spread = stats.flatMap((stat, index) => stat && stat.low < stat.high
    ? [[index, stat.low, stat.high]] : []);
  return [{type: 'bar', name: cost.name, ...axes, barMaxWidth: 16, emphasis: {disabled: true},
    data: lines.map((line, index) => ({value: stats[index]?.median ?? null,
      itemStyle: {color: colourOf(line.index, colours), borderRadius: [0, 2, 2, 0]}}))},
  whiskers(colours.text, spread, axes, true),
  // the numbers, beyond the ends of the whiskers
  {type: 'scatter', name: cost.name, ...axes, silent: true, symbolSize: 0,
    data: stats.map((stat, index) => [stat?.high ?? 0, index]),
    label: {show: true, position: 'right', distance: 8, color: colours.text,
      formatter: ({dataIndex}) => stats[dataIndex] ? cost.format(stats[dataIndex].median) : '–'}}];
}

function costRows() {
  return [['Store', ...costs.flatMap(cost => [cost.name, 'lowest', 'highest'])],
    ...eachLine(pointsAtLoad(), line => [[line.name,
      ...costs.flatMap(cost => threeOf(line.points[0][cost.key]))]])];
}
