/**
 * The part of the script that only a served page has: it fetches tools and follows the run. All that it puts in as
 * HTML comes from the server that made the page, escaped there.
 */
export const viewScriptPart = String.raw`
  var version = Number(document.querySelector('main').dataset.version);
  var live = document.getElementById('live');

  function numberOf(id) { return Number(id.slice(1)); }
  function answerOf(response) {
    return response.json().then(function (body) {
      if (!response.ok) throw new Error(body.error);
      return body;
    });
  }
  function load(id, then) {
    fetch('parts/' + numberOf(id)).then(answerOf).then(then).catch(function (error) {
      live.textContent = 'This tool could not be fetched: ' + error.message;
    });
  }
  /** What tells a part of a tool's page that opens, when the page is drawn anew. */
  function partsByKey() {
    var parts = {};
    page.querySelectorAll('summary').forEach(function (part) {
      var name = part.textContent.replace(/\d+/g, '');
      var count = 1;
      while (parts[name + count]) count += 1;
      parts[name + count] = part;
    });
    return parts;
  }
  /** The page of a tool anew, as far as it can be as it was: scrolled, opened, focused. */
  function redraw(id, tool) {
    var before = partsByKey();
    var keys = Object.keys(before);
    var open = keys.filter(function (key) { return before[key].parentNode.open; });
    var focused = keys.find(function (key) { return before[key] === document.activeElement; });
    var top = window.scrollY;
    draw(id, tool);
    var now = partsByKey();
    open.forEach(function (key) {
      if (!now[key]) return;
      var details = now[key].parentNode;
      if (details.fill) details.fill();
      details.open = true;
    });
    window.scrollTo(0, top);
    if (focused !== undefined && now[focused]) now[focused].focus({ preventScroll: true });
  }
  function fragment(html) {
    var holder = document.createElement('template');
    holder.innerHTML = html;
    return holder.content;
  }
  function apply(changes) {
    version = changes.version;
    document.getElementById('about').textContent = changes.about;
    document.getElementById('problem').textContent = changes.problem;
    if (changes.figures !== null) document.getElementById('figures').replaceChildren(fragment(changes.figures));
    changes.rows.forEach(function (one) {
      var row = rowOf('t' + one[0]).closest('tr');
      var hadFocus = row.contains(document.activeElement);
      row.replaceWith(fragment(one[1]));
      if (hadFocus) rowOf('t' + one[0]).focus();
    });
    filterRows();
    if (opened === null || changes.parts.indexOf(numberOf(opened)) < 0) return;
    var id = opened;
    load(id, function (tool) { if (opened === id) redraw(id, tool); });
  }
  var source = null;
  function follow() {
    source = new EventSource('events?since=' + version);
    source.onmessage = function (event) { apply(JSON.parse(event.data)); };
    source.onopen = function () { live.textContent = ''; };
    source.onerror = function () { live.textContent = 'tooldraft view has ended: this page no longer follows.'; };
  }
  function start() {
    follow();
    /* A browser keeps few connections open: a page that nobody sees needs none. */
    document.addEventListener('visibilitychange', function () {
      if (document.hidden) { source.close(); source = null; }
      else if (source === null) follow();
    });
  }
`;
