import { writeJson } from '../core/json-text.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Marks } from '../experiments/mark.js';
import type { StepRecord } from '../experiments/runner.js';
import { copiedText, quotes, saidAlready, seenText, withoutQuotes } from './copied-text.js';
import type { MadeStep } from './copied-text.js';
import { violates } from './constraints.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { AddressedSentence } from './sentence.js';
import { usePlace } from '../core/sentence.js';
import { leavesOf } from '../core/leaves.js';
import { unsafeWords } from './unsafe-words.js';
import { countWords } from '../support/count-words.js';

/** What is wrong with a sentence, in words for the model that wrote it. */
export interface Remark {
  readonly address: string;
  readonly reason: string;
}

export interface CheckContext {
  /** Every tool of the catalogue, by name. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  /** Every step of the conversation by its name, baseline reads included. */
  readonly steps: ReadonlyMap<string, StepRecord>;
  readonly marks: Marks;
  /** Values that stand for private ones. */
  readonly standIns: readonly string[];
}

/** Words that claim more than one step shows. */
const general =
  /\b(?:all|always|any|anything|each|every|ignored|ignores|never|no one|none|nothing|only|regardless|whatever|whichever)\b/i;
const mostWordsOfUse = 30;

/** Checks the sentences of one tool. Own names in quotes are expected to be `…` already: see `withoutOwnNames`. */
export function checkSentences(
  sentences: readonly AddressedSentence[],
  context: CheckContext,
): readonly Remark[] {
  return sentences.flatMap((sentence) =>
    reasonsAgainst(sentence, context).map((reason) => ({ address: sentence.address, reason })),
  );
}

function reasonsAgainst(sentence: AddressedSentence, context: CheckContext): readonly string[] {
  const { text, place, constraint, refutes } = sentence;
  const tool = context.tools.get(sentence.tool);
  if (tool === undefined) return ['there is no such tool'];
  const unsafe = unsafeWords(text, context);
  if (unsafe !== null) return [unsafe];
  const isFromDoc = place === usePlace && sentence.steps.includes('doc');
  const cited = citedSteps(sentence, context);
  if (typeof cited === 'string') return isFromDoc && cited === nothingCited ? [] : [cited];
  const reasons: (string | null)[] = [
    missingPlace(tool, place),
    cited.some((step) => step.tool === tool.name) || isFromDoc
      ? null
      : 'no cited step calls this tool',
    ...unseenParts(text, cited, context).map((part) => `${part} is in none of the cited answers`),
    isFromDoc ? null : generalClaim(text, cited),
    unlimited(text, cited),
    untriedLimit(text, cited),
    unseenSibling(text, tool, cited, context),
    copiedText(text, cited),
    saidAlready(text, sourceTexts(tool)),
    constraint === undefined ? null : brokenConstraint(sentence, context),
    refutes === undefined || sourceTexts(tool).some((source) => source.includes(refutes))
      ? null
      : `the documentation does not say "${refutes}"`,
    place === usePlace && countWords(text) > mostWordsOfUse
      ? `a sentence for choosing has at most ${mostWordsOfUse} words`
      : null,
  ];
  return reasons.filter((reason) => reason !== null);
}

const nothingCited = 'it cites no step';

function citedSteps(
  { steps }: AddressedSentence,
  context: CheckContext,
): readonly MadeStep[] | string {
  const named = steps.filter((step) => step !== 'doc');
  if (named.length === 0) return nothingCited;
  const found: MadeStep[] = [];
  for (const name of named) {
    const step = context.steps.get(name);
    if (step === undefined) return `there is no step ${name}`;
    if (step.kind === 'not-allowed') return `${name} was not allowed`;
    if (step.kind === 'not-run') return `${name} was not run`;
    if (step.outcome.kind === 'fault' && !isTold(step, context)) return `${name} has no answer`;
    found.push(step);
  }
  return found;
}

