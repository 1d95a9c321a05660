import { writeJson } from '../core/json-text.js';
import type { Sentence } from '../core/sentence.js';
import { jsonObjectSchema } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf } from '../core/leaves.js';
import type { Gate } from '../experiments/gate.js';
import { namedBy } from '../experiments/leaves.js';
import type { Marks } from '../experiments/mark.js';
import { namingsIn } from '../experiments/namings.js';
import { valueAt } from '../experiments/references.js';
import type { StepRecord } from '../experiments/runner.js';
import { escapePattern } from '../support/escape-pattern.js';
import { jsonOf } from '../support/json-of.js';
import { oneLine } from '../support/one-line.js';
import { plain, unseenParts } from './checks.js';
import { violates } from './constraints.js';
import { quotes, seenText, type MadeStep } from './copied-text.js';
import { predictionText } from './experiment-result.js';
import type { PastStep, writtenCalls } from './replay-plan.js';

/** What making the steps of a sentence again has shown. */
export type ReplayVerdict =
  | { readonly kind: 'holds' }
  | {
      readonly kind: 'differs';
      /** Several, `u1.s2, u1.s3`, where it is not known which of them it was. */
      readonly step: string;
      readonly tool: string;
      /** What came when the sentence was written, and what comes now. */
      readonly was: string;
      readonly now: string;
      /** What tells this difference from another one. */
      readonly signature: string;
      /** A step before it that only prepares others and differs too: then nothing is known. */
      readonly doubt?: string | undefined;
    }
  | {
      /** Nothing was found out. */
      readonly kind: 'open';
      readonly reason: string;
      /** `fault`: a call got no answer, and the next may get one. `flag`: the user has to allow it. */
      readonly because: 'fault' | 'flag' | 'other';
    };

/** A sentence that is shown again, and the tool it is about. */
export interface ReplayedSentence extends Pick<
  Sentence,
  'text' | 'place' | 'steps' | 'constraint'
> {
  readonly tool: string;
  /** True if nobody has edited it since its steps were made. */
  readonly isOriginal: boolean;
}

export interface ReplayContext {
  /** The steps that the sentence needs, in the order they are made. */
  readonly order: readonly string[];
  readonly past: ReadonlyMap<string, PastStep>;
  readonly now: ReadonlyMap<string, StepRecord>;
  /** By name. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  readonly gate: Pick<Gate, 'kindOf' | 'vocabulary'>;
  readonly marks: Marks;
  /** Ids and names that answers have now. */
  readonly shown: ReadonlySet<string>;
}

type Open = Extract<ReplayVerdict, { readonly kind: 'open' }>;
type Differs = Extract<ReplayVerdict, { readonly kind: 'differs' }>;

/**
 * Compares the steps of a sentence with what they gave when it was written: the kind of outcome, the status, whether predictions came true,
 * and then whether the quotes, numbers and constraint of the sentence still hold. The first step that differs decides, unless one that
 * only prepares others differed before it: then nothing is found out.
 */
export function replayVerdict(sentence: ReplayedSentence, context: ReplayContext): ReplayVerdict {
  const cited: MadeStep[] = [];
  let doubt: string | undefined;
  const last = context.order.findLastIndex((id) => sentence.steps.includes(id));
  for (const id of context.order.slice(0, last + 1)) {
    const [past, now] = [context.past.get(id), context.now.get(id)];
    if (past === undefined) continue;
    const isCited = sentence.steps.includes(id);
    const tool = context.tools.get(past.tool);
    if (!isCited && (tool === undefined || context.gate.kindOf(tool).effect === 'read')) continue;
    const found = compared(past, now, isCited, context);
    if (found?.kind === 'differs' && !isCited)
      doubt ??= `${id}, which prepares it, ${found.was} then and ${found.now} now`;
    else if (found !== null) return found.kind === 'open' ? found : { ...found, doubt };
    if (isCited && now?.kind === 'made') cited.push(now);
  }
  const found =
    brokenConstraint(sentence, context) ??
    (sentence.isOriginal ? unseen(sentence, cited, context) : null);
  return found === null ? { kind: 'holds' } : { ...found, doubt };
}

