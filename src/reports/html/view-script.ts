/**
 * The part of the script that only a served page has: it fetches tools, follows the run, and sends what a person decides. All that it
 * puts in as HTML comes from the server that made the page, escaped there.
 */
export const viewScriptPart = String.raw`
  var version = Number(document.querySelector('main').dataset.version);
  var live = document.getElementById('live');
  var undecidedTools = document.getElementById('undecided-tools');
  var onlyUndecided = false;
  var shown = null;

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
  function isWanted(row) {
    return !undecidedTools.checked || Number(row.querySelector('[data-undecided]').dataset.key) > 0;
  }

  /* Review */
  var choices = [['accept', 'Accept', 'a'], ['reject', 'Reject', 'r'], ['edit', 'Edit', 'e']];
  function controls(one) {
    return el('div', { class: 'decide' },
      el('div', { class: 'choices', role: 'group', 'aria-label': 'Decision' }, choices.map(function (choice) {
        return el('button', { type: 'button', 'data-choice': choice[0], 'aria-pressed': String(one.decision === choice[0]),
          'aria-keyshortcuts': choice[2], title: choice[1] + ': ' + choice[2] }, choice[1]);
      })),
      el('p', { class: 'bad', role: 'alert' }));
  }
  function above(sentences) {
    var open = sentences.filter(function (one) { return one.decision === 'open'; }).length;
    var box = el('input', { type: 'checkbox', id: 'undecided' });
    box.checked = onlyUndecided;
    return el('div', { class: 'review' },
      el('p', {}, el('b', { id: 'count' }, open + ' of ' + many(sentences.length, 'sentence', 'sentences') + ' undecided'), ' ',
        el('label', {}, box, ' undecided only')),
      el('details', {}, el('summary', {}, 'Keys and what decisions do'),
        soft(el('kbd', {}, 'j'), ' and ', el('kbd', {}, 'k'), ' go to the next and the sentence before; on a sentence ',
          el('kbd', {}, 'a'), ' accepts, ', el('kbd', {}, 'r'), ' rejects, ', el('kbd', {}, 'e'), ' edits, ',
          el('kbd', {}, 'u'), ' takes the decision back.'),
        soft('A rejected sentence leaves the docs. An edit stands in its place, in every run that writes the sentence.')));
  }
  function items() { return Array.prototype.slice.call(page.querySelectorAll('.sentence')); }
  function drawn(tool) {
    shown = tool;
    items().forEach(function (item) {
      var one = tool.sentences[item.dataset.at];
      item.tabIndex = -1;
      item.setAttribute('role', 'group');
      item.setAttribute('aria-label', (decided[one.decision] ? decided[one.decision][0] + ': ' : '') + one.text);
    });
    filterSentences();
  }
  function filterSentences() {
    items().forEach(function (item) {
      item.hidden = onlyUndecided && shown.sentences[item.dataset.at].decision !== 'open';
    });
  }
  /** To the next sentence that is shown, or the one before. */
  function goOn(from, step) {
    var here = from === null ? (step > 0 ? -1 : Infinity) : Number(from.dataset.at);
    var others = items().filter(function (item) { return !item.hidden && (item.dataset.at - here) * step > 0; });
    var next = step > 0 ? others[0] : others.pop();
    if (next === undefined) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }
  function say(item, text) { item.querySelector('[role=alert]').textContent = text; }
  function decide(item, decision, edit) {
    if (item.getAttribute('aria-busy') === 'true') return;
    var one = shown.sentences[item.dataset.at];
    var id = opened;
    var body = { part: numberOf(id), place: one.place, text: one.text, decision: decision };
    if (edit !== undefined) body.edit = edit;
    item.setAttribute('aria-busy', 'true');
    say(item, '');
    fetch('decisions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      .then(answerOf)
      .then(function (tool) {
        if (opened !== id) return;
        redraw(id, tool, item);
        var same = items().find(function (other) { return other.dataset.at === item.dataset.at; });
        if (same && !same.hidden) same.focus({ preventScroll: true });
        else goOn(item, 1);
        if (!page.contains(document.activeElement)) document.getElementById('undecided').focus();
      })
      .catch(function (error) {
        say(item, 'Not saved: ' + (error.name === 'TypeError' ? 'tooldraft view has ended.' : error.message));
      })
      .finally(function () { item.removeAttribute('aria-busy'); });
  }
  function openEditor(item, value) {
    var one = shown.sentences[item.dataset.at];
    var box = item.querySelector('.decide');
    if (box.querySelector('textarea') !== null) return;
    var field = el('textarea', { id: 'edit-' + item.dataset.at, rows: '3' });
    field.value = value !== undefined ? value : one.edit === undefined ? one.text : one.edit;
    box.querySelector('.choices').hidden = true;
    box.prepend(el('div', { class: 'editor' },
      el('label', { 'for': field.id }, 'What shall stand there'), field,
      el('button', { type: 'button', 'data-save': '' }, 'Save'), ' ', el('button', { type: 'button', 'data-cancel': '' }, 'Cancel')));
    if (value === undefined) field.focus();
  }
  function closeEditor(item) {
    item.querySelector('.editor').remove();
    item.querySelector('.choices').hidden = false;
    item.focus({ preventScroll: true });
  }
  function choose(item, choice) {
    var one = shown.sentences[item.dataset.at];
    if (choice === 'edit') openEditor(item);
    else decide(item, one.decision === choice ? 'open' : choice);
  }
  function handleOwn(event) {
    var target = event.target;
    var item = target.closest ? target.closest('.sentence') : null;
    if (event.type === 'change' && target === undecidedTools) { filterRows(); return true; }
    if (event.type === 'change' && target.id === 'undecided') { onlyUndecided = target.checked; filterSentences(); return true; }
    if (event.type === 'click' && target.id === 'more') { load(opened, function (tool) { redraw(opened, tool); }); return true; }
    if (event.type === 'click' && item !== null) return handleClick(target, item);
    return event.type === 'keydown' && !page.hidden && handleKey(event, target, item);
  }
  function handleClick(target, item) {
    if (target.dataset.choice) choose(item, target.dataset.choice);
    else if (target.dataset.save !== undefined) decide(item, 'edit', item.querySelector('textarea').value);
    else if (target.dataset.cancel !== undefined) closeEditor(item);
    else return false;
    return true;
  }
  function handleKey(event, target, item) {
    var isText = target.tagName === 'TEXTAREA';
    if (isText && event.key === 'Escape') { closeEditor(item); return true; }
    if (isText && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { decide(item, 'edit', target.value); return true; }
    if (isText) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'j' || event.key === 'k') { goOn(item, event.key === 'j' ? 1 : -1); return true; }
    var choice = item === null ? undefined : choices.find(function (one) { return one[2] === event.key; });
    if (item === null || (choice === undefined && event.key !== 'u')) return false;
    event.preventDefault();
    if (choice === undefined) decide(item, 'open');
    else choose(item, choice[0]);
    return true;
  }

  /* Following */
  /** What tells a part of a tool's page that opens or is pressed, when the page is drawn anew. */
  function partsByKey() {
    var parts = {};
    page.querySelectorAll('summary, button, input, .sentence').forEach(function (part) {
      var item = part.closest('.sentence');
      var name = (item === null ? '' : nameOf(item)) + (part === item ? '' : part.textContent.replace(/\d+/g, ''));
      var count = 1;
      while (parts[name + count]) count += 1;
      parts[name + count] = part;
    });
    return parts;
  }
  function nameOf(item) {
    var one = shown.sentences[item.dataset.at];
    return JSON.stringify([one.target, one.text]);
  }
  /** The page of a tool anew, as far as it can be as it was: scrolled, opened, focused, with what is being written. */
  function redraw(id, tool, done) {
    var before = partsByKey();
    var keys = Object.keys(before);
    var open = keys.filter(function (key) { return before[key].parentNode.open; });
    var focused = keys.find(function (key) { return before[key] === document.activeElement; });
    var texts = keys.flatMap(function (key) {
      var field = before[key] === done || !before[key].matches('.sentence') ? null : before[key].querySelector('textarea');
      return field === null ? [] : [[key, field.value]];
    });
    var top = window.scrollY;
    draw(id, tool);
    var now = partsByKey();
    open.forEach(function (key) {
      if (!now[key]) return;
      var details = now[key].parentNode;
      if (details.fill) details.fill();
      details.open = true;
    });
    texts.forEach(function (one) { if (now[one[0]]) openEditor(now[one[0]], one[1]); });
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
    var isWriting = page.querySelector('textarea') !== null;
    if (!isWriting) load(id, function (tool) { if (opened === id && page.querySelector('textarea') === null) redraw(id, tool); });
    else if (document.getElementById('more') === null)
      page.querySelector('h1').after(el('p', {}, 'There is more of this tool now. ', el('button', { type: 'button', id: 'more' }, 'Show it')));
  }
  var source = null;
  function follow() {
    source = new EventSource('events?since=' + version);
    source.onmessage = function (event) { apply(JSON.parse(event.data)); };
    source.onopen = function () { live.textContent = ''; };
    source.onerror = function () { live.textContent = 'tooldraft view has ended: this page no longer follows, and decisions cannot be saved.'; };
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
