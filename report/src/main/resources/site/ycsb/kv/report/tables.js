// SPDX-License-Identifier: Apache-2.0
// Tables: the page's own, which get buttons to copy and to save them, and the data of the charts.
'use strict';

const shortText = 32;

/** Wraps each table of the page so that a narrow screen scrolls it, and adds its buttons. */
function equipTables() {
  document.querySelectorAll('#tables table').forEach((table, index) => {
    const name = table.caption?.textContent ?? `Table ${index + 1}`;
    shapeCells(table);
    scrolling(table, name).before(tools(
        button('Copy', name, status => copyText(tabSeparated(rowsOf(table)), status)),
        button('CSV', name, () => saveText(commaSeparated(rowsOf(table)), fileName(name, 'csv')))));
  });
}

/** Heads and gaps of a column of numbers stand right, as the numbers do; short texts in one line. */
function shapeCells(table) {
  const cells = [...table.rows].map(row => [...row.cells]);
  cells[0].forEach((_, column) => {
    const own = cells.map(row => row[column]).filter(cell => cell);
    if (own.some(cell => cell.classList.contains('number'))) {
      own.forEach(cell => cell.classList.add('number'));
    } else if (own.every(cell => cell.textContent.length <= shortText)) {
      own.forEach(cell => cell.classList.add('short'));
    }
  });
}

/** Returns the wrapper of a table, which the keyboard can focus and scroll. */
function scrolling(table, name) {
  let wrapper = table.closest('.scroll');
  if (!wrapper) {
    wrapper = element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name});
    table.replaceWith(wrapper);
    wrapper.append(table);
  }
  return wrapper;
}

function tools(...buttons) {
  const status = element('span', {class: 'said', role: 'status'});
  const row = element('div', {class: 'tools'}, ...buttons, status);
  row.addEventListener('click', () => {
    status.textContent = '';
  });
  return row;
}

/** A button whose name, as a screen reader says it, also says of what. */
function button(text, ofWhat, act) {
  const made = element('button', {type: 'button', 'aria-label': `${text}: ${ofWhat}`}, text);
  made.addEventListener('click', () => {
    const status = made.parentElement.querySelector('.said');
    // after the row has cleared what the last button said
    setTimeout(() => act(said => {
      status.textContent = said;
    }));
  });
  return made;
}

/** The cells of a table as text; a number as exactly as the table knows it. */
function rowsOf(table) {
  return [...table.rows].map(row => [...row.cells].flatMap(cell => {
    const text = cell.querySelector('data')?.value ?? cell.textContent.trim().replace(/\s+/g, ' ');
    return [text, ...Array(cell.colSpan - 1).fill('')];
  }));
}

/** Quotes as RFC 4180 says. */
function commaSeparated(rows) {
  const quoted = cell => /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map(row => row.map(cell => quoted(`${cell ?? ''}`)).join(',')).join('\r\n') + '\r\n';
}

function tabSeparated(rows) {
  return rows.map(row => row.map(cell => `${cell ?? ''}`.replace(/\s+/g, ' ')).join('\t')).join('\n');
}

async function copyText(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied');
  } catch {
    say(copyBySelection(text) ? 'Copied' : 'The browser does not let this page copy; use CSV');
  }
}

/** For browsers that keep the clipboard from pages that were opened as files. */
function copyBySelection(text) {
  const focused = document.activeElement;
  const area = element('textarea', {class: 'unseen', 'aria-hidden': 'true'});
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return copied;
}

function saveText(text, name) {
  const address = URL.createObjectURL(new Blob([text], {type: 'text/csv;charset=utf-8'}));
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function saveFrom(address, name) {
  element('a', {href: address, download: name}).click();
}

function fileName(text, ending) {
  const words = text.toLowerCase().replace(/[^a-z0-9.]+/g, '-').replace(/^-+|-+$/g, '');
  return `${words.slice(0, 80) || 'figures'}.${ending}`;
}

/** The data of a chart as a table: the first column names the row, numbers stand right. */
function dataTable(name, [head, ...rows]) {
  const cell = (value, column) => {
    if (column === 0) {
      return element('th', {scope: 'row'}, `${value}`);
    }
    return typeof value === 'number'
        ? element('td', {class: 'number'}, element('data', {value}, shortNumber(value)))
        : element('td', {}, value ?? '–');
  };
  const body = element('tbody');
  body.append(...rows.map(row => element('tr', {}, ...row.map(cell))));
  const columns = head.map((text, column) => element('th',
      {scope: 'col', class: rows.some(row => typeof row[column] === 'number') ? 'number' : ''}, text));
  return element('table', {}, element('caption', {class: 'unseen'}, name),
      element('thead', {}, element('tr', {}, ...columns)), body);
}

function shortNumber(value) {
  return (Math.abs(value) >= 1000 ? wholeNumber : fourDigits).format(value);
}
