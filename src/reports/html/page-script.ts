import { toolPageScript } from './tool-page-script.js';
import { viewScriptPart } from './view-script.js';

/**
 * What runs in the page, as it stands there: it opens a tool's page by the address (`#t0`), sorts and searches the table. What
 * differs between a file and a page that is served is `own`, functions of the script: `load(id, then)` gives a tool's data,
 * `controls(sentence, at)` what stands below a sentence, `above(sentences)` what stands before all, `isWanted(row)` what the table
 * shows, `drawn(tool)` is told of a page that was drawn, `handleOwn(event)` gives true for an event that it took, `start()` begins.
 */
function pageScript(own: string): string {
  return String.raw`
'use strict';
(function () {
  var overview = document.getElementById('overview');
  var page = document.getElementById('page');
  var body = document.getElementById('rows');
  var found = document.getElementById('found');
  var search = document.getElementById('search');
  var heading = document.title;
  var opened = null;

${toolPageScript}
${own}

  function rowOf(id) { return body.querySelector('a[href="#' + id + '"]'); }
  function neighbours(id) {
    var links = Array.prototype.filter.call(body.querySelectorAll('tr'), function (row) { return !row.hidden; })
      .map(function (row) { return row.querySelector('a'); });
    var at = links.findIndex(function (link) { return link.hash === '#' + id; });
    return at < 0 ? [] : [links[at - 1], links[at + 1]];
  }
  function show() {
    var asked = /^#(t\d+)$/.exec(location.hash);
    var id = asked === null || rowOf(asked[1]) === null ? null : asked[1];
    page.replaceChildren();
    page.hidden = id === null;
    overview.hidden = id !== null;
    if (id === null) {
      document.title = heading;
      var link = opened === null ? null : rowOf(opened);
      if (link !== null) link.focus();
      opened = null;
      return;
    }
    opened = id;
    load(id, function (tool) {
      if (opened !== id) return;
      draw(id, tool);
      window.scrollTo(0, 0);
      page.querySelector('h1').focus({ preventScroll: true });
    });
  }
  function draw(id, tool) {
    var next = neighbours(id);
    document.title = tool.id + ' – ' + heading;
    page.replaceChildren(el('nav', { class: 'pages', 'aria-label': 'Tools' },
      el('a', { href: '#' }, 'All tools'),
      next[0] ? el('a', { href: next[0].hash, rel: 'prev' }, '← ' + next[0].textContent) : '',
      next[1] ? el('a', { href: next[1].hash, rel: 'next' }, next[1].textContent + ' →') : ''));
    add(page, toolPage(tool));
    drawn(tool);
  }

  function sortBy(head) {
    var ascending = head.getAttribute('aria-sort') === 'descending' ||
      (head.getAttribute('aria-sort') === null && head.dataset.first !== 'descending');
    Array.prototype.forEach.call(head.parentNode.children, function (other) { other.removeAttribute('aria-sort'); });
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    sortRows(Number(head.dataset.column), ascending);
  }
  function sortRows(at, ascending) {
    var rows = Array.prototype.map.call(body.children, function (row) {
      return { row: row, key: row.children[at].dataset.key };
    });
    var isNumber = rows.every(function (one) { return one.key !== '' && !isNaN(one.key); });
    rows.sort(function (a, b) {
      var order = isNumber ? a.key - b.key : a.key.localeCompare(b.key);
      return ascending ? order : -order;
    });
    body.append.apply(body, rows.map(function (one) { return one.row; }));
  }
  function filterRows() {
    var words = search.value.toLowerCase().split(/\s+/);
    var count = 0;
    Array.prototype.forEach.call(body.children, function (row) {
      var text = row.firstElementChild.textContent.toLowerCase();
      row.hidden = !isWanted(row) || !words.every(function (word) { return text.includes(word); });
      if (!row.hidden) count += 1;
    });
    found.textContent = many(count, 'tool', 'tools');
  }

  /** One listener for all that is clicked, typed and opened. */
  function handle(event) {
    var target = event.target;
    if (handleOwn(event)) return;
    if (event.type === 'toggle') { if (target.open && target.fill) target.fill(); return; }
    if (event.type === 'input') { if (target === search) filterRows(); return; }
    if (event.type === 'change') {
      if (target.id !== 'order') return;
      var head = document.querySelector('.tools [data-column="' + target.value + '"]');
      head.parentNode.querySelectorAll('[aria-sort]').forEach(function (other) { other.removeAttribute('aria-sort'); });
      sortBy(head);
      return;
    }
    if (event.type === 'keydown') {
      if (event.key === 'Escape' && !page.hidden) location.hash = '';
      if (event.key === '/' && page.hidden && target !== search) { event.preventDefault(); search.focus(); }
      return;
    }
    var button = target.closest('[data-column] button');
    if (button !== null) sortBy(button.parentNode);
  }
  ['click', 'input', 'change', 'keydown'].forEach(function (type) { document.addEventListener(type, handle); });
  document.addEventListener('toggle', handle, true);
  window.addEventListener('hashchange', show);

  /** On paper everything of an open page is open. */
  var closed = [];
  window.addEventListener('beforeprint', function () {
    for (;;) {
      var next = Array.prototype.slice.call(page.querySelectorAll('details:not([open])'));
      if (next.length === 0) return;
      next.forEach(function (details) {
        if (details.fill) details.fill();
        details.open = true;
        closed.push(details);
      });
    }
  });
  window.addEventListener('afterprint', function () {
    closed.forEach(function (details) { details.open = false; });
    closed = [];
  });
  show();
  start();
})();
`;
}

/** The script of a file: it holds all data itself. */
export const reportScript = pageScript(`
  function load(id, then) { then(JSON.parse(document.getElementById(id).textContent)); }
  function controls() { return ''; }
  function above() { return ''; }
  function isWanted() { return true; }
  function drawn() {}
  function handleOwn() { return false; }
  function start() {}
`);

/** The script of a page that is served. */
export const viewScript = pageScript(viewScriptPart);
