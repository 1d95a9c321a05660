import { escapePattern } from '../support/escape-pattern.js';
import { resolveName } from './argument-naming.js';
import { plainWords } from '../support/plain-words.js';
import type { ConstraintHint } from './constraint-hint.js';
import { listAt } from './enum-in-text.js';
import type { Statement } from './statement.js';

/**
 * The values that a refusal lists without saying that they are the only ones: under the argument's own name in the plural
 * (`unknown region x; regions are north, south`), after what it accused (`Invalid region. Use north or south.`), or in brackets
 * at its end (`unknown region x (north, south, west)`).
 */
export function namedList(statement: Statement): ConstraintHint | null {
  const found = underItsName(statement) ?? toUse(statement) ?? inBrackets(statement);
  if (found === null) return null;
  const values = listAt(found.list, true);
  if (!found.announced && (values.length < 3 || values.some((value) => /\s/.test(value))))
    return null;
  return values.length < 2 ? null : { kind: 'enum', argument: found.argument, values: [...values] };
}

interface Found {
  readonly argument: string;
  readonly list: string;
  /** By a colon or an `or`; else so many values must show that it is a list. */
  readonly announced: boolean;
}

const takeable =
  '(?:valid|allowed|accepted|supported|known|available|possible|permitted|existing|defined)';
/** `regions are north, south`, `Valid regions: north, south`. */
const underName = new RegExp(
  String.raw`(?:^|[.;:!(]\s*)(?:the |all )?(?:(?:${takeable} )?([a-z][\w-]{1,40})s are(:?)\s+|(?:${takeable} )?([a-z][\w-]{1,40})s:\s+)`,
  'i',
);

function underItsName({ text, parameters }: Statement): Found | null {
  const match = underName.exec(text);
  const said = match?.[1] ?? match?.[3];
  if (match === null || said === undefined) return null;
  const [argument, ...others] = parameters.filter((name) => isPlural(`${said}s`, name));
  return argument === undefined || others.length > 0
    ? null
    : {
        argument,
        list: text.slice(match.index + match[0].length),
        announced: match[2] !== '',
      };
}

function isPlural(said: string, name: string): boolean {
  const one = escapePattern(plainWords(name).split(' ').at(-1) ?? '');
  const plural = one.endsWith('y') ? `${one.slice(0, -1)}(?:y|ie)` : `${one}e?`;
  return new RegExp(`^${plural}s$`, 'i').test(plainWords(said).split(' ').at(-1) ?? '');
}

/** `use north or south`; `it has north, south and west`, of what was said to lack one. */
function toUse({ text, context }: Statement): Found | null {
  const [, had] =
    /^(?:(?:it|there) (?:only )?(?:has|have|is|are)(?: only)?:?|only) ([^.;]+,[^.;]+)\.?$/i.exec(
      text,
    ) ?? [];
  if (typeof context === 'string' && had !== undefined)
    return { argument: context, list: had, announced: false };
  const [, list] = /^(?:please )?use (?:either )?([^.;]+,? or [^\s.;]+)\.?$/i.exec(text) ?? [];
  return typeof context === 'string' && list !== undefined
    ? { argument: context, list, announced: true }
    : null;
}

/** A remark in brackets may be anything: only a list of three words or more, behind what was not accepted, is read. */
function inBrackets({ text, context, parameters }: Statement): Found | null {
  const match =
    /^(?:.{0,60}[:;]\s)?(?:the )?(?:(?:unknown|invalid|unsupported|unrecogni[sz]ed|bad|illegal|no such)\s["'`]?([\w-]{1,64})\b|["'`]?([\w-]{1,64})\b.{1,60}\b(?:unknown|invalid|unsupported|not [a-z]{4,20}))\b[^()]{0,80}\s\(([^()]{5,400})\)[.!]?$/i.exec(
      text,
    );
  if (match === null) return null;
  const [, accused, named, list = ''] = match;
  const argument = context ?? resolveName(accused ?? named ?? '', parameters);
  return typeof argument === 'string' ? { argument, list, announced: false } : null;
}
