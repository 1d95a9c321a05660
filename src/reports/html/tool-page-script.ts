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

  function marked(text, other) {
    if (text === other || other === undefined) return text;
    var a = text.split(/(?<=\W)|(?=\W)/), b = other.split(/(?<=\W)|(?=\W)/);
    var start = 0, end = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
    var middle = a.slice(start, a.length - end).join('');
    return [a.slice(0, start).join(''), middle === '' ? '' : el('mark', {}, middle), a.slice(a.length - end).join('')];
  }
  function stepView(step, calls) {
    var call = calls[step.call] || null;
    return {
      title: call === null ? 'call not on record' : step.call,
      tool: call !== null && call.tool ? call.tool : null,
      sent: call === null ? step.sent || [] : call.sent,
      outcome: call === null ? { label: 'not on record', text: '' } : call.outcome,
      text: step.text || (call === null ? '' : call.outcome.text)
    };
  }
  /** Two calls side by side, what differs marked. */
  function pairView(steps) {
    var sides = steps.map(function (step) {
      var values = Object.create(null);
      step.sent.forEach(function (one) { values[one[0]] = one[1]; });
      return values;
    });
    var names = [];
    steps.forEach(function (step) {
      step.sent.forEach(function (one) { if (names.indexOf(one[0]) < 0) names.push(one[0]); });
    });
    var rows = names.map(function (name) {
      var differs = sides[0][name] !== sides[1][name];
      return [el('div', { class: 'label' }, name)].concat(sides.map(function (side) {
        var has = side[name] !== undefined;
        return el('div', { class: differs ? 'differs' : '' },
          has ? el('code', {}, side[name]) : el('span', { class: 'soft' }, 'left out'));
      }));
    });
    return el('div', { class: 'pair' },
      el('div', { class: 'head label' }),
      steps.map(function (step) { return el('div', { class: 'head' }, step.title, step.tool ? ' ' + step.tool : ''); }),
      rows,
      el('div', { class: 'label' }, 'came back'),
      steps.map(function (step, index) {
        var other = steps[1 - index];
        var differs = step.outcome.label !== other.outcome.label;
        return el('div', { class: differs ? 'differs' : '' },
          tag(step.outcome.label, outcomeTone(step.outcome)),
          index === 1 && !differs && step.text === other.text && step.text !== '' ? el('span', { class: 'soft' }, 'the same')
            : el('div', step.text.length > 200 ? { class: 'code answer', tabindex: '0', role: 'group', 'aria-label': 'answer of ' + step.title } : { class: 'code' }, differs ? step.text : marked(step.text, other.text)));
      }));
  }
  function testView(test, calls) {
    var steps = test.steps.map(function (step) { return stepView(step, calls); });
    var body = steps.length === 2 ? pairView(steps) : el('ul', { class: 'calls' }, steps.map(function (step, index) {
      return el('li', {}, el('b', {}, step.title), ' ', el('span', { class: 'soft' }, test.steps[index].role), ' ',
        step.tool ? tag(step.tool) : '', el('div', {}, sentText(step.sent)),
        el('div', {}, tag(step.outcome.label, outcomeTone(step.outcome)), el('span', { class: 'code' }, step.text)));
    }));
    return el('div', {}, soft(test.side, ' · expected: ' + test.expect), body);
  }

  var origins = {
    source: 'from the source', claim: 'learnt', statement: 'seen', quote: 'quotes a message',
    example: 'values that worked', person: 'by a person', none: 'nothing on record bears it out'
  };
  var tones = { confirmed: 'good', supported: 'good', refuted: 'bad', open: 'warn', unclear: 'warn' };
  var decided = { accept: ['accepted', 'good'], reject: ['rejected', 'bad'], edit: ['edited', 'good'], pin: ['pinned', 'good'] };
  function sentenceText(one) {
    if (one.decision === 'reject') return el('p', {}, el('del', {}, one.text));
    if (one.isOwn || one.edit === undefined || one.edit === one.text) return el('p', {}, one.text);
    return [el('p', {}, el('ins', {}, one.edit)), soft('The run wrote: ', one.text)];
  }
  function sentenceView(one, at, calls) {
    var rest = one.tests.slice(1);
    var decision = decided[one.decision];
    return el('div', { class: 'item sentence', 'data-at': at, 'data-decision': one.decision },
      el('div', { class: 'said' },
        sentenceText(one),
        el('p', {}, decision ? tag(decision[0], decision[1]) : '', tag(one.place), tag(origins[one.from] || one.from, one.from === 'none' ? 'warn' : ''),
          one.kind ? tag((one.family ? one.family + ': ' : '') + one.kind) : '',
          one.verdict ? tag(one.verdict, tones[one.verdict]) : '',
          one.isInRun || one.isOwn ? '' : tag('not found by this run', 'warn')),
        controls(one, at)),
      el('div', { class: 'proof' },
        one.tests.length > 0 ? testView(one.tests[0], calls) : '',
        rest.length === 0 ? '' : later(many(rest.length, 'more test', 'more tests'), function () {
          return el('div', {}, rest.map(function (test) { return testView(test, calls); }));
        }),
        callsLater(many(one.evidence.length, 'call', 'calls') + ' as evidence', one.evidence, calls),
        one.kept.length === 0 ? '' : el('ul', { class: 'plain' }, one.kept.map(function (line) { return el('li', { class: 'code' }, line); })),
        one.lost.length === 0 ? '' : soft('Not found any more: ' + one.lost.join(', '))));
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
      reasonList('First attempt sent back:', revision.firstAttemptReasons),
      reasonList('Struck out:', revision.struck),
      revision.description.length === 0 ? '' : el('div', { class: 'text' }, parts(revision.description)),
      revision.direction === '' ? '' : soft('Next: ' + revision.direction));
  }
  function iterationView(one, line, calls) {
    var tried = one.exploration;
    return el('li', {},
      el('h3', {}, 'Iteration ' + one.index, one.counts ? '' : ' (nothing but faults, does not count)'),
      one.usage ? soft(one.usage) : '',
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
          return el('li', {}, other.text, ' ', el('span', { class: 'soft' }, '→ ' + other.became));
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
      section('Sentences and what speaks for them', tool.sentences.length === 0 ? [] : [above(tool.sentences)].concat(tool.sentences.map(function (one, at) { return sentenceView(one, at, calls); }))),
      section('Sentences of the source that are gone', tool.gone.map(function (one) {
        return el('div', { class: 'item' }, el('p', {}, one.argument === null ? '' : tag(one.argument), el('del', {}, one.text)), soft(one.why));
      })),
      section('Refusals that nothing explains', tool.unexplained.length === 0 ? [] : [callList(tool.unexplained, calls)]),
      section('What happened', line === null ? [] : timeView(line, calls))];
  }`;
