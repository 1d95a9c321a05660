import type { Aspect, User, UserAnswer, UserQuestion } from '../../../agents/user.js';
import type { Json } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { capitalised } from '../../../support/capitalised.js';
import { joinWords } from '../../../support/join-words.js';
import { literalText } from '../../../support/literal-text.js';
import { plainWords } from '../../../support/plain-words.js';
import type { ClarifySample, SampleUser } from '../clarify-sample.js';
import { aspectsInText } from './aspects-in-text.js';

/** What the user says where the gold has no answer. */
export const noInformation = 'I have no further information on that.';

/** What the user says who will know when asked again. */
export const notAtHand = 'I do not have that at hand right now.';

/**
 * A user who knows the gold and answers by rule: for each argument asked about, the value the gold has for it, and that
 * there is no information otherwise. Sees the current request's gold where the gold belongs to requests, else all of it.
 * Asked again about the same argument it goes on to the gold's next call of that tool. Questions that name no arguments
 * are read by their words; asked which of several tools is meant, it names the gold's. Where the sample says how its user
 * answers, that is obeyed: so many values at once, some only in part, later or not at all.
 */
export function goldUser(
  sample: Pick<ClarifySample, 'gold' | 'user'>,
  tools: readonly ToolDoc[],
): User {
  const memory: Memory = { asked: new Map(), told: new Set() };
  return {
    name: 'deterministic',
    answer: (question) => Promise.resolve(answerFrom(sample, tools, question, memory)),
  };
}

type Gold = ClarifySample['gold'];

interface Memory {
  /** How often each argument was asked about. */
  readonly asked: Map<string, number>;
  /** Arguments of single gold calls that the user has told, by call and argument. */
  readonly told: Set<string>;
}

/** What the user has for one argument asked about. */
type Told =
  | { readonly kind: 'value'; readonly text: string; readonly key: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'nothing' };

function answerFrom(
  { gold, user }: Pick<ClarifySample, 'gold' | 'user'>,
  tools: readonly ToolDoc[],
  question: UserQuestion,
  memory: Memory,
): UserAnswer {
  const seen = visibleGold(gold, question.request);
  const aspects =
    question.aspects.length > 0 ? question.aspects : aspectsInText(question.text, seen, tools);
  const meant = toolMeant(aspects, seen);
  if (question.aspects.length > 0 && meant !== null) {
    return { text: `I mean "${plainWords(meant)}".`, informative: true };
  }
  const calls = seen.map((call) => ({ call, index: gold.indexOf(call) }));
  const found = aspects.map((aspect) => toldOf(calls, user, aspect, memory));
  const told = found.filter((each) => each.kind === 'value').slice(0, user?.atOnce ?? found.length);
  for (const { key } of told) memory.told.add(key);
  if (told.length === 0) {
    const isLater = found.some(({ kind }) => kind === 'later');
    return { text: isLater ? notAtHand : noInformation, informative: false };
  }
  const text = told.map((each) => each.text).join('; ');
  return { text: `${capitalised(text)}.`, informative: true };
}

/** The gold's tool where a question is about arguments of several tools, and one of them alone is in the gold. */
function toolMeant(aspects: readonly Aspect[], gold: Gold): string | null {
  const tools = new Set(aspects.map(({ tool }) => tool));
  const meant = [...tools].filter((id) => gold.some(({ tool }) => tool === id));
  return tools.size > 1 && meant.length === 1 ? (meant[0] ?? null) : null;
}

/** True where each gold call belongs to a request. */
export function isAligned(gold: Gold): boolean {
  return gold.every(({ request }) => request !== null);
}

/** The gold that a user may speak of during a request. */
export function visibleGold(gold: Gold, request: number): Gold {
  return isAligned(gold) ? gold.filter((call) => call.request === request) : gold;
}

function toldOf(
  calls: readonly { readonly call: Gold[number]; readonly index: number }[],
  user: SampleUser | undefined,
  { tool, argument }: Aspect,
  { asked, told }: Memory,
): Told {
  const having = calls.filter(
    ({ call }) => call.tool === tool && call.arguments[argument] !== undefined,
  );
  const name = `${tool}\n${argument}`;
  const before = asked.get(name) ?? 0;
  asked.set(name, before + 1);
  const keyOf = (index: number): string => `${index}\n${argument}`;
  // Without a user of its own each asking goes on to the next call; with one, each telling does.
  const open = having.find(({ index }) => !told.has(keyOf(index)));
  const wanted =
    (user === undefined ? having[Math.min(before, having.length - 1)] : open) ?? having.at(-1);
  const value = wanted?.call.arguments[argument];
  if (wanted === undefined || value === undefined) return { kind: 'nothing' };
  const known = user?.knows.find(
    (each) => each.call === wanted.index && each.argument === argument,
  );
  const subject = `the ${plainWords(argument)} is`;
  const key = keyOf(wanted.index);
  if (known?.how === 'cannot') return { kind: 'nothing' };
  if (before === 0 && known?.how === 'later') return { kind: 'later' };
  if (before === 0 && known?.how === 'narrows' && known.among !== undefined) {
    const choices = joinWords(known.among.map(inWords), 'or');
    return { kind: 'value', text: `${subject} ${choices}`, key: '' };
  }
  return { kind: 'value', text: `${subject} ${inWords(value)}`, key };
}

function inWords(value: Json): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return joinWords(value);
  }
  return literalText(value);
}