/** Open where a step that shows the sentence is refused for what its tool does: no call is needed to know that. */
export function flagNeeded(
  { steps: cited }: ReplayedSentence,
  steps: ReturnType<typeof writtenCalls>,
  { tools, gate }: { readonly tools: readonly ToolDoc[]; readonly gate: Gate },
): ReplayVerdict[] {
  const last = steps.findLastIndex(({ id }) => cited.includes(id));
  for (const { id, tool: name, arguments: args, result } of steps.slice(0, last + 1)) {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined || result.kind !== 'made') continue;
    if (!cited.includes(id) && gate.kindOf(tool).effect === 'read') continue;
    const judged = gate.judge({ tool, arguments: args });
    const { flag = '' } = judged.kind === 'refused' ? judged : {};
    if (/^--(?:allow-writes|trust-names)/.test(flag)) return [open(`needs ${flag}`, 'flag')];
  }
  return [];
}

/** Null if a step came out as it did. */
function compared(
  past: PastStep,
  now: StepRecord | undefined,
  isCited: boolean,
  context: ReplayContext,
): Open | Differs | null {
  const { step, tool } = past;
  if (now === undefined) return open(`${step} was not run`, 'other');
  if (now.kind === 'not-allowed')
    return now.flag === undefined
      ? open(`${step} is not allowed: ${now.reason}`, 'other')
      : open(`needs ${now.flag}`, 'flag');
  if (now.kind === 'not-run') return open(`${step} was not run: ${now.reason}`, 'other');
  const { outcome } = now;
  if (outcome.kind === 'fault')
    return past.outcome === 'fault' ? null : open(`${step}: ${outcome.message}`, 'fault');
  const differs = (was: string, is: string, signature: string): Differs => ({
    ...{ kind: 'differs', step, tool, was, now: is, signature: `${step} ${signature}` },
  });
  const said = outcome.message === '' ? '' : `: ${oneLine(outcome.message, 120)}`;
  const is = `${outcomeWords(outcome.kind, outcome.status, outcome.errorText)}${said}`;
  const was = outcomeWords(past.outcome, past.status, past.errorText === true);
  if (past.outcome !== outcome.kind)
    return past.outcome === 'accepted' && isCited && namesWhatIsGone(now, context)
      ? open(`${step} is about something that no tool shows any more`, 'other')
      : differs(was, is, `${outcome.kind} ${outcome.status}`);
  if (!isCited) return null;
  const isOther = past.status !== null && outcome.status !== null && past.status !== outcome.status;
  if (isOther || (past.errorText === true) !== outcome.errorText)
    return differs(was, is, `${outcome.kind} ${outcome.status} ${outcome.errorText}`);
  if (past.cameTrue === null || now.cameTrue === null || past.cameTrue === now.cameTrue)
    return null;
  const predicted = predictionText(jsonObjectSchema.parse(jsonOf(now.expectation ?? {})));
  const as = (isTrue: boolean): string => `came out ${isTrue ? 'as' : 'otherwise than'} predicted`;
  return differs(
    `${as(past.cameTrue)} (${predicted})`,
    `${as(now.cameTrue)}: ${oneLine(writeJson(outcome.body), 120)}`,
    `${now.cameTrue} ${lookedAt(now, context.marks)}`,
  );
}

function open(reason: string, because: Open['because']): Open {
  return { kind: 'open', reason, because };
}

function outcomeWords(kind: string, status: number | null, errorText: boolean): string {
  const label = kind === 'fault' ? 'got no answer' : `was ${kind}`;
  return `${label}${status === null ? '' : ` (${status})`}${errorText ? ' with an error' : ''}`;
}

/** The values that a prediction is about; those that come from time, ids or own names are others each time. */
function lookedAt({ expectation, outcome }: MadeStep, marks: Marks): string {
  const { at = [], count, is } = expectation ?? {};
  const paths = [...at.map(([path]) => path), ...(count === undefined ? [] : [count[0]])];
  const values = paths.map((path) => valueAt(outcome.body, path) ?? null);
  return marks.hide(writeJson(is === undefined ? values : [outcome.body]));
}

