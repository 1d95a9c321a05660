import type { SentChoice, StudyData } from '../page-data.js';
import { byId, el, islandOf, type Child } from './dom.js';
import { sent } from './fetched.js';

/* The script of a rater's page: one pair of docs at a time. */
const study = islandOf<StudyData>('study');
const items = study.items.map(itemView);
const [bar, back, on, open] = [byId('bar'), byId('back'), byId('on'), byId('open')];
const letters: Readonly<Record<string, string>> = { a: 'A', b: 'B', e: 'equal' };
/** What is on its way for each question: one after the other, so that the last click is the last one saved. */
const sending = new Map<HTMLElement, Promise<void>>();
let at = 0;

byId('items').append(...items);
byId('about').textContent =
  `${study.study}, rated by ${study.rater}. Each tool has two docs, A and B; who wrote them is not told. Every click is saved at once: you may close the page and go on later.`;
bar.setAttribute('max', String(items.length));

function itemView({ id, name, texts, chosen }: StudyData['items'][number], index: number) {
  const doc = (label: string, text: string): Child =>
    el('article', { 'aria-label': label }, el('h3', {}, label), el('div', { class: 'text' }, text));
  const heading = { id: `name-${index}`, tabindex: '-1' };
  return el(
    'section',
    { class: 'study-item', 'data-item': id, 'aria-labelledby': heading.id },
    el('h2', heading, `${index + 1} of ${study.items.length}: `, el('code', {}, name)),
    el('div', { class: 'study-docs' }, doc('A', texts[0]), doc('B', texts[1])),
    Object.entries(study.questions).map(([question, text]) =>
      questionView(`${question}-${index}`, question, text, chosen[question] ?? ''),
    ),
  );
}

/** What is saved stands in the element; until a choice is, it is not counted. */
function questionView(id: string, name: string, text: string, chosen: string): Child {
  return el(
    'fieldset',
    { 'data-question': name, 'data-saved': chosen },
    el('legend', {}, el('b', {}, name), ' ', text),
    study.choices.map((choice) => {
      const radio = el('input', { type: 'radio', name: id, value: choice });
      radio.checked = choice === chosen;
      return el('label', {}, radio, ' ', choice);
    }),
  );
}

function fieldsOf(item: HTMLElement): readonly HTMLElement[] {
  return [...item.querySelectorAll('fieldset')];
}

function radiosOf(field: HTMLElement): readonly HTMLInputElement[] {
  return [...field.querySelectorAll('input')];
}

function choiceIn(field: HTMLElement): string | undefined {
  return radiosOf(field).find(({ checked }) => checked)?.value;
}

function count(): void {
  const isSaved = (field: HTMLElement): boolean => field.dataset['saved'] !== '';
  const finished = items.filter((item) => fieldsOf(item).every(isSaved)).length;
  bar.setAttribute('value', String(finished));
  byId('count').textContent = `${finished} of ${items.length} tools rated`;
  byId('end').hidden = finished < items.length;
  open.toggleAttribute('disabled', finished === items.length);
}

function show(index: number): void {
  at = Math.max(0, Math.min(items.length - 1, index));
  for (const [number, item] of items.entries()) item.hidden = number !== at;
  back.toggleAttribute('disabled', at === 0);
  on.toggleAttribute('disabled', at === items.length - 1);
}

function goTo(index: number): void {
  show(index);
  window.scrollTo(0, 0);
  items[at]?.querySelector('h2')?.focus({ preventScroll: true });
}

function nextOpen(from: number): number {
  const isOpen = (field: HTMLElement): boolean => choiceIn(field) === undefined;
  const order = [...items.keys()].map((step) => (from + step) % items.length);
  return order.find((index) => fieldsOf(items[index] ?? bar).some(isOpen)) ?? at;
}

/** Sends a choice; one that cannot be saved is taken back. */
async function save(field: HTMLElement): Promise<void> {
  const item = field.closest<HTMLElement>('.study-item')?.dataset['item'] ?? '';
  const choice = choiceIn(field) ?? '';
  const body: SentChoice = { item, criterion: field.dataset['question'] ?? '', choice };
  field.setAttribute('aria-busy', 'true');
  const before = sending.get(field) ?? Promise.resolve();
  const now = before.then(() => send(field, body));
  sending.set(field, now);
  await now;
  if (sending.get(field) === now) field.removeAttribute('aria-busy');
  count();
}

async function send(field: HTMLElement, body: SentChoice): Promise<void> {
  const problem = byId('problem');
  try {
    await sent('decisions', body);
    field.dataset['saved'] = body.choice;
    problem.textContent = '';
  } catch (error) {
    const isGone = error instanceof TypeError;
    const ended =
      'tooldraft study serve has ended. Start it again, and open the address that it prints.';
    problem.textContent = `Not saved: ${isGone ? ended : (error as Error).message}`;
    for (const radio of radiosOf(field)) radio.checked = radio.value === field.dataset['saved'];
  }
}

document.addEventListener('change', ({ target }) => {
  const field = target instanceof HTMLElement ? target.closest('fieldset') : null;
  if (field !== null) void save(field);
});
back.addEventListener('click', () => goTo(at - 1));
on.addEventListener('click', () => goTo(at + 1));
open.addEventListener('click', () => goTo(nextOpen(at)));
document.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'j' || key === 'k') return goTo(at + (key === 'j' ? 1 : -1));
  const field = fieldsOf(items[at] ?? bar).find((one) => choiceIn(one) === undefined);
  const radio = field && radiosOf(field).find(({ value }) => value === letters[key]);
  if (field === undefined || radio === undefined) return;
  radio.checked = true;
  radio.focus({ preventScroll: true });
  void save(field);
});
show(nextOpen(0));
count();
