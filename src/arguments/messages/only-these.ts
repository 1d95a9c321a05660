import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';

const value = String.raw`(?:["'\`“‘][^"'\`”’]{1,40}["'\`”’]|[\w+-][\w.+-]{0,39})`;
const list = String.raw`(?<list>${value}(?:(?:, (?:and |or )?| and | or |\s?[|/]\s?)${value}){1,30})`;
const name = String.raw`["'\`]?(?<name>[A-Za-z_$][\w$-]{0,63}(?: [a-z]\w{1,20}){0,2})["'\`]?`;
const wordings = [
  // `currency: only EUR and USD are accepted`
  String.raw`^only ${list} (?:is|are|will be|can be) (?<verb>[a-z]{4,12})(?: (?:as|for) (?:the )?${name})?[.!]?$`,
  // `We accept only EUR or USD as currency`
  String.raw`^we (?=(?:[a-z]+ )?only )(?:only )?(?<verb>[a-z]{4,12})(?: only)? ${list} (?:as|for) (?:the )?${name}[.!]?$`,
  // `mode accepts: eco, comfort, away`, `status filter accepts open|closed|all`
  String.raw`^(?:the )?(?:${name} )?(?:(?:filter|field|parameter|value) )?(?:accepts|takes|supports|allows|knows)(?<only> only)?(?<colon>:)? ${list}[.!]?$`,
  // `region "x" is not one we serve: north, south, east`
  String.raw`^(?:the )?${name} ["'\`“‘]?\S{1,60}? (?:is|was) (?:not (?:one|any|among)|none)(?: of)?(?: (?:those|the ones|them))?(?: (?:that|which))?(?: (?:we|you|they|it|this) [^:;.]{1,30})?(?<colon>:) ${list}[.!]?$`,
].map((expression) => new RegExp(expression, 'i'));

/** Said of values; of people and things it may be said too. */
const ofValues =
  /^(?:accept(?:ed)?|support(?:ed)?|valid|known|recogni[sz]ed|understood|understand|take|taken|know)$/i;
/** Not one of these is a value. */
const prose =
  /^(?:a|an|the|not|this|that|these|those|at|of|in|on|for|to|it|its|their|our|your|my)$/i;

/** The values that a refusal says are the only ones: `only EUR and USD are accepted`, `mode accepts: eco, comfort`. */
export function onlyThese({ text, context, parameters }: Statement): ConstraintHint | null {
  const found = wordings.map((expression) => expression.exec(text)?.groups).find(Boolean);
  if (found === undefined) return null;
  const { name: said, verb, list: listed = '', colon, only } = found;
  const argument = said === undefined ? context : lastNamed(said, parameters);
  const values = listed
    .split(/, (?:and |or )?| and | or |\s?[|/]\s?/i)
    .map((each) => each.replace(/^["'`“‘]|["'`”’.]$/g, ''));
  const isList = [colon, verb, only].some((sign) => sign !== undefined) || /[|]/.test(listed);
  if (argument === null || !isList || (verb !== undefined && !ofValues.test(verb))) return null;
  const areValues = values.every(
    (each) => !prose.test(each) && resolveName(each, parameters) === null,
  );
  return areValues ? { kind: 'enum', argument, values: [...new Set(values)] } : null;
}

/** `status filter` is the status. */
function lastNamed(said: string, parameters: readonly string[]): string | null {
  const whole = resolveName(said, parameters);
  const bare = said.replace(/ (?:filter|field|parameter|value|argument|option)s?$/i, '');
  return whole ?? resolveName(bare, parameters);
}