/** A fault with a code may be told where it comes from the values: it is a server error, or the tool has answered other calls. */
function isTold({ outcome: { status }, tool }: MadeStep, { steps }: CheckContext): boolean {
  if (status === null || ofThisMoment.has(status)) return false;
  const isAnswered = (one: StepRecord): boolean =>
    one.kind === 'made' && one.tool === tool && one.outcome.kind === 'accepted';
  return (status >= 500 && status < 600) || [...steps.values()].some(isAnswered);
}

/** Statuses that tell of a login, a quota or an overload, and of no value that was sent. */
const ofThisMoment: ReadonlySet<number> = new Set([401, 402, 407, 408, 425, 429]);

function missingPlace(tool: ToolDoc, place: string): string | null {
  if (place === 'description' || place === usePlace) return null;
  const argument = place.split(/[.[]/)[0] ?? place;
  const properties = tool.parameters.properties ?? {};
  return Object.hasOwn(properties, place) || Object.hasOwn(properties, argument)
    ? null
    : `the tool has no argument \`${argument}\``;
}

/** A text without spaces, quotes, backslashes and capitals. */
export function plain(text: string): string {
  return text.replace(/[\\\s"'`]+/g, '').toLowerCase();
}

/** The names of the tools and arguments of a catalogue. */
const namesIn = oncePerObject((tools: CheckContext['tools']) => {
  const of = ({ name, parameters }: ToolDoc) => [name, ...Object.keys(parameters.properties ?? {})];
  return plain([...tools.values()].flatMap(of).join('|'));
});

function sourceTexts({ description, parameters, call }: ToolDoc): readonly string[] {
  const path = call.kind === 'http' ? call.path : '';
  return [description, writeJson(parameters), path, ...descriptionsIn(parameters)];
}

function descriptionsIn(schema: object): readonly string[] {
  return leavesOf(schema as JsonObject).flatMap(({ key, value }) =>
    key === 'description' && typeof value === 'string' ? [value] : [],
  );
}

/** Quotes and numbers of a sentence that stand in none of the cited answers. */
export function unseenParts(
  text: string,
  cited: readonly MadeStep[],
  context: Pick<CheckContext, 'tools'>,
): readonly string[] {
  return [...unseenQuotes(text, cited, context), ...unseenNumbers(text, cited, context)];
}

function unseenQuotes(
  text: string,
  cited: readonly MadeStep[],
  context: Pick<CheckContext, 'tools'>,
): readonly string[] {
  const seen = plain(cited.map(seenText).join('\n'));
  const [first] = cited;
  const tool = first === undefined ? undefined : context.tools.get(first.tool);
  const source = plain(tool === undefined ? '' : sourceTexts(tool).join('\n'));
  const names = namesIn(context.tools);
  return [...text.matchAll(quotes)].flatMap(([, double, code]) => {
    const quoted = double ?? code ?? '';
    const parts = quoted
      .split(/…|\.\.\./)
      .map(plain)
      .filter((part) => part !== '');
    const isSeen = parts.every((part) => [seen, source, names].some((one) => one.includes(part)));
    return isSeen ? [] : [`"${quoted.slice(0, 60)}"`];
  });
}

function unseenNumbers(
  text: string,
  cited: readonly MadeStep[],
  context: Pick<CheckContext, 'tools'>,
): readonly string[] {
  const seen = cited.map(seenText).join('\n');
  const counts = new Set(
    cited.flatMap((step) => [...countsIn(step.outcome.body), ...countsIn(step.arguments)]),
  );
  const [first] = cited;
  const tool = first === undefined ? undefined : context.tools.get(first.tool);
  const source = tool === undefined ? '' : sourceTexts(tool).join('\n');
  const numbers =
    withoutQuotes(text).match(/(?<![\w.^]|[A-Za-z]-)\d[\d,]*(?:\.\d+)?(?![\w^])/g) ?? [];
  return numbers.flatMap((written) => {
    const number = written.replace(/,/g, '');
    const isSeen =
      number.length < 2 ||
      seen.includes(number) ||
      source.includes(number) ||
      namesIn(context.tools).includes(number) ||
      counts.has(Number(number));
    return isSeen ? [] : [written];
  });
}

/** How long texts and lists in an answer are: what a sentence may count. */
function countsIn(body: Json): readonly number[] {
  if (typeof body === 'string') return [body.length];
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.values(body) as readonly Json[];
  return [inner.length, ...inner.flatMap(countsIn)];
}

function generalClaim(text: string, cited: readonly MadeStep[]): string | null {
  const word = general.exec(withoutQuotes(text))?.[0];
  if (word === undefined) return null;
  const values = new Set(cited.map((step) => `${step.tool} ${writeJson(step.arguments)}`));
  return values.size < 2 ? `"${word}" needs two steps with different values` : null;
}

function valuesSent(cited: readonly MadeStep[]): readonly (string | number | boolean | null)[] {
  return cited.flatMap((step) => leavesOf(step.arguments).map(({ value }) => value));
}

function unlimited(text: string, cited: readonly MadeStep[]): string | null {
  if (!/\bany (?:value|text|string)\b|\bwhatever\b/i.test(withoutQuotes(text))) return null;
  return valuesSent(cited).some((value) => value === '' || value === null)
    ? null
    : 'any value: try the empty text';
}

function untriedLimit(text: string, cited: readonly MadeStep[]): string | null {
  const words =
    /\b(?:more than|fewer than|less than|at most|at least|up to|above|below|over) (\d[\d,]*)\b/i;
  const written = words.exec(withoutQuotes(text))?.[1];
  if (written === undefined) return null;
  const limit = Number(written.replace(/,/g, ''));
  const tried = new Set(
    cited.flatMap((step) =>
      leavesOf(step.arguments).flatMap(({ value }) =>
        typeof value === 'number'
          ? [value]
          : typeof value === 'string'
            ? [value.length, Number(value)]
            : [],
      ),
    ),
  );
  for (const step of cited) for (const count of countsIn(step.outcome.body)) tried.add(count);
  for (const step of cited) for (const count of countsIn(step.arguments)) tried.add(count);
  return tried.has(limit) && (tried.has(limit - 1) || tried.has(limit + 1))
    ? null
    : `try ${limit} itself and its neighbour`;
}

function unseenSibling(
  text: string,
  tool: ToolDoc,
  cited: readonly MadeStep[],
  { tools }: CheckContext,
): string | null {
  const own = new Set([tool.name, ...Object.keys(tool.parameters.properties ?? {})]);
  const called = new Set(cited.map((step) => step.tool));
  const words = new Set(text.match(/[\w./-]*\w/g) ?? []);
  const sibling = [...tools.keys()].find(
    (name) =>
      words.has(name) &&
      !own.has(name) &&
      !called.has(name) &&
      (/[_A-Z./-]/.test(name) || text.includes(`\`${name}\``)),
  );
  return sibling === undefined ? null : `it speaks of \`${sibling}\`: cite a step of it`;
}

function brokenConstraint(sentence: AddressedSentence, { steps }: CheckContext): string | null {
  const { constraint, tool, place } = sentence;
  if (constraint === undefined) return null;
  const calls = [...steps.values()].filter(
    (step): step is MadeStep => step.kind === 'made' && step.tool === tool,
  );
  if ('values' in constraint) {
    const values = calls.flatMap((step) =>
      leavesOf(step.arguments).filter(({ key }) => key === place),
    );
    return values.some(({ value }) => value === '') ? null : 'any value: try the empty text';
  }
  const accepted = calls.find(
    ({ outcome, arguments: args }) =>
      outcome.kind === 'accepted' && !outcome.errorText && violates(constraint, place, args),
  );
  if (accepted !== undefined) return `${accepted.id} breaks the constraint and was accepted`;
  const failed = calls.some(
    ({ outcome, arguments: args }) =>
      (outcome.kind === 'refused' || outcome.errorText) && violates(constraint, place, args),
  );
  return failed ? null : 'no failed call breaks the constraint';
}

/** Names of own things and stand-ins for private values in a sentence become `…`. */
export function withoutOwnNames(text: string, marks: Marks, standIns: readonly string[]): string {
  const masked = standIns
    .filter((value) => value.length > 3)
    .reduce((rest, value) => rest.replaceAll(value, '…'), text);
  return marks.hide(masked).replace(/…(?:[\s,]*…)+/g, '…');
}
