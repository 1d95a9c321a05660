import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { escapeHtml, shownHtml } from './escape-html.js';
import { pageStyle } from './page-style.js';
import { selfContainedPage } from './self-contained-page.js';

/** What a rater sees of a pair of docs: nothing tells where they come from. */
interface StudyPageItem {
  readonly id: string;
  readonly name: string;
  /** As A and as B. */
  readonly texts: readonly [string, string];
  /** What the rater has chosen so far, by question. */
  readonly chosen: Readonly<Record<string, string>>;
}

export interface StudyPageInput {
  readonly study: string;
  readonly rater: string;
  readonly items: readonly StudyPageItem[];
  /** By the name of the question; the name is what is sent. */
  readonly questions: Readonly<Record<string, string>>;
  /** The answers to every question, in the order they are offered. */
  readonly choices: readonly string[];
}

/** The page on which one rater compares the docs of a study, a pair at a time; each choice is sent to `decisions` at once. */
export function studyPage(input: StudyPageInput): string {
  const { study, rater, items } = input;
  const body = `<main>
<h1>Which doc is better?</h1>
<p class="soft">${shownHtml(study)}, rated by ${shownHtml(rater)}. Each tool has two docs, A and B; who wrote them is not told. Every click is saved at once: you may close the page and go on later.</p>
<p><progress id="bar" max="${items.length}" value="0"></progress> <span id="count" role="status"></span></p>
<p id="problem" class="bad" role="alert"></p>
${items.map((item, index) => section(item, index, input)).join('\n')}
<nav class="study-steps" aria-label="Tools">
<button type="button" id="back">← Back</button>
<button type="button" id="on">Next →</button>
<button type="button" id="open">Next that is not finished</button>
</nav>
<p id="end" class="good" hidden>All rated, and all saved. Thank you. You may close the page, or go back and change what you like.</p>
<p class="soft">Keys: <kbd>a</kbd>, <kbd>e</kbd> and <kbd>b</kbd> answer the first question that is open; <kbd>j</kbd> and <kbd>k</kbd> go to the next tool and the one before.</p>
</main>`;
  return selfContainedPage({
    ...{ title: `Study ${escapeControlCharacters(study)}`, body, fetches: true },
    ...{ style: pageStyle + studyStyle, script: studyScript },
  });
}

function section(item: StudyPageItem, index: number, input: StudyPageInput): string {
  const { items, questions } = input;
  const [a, b] = item.texts;
  return `<section class="study-item" data-item="${escapeHtml(item.id)}" aria-labelledby="name-${index}" hidden>
<h2 id="name-${index}" tabindex="-1">${index + 1} of ${items.length}: <code>${shownHtml(item.name)}</code></h2>
<div class="study-docs">
<article aria-label="A"><h3>A</h3><div class="text">${shownHtml(a)}</div></article>
<article aria-label="B"><h3>B</h3><div class="text">${shownHtml(b)}</div></article>
</div>
${Object.entries(questions)
  .map(([name, question]) => fieldset(item, { name, question, index }, input))
  .join('\n')}
</section>`;
}

function fieldset(
  { chosen }: StudyPageItem,
  {
    name,
    question,
    index,
  }: { readonly name: string; readonly question: string; readonly index: number },
  { choices }: StudyPageInput,
): string {
  const radios = choices.map((choice) => {
    const checked = chosen[name] === choice ? ' checked' : '';
    return `<label><input type="radio" name="${escapeHtml(name)}-${index}" value="${escapeHtml(choice)}"${checked}> ${escapeHtml(choice)}</label>`;
  });
  return `<fieldset data-question="${escapeHtml(name)}"><legend><b>${escapeHtml(name)}</b> ${escapeHtml(question)}</legend>${radios.join('')}</fieldset>`;
}

