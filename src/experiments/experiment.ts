import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';

/** One call of an experiment, as the Explorer writes it: references in it are not resolved yet. */
export interface CallStep {
  readonly kind: 'call';
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly expectation: Expectation | null;
  /** Members of a long answer to print; empty for the usual form. */
  readonly show: readonly string[];
}

/** A pause, for what happens by itself: expiry, jobs, locks. */
interface WaitStep {
  readonly kind: 'wait';
  readonly seconds: number;
}

/** A step that does not parse: it keeps its number, is not run, and its reason is told with the outcomes. */
export interface UnreadStep {
  readonly kind: 'unread';
  readonly reason: string;
}

export type Step = CallStep | WaitStep | UnreadStep;

/** A short story of calls with predicted outcomes. */
export interface Experiment {
  readonly id: string;
  /** What it finds out, in a few words. */
  readonly tests: string;
  /** The address of the sentence that it tries to break: `tool.argument.0`; null for an exploring experiment. */
  readonly breaks: string | null;
  readonly steps: readonly Step[];
}

/** What a step is predicted to give. All members must hold. */
export interface Expectation {
  /** `accepted`, `refused`, `failed` (refused, or an error told in an accepted answer), or an HTTP status. */
  readonly status?: string | number | undefined;
  /** Texts that the answer contains, whatever their case. */
  readonly has?: readonly Json[] | undefined;
  readonly lacks?: readonly Json[] | undefined;
  /** The whole answer. */
  readonly is?: Json | undefined;
  /** A value at a path of the answer; null also holds if there is none. */
  readonly at?: readonly (readonly [path: string, value: Json])[] | undefined;
  /** How many items stand at a path; an empty path is the answer itself. */
  readonly count?: readonly [path: string, length: number] | undefined;
  /** Steps whose answer is the same, or another one: `s1`, `u2.s1`. */
  readonly same?: string | undefined;
  readonly differs?: string | undefined;
}

const mostWaitSeconds = 15;

/** What was read of a message: experiments as far as they parse, and a line for each slip. */
interface ParsedBatch {
  readonly experiments: readonly Experiment[];
  readonly slips: readonly string[];
}

const outline = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  tests: z.string().optional(),
  breaks: z.string().nullish(),
  steps: z.array(z.unknown()),
});

/** Reads the `experiments` of a message. A step that does not parse is kept as unread, so that the others keep their numbers. */
export function parseExperiments(written: unknown, taken: ReadonlySet<string>): ParsedBatch {
  const experiments: Experiment[] = [];
  const slips: string[] = [];
  const ids = new Set(taken);
  for (const [at, one] of (Array.isArray(written) ? (written as unknown[]) : []).entries()) {
    const { success, data } = outline.safeParse(one);
    const slip = !success
      ? `experiment ${at + 1} has no \`id\` or no \`steps\``
      : !/^[A-Za-z]\w{0,15}$/.test(data.id)
        ? `${data.id}: an id is a letter and up to 15 letters and digits`
        : ids.has(data.id) && `${data.id}: there is an experiment with this id already`;
    if (slip !== false) slips.push(slip);
    if (!success || slip !== false) continue;
    const { id, tests = '', breaks, steps: written } = data;
    const steps: Step[] = [];
    for (const step of written) {
      const read = parseStep(step);
      steps.push(typeof read === 'string' ? { kind: 'unread', reason: read } : read);
    }
    if (!steps.some(({ kind }) => kind === 'call')) {
      slips.push(`${id}: it has no step that calls a tool`);
      continue;
    }
    ids.add(id);
    experiments.push({ id, tests, breaks: breaks ?? null, steps });
  }
  return { experiments, slips };
}

/** A step, or what is wrong with it. Steps are lists; weaker models may write objects with the same parts. */
function parseStep(step: unknown): Step | string {
  const parts = Array.isArray(step) ? (step as unknown[]) : partsOfObject(step);
  if (parts === null) return 'a step is `["tool", {arguments}, expectation]`';
  const [tool, args = {}, expectation = null] = parts;
  if (tool === 'wait') {
    const seconds = Number(args);
    return Number.isFinite(seconds) && seconds > 0
      ? { kind: 'wait', seconds: Math.min(seconds, mostWaitSeconds) }
      : 'a pause is `["wait", seconds]`';
  }
  if (typeof tool !== 'string') return 'the first part of a step is the name of a tool';
  if (!isJsonObject(args ?? {})) return 'the arguments of a step are an object';
  const expected = parseExpectation(expectation);
  if (typeof expected === 'string') return expected;
  const { show, ...rest } = expected;
  const isExpected = Object.keys(rest).length > 0;
  const written = { tool, arguments: (args ?? {}) as JsonObject, show: show ?? [] };
  return { kind: 'call', ...written, expectation: isExpected ? rest : null };
}

function partsOfObject(step: unknown): readonly unknown[] | null {
  if (!isJsonObject(step)) return null;
  if (typeof step['wait'] === 'number') return ['wait', step['wait']];
  const { tool, arguments: args, args: short, expect, expectation } = step;
  return tool === undefined ? null : [tool, args ?? short, expectation ?? expect];
}

type Expected = Expectation & { readonly show?: readonly string[] };

const words = new Set(['accepted', 'refused', 'failed', 'fault']);
const members = new Set(['status', 'has', 'lacks', 'is', 'at', 'count', 'same', 'differs', 'show']);

function parseExpectation(written: unknown): Expected | string {
  if (written === null || written === undefined) return {};
  if (typeof written === 'string')
    return words.has(written)
      ? { status: written }
      : 'an expectation in one word is `accepted`, `refused` or `failed`';
  if (typeof written === 'number') return { status: written };
  if (!isJsonObject(written)) return 'an expectation is a word, a status or an object';
  const unknown = Object.keys(written).find((key) => !members.has(key));
  if (unknown !== undefined) return `there is no expectation \`${unknown}\``;
  const { status, has, lacks, is, at, count, same, differs, show } = written;
  const expected: { -readonly [K in keyof Expected]: Expected[K] } = {};
  if (typeof status === 'string' || typeof status === 'number') expected.status = status;
  if (has !== undefined) expected.has = listOf(has);
  if (lacks !== undefined) expected.lacks = listOf(lacks);
  if (is !== undefined) expected.is = is;
  if (at !== undefined) {
    const places = placesOf(at);
    if (places === null) return '`at` is `["path", value]`, or a list of such pairs';
    expected.at = places;
  }
  if (count !== undefined) {
    const [path, length] = Array.isArray(count) ? (count as readonly Json[]) : ['', count];
    if (typeof path !== 'string' || typeof length !== 'number')
      return '`count` is a number, or `["path", number]`';
    expected.count = [path, length];
  }
  if (typeof same === 'string') expected.same = same;
  if (typeof differs === 'string') expected.differs = differs;
  if (show !== undefined) expected.show = listOf(show).map(String);
  return expected;
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function placesOf(at: Json): readonly (readonly [string, Json])[] | null {
  if (!Array.isArray(at)) return null;
  const pairs = (typeof at[0] === 'string' ? [at] : at) as readonly Json[];
  const read = pairs.map((pair) =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
      ? ([pair[0], pair[1] as Json] as const)
      : null,
  );
  return read.every((pair) => pair !== null) ? read : null;
}
