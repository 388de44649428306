// SPDX-License-Identifier: Apache-2.0
// Puts the charts into the page and draws them when they come into view. Loaded last: it starts.
'use strict';

/** The charts' places in the page, by name; `instance` is ECharts' own, once it has been drawn. */
const places = new Map();
const paperWidth = 760;
const replaceMerge = ['series', 'grid', 'xAxis', 'yAxis', 'title', 'legend'];
let nearby;

function addCharts() {
  const section = document.getElementById('charts');
  if (!section.querySelector('h2')) {
    section.prepend(element('h2', {}, 'Charts'));
  }
  nearby = new IntersectionObserver(entries => entries.forEach(entry => {
    const place = places.get(entry.target.dataset.chart);
    place.near = entry.isIntersecting;
    drawIfDue(place);
  }), {rootMargin: '300px'});
  const all = {...maximumCharts(), ...(figures.points.length ? charts : {})};
  for (const [name, chart] of Object.entries(all)) {
    const place = placeOf(name, chart);
    places.set(name, place);
    section.append(place.figure);
    nearby.observe(place.figure);
    // drawing changes sizes, which an observer may not do before the frame is over
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (!onPaper()) {
        place.due ||= place.drawnWidth !== place.figure.clientWidth;
        drawIfDue(place);
      }
    })).observe(place.figure);
  }
}

function placeOf(name, chart) {
  const place = {name, chart, near: false, due: true,
    title: element('h3'), note: element('p'), alarm: element('p', {class: 'alarm'}),
    holder: element('div', {class: 'chart', role: 'img'}), remarks: element('ol', {class: 'steps'}),
    absent: element('p', {class: 'absent'}, 'No valid run has figures for this choice.'),
    data: element('details', {}, element('summary', {}, 'Data of this chart'))};
  const {title, alarm, note, holder, absent, remarks, data} = place;
  place.figure = element('figure', {id: `chart-${name}`, 'data-chart': name},
      element('div', {class: 'heading'}, element('figcaption', {}, title, alarm, note),
          tools(button('PNG', chart.title(), () => savePicture(place)),
              button('CSV', chart.title(),
                  () => saveText(commaSeparated(chart.rows()), nameOf(place, 'csv'))))),
      holder, absent, remarks, data);
  data.addEventListener('toggle', () => fillData(place));
  return place;
}

function nameOf(place, ending) {
  return fileName(`${view.workload} ${place.title.textContent}`, ending);
}

/** Draws anew what is in view now, and the rest when it comes into view. */
function redrawCharts() {
  for (const place of onPaper() ? [] : places.values()) {
    place.due = true;
    drawIfDue(place);
  }
}

function onPaper() {
  return 'printing' in document.documentElement.dataset;
}

function drawIfDue(place) {
  if (place.due && place.near) {
    draw(place);
  }
}

function draw(place, width = place.figure.clientWidth) {
  const {chart, holder} = place;
  place.due = false;
  place.drawnWidth = width;
  describe(place);
  const rows = chart.rows();
  const empty = rows.length < 2 || !hasPoints(place);
  holder.hidden = empty;
  place.absent.hidden = !empty;
  if (!empty) {
    const height = chart.height(width);
    holder.style.height = `${height}px`;
    place.instance ??= echarts.init(holder, null,
        {devicePixelRatio: Math.max(2, devicePixelRatio), width, height});
    place.instance.resize({width, height, silent: true});
    // the tip stays as it is: ECharts may still be about to show it
    place.instance.setOption(chart.option(readColours(), width), {replaceMerge});
    place.instance.dispatchAction({type: 'hideTip'});
    // at once, since a page that is printed waits for no frame
    place.instance.getZr().flush();
  }
  fillData(place);
}

function hasPoints({name, chart}) {
  if (chart.present) {
    return chart.present();
  }
  switch (name) {
    case 'timeline': return Boolean(runInView()?.timeline.seconds.length);
    case 'percentiles': return curvesInView().some(({curve}) => curve.length);
    case 'cost': return pointsAtLoad().length > 0;
    default: return validPoints().length > 0;
  }
}

/** Title, note and remarks stand in the page as text; a screen reader is told where the data is. */
function describe({chart, title, note, alarm, holder, remarks, figure}) {
  title.textContent = chart.title();
  note.textContent = chart.note();
  alarm.textContent = chart.alarm?.() ?? '';
  alarm.hidden = !alarm.textContent;
  const texts = chart.remarks?.() ?? [];
  remarks.replaceChildren(...texts.map(text => element('li', {}, text)));
  remarks.hidden = !texts.length;
  holder.setAttribute('aria-label', `Chart: ${title.textContent}. Its data stands in a table below it.`);
  figure.querySelectorAll('.tools button').forEach(
      each => each.setAttribute('aria-label', `${each.textContent}: ${title.textContent}`));
}

/** Fills the table of a chart's data while it is open. */
function fillData({data, chart, title}) {
  data.querySelector('.scroll')?.remove();
  if (data.open) {
    const table = dataTable(title.textContent, chart.rows());
    const wrapper = element('div', {class: 'scroll', tabindex: '0', role: 'region',
      'aria-label': `Data: ${title.textContent}`}, table);
    data.append(wrapper);
  }
}

/** Saves a chart with its title above it, on the page's background. */
function savePicture(place) {
  if (!place.instance || place.holder.hidden) {
    return;
  }
  const colours = readColours();
  const ratio = 2;
  const drawn = place.instance.getRenderedCanvas({pixelRatio: ratio, backgroundColor: colours.page});
  const texts = [place.title, place.alarm, place.note].map(each => each.textContent).filter(text => text);
  const margin = 16 * ratio;
  const head = texts.length * 20 * ratio + margin;
  const picture = element('canvas',
      {width: drawn.width + 2 * margin, height: drawn.height + head + 2 * margin});
  const pen = picture.getContext('2d');
  pen.fillStyle = colours.page;
  pen.fillRect(0, 0, picture.width, picture.height);
  texts.forEach((text, index) => {
    pen.font = `${index ? 400 : 600} ${(index ? 12 : 14) * ratio}px ${colours.font}`;
    pen.fillStyle = index ? colours.muted : colours.text;
    pen.fillText(text, margin, margin + (index * 20 + 14) * ratio, drawn.width);
  });
  pen.drawImage(drawn, margin, head + margin);
  saveFrom(picture.toDataURL('image/png'), nameOf(place, 'png'));
}

/** Paper is light and of one width: all charts are drawn for it before the page is printed. */
function drawForPaper() {
  document.documentElement.dataset.printing = '';
  places.forEach(place => draw(place, paperWidth));
}

function drawForScreen() {
  delete document.documentElement.dataset.printing;
  redrawCharts();
}

function start() {
  addControls();
  equipTables();
  addCharts();
  const follow = () => {
    readAddress();
    showChoices();
  };
  addEventListener('hashchange', follow);
  addEventListener('beforeprint', drawForPaper);
  addEventListener('afterprint', drawForScreen);
  matchMedia('print').addEventListener('change',
      ({matches}) => matches ? drawForPaper() : drawForScreen());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawCharts);
  follow();
}

start();
