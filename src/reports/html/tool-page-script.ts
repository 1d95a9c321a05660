/**
 * The part of the page's script that draws a tool's report: `toolPage(tool)` gives its elements; `el`, `add` and `many` serve the
 * rest of the script too. Texts reach the page through `textContent` alone.
 */
export const toolPageScript = String.raw`  function el(tag, options) {
    var one = document.createElement(tag);
    var rest = Array.prototype.slice.call(arguments, 2);
    Object.keys(options || {}).forEach(function (name) {
      if (options[name] !== null) one.setAttribute(name, options[name]);
    });
    add(one, rest);
    return one;
  }
  function add(parent, children) {
    children.forEach(function (child) {
      if (Array.isArray(child)) add(parent, child);
      else if (child !== null && child !== undefined && child !== '') parent.append(child);
    });
  }
  function tag(text, tone) { return el('span', { class: 'tag ' + (tone || '') }, text); }
  function soft() { return el('p', { class: 'soft' }, Array.prototype.slice.call(arguments)); }
  function figure(value) { return value === null ? 'not measured' : value.toFixed(3); }
  function many(count, one, more) { return count + ' ' + (count === 1 ? one : more); }

  function parts(list) {
    return list.map(function (part) {
      var name = part.kind === 'added' ? 'ins' : part.kind === 'removed' ? 'del' : null;
      return name === null ? part.text : el(name, {}, part.text);
    });
  }
  function outcomeTone(outcome) {
    return { accepted: 'good', refused: 'bad', fault: 'warn' }[outcome.label.split(' ')[0]] || '';
  }
  function sentText(sent) {
    if (sent.length === 0) return el('span', { class: 'soft' }, 'no arguments');
    return sent.map(function (one, index) {
      return [index === 0 ? '' : ', ', el('span', { class: 'soft' }, one[0] + ' '), el('code', {}, one[1])];
    });
  }
  function callItem(name, call) {
    return el('li', {},
      el('b', {}, name), ' ', call.tool ? tag(call.tool) : '', el('span', { class: 'soft' }, call.why),
      el('div', {}, sentText(call.sent)),
      el('div', {}, tag(call.outcome.label, outcomeTone(call.outcome)), el('span', { class: 'code' }, call.outcome.text)));
  }
  function callList(names, calls) {
    return el('ul', { class: 'calls' }, names.map(function (name) {
      return calls[name] ? callItem(name, calls[name]) : '';
    }));
  }
  /** Filled when it is opened: most stay closed. */
  function later(title, make) {
    var details = el('details', {}, el('summary', {}, title));
    details.fill = function () {
      if (details.fill) { details.fill = null; add(details, [make()]); }
    };
    return details;
  }
  function callsLater(title, names, calls) {
    return names.length === 0 ? '' : later(title, function () { return callList(names, calls); });
  }

  var decided = { accept: ['accepted', 'good'], reject: ['rejected', 'bad'], edit: ['edited', 'good'] };
  function sentenceText(one) {
    if (one.decision === 'reject') return el('p', {}, el('del', {}, one.text));
    if (one.edit === undefined || one.edit === one.text) return el('p', {}, one.text);
    return [el('p', {}, el('ins', {}, one.edit)), soft('The run wrote: ', one.text)];
  }
  function sentenceView(one, at) {
    var decision = decided[one.decision];
    return el('div', { class: 'item sentence', 'data-at': at, 'data-decision': one.decision },
      el('div', { class: 'said' },
        sentenceText(one),
        el('p', {}, decision ? tag(decision[0], decision[1]) : '', tag(one.place)),
        controls(one, at)),
      el('div', { class: 'proof' },
        one.steps.length === 0 ? '' : soft('Shown by ' + one.steps.join(', ')),
        one.attacks.length === 0 ? '' : soft('Experiments that tried to break it: ' + one.attacks.join(', '))));
  }

  function gauge(value, limit, title) {
    var bar = el('span', { class: 'gauge', role: 'img', 'aria-label': title });
    var fill = el('i', {});
    fill.style.width = Math.max(0, Math.min(1, value)) * 100 + '%';
    bar.append(fill);
    if (limit !== null) {
      var tick = el('b', {});
      tick.style.left = 'calc(' + limit * 100 + '% - 1px)';
      bar.append(tick);
    }
    return bar;
  }
  function similarityLine(one, phi) {
    if (one.similarity === null) return soft('The first query: nothing to compare it with.');
    var against = phi === null ? '' : (one.similarity < phi ? ', below φ ' : ', not below φ ') + phi;
    var text = 'similarity ' + figure(one.similarity) + ' to the nearest earlier query' + against +
      (one.tooSimilar ? ': kept though too similar' : '');
    return el('p', { class: 'soft' }, gauge(one.similarity, phi, text), text);
  }
  function changeLine(revision, tau) {
    if (revision.identical) return soft('Identical to the doc before it.');
    if (revision.delta === null) return soft('Δ not measured');
    var against = tau === null ? '' : (revision.delta > tau ? ', above τ ' : ', not above τ ') + tau;
    var text = 'Δ ' + figure(revision.delta) + against + ' (cosine ' + figure(revision.cosine) + ', BLEU ' + figure(revision.bleu) + ')';
    return el('p', { class: 'soft' }, gauge(revision.delta, tau, text), text);
  }
  function reasonList(title, reasons) {
    return reasons.length === 0 ? '' : [el('p', {}, title), el('ul', { class: 'plain' }, reasons.map(function (one) { return el('li', {}, one); }))];
  }
  function revisionView(revision, tau) {
    var tone = { accepted: 'good', dropped: 'bad' }[revision.verdict];
    return el('div', {},
      el('p', {}, tag('revision ' + revision.verdict + (revision.byPerson ? ' by a person' : ''), tone)),
      changeLine(revision, tau),
      reasonList('Dropped because:', revision.reasons),
      reasonList('Struck out:', revision.struck),
      revision.description.length === 0 ? '' : el('div', { class: 'text' }, parts(revision.description)),
      revision.direction === '' ? '' : soft('Next: ' + revision.direction));
  }
  function iterationView(one, line, calls) {
    var tried = one.exploration;
    return el('li', {},
      el('h3', {}, 'Iteration ' + one.index, one.counts ? '' : ' (nothing but faults, does not count)'),
      tried === null ? '' : [
        el('p', {}, '“' + tried.query + '”'),
        el('p', {}, tried.tool ? tag(tried.tool) : '', sentText(tried.sent)),
        similarityLine(tried, line.phi),
        tried.passedFor ? soft('Taken all the same: ' + tried.passedFor) : '',
        reasonList('Turned down:', tried.turnedDown.map(function (other) {
          return '“' + other.query + '” (' + figure(other.similarity) + ', repeats “' + other.repeats + '”)';
        }))],
      one.calls.length === 0 ? '' : el('div', {}, firstOutcome(one, calls), callsLater(many(one.calls.length, 'call', 'calls'), one.calls, calls)),
      one.suggestions.length === 0 ? '' : [
        el('p', {}, 'Suggested:'),
        el('ul', { class: 'plain' }, one.suggestions.map(function (other) {
          return el('li', {}, other);
        }))],
      one.revision === null ? '' : revisionView(one.revision, line.tau));
  }
  function firstOutcome(one, calls) {
    var call = calls[one.calls[0]];
    return call ? el('p', {}, tag(call.outcome.label, outcomeTone(call.outcome)), el('span', { class: 'code' }, call.outcome.text)) : '';
  }
  function timeView(line, calls) {
    return [
      callsLater('Before: ' + many(line.others.length, 'call', 'calls'), line.others, calls),
      el('ol', { class: 'time' },
        line.iterations.map(function (one) { return iterationView(one, line, calls); }),
        line.closing === null ? '' : el('li', {}, el('h3', {}, 'Closing revision'), revisionView(line.closing, null))),
      el('p', {}, el('b', {}, 'Stopped: '), line.stop, '.', line.selected === null ? '' : [' ', el('b', {}, 'Selected: '), line.selected, '.'])];
  }
  function section(title, content) {
    return content.length === 0 ? '' : el('section', {}, el('h2', {}, title), content);
  }
  function argumentView(one) {
    return el('div', { class: 'item' },
      el('p', {}, el('b', {}, el('code', {}, one.label)), ' ', el('span', { class: 'soft' }, one.type + (one.required ? ', required' : ''))),
      one.parts.length === 0 ? soft('not documented') : el('div', { class: 'text' }, parts(one.parts)));
  }
  function toolPage(tool) {
    var calls = tool.calls, line = tool.timeLine;
    return [
      el('h1', { tabindex: '-1' }, tool.id),
      tool.operation === null ? '' : el('p', {}, el('code', {}, tool.operation)),
      line === null ? soft('This run has no calls of this tool: it was skipped, or its turn has not come.') : '',
      section('Description', [
        soft(tool.description.some(function (part) { return part.kind !== 'same'; })
          ? ['The source against the selected doc: ', el('ins', {}, 'new'), ', ', el('del', {}, 'gone'), '.'] : 'As the source has it.'),
        el('div', { class: 'text' }, parts(tool.description))]),
      section('Arguments', tool.arguments.map(argumentView)),
      section('Learnt constraints', tool.learned.length === 0 ? [] : [el('ul', { class: 'plain' }, tool.learned.map(function (one) { return el('li', {}, one); }))]),
      section('Sentences added', tool.sentences.length === 0 ? [] : [above(tool.sentences)].concat(tool.sentences.map(sentenceView))),
      section('What happened', line === null ? [] : timeView(line, calls))];
  }`;
