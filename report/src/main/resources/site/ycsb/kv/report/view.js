// SPDX-License-Identifier: Apache-2.0
// What the reader chose to see: the controls, the address that keeps the choices, and how figures
// are written. The page loads this file first; the scripts of the page share one scope.
'use strict';

const figures = JSON.parse(document.getElementById('figures').textContent);

/** The lines of all charts, one for each store and, where a setting varies, for each value of it. */
const lineNames = distinct([...figures.points, ...figures.searches].map(lineName));

/** The choices. The address holds those that differ from what `initialView` gives. */
const view = initialView();

const choosers = {};

const scales = [['auto', 'automatic'], ['linear', 'linear'], ['log', 'logarithmic']];
const schemes = [['auto', 'as the system'], ['light', 'light'], ['dark', 'dark']];

function lineName(figure) {
  return figure.varied ? `${figure.store}, ${figure.varied}` : figure.store;
}

function distinct(values) {
  return [...new Set(values)];
}

/** Creates an element. Text becomes a text node, so that a setting's value is never read as HTML. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// ---- figures as text

const wholeNumber = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const threeDigits = new Intl.NumberFormat('en', {maximumSignificantDigits: 3});
const fourDigits = new Intl.NumberFormat('en', {maximumSignificantDigits: 4});
const fiveDigits = new Intl.NumberFormat('en', {maximumSignificantDigits: 5});

function inUnits(value, units) {
  const [factor, name] = units.find(([size]) => Math.abs(value) >= size) ?? units.at(-1);
  return threeDigits.format(value / factor) + name;
}

function asMicros(value) {
  return inUnits(value, [[1e6, ' s'], [1e3, ' ms'], [1, ' µs']]);
}

function asBytes(value) {
  return inUnits(value, [[1e9, ' GB'], [1e6, ' MB'], [1e3, ' kB'], [1, ' B']]);
}

function asCount(value) {
  return inUnits(value, [[1e9, ' G'], [1e6, ' M'], [1e3, ' k'], [1, '']]);
}

function asPercent(value) {
  return `${threeDigits.format(value)} %`;
}

function asPercentile(percentile) {
  return `p${percentile}`;
}

// ---- points and runs that the choices leave

function pointsInView() {
  return figures.points
      .filter(point => point.workload === view.workload && !view.hidden.has(lineName(point)))
      .sort((a, b) => a.threads - b.threads || (a.target ?? 0) - (b.target ?? 0));
}

/** The points that have figures: at least one of their runs was valid. */
function validPoints() {
  return pointsInView().filter(point => point.throughputPerSecond);
}

/** Calls `make` with each line in view that has points, its points and its place among all lines. */
function eachLine(points, make) {
  return lineNames.flatMap((name, index) => {
    const own = points.filter(point => lineName(point) === name);
    return own.length ? make({name, index, points: own}) : [];
  });
}

function loadsOf(workload) {
  const points = figures.points.filter(point => point.workload === workload);
  points.sort((a, b) => a.threads - b.threads || (a.target ?? 0) - (b.target ?? 0));
  return distinct(points.map(point => point.load));
}

function operationsOf(workload) {
  const points = figures.points.filter(point => point.workload === workload);
  return distinct(points.flatMap(point => Object.keys(point.latencyMicros))).sort();
}

function runsOf(workload) {
  return figures.runs.filter(run => run.workload === workload);
}

function runInView() {
  return figures.runs.find(run => run.name === view.run);
}

// ---- choices and the address

function initialView() {
  const workload = figures.workloads[0] ?? '';
  const percentile = figures.percentiles.includes('99') ? '99' : figures.percentiles[0];
  return {percentile, operation: '', scale: 'auto', colours: 'auto', hidden: new Set(), workload,
    load: initialLoad(workload), run: initialRun(workload)};
}

/** The load at which most points have figures; of equals the highest. */
function initialLoad(workload) {
  const count = load => figures.points.filter(
      point => point.workload === workload && point.load === load && point.throughputPerSecond).length;
  return loadsOf(workload).reduce((best, load) => count(load) >= count(best) ? load : best, '');
}

/** The first valid run in which something happened, so that the chart opens on what needs a reason. */
function initialRun(workload) {
  const runs = runsOf(workload);
  const run = runs.find(each => each.valid && each.steps.length) ?? runs.find(each => each.valid);
  return (run ?? runs[0])?.name ?? '';
}

