import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { recordsIn } from '../core/leaves.js';
import { literalText } from '../support/literal-text.js';
import { shortened } from '../support/one-line.js';

/** An answer that later steps refer to. */
export interface KnownAnswer {
  readonly body: Json;
  /** The tool that gave it. */
  readonly tool: string;
}

export interface ReferenceContext {
  /** Answers by step: `u1.s2`. */
  readonly answers: ReadonlyMap<string, KnownAnswer>;
  /** The experiment that the step is in: `s2` is looked up there. */
  readonly experiment: string;
  /** Seconds since 1970, for `{"$now": -60}`. */
  readonly now: number;
  /** True for a value that carries a mark of the run: its record is looked at first. */
  readonly isMarked: (value: Json) => boolean;
}

/** A step that cannot be sent: what it refers to is not there. */
export class UnresolvedReference extends Error {}

export interface Resolved {
  readonly value: JsonObject;
  /** What references became, as `$s1.id = 7`. */
  readonly told: readonly string[];
  /** Texts that references put in, and the tools that gave them. */
  readonly referenced: ReadonlyMap<string, string>;
}

const mostRepeated = 65_536;
const wholeReference = /^\$((?:[A-Za-z]\w*\.)?s\d+)(?:\/(.+)\/|\.(.+)|(\[-?\d+\].*))?$/s;

/**
 * Puts values in place of references: `$s1.uuid` (a path, else the first value under that key anywhere in the answer), `$u2.s1.items[0].id`, `$s1[0].id`,
 * `$s1.#0` (the first key), `$s1/regex/`, `text {$s1.id}`, `{"$now": -60}` and `{"$repeat": ["x", 300]}`. Throws `UnresolvedReference`.
 */
export function resolveReferences(args: JsonObject, context: ReferenceContext): Resolved {
  const told: string[] = [];
  const referenced = new Map<string, string>();
  const value = filled(args, context, (reference, found, tool) => {
    told.push(`${reference} = ${shortened(literalText(found), 60)}`);
    for (const part of typeof found === 'object' && found !== null ? [] : [String(found)])
      referenced.set(part, tool);
  });
  return { value: value as JsonObject, told, referenced };
}

type Tell = (reference: string, found: Json, tool: string) => void;

function filled(value: Json, context: ReferenceContext, tell: Tell): Json {
  if (typeof value === 'string') return filledText(value, context, tell);
  if (Array.isArray(value)) return value.map((item: Json) => filled(item, context, tell));
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && '$now' in value) {
    const shift = value['$now'];
    if (typeof shift !== 'number') throw new UnresolvedReference('`$now` takes seconds');
    return Math.floor(context.now + shift);
  }
  if (keys.length === 1 && '$repeat' in value) return repeated(value['$repeat']);
  const entries = Object.entries(value).map(([key, inner]) => [
    filledText(key, context, tell),
    filled(inner, context, tell),
  ]);
  return Object.fromEntries(entries) as Json;
}

function repeated(parts: Json | undefined): Json {
  const [text, times] = Array.isArray(parts) ? (parts as readonly Json[]) : [];
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 0)
    throw new UnresolvedReference('`$repeat` takes a value and how often');
  if (typeof text !== 'string') {
    if (times > 1000) throw new UnresolvedReference('`$repeat` gives at most 1,000 items');
    return Array.from({ length: times }, () => text ?? null);
  }
  if (text.length * times > mostRepeated)
    throw new UnresolvedReference('`$repeat` gives at most 64 kB');
  return text.repeat(times);
}

function filledText(text: string, context: ReferenceContext, tell: Tell): Json {
  if (wholeReference.test(text)) return lookedUp(text, context, tell);
  return text.replace(/\{(\$[^{}]+)\}/g, (_, reference: string) => {
    if (!wholeReference.test(reference)) return `{${reference}}`;
    return literalText(lookedUp(reference, context, tell));
  });
}

/** The step that a text names, in full: `s1` of experiment `u2` is `u2.s1`. */
export function stepName(text: string, experiment: string): string {
  const name = text.replace(/^\$/, '');
  return name.includes('.') ? name : `${experiment}.${name}`;
}

function lookedUp(reference: string, context: ReferenceContext, tell: Tell): Json {
  const [, step = '', pattern, below, item] = wholeReference.exec(reference) ?? [];
  const path = below ?? item;
  const name = stepName(step, context.experiment);
  const answer = context.answers.get(name);
  if (answer === undefined) throw new UnresolvedReference(`${name} has no answer`);
  const found =
    pattern === undefined
      ? path === undefined
        ? answer.body
        : valueAtOrUnder(answer.body, path, context.isMarked)
      : matched(answer.body, pattern);
  if (found === undefined) throw new UnresolvedReference(`${reference}: ${name} has no such value`);
  tell(reference, found, answer.tool);
  return found;
}

function matched(body: Json, pattern: string): string | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, 's');
  } catch {
    throw new UnresolvedReference(`/${pattern}/ is no regular expression`);
  }
  const found = expression.exec(literalText(body).slice(0, mostRepeated));
  return found === null ? undefined : (found[1] ?? found[0]);
}

/** The value at a path; else the first under its last key: in the record that carries the mark, then anywhere. */
function valueAtOrUnder(
  body: Json,
  path: string,
  isMarked: ReferenceContext['isMarked'],
): Json | undefined {
  const exact = valueAt(body, path);
  if (exact !== undefined) return exact;
  if (/[[\]#]/.test(path)) return undefined;
  const key = path.split('.').at(-1) ?? path;
  const records = recordsIn(body).filter((record) => Object.hasOwn(record, key));
  const marked = records.find((record) => Object.values(record).some(isMarked));
  return (marked ?? records[0])?.[key];
}

/**
 * The value at a path such as `items[0].id`, `#0` (the first key) or `a.b`; undefined if there is none. A key with dots in it is taken as
 * it stands, the longest first.
 */
export function valueAt(value: Json, path: string): Json | undefined {
  if (path === '' || path === '$') return value;
  const rest = path.replace(/^\$?\.(?=.)/, '');
  if (Array.isArray(value)) {
    const index = /^\[(-?\d+)\]|^(\d+)(?=$|[.[])/.exec(rest);
    if (index === null) return undefined;
    const item = (value as readonly Json[]).at(Number(index[1] ?? index[2]));
    return item === undefined ? undefined : valueAt(item, rest.slice(index[0].length));
  }
  if (!isJsonObject(value)) return undefined;
  const keyAt = /^#(\d+)/.exec(rest);
  if (keyAt !== null) return keyAt[0] === rest ? Object.keys(value)[Number(keyAt[1])] : undefined;
  for (let end = rest.length; end > 0; end -= 1) {
    if (!['.', '[', undefined].includes(rest[end])) continue;
    const key = rest.slice(0, end);
    if (Object.hasOwn(value, key)) {
      const found = valueAt(value[key] ?? null, rest.slice(end));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
