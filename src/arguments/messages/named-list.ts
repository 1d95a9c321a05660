import { accusedOf } from './accused-argument.js';
import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { listAt } from '../texts/enum-in-text.js';
import { nameWords } from '../names/name-words.js';
import type { Statement } from './statement.js';

/**
 * The values that a refusal lists without saying that they are the only ones: under the argument's own name in the plural
 * (`unknown region x; regions are north, south`), after what it accused (`Invalid region. Use north or south.`), or in brackets
 * at its end (`unknown region x (north, south, west)`).
 */
export function namedList(statement: Statement): ConstraintHint | null {
  const found =
    underItsName(statement) ??
    toUse(statement) ??
    inBrackets(statement) ??
    behindAccused(statement);
  if (found === null) return null;
  const values = listAt(found.list, true);
  if (!found.announced && (values.length < 3 || values.some((value) => /\s/.test(value))))
    return null;
  // `Dates: from, to` names arguments.
  if (values.every((value) => statement.parameters.includes(value))) return null;
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

/** `Errors: a, b`, whatever an argument is called. */
const aboutTheCall = /^(?:error|warning|issue|problem|field|parameter|argument|violation)$/i;

function underItsName({ text, parameters }: Statement): Found | null {
  const match = underName.exec(text);
  const said = match?.[1] ?? match?.[3];
  if (match === null || said === undefined || aboutTheCall.test(said)) return null;
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
  const [one, others] = [nameWords(name).at(-1) ?? '', nameWords(said).at(-1) ?? ''];
  // The singular of `statuses` is none that a rule gives.
  return others === one || others === `${one}e`;
}

/** `use north or south`, `In winter use north or south`; `it has north, south and west`, of what was said to lack one. */
function toUse({ text, context }: Statement): Found | null {
  const [, had] =
    /^(?:(?:it|there) (?:only )?(?:has|have|is|are)(?: only)?:?|only) ([^.;]+,[^.;]+)\.?$/i.exec(
      text,
    ) ?? [];
  if (typeof context === 'string' && had !== undefined)
    return { argument: context, list: had, announced: false };
  if (typeof context !== 'string') return null;
  const [, list] =
    /^(?:please )?(?:in [a-z]+(?: [a-z]+)?,? )?(?:use|try) (?:either )?([^.;]+,? or [^\s.;]+)\.?$/i.exec(
      text,
    ) ?? [];
  if (list !== undefined) return { argument: context, list, announced: true };
  const [, word = '', listed] = announcing.exec(text) ?? [];
  return listed === undefined
    ? null
    : { argument: context, list: listed, announced: /of$|:/.test(word) || /\w[|/]\w/.test(listed) };
}

const announcing =
  /^((?:please )?(?:(?:use|try|choose|pick|select|expected) )?(?:(?:any |one )of:?|known(?: ones| values)?(?: are)?:|use:|try:|we (?:only )?(?:have|know|offer|take|sell|stock|accept|support|speak|serve|carry|handle|understand):?|use|try)) ([^.;:]+)\.?$/i;

/** `rate plan GOLD is unknown, use one of FLEX, ADV`, `extra X is not known (known: PARK, PET)`. */
function behindAccused({ text, context, parameters }: Statement): Found | null {
  const match =
    /^(.{3,120}?)(?:[,;.:]| [-–—]| (?=\())\s?\(?(?=(?:please )?(?:use|try|choose|pick|select|one of|known|we (?:only )?(?:have|know|offer|take|sell|stock|accept|support|speak|serve|carry|handle|understand))\b)([^()]+)\)?[.!]?$/i.exec(
      text,
    );
  const accused = match === null ? null : (context ?? accusedOf(match[1] ?? '', parameters));
  return typeof accused === 'string'
    ? toUse({ text: match?.[2] ?? '', context: accused, parameters })
    : null;
}

/** A remark in brackets may be anything: only a list of three words or more, behind what was not accepted, is read. */
function inBrackets({ text, context, parameters }: Statement): Found | null {
  const match =
    /^(?:.{0,60}[:;]\s)?(?:the )?(?:(?:unknown|invalid|unsupported|unrecogni[sz]ed|bad|illegal|no such)\s["'`]?([\w-]{1,64})\b|["'`]?([\w-]{1,64})\b.{1,60}\b(?:unknown|invalid|unsupported|not [a-z]{4,20}))\b[^()]{0,80}\s\(([^()]{5,400})\)[.!]?$/i.exec(
      text,
    );
  if (match === null) return behindNone({ text, context, parameters });
  const [, accused, named, list = ''] = match;
  // What says what to do, and does not only list, is read behind what it accuses.
  if (/^(?:please )?(?:use|try|choose|pick|select|one of|known|we)\b/i.test(list)) return null;
  const argument = context ?? resolveName(accused ?? named ?? '', parameters);
  return typeof argument === 'string' ? { argument, list, announced: false } : null;
}

/** `no region 'xx' (north, south, west)`. */
function behindNone({ text, context, parameters }: Statement): Found | null {
  const [, head = '', list = ''] =
    /^((?:.{0,60}[:;]\s)?(?:there is |we have |sorry, )?(?:no|unknown|invalid)(?: such)? [^()]{2,80}?)\s\(([^()]{5,400})\)[.!]?$/i.exec(
      text,
    ) ?? [];
  if (head === '' || saysWhy.test(head)) return null;
  const argument = context ?? accusedOf(head, parameters);
  const areNames = list.split(/,\s*/).some((name) => resolveName(name, parameters) !== null);
  return typeof argument === 'string' && !areNames ? { argument, list, announced: false } : null;
}

/** `no seat left (1, 2, 3)`: what is in the brackets is not what can be taken. */
const saysWhy =
  /\s(?:given|set|left|free|found|available|provided|specified|selected|sent|possible|yet|here|there|match\w*|duplicates?)$/i;
