import type { LeftAlone, ListedSentence, Mark, RunData } from '../page-data.js';
import { el, later, list, many, rich, soft, type Child } from './dom.js';

const shownAtFirst = 5;
const mostNames = 8;

/** What each mark means. */
const markTexts: Readonly<Record<Mark, string>> = {
  silent: 'The call is reported as a success, but failed or did not do what was predicted.',
  removal: 'It is about what a removal does.',
};

export function markTags(marks: readonly Mark[]): Child {
  return marks.map((mark) => {
    const tone = mark === 'silent' ? 'bad' : 'warn';
    return el('span', { class: `tag ${tone}`, title: markTexts[mark] }, mark);
  });
}

/** The first screen: the run in one line, then what people come for, as three questions. */
export function overview(run: RunData): Child {
  const rewritten = run.tools.filter(({ isRewritten }) => isRewritten).length;
  return [
    el(
      'header',
      {},
      el('h1', { tabindex: '-1' }, `${run.catalogue}: what tooldraft learnt`),
      el('p', { class: 'soft', id: 'about' }, run.about),
    ),
    el('p', { id: 'sum' }, sumOf(run)),
    el(
      'div',
      { class: 'questions' },
      question(
        'What will agents now get right?',
        run.learnt.map((one) => listed(one, run)),
        rewritten === 0
          ? 'No sentence was added.'
          : `The docs of ${many(rewritten, 'tool')} were rewritten, without sentences to list.`,
      ),
      question(
        'What contradicts the source?',
        run.contradictions.map((one) => listed(one, run)),
        'Nothing that the source says was refuted.',
      ),
      question(
        'What was left alone, and why?',
        run.leftAlone.map((one) => leftAlone(one, run)),
        'Nothing: every tool was explored.',
      ),
    ),
    run.leftBehind.length === 0
      ? null
      : later('left behind', `${many(run.leftBehind.length, 'thing')} left behind`, () => [
          soft('The run made these, and clean-up could not remove them.'),
          list(run.leftBehind.map(({ tool, record }) => `${record} (${tool})`)),
        ]),
  ];
}

function sumOf({ tools, calls }: RunData): Child {
  const total = (field: 'sentences' | 'silent' | 'removals' | 'contradictions'): number =>
    tools.reduce((sum, row) => sum + row[field], 0);
  const told = tools.filter(({ sentences }) => sentences > 0).length;
  const figures: readonly (readonly [number, string])[] = [
    [total('silent'), 'about calls that fail silently'],
    [total('removals'), 'about removals'],
    [total('contradictions'), 'against the source'],
  ];
  return [
    el('b', {}, many(total('sentences'), 'sentence')),
    ` about ${told} of ${many(tools.length, 'tool')}`,
    figures.flatMap(([count, what]) => (count === 0 ? [] : [`, ${count} ${what}`])),
    `; ${many(calls.made, 'call')}, ${calls.refused} refused.`,
  ];
}

function question(title: string, items: readonly Child[], none: string): Child {
  const rest = items.slice(shownAtFirst);
  return el(
    'section',
    {},
    el('h2', {}, title),
    items.length === 0 ? soft(none) : list(items.slice(0, shownAtFirst)),
    rest.length === 0 ? null : later(title, `${rest.length} more`, () => list(rest)),
  );
}

function listed({ places, text, refutes, marks }: ListedSentence, run: RunData): Child {
  return [
    places.slice(0, mostNames).map(({ tool, at, place }) => {
      const id = run.tools[tool]?.id ?? '';
      const isWhole = place === 'description' || place === 'use';
      const name = isWhole ? id : `${id}.${place}`;
      return [el('a', { class: 'name', href: `#t${tool}-${at}` }, name), ' '];
    }),
    places.length > mostNames ? `and ${places.length - mostNames} more ` : null,
    markTags(marks),
    refutes === null ? null : el('p', {}, 'The source says ', el('del', {}, refutes)),
    el('p', {}, rich(text)),
  ];
}

function leftAlone({ reason, flag, tools }: LeftAlone, run: RunData): Child {
  const link = (tool: number): Child => [
    el('a', { class: 'name', href: `#t${tool}` }, run.tools[tool]?.id ?? ''),
    ' ',
  ];
  const rest = tools.slice(mostNames);
  return [
    tools.slice(0, mostNames).map(link),
    rest.length === 0 ? null : later(`left ${reason}`, `${rest.length} more`, () => rest.map(link)),
    el('p', {}, rich(reason), '.'),
    flag === null ? null : soft('What would help: ', el('code', {}, flag)),
  ];
}
