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
  function many(count, one, more) { return count + ' ' + (count === 1 ? one : more); }

  function parts(list) {
    return list.map(function (part) {
      var name = part.kind === 'added' ? 'ins' : part.kind === 'removed' ? 'del' : null;
      return name === null ? part.text : el(name, {}, part.text);
    });
  }
  function outcomeTone(outcome) {
    return { accepted: 'good', refused: 'bad', fault: 'warn' }[outcome.split(/[ :]/)[0]] || '';
  }
  /** Filled when it is opened: most stay closed. */
  function later(title, make) {
    var details = el('details', {}, el('summary', {}, title));
    details.fill = function () {
      if (details.fill) { details.fill = null; add(details, [make()]); }
    };
    return details;
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

  function stepView(one) {
    return el('li', {},
      el('b', {}, one.id), ' ', tag(one.tool), ' ', el('code', {}, one.sent),
      el('div', {}, tag(one.outcome, outcomeTone(one.outcome))));
  }
  function experimentView(one) {
    return later(one.id + ': ' + one.tests, function () {
      return [
        one.breaks === null ? '' : soft('It tried to break the sentence ' + one.breaks + '.'),
        el('ul', { class: 'calls' }, one.steps.map(stepView))];
    });
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
    return [
      el('h1', { tabindex: '-1' }, tool.id),
      tool.operation === null ? '' : el('p', {}, el('code', {}, tool.operation)),
      tool.experiments === null ? soft('This run has no experiments with this tool: its turn has not come.') : '',
      section('Description', [
        soft(tool.description.some(function (part) { return part.kind !== 'same'; })
          ? ['The source against the selected doc: ', el('ins', {}, 'new'), ', ', el('del', {}, 'gone'), '.'] : 'As the source has it.'),
        el('div', { class: 'text' }, parts(tool.description))]),
      section('Arguments', tool.arguments.map(argumentView)),
      section('Learnt constraints', tool.learned.length === 0 ? [] : [el('ul', { class: 'plain' }, tool.learned.map(function (one) { return el('li', {}, one); }))]),
      section('Sentences added', tool.sentences.length === 0 ? [] : [above(tool.sentences)].concat(tool.sentences.map(sentenceView))),
      section('Experiments', (tool.experiments || []).map(experimentView))];
  }`;