/** True if a reading step names something of somebody's by a value that stands in no answer: it may be gone, which says nothing of the tool. */
function namesWhatIsGone(
  { tool: name, arguments: args, effect, told }: MadeStep,
  { tools, gate, marks, shown }: ReplayContext,
): boolean {
  const tool = tools.get(name);
  if (tool === undefined || effect !== 'read' || told.length > 0) return false;
  return namingsIn({ tool, arguments: args }, leavesOf(args), gate.vocabulary).some(
    ({ leaf }) => !marks.isIn(leaf.text) && !shown.has(leaf.text),
  );
}

/** An accepted call of the tool that the constraint of a sentence forbids. */
function brokenConstraint(
  { constraint, place, tool }: ReplayedSentence,
  { now }: ReplayContext,
): Differs | null {
  if (constraint === undefined) return null;
  const accepted = [...now.values()].find(
    (step) =>
      step.kind === 'made' &&
      step.tool === tool &&
      step.outcome.kind === 'accepted' &&
      !step.outcome.errorText &&
      violates(constraint, place, step.arguments),
  );
  return accepted === undefined
    ? null
    : {
        ...{ kind: 'differs', step: accepted.id, tool, was: 'was refused or not tried' },
        now: `is accepted, against ${oneLine(writeJson(constraint), 120)}`,
        signature: `${accepted.id} constraint`,
      };
}

/** What a sentence quotes or counts and the answers no longer have: told of the step whose kept answer had it, else of all of them. */
function unseen(
  { text, tool }: ReplayedSentence,
  cited: readonly MadeStep[],
  { tools, past }: ReplayContext,
): Differs | null {
  const missing = unseenParts(text, cited, { tools });
  if (missing.length === 0 || cited.length === 0) return null;
  const hadBy = ({ id }: MadeStep): readonly string[] => {
    const { status = null, message = '' } = past.get(id) ?? {};
    return missing.filter((part) => hadPart(`${status ?? ''} ${message}`, part));
  };
  const one = cited.length === 1 ? cited[0] : cited.find((step) => hadBy(step).length > 0);
  const seen = cited
    .map(seenText)
    .join('\n')
    .replace(/[\\"'`]/g, '');
  const near = [...text.matchAll(quotes)].map(([, double, code]) =>
    nearest(double ?? code ?? '', seen),
  );
  const signature = writeJson([missing, near]);
  if (one === undefined)
    return {
      ...{ kind: 'differs', step: cited.map(({ id }) => id).join(', '), tool, signature },
      was: `the answers had ${missing.join(' and ')}`,
      now: `none of them has ${missing.length === 1 ? 'it' : 'them'}`,
    };
  const { message, body } = one.outcome;
  const had = cited.length === 1 ? missing : hadBy(one);
  return {
    ...{ kind: 'differs', step: one.id, tool: one.tool, signature },
    was: `the answer had ${had.join(' and ')}`,
    now: oneLine(message === '' ? writeJson(body) : message, 120),
  };
}

/** True if an answer that was kept as one line had a part that `unseenParts` names. */
function hadPart(answer: string, part: string): boolean {
  const [seen, ...wanted] = [answer, ...part.split(/…|\.\.\./)].map((text) =>
    plain(text).replaceAll(',', ''),
  );
  return wanted.every((one) => seen?.includes(one) === true);
}

/** What stands in place of a quote that differs only where it has digits. */
function nearest(quoted: string, seen: string): string {
  const words = quoted.replace(/[\\"'`]/g, '').split(/\s+/);
  const pattern = words.map((word) => (/\d/.test(word) ? '\\S+' : escapePattern(word)));
  return new RegExp(pattern.join('\\s+'), 'i').exec(seen)?.[0] ?? '';
}

/** The ids and names in accepted answers; `nouns` are what the catalogue's things are called by. */
export function namesShown(
  steps: Iterable<Pick<MadeStep, 'outcome'>>,
  nouns: ReadonlySet<string>,
): ReadonlySet<string> {
  const accepted = [...steps].filter(({ outcome }) => outcome.kind === 'accepted');
  const leaves = accepted.flatMap(({ outcome }) => leavesOf(outcome.body));
  const named = leaves.filter(({ key }) => key === '' || namedBy(key, nouns) !== null);
  return new Set(named.map(({ text }) => text));
}