/** Reads the choices from the address. What the page does not offer is passed over. */
function readAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  Object.assign(view, initialView());
  const take = (key, offered) => {
    if (offered.includes(address.get(key))) {
      view[key] = address.get(key);
    }
  };
  take('workload', figures.workloads);
  view.load = initialLoad(view.workload);
  view.run = initialRun(view.workload);
  take('load', loadsOf(view.workload));
  take('run', runsOf(view.workload).map(run => run.name));
  take('operation', operationsOf(view.workload));
  take('percentile', figures.percentiles);
  take('scale', scales.map(([scale]) => scale));
  take('colours', schemes.map(([scheme]) => scheme));
  view.hidden = new Set(address.getAll('hide').filter(name => lineNames.includes(name)));
}

/** Writes the choices into the address, without an entry in the history for each of them. */
function writeAddress() {
  const usual = initialView();
  usual.load = initialLoad(view.workload);
  usual.run = initialRun(view.workload);
  const address = new URLSearchParams();
  for (const key of ['workload', 'operation', 'percentile', 'scale', 'load', 'run', 'colours']) {
    if (view[key] !== usual[key]) {
      address.set(key, view[key]);
    }
  }
  view.hidden.forEach(name => address.append('hide', name));
  history.replaceState(null, '', `#${address}`);
}

function choose(changes) {
  Object.assign(view, changes);
  if (changes.workload) {
    view.operation = operationsOf(view.workload).includes(view.operation) ? view.operation : '';
    view.load = initialLoad(view.workload);
    view.run = initialRun(view.workload);
  }
  writeAddress();
  showChoices();
}

/** Brings page and charts to the choices. */
function showChoices() {
  document.documentElement.dataset.colours = view.colours;
  fillChoosers();
  redrawCharts();
}

// ---- controls

function addControls() {
  const controls = document.getElementById('controls');
  const add = (key, label) => controls.append(choiceOf(key, label));
  if (figures.workloads.length > 1) {
    add('workload', 'Workload');
  }
  if (figures.points.length) {
    add('operation', 'Operation');
    add('percentile', 'Percentile');
  }
  add('scale', 'Scale');
  if (figures.points.length) {
    add('load', 'Load');
    add('run', 'Run of the timeline');
  }
  add('colours', 'Colours');
  if (lineNames.length > 1) {
    controls.append(lineChoices());
  }
}

function choiceOf(key, label) {
  const select = element('select', {id: `choose-${key}`});
  select.addEventListener('change', () => choose({[key]: select.value}));
  choosers[key] = select;
  return element('div', {class: 'choice'}, element('label', {for: select.id}, label), select);
}

/** A checkbox for each line, which is the legend of all charts as well. */
function lineChoices() {
  const group = element('fieldset', {}, element('legend', {}, 'Stores'));
  choosers.lines = lineNames.map((name, index) => {
    const box = element('input', {type: 'checkbox', value: name});
    box.addEventListener('change', () => {
      const hidden = new Set(view.hidden);
      box.checked ? hidden.delete(name) : hidden.add(name);
      choose({hidden});
    });
    group.append(element('label', {}, box, lineSample(index), name));
    return box;
  });
  return group;
}

function fillChoosers() {
  const same = value => [value, value];
  fill('workload', figures.workloads.map(same));
  fill('operation', [['', 'all'], ...operationsOf(view.workload).map(same)]);
  fill('percentile', figures.percentiles.map(each => [each, `${each} %`]));
  fill('scale', scales);
  fill('load', loadsOf(view.workload).map(same));
  fill('run', runsOf(view.workload).map(
      run => [run.name, run.valid ? run.name : `${run.name} (invalid)`]));
  fill('colours', schemes);
  choosers.lines?.forEach(box => {
    box.checked = !view.hidden.has(box.value);
  });
}

function fill(key, options) {
  const select = choosers[key];
  if (!select) {
    return;
  }
  const offered = JSON.stringify(options);
  if (select.dataset.offered !== offered) {
    select.dataset.offered = offered;
    select.replaceChildren(...options.map(([value, text]) => element('option', {value}, text)));
  }
  select.value = view[key];
}