const studyStyle = `
.study-docs { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.5rem; align-items: start; }
.study-docs h3 { margin-top: 0.4rem; }
.study-item h2 { margin-top: 1rem; }
.study-item fieldset { border: 0; min-width: 0; margin: 1rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.4rem; }
.study-item fieldset[aria-busy=true] { opacity: 0.6; }
.study-item legend { padding: 0 0 0.3rem; }
.study-item legend b { text-transform: capitalize; }
.study-item label { border: 1px solid var(--line); border-radius: 6px; background: var(--raised); padding: 0.35rem 1.1rem 0.35rem 0.8rem; cursor: pointer; }
.study-item label:has(:checked) { border-color: var(--link); background: var(--link); color: var(--back); font-weight: 600; }
.study-steps { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 1rem 0; }
.study-steps button:disabled { opacity: 0.5; cursor: default; }
#bar { width: min(16rem, 45%); vertical-align: middle; }
@media (max-width: 46rem) {
  .study-docs { grid-template-columns: minmax(0, 1fr); }
  .study-item label { flex: 1 1 auto; padding: 0.5rem 0.7rem; white-space: nowrap; }
}
`;

const studyScript = String.raw`
(function () {
  'use strict';
  var items = Array.prototype.slice.call(document.querySelectorAll('.study-item'));
  var problem = document.getElementById('problem');
  var at = 0;

  function fields(item) { return Array.prototype.slice.call(item.querySelectorAll('fieldset')); }
  function choiceIn(field) { return field.querySelector('input:checked'); }
  function isFinished(item) { return fields(item).every(choiceIn); }
  /** What is saved of each question; until a choice is, it is not counted. */
  fields(document).forEach(function (field) {
    var chosen = choiceIn(field);
    field.dataset.saved = chosen === null ? '' : chosen.value;
  });
  function isSaved(item) { return fields(item).every(function (field) { return field.dataset.saved !== ''; }); }
  function count() {
    var finished = items.filter(isSaved).length;
    document.getElementById('bar').value = finished;
    document.getElementById('count').textContent = finished + ' of ' + items.length + ' tools rated';
    document.getElementById('end').hidden = finished < items.length;
    document.getElementById('open').disabled = finished === items.length;
  }
  function show(index, withFocus) {
    at = Math.max(0, Math.min(items.length - 1, index));
    items.forEach(function (item, number) { item.hidden = number !== at; });
    document.getElementById('back').disabled = at === 0;
    document.getElementById('on').disabled = at === items.length - 1;
    if (!withFocus) return;
    window.scrollTo(0, 0);
    items[at].querySelector('h2').focus({ preventScroll: true });
  }
  function nextOpen(from) {
    for (var step = 0; step < items.length; step += 1) {
      var index = (from + step) % items.length;
      if (!isFinished(items[index])) return index;
    }
    return at;
  }
  /** One after the other for each question, so that the last click is the last one saved. */
  var sending = new Map();
  function save(field) {
    var choice = choiceIn(field).value;
    field.setAttribute('aria-busy', 'true');
    var body = { item: field.closest('.study-item').dataset.item, criterion: field.dataset.question, choice: choice };
    var before = sending.get(field) || Promise.resolve();
    var sent = before.then(function () {
      return fetch('decisions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    }).then(function (response) {
      return response.json().then(function (answer) { if (!response.ok) throw new Error(answer.error); });
    }).then(function () {
      field.dataset.saved = choice;
      problem.textContent = '';
    }).catch(function (error) {
      problem.textContent = 'Not saved: ' + (error.name === 'TypeError' ? 'tooldraft study serve has ended. Start it again, and open the address that it prints.' : error.message);
      field.querySelectorAll('input').forEach(function (input) { input.checked = input.value === field.dataset.saved; });
    }).then(function () {
      if (sending.get(field) === sent) field.removeAttribute('aria-busy');
      count();
    });
    sending.set(field, sent);
  }
  document.addEventListener('change', function (event) {
    var field = event.target.closest('fieldset');
    if (field !== null) save(field);
  });
  document.getElementById('back').addEventListener('click', function () { show(at - 1, true); });
  document.getElementById('on').addEventListener('click', function () { show(at + 1, true); });
  document.getElementById('open').addEventListener('click', function () { show(nextOpen(at), true); });
  var letters = { a: 'A', b: 'B', e: 'equal' };
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j' || event.key === 'k') { show(at + (event.key === 'j' ? 1 : -1), true); return; }
    if (!Object.prototype.hasOwnProperty.call(letters, event.key)) return;
    var field = fields(items[at]).find(function (one) { return choiceIn(one) === null; });
    if (field === undefined) return;
    var input = field.querySelector('input[value="' + letters[event.key] + '"]');
    input.checked = true;
    input.focus({ preventScroll: true });
    save(field);
  });
  show(nextOpen(0), false);
  count();
})();
`;
