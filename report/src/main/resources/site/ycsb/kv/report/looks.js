// SPDX-License-Identifier: Apache-2.0
// How the charts look: colours of the page's scheme, symbols and strokes of a line, axes, tips.
'use strict';

/** A store is told from the others by its symbol and its stroke as well as by its colour. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'path://M0 0H10L5 9Z',
  'path://M3 0H7V3H10V7H7V10H3V7H0V3H3Z', 'roundRect'];
const strokes = ['solid', [7, 3], [2, 3], [9, 3, 2, 3], [14, 4]];
const colourCount = 8;
const farApart = 20;

/** The colours that the style sheet gives at this moment. */
function readColours() {
  const probe = element('span', {hidden: ''});
  document.body.append(probe);
  const colour = name => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {page: colour('page'), raised: colour('raised'), text: colour('text'),
    muted: colour('muted'), rule: colour('rule'), control: colour('control'), alarm: colour('alarm'),
    series: Array.from({length: colourCount}, (_, index) => colour(`series-${index + 1}`)),
    font: getComputedStyle(document.body).fontFamily};
  probe.remove();
  return colours;
}

function colourOf(index, colours) {
  return colours.series[index % colours.series.length];
}

/** The sample of a line beside its checkbox. It follows the scheme by itself. */
function lineSample(index) {
  const space = 'http://www.w3.org/2000/svg';
  const draw = (name, attributes) => {
    const made = document.createElementNS(space, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const stroke = strokes[index % strokes.length];
  const svg = draw('svg', {width: 34, height: 12, viewBox: '0 0 34 12', 'aria-hidden': 'true'});
  svg.style.color = `var(--series-${index % colourCount + 1})`;
  svg.append(
      draw('path', {d: 'M0 6H34', stroke: 'currentColor', 'stroke-width': 2,
        'stroke-dasharray': stroke === 'solid' ? 'none' : stroke.join(' ')}),
      draw('path', {d: samplePath(symbols[index % symbols.length]), fill: 'currentColor',
        transform: 'translate(12 1)'}));
  return svg;
}

function samplePath(symbol) {
  const paths = {circle: 'M0 5A5 5 0 1 0 10 5A5 5 0 1 0 0 5Z', rect: 'M1 1H9V9H1Z',
    triangle: 'M5 0L10 10H0Z', diamond: 'M5 0L10 5L5 10L0 5Z',
    roundRect: 'M3 1H7Q9 1 9 3V7Q9 9 7 9H3Q1 9 1 7V3Q1 1 3 1Z'};
  return paths[symbol] ?? symbol.replace('path://', '');
}

/** What all charts share. A tip is made of elements, never of HTML, so values of settings stay text. */
function plainOption(colours, names, width) {
  return {animation: false, backgroundColor: colours.page,
    textStyle: {fontFamily: colours.font, color: colours.text},
    legend: {show: names.length > 0, data: names, left: 0, top: 0, itemWidth: 34, itemGap: 18,
      selectedMode: false, inactiveColor: colours.muted,
      textStyle: {color: colours.text, overflow: 'truncate', width: Math.min(320, width - 60)}},
    tooltip: {confine: true, backgroundColor: colours.page, borderColor: colours.control,
      borderWidth: 1, padding: [6, 10], textStyle: {color: colours.text},
      axisPointer: {lineStyle: {color: colours.muted}, label: {show: false}}}};
}

/** Height of a legend that the chart wraps, since ECharts does not move the grid below it. */
function legendHeight(names, width) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = '12px sans-serif';
  let rows = names.length ? 1 : 0;
  let used = 0;
  for (const name of names) {
    const item = Math.min(pen.measureText(name).width, 320, width - 60) + 34 + 5 + 18;
    if (used && used + item > width) {
      rows += 1;
      used = 0;
    }
    used += item;
  }
  return rows && rows * 32 - 6;
}

function numberAxis(colours, name, format, more = {}) {
  const scale = more.type === 'log' ? {minorSplitLine: {show: more.position !== 'right',
    lineStyle: {color: colours.rule, opacity: 0.45}}, minorTick: {splitNumber: 9}} : {};
  const right = more.position === 'right';
  return {type: 'value', name, nameGap: 14,
    nameTextStyle: {color: colours.muted, align: right ? 'right' : 'left'},
    axisLabel: {color: colours.muted, formatter: format, hideOverlap: true},
    axisLine: {show: false}, axisTick: {show: false},
    splitLine: {show: !right, lineStyle: {color: colours.rule}}, ...scale, ...more};
}

/** An axis along the bottom, with its name below its middle. */
function bottomAxis(axis, colours) {
  return {...axis, nameLocation: 'middle', nameGap: 30, axisLine:
      {show: true, onZero: false, lineStyle: {color: colours.control}},
    nameTextStyle: {color: colours.muted, align: 'center'}};
}

/** The kind of an axis of numbers: as chosen, or else what suits the chart. */
function axisType(suited) {
  return {auto: suited, linear: 'value', log: 'log'}[view.scale];
}

/** Suits these numbers: stores that are far apart would be a flat line at 0 on a linear axis. */
function axisTypeOf(values) {
  const known = values.filter(value => value > 0);
  return axisType(Math.max(...known) > farApart * Math.min(...known) ? 'log' : 'value');
}

/** A logarithmic axis has no place for 0. */
function onScale(value, type) {
  return value == null || type === 'log' && value <= 0 ? null : value;
}

/** A line of a chart; `hollow` tells the second quantity of a store from its first. */
function lineSeries(line, colours, data, hollow = false) {
  const colour = colourOf(line.index, colours);
  return {type: 'line', name: line.name, data, symbol: symbols[line.index % symbols.length],
    symbolSize: 8, showAllSymbol: true, color: colour,
    lineStyle: {color: colour, width: hollow ? 1.25 : 2, type: strokes[line.index % strokes.length]},
    itemStyle: hollow ? {color: colours.page, borderColor: colour, borderWidth: 1.5} : {color: colour},
    emphasis: {disabled: true}, z: hollow ? 4 : 3};
}

/** The lowest and the highest of the repeats, as a bar with ends; `data` holds [x, low, high]. */
function whiskers(colour, data, axes, across = false) {
  return {type: 'custom', silent: true, data, ...axes, tooltip: {show: false}, z: 2,
    encode: across ? {y: 0, x: [1, 2]} : {x: 0, y: [1, 2]},
    renderItem(_, api) {
      const at = value => across ? api.coord([value, api.value(0)]) : api.coord([api.value(0), value]);
      const [x1, y1] = at(api.value(1));
      const [x2, y2] = at(api.value(2));
      const [dx, dy] = across ? [0, 4] : [4, 0];
      const stroke = (...ends) => ({type: 'line', style: {stroke: colour, lineWidth: 1.25},
        shape: {x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3]}});
      return {type: 'group', children: [stroke(x1, y1, x2, y2),
        stroke(x1 - dx, y1 - dy, x1 + dx, y1 + dy), stroke(x2 - dx, y2 - dy, x2 + dx, y2 + dy)]};
    }};
}

/** A tip: a title and rows of [colour or null, name, value, …]. */
function tip(title, rows) {
  const table = element('table');
  for (const [colour, name, ...values] of rows) {
    const swatch = element('span', {'aria-hidden': 'true'}, colour ? '● ' : '');
    swatch.style.color = colour ?? '';
    table.append(element('tr', {}, element('th', {}, swatch, name),
        ...values.map(value => element('td', {class: 'number'}, value))));
  }
  return element('div', {class: 'tip'}, element('strong', {}, title), table);
}

function range(stat, format) {
  if (!stat) {
    return '–';
  }
  const spread = stat.low === stat.high ? '' : ` (${format(stat.low)} to ${format(stat.high)})`;
  return format(stat.median) + spread;
}
