import { isNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isUrl } from '../../experiments/leaves.js';
import { lexicon, wordsOf } from '../../experiments/lexicon.js';
import { plainSchema, typesOf } from '../../schema/types-of.js';
import { base64Text, toBase64 } from '../../support/base64-text.js';
import { isEmptyAnswer } from '../../support/is-empty-value.js';
import { literalText } from '../../support/literal-text.js';

/** Values of a scalar argument to try, the likeliest first: what the schema says, then values of its type and form. `fresh` makes a new name of this run. */
export function scalarsFor(
  key: string,
  documented: JsonSchema,
  root: JsonSchema,
  fresh: () => string,
): readonly Json[] {
  const schema = plainSchema(documented, root);
  const types = typesOf(schema, root);
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum.filter((value) => value !== null);
  const told = [schema.default, ...(schema.examples ?? []), (schema as { example?: Json }).example];
  const known = told.filter((value): value is Json => value !== undefined && !isEmptyAnswer(value));
  if (types.includes('object') || types.includes('array')) return [];
  if (types.includes('boolean')) return [...known, false, true];
  if (types.includes('integer') || types.includes('number'))
    return [...known, ...numbersFor(schema)];
  return [...known, ...textsFor(key, schema, fresh)];
}

function numbersFor({ minimum, exclusiveMinimum, maximum }: JsonSchema): readonly number[] {
  const above = exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1;
  const [least, highest] = [Number(minimum ?? above), Number(maximum ?? Infinity)];
  return [...new Set([2, 1, 5, 10, least])].filter((one) => one >= least && one <= highest);
}

const aDay = '2031-05-14';

function textsFor(key: string, { format }: JsonSchema, fresh: () => string): readonly string[] {
  const words = new Set(wordsOf(key));
  if (format === 'date') return [aDay];
  if (format === 'date-time') return [`${aDay}T10:00:00Z`];
  if (format === 'email' || words.has('email')) return [`${fresh()}@example.com`];
  if (format === 'uri' || format === 'url') return [`https://example.com/${fresh()}`];
  const isMoment = [...lexicon.measures].some((word) => word !== 'count' && words.has(word));
  return isMoment ? [aDay, `${aDay}T10:00:00Z`, fresh()] : [fresh()];
}

/** Values that the message of a refusal offers: what it quotes, lists or counts, but for what is `known` anyway. */
export function offeredIn(
  message: string,
  isNumeric: boolean,
  known: ReadonlySet<string>,
): readonly Json[] {
  const numbers = message.match(/(?<![\w.])-?\d+(?![\w.])/g) ?? [];
  if (isNumeric)
    return numbers.slice(0, 3).flatMap((text) => [0, 1, -1].map((by) => Number(text) + by));
  const quotes = [...message.matchAll(/["'`]([^"'`\n]{1,60})["'`]/g)].map(([, text = '']) => text);
  const lists = [...message.matchAll(/(?:[\w./-]+(?:, ?| ?\| ?)(?:\w+ )?){2,}[\w./-]+/g)].flatMap(
    ([list]) => list.split(/, ?| ?\| ?| /),
  );
  const dates = /\bYYYY-MM-DD\b/i.test(message) ? [aDay] : [];
  const found = [...quotes, ...lists, ...dates].map((text) => text.trim().replace(/\.$/, ''));
  return [...new Set(found)]
    .filter((text) => /\w/.test(text) && !known.has(text) && !text.includes('…'))
    .slice(0, 6);
}

/** A value of the same form that nothing is known by: a name that was never made, or letters and digits of its last part are others. */
export function unlike(value: Json, turn: number, fresh: () => string): Json | null {
  if (isNumber(value)) return 987_654_000 + 13 * turn;
  if (typeof value !== 'string' || value === '') return null;
  const told = base64Text(value);
  if (told !== null) return toBase64(literalText(unlike(told, turn, fresh)));
  const ending = /\.\w{1,5}$/.exec(value)?.[0] ?? '';
  const stem = value.slice(0, value.length - ending.length);
  const head = stem.replace(/[^/:_.-]*$/, '');
  const tail = stem.slice(head.length);
  if (isUrl(value)) return `${value.split(/[?#]/)[0] ?? value}/${fresh()}`;
  // Inside a folder, so that nothing else is wrong with it; beside a file.
  if (value.startsWith('/') && ending === '') return `${value.replace(/\/$/, '')}/${fresh()}`;
  const isHex = /^[0-9a-f-]+$/i.test(value) && /\d/.test(value);
  if (isHex || /^\d+$/.test(tail)) return head + turned(tail, turn, isHex) + ending;
  const isName = head.includes('/') || head === '';
  return head + (isName ? fresh() : turned(tail, turn, false)) + ending;
}

function turned(text: string, turn: number, isHex: boolean): string {
  const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  return text.toLowerCase().replace(/[0-9a-z]/g, (one) => {
    const row = /\d/.test(one) ? '0123456789' : letters;
    return row[(row.indexOf(one) + 3 + turn) % row.length] ?? one;
  });
}
