// SPDX-License-Identifier: Apache-2.0
// The charts of searches for the highest rate within promises: one for each promise.
'use strict';

/** A cross, for steps that the client could not drive. */
const cross = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

/** The charts by name, of the same form as `charts`. */
function maximumCharts() {
  const promises = distinct(figures.searches.flatMap(search => search.curves.map(each => each.promise)));
  return Object.fromEntries(promises.map((promise, index) => [`max-${index}`, {
    title: () => `Highest rate within promises: ${promise}`,
    note: () => maximumNote(promise),
    height: width => 390 + legendHeight(namesOf(searchesOf(promise)), width),
    rows: () => maximumRows(promise), option: (colours, width) => maximumOption(promise, colours, width),
    present: () => searchesOf(promise).length > 0}]));
}

/** The searches in view with their curve of a promise, and their place among all lines. */
function searchesOf(promise) {
  return figures.searches.filter(search => search.workload === view.workload).flatMap(search => {
    const curve = search.curves.find(each => each.promise === promise);
    const name = lineName(search);
    return curve && !view.hidden.has(name)
      ? [{name, index: lineNames.indexOf(name), search, curve,
        points: curve.points.filter(point => point.driven),
        undriven: curve.points.filter(point => !point.driven)}] : [];
  });
}

function maximumNote(promise) {
  const searches = searchesOf(promise);
  const allowed = searches[0]?.curve.allowedPercent ?? 0;
  const crosses = searches.some(({undriven}) => undriven.length)
    ? ' Crosses: steps that the client could not drive, which do not count.' : '';
  return 'Share of the operations past the bound at each rate: the mean of its steps, with the lowest '
      + `and the highest of them. ${allowed ? `Dashed: the ${asPercent(allowed)} that the promise allows`
        : 'The promise allows none'}. Upright: the answer, and its 95 % interval as a band. `
      + `A share of 0 stands at the bottom.${crosses}${scaleNote(axisType('log'))}`;
}

/** Where a share of 0 stands on a logarithmic axis: below all others. */
function floorOf(searches) {
  const known = searches.flatMap(({curve}) => [curve.allowedPercent,
    ...curve.points.flatMap(point => [point.percent, point.low])]).filter(value => value > 0);
  return 10 ** Math.floor(Math.log10(Math.min(1, ...known)) - 0.5);
}

function maximumOption(promise, colours, width) {
  const searches = searchesOf(promise);
  const names = distinct(namesOf(searches));
  const plain = plainOption(colours, names, width);
  const type = axisType('log');
  const rateType = axisTypeOf(searches.flatMap(({points}) => points.map(point => point.ratePerSecond)));
  const floor = type === 'log' ? floorOf(searches) : 0;
  const at = percent => Math.max(percent, floor);
  return {...plain,
    grid: {left: 4, right: 24, bottom: 26, top: legendHeight(names, width) + 34, containLabel: true},
    xAxis: bottomAxis(numberAxis(colours, 'Operations per second', asCount,
        {type: rateType, scale: true}), colours),
    yAxis: numberAxis(colours, 'Share past the bound', asPercent,
        {type, ...(type === 'log' ? {min: floor} : {min: 0})}),
    series: searches.flatMap((line, place) => maximumSeries(line, at, place === 0, colours)),
    tooltip: {...plain.tooltip, trigger: 'item', formatter: ({data}) => data?.point
      ? maximumTip(data.line, data.point) : ''}};
}

function maximumSeries(line, at, first, colours) {
  const data = points => points.map(point => (
    {value: [point.ratePerSecond, at(point.percent)], line, point}));
  const spread = line.points.filter(point => point.low < point.high)
      .map(point => [point.ratePerSecond, at(point.low), at(point.high)]);
  const colour = colourOf(line.index, colours);
  return [
    {...lineSeries(line, colours, data(line.points)), markLine: maximumLines(line, first, colour, colours),
      markArea: maximumBand(line.search, colour)},
    whiskers(colour, spread, {}),
    {type: 'scatter', name: line.name, symbol: cross, symbolSize: 9, data: data(line.undriven),
      itemStyle: {color: colours.muted}, emphasis: {disabled: true}}];
}

/** What the promise allows, once, and the answer of the search. */
function maximumLines({search, curve}, first, colour, colours) {
  const allowed = first && curve.allowedPercent
    ? [{yAxis: curve.allowedPercent, lineStyle: {color: colours.muted, type: [6, 4], width: 1.25},
      label: {position: 'insideStartTop', color: colours.muted,
        formatter: `allowed: ${asPercent(curve.allowedPercent)}`}}] : [];
  const answer = search.ratePerSecond
    ? [{xAxis: search.ratePerSecond, lineStyle: {color: colour, type: 'solid', width: 1.25},
      label: {position: 'insideEndTop', color: colours.text,
        formatter: `${search.valid ? '' : '~'}${asCount(search.ratePerSecond)}/s`}}] : [];
  return {silent: true, symbol: 'none', animation: false, data: [...allowed, ...answer]};
}

function maximumBand({ratePerSecond, lowPerSecond, highPerSecond}, colour) {
  const data = ratePerSecond && highPerSecond != null && lowPerSecond < highPerSecond
    ? [[{xAxis: lowPerSecond}, {xAxis: highPerSecond}]] : [];
  return {silent: true, animation: false, itemStyle: {color: colour, opacity: 0.12}, data};
}

function maximumTip({name, search}, point) {
  return tip(`${name}, ${search.load}, repeat ${search.block}`, [
    [null, 'Rate', `${asCount(point.ratePerSecond)}/s`],
    [null, 'Past the bound', `${asPercent(point.percent)} (${wholeNumber.format(point.over)} of ${
      wholeNumber.format(point.of)})`],
    [null, 'Steps', `${point.steps}${point.driven ? '' : ', not driven by the client'}`]]);
}

function maximumRows(promise) {
  return [['Store', 'Load', 'Repeat', 'Operations per second', 'Steps', 'Past the bound (%)', 'lowest',
    'highest', 'Allowed (%)', 'Driven'],
  ...searchesOf(promise).flatMap(({name, search, curve}) => curve.points.map(point => [name, search.load,
    `${search.block}`, point.ratePerSecond, point.steps, point.percent, point.low, point.high,
    curve.allowedPercent, point.driven ? 'yes' : 'no']))];
}
