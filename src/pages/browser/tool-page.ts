import type {
  ArgumentData,
  ExperimentData,
  SentenceData,
  StepData,
  TextPart,
  ToolData,
} from '../page-data.js';
import { el, later, list, many, rich, soft, type Child } from './dom.js';
import { markTags } from './overview.js';

/** What a page that is served adds to sentences. */
export interface Review {
  /** What stands before all sentences. */
  readonly head: (sentences: readonly SentenceData[]) => Child;
  /** What stands below one. */
  readonly controls: (sentence: SentenceData) => Child;
  /** Told of each page of a tool that was drawn. */
  readonly drawn: (tool: ToolData) => void;
  /** True for an event that it took. */
  readonly handle: (event: Event, target: HTMLElement) => boolean;
}

/** One tool: its sentences with the experiments behind them first, then its docs, then the rest. */
export function toolPage(tool: ToolData, review: Review | null): Child {
  const { sentences, dropped, experiments, learnt } = tool;
  const takenOut = dropped.map(({ address, reason }) => `${address}: ${reason}`);
  const views = sentences.map((_, at) => sentenceView(tool, at, review));
  return [
    el('h1', { tabindex: '-1' }, tool.id),
    soft(tool.operation === null ? null : [el('code', {}, tool.operation), ' · '], tool.stopped),
    section(
      'Sentences added',
      views.length === 0 ? [soft('None.')] : [review?.head(sentences) ?? null, views],
    ),
    section('What agents read', [
      soft('New words are ', el('ins', {}, 'underlined'), '.'),
      el('div', { class: 'text' }, parts(tool.description)),
      tool.arguments.map(argumentView),
    ]),
    section('Constraints learnt', bullets(learnt)),
    section('Sentences that a check took out', bullets(takenOut)),
    section(
      'Other experiments',
      experiments.map((one) => later(`other ${one.id}`, titleOf(one), () => stepTable(one))),
    ),
  ];
}

function section(title: string, content: readonly Child[]): Child {
  return content.length === 0 ? null : el('section', {}, el('h2', {}, title), content);
}

function bullets(texts: readonly string[]): readonly Child[] {
  return texts.length === 0 ? [] : [list(texts.map(rich))];
}

function parts(list: readonly TextPart[]): Child {
  return list.map(({ kind, text }) =>
    kind === 'same' ? rich(text) : el(kind === 'added' ? 'ins' : 'del', {}, rich(text)),
  );
}

function argumentView({ label, type, required, parts: text }: ArgumentData): Child {
  const about = `${type}${required ? ', required' : ''}`;
  return el(
    'div',
    {},
    el('p', {}, el('code', {}, label), ' ', el('span', { class: 'soft' }, about)),
    text.length === 0 ? soft('not documented') : el('div', { class: 'text' }, parts(text)),
  );
}

const decided = { accept: 'accepted', reject: 'rejected', edit: 'edited', pin: 'pinned' } as const;

/** The key is the sentence itself: it stays the same when the page is drawn anew. */
function sentenceView(tool: ToolData, at: number, review: Review | null): Child {
  const one = tool.sentences[at];
  if (one === undefined) return null;
  const { decision, place, marks, refutes, removes } = one;
  const gone = removes ? '; these words go.' : '.';
  const tone = decision === 'reject' ? 'bad' : 'good';
  const tag = decision === 'open' ? null : el('span', { class: `tag ${tone}` }, decided[decision]);
  // Those that it cites are shown with what it cites.
  const known = [one.evidence, tool.experiments, ...tool.sentences.map(({ evidence }) => evidence)];
  const attacks = known.flat().filter(({ id }, index, all) => {
    const isFirst = all.findIndex((other) => other.id === id) === index;
    return isFirst && index >= one.evidence.length && one.attacks.includes(id);
  });
  // A sentence that was broken stands only where it was corrected then.
  const won = attacks.filter(({ cameTrue }) => cameTrue === false).length;
  const failed = attacks.every(({ cameTrue }) => cameTrue === true) ? ' and failed' : '';
  const end = won === 0 ? failed : `; ${won} did, before it was corrected`;
  const title = `${many(attacks.length, 'experiment')} tried to break it${end}`;
  return el(
    'div',
    {
      class: 'item sentence',
      'data-key': `${place}\n${one.text}`,
      'data-at': String(at),
      'data-decision': decision,
    },
    el(
      'div',
      {},
      sentenceText(one),
      refutes === null ? null : el('p', {}, 'The source says ', el('del', {}, refutes), gone),
      el('p', {}, tag, el('span', { class: 'tag' }, place), markTags(marks)),
      one.constraint === null ? null : soft('For machines: ', el('code', {}, one.constraint)),
      review?.controls(one) ?? null,
    ),
    el(
      'div',
      {},
      one.evidence.map(evidenceView),
      attacks.length === 0 ? null : later('attacks', title, () => attacks.map(evidenceView)),
    ),
  );
}

function sentenceText({ text, edit, decision }: SentenceData): Child {
  if (decision === 'reject') return el('p', { class: 'said' }, el('del', {}, rich(text)));
  if (edit === null || edit === text) return el('p', { class: 'said' }, rich(text));
  return [el('p', { class: 'said' }, el('ins', {}, rich(edit))), soft('The run wrote: ', text)];
}

function titleOf({ id, tests }: ExperimentData): string {
  return tests === '' ? id : `${id}: ${tests}`;
}

function evidenceView(experiment: ExperimentData): Child {
  const { id, steps } = experiment;
  const calls = steps.flatMap(({ call }) => call ?? []).join('\n');
  return [
    soft(titleOf(experiment)),
    stepTable(experiment),
    calls === ''
      ? null
      : later(`calls ${id}`, 'Try it: calls to paste into a shell', () => [
          el('pre', { tabindex: '0', 'aria-label': `Calls of ${id}` }, calls),
          el('button', { type: 'button', 'data-copy': '' }, 'Copy'),
        ]),
  ];
}

/** An experiment as a small table; the steps that the sentence cites stand out. */
function stepTable({ id, breaks, cameTrue, steps }: ExperimentData): Child {
  const end = cameTrue === null ? '' : cameTrue ? ' and failed' : ' and did';
  const titles = ['step', 'call', 'outcome', 'predicted?'];
  const heads = titles.map((title) => el('th', { scope: 'col' }, title));
  return [
    breaks === null ? null : soft(`It tried to break the sentence ${breaks}${end}.`),
    el(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': `Steps of ${id}` },
      el(
        'table',
        { class: 'steps' },
        el('thead', {}, el('tr', {}, heads)),
        el('tbody', {}, steps.map(stepRow)),
      ),
    ),
  ];
}

const predictions = {
  'as predicted': ['', 'yes'],
  'not as predicted': ['bad', 'no'],
  'no prediction': ['soft', '–'],
} as const;

function stepRow({ step, tool, arguments: sent, outcome, cited, ...row }: StepData): Child {
  const [tone, answer] = predictions[row.predicted];
  const kind = /^\w+/.exec(outcome)?.[0] ?? '';
  return el(
    'tr',
    cited === true ? { class: 'cited' } : {},
    el('th', { scope: 'row' }, step.slice(step.lastIndexOf('.') + 1)),
    el('td', {}, el('code', {}, tool, ' ', sent)),
    el('td', {}, el('b', { class: tones[kind] ?? '' }, kind), outcome.slice(kind.length)),
    el('td', { class: tone }, answer, row.prediction === undefined ? '' : `: ${row.prediction}`),
  );
}

const tones: Readonly<Record<string, string>> = { accepted: 'good', refused: 'warn', fault: 'bad' };
