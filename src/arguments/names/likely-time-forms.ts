import { nameForms, type TimeForm } from '../texts/time-form.js';
import type { Parameter } from '../schema/parameters-of.js';
import { nameWords } from './name-words.js';

const day: readonly TimeForm[] = ['date'];
const moment: readonly TimeForm[] = ['date-time', 'YYYY-MM-DDTHH:MM:SS'];
const clock: readonly TimeForm[] = ['HH:MM', 'HH:MM:SS'];
const unix: readonly TimeForm[] = ['Unix time in seconds', 'Unix time in seconds as text'];
const month: readonly TimeForm[] = ['YYYY-MM'];
const week: readonly TimeForm[] = ['YYYY-Www'];
const count: readonly TimeForm[] = ['small number'];
const weekdayNames = nameForms('weekday');
const monthNames = nameForms('month');

/** What a name and description say, and the forms that come first then; the first that fits counts. */
const sayings: readonly (readonly [said: RegExp, forms: readonly TimeForm[]])[] = [
  [/\bweekday|\bday of (?:the )?week|\bday name|\bname of the day|\bmonday\b/, weekdayNames],
  [/\bmonth name|\bname of (?:the |a )?month|\bjanuary\b/, [...monthNames, ...count, ...month]],
  [/\bmonth\b/, [...month, ...monthNames, ...count]],
  [/\bweek\b/, week],
  [/\b(?:unix|epoch)\b/, [...unix, ...moment]],
  [/\b(?:timestamp|datetime|date and time|date time|instant)\b/, [...moment, ...day, ...unix]],
  [/^(?!.*\bdate\b).*\b(?:time|clock|hour)\b/, [...clock, ...moment, ...day]],
];

const certain =
  /\b(?:time(?! zone)|timestamp|datetime|date|day|weekday|week|month|hour|clock|when|until|till|since|deadline|due|expir\w*)\b/;
const possible = /\b(?:start|end|begin|stop|from|to|at|on|before|after|by)\b/;

/** Whether a name and description let one expect a time: by words that say so, or by those that can (`from`); null where they do not. */
export function expectsTime({ name, schema }: Parameter): 'certainly' | 'possibly' | null {
  const words = nameWords(name).join(' ');
  const text = (schema.description ?? '').toLowerCase();
  if (
    certain.test(words) ||
    /^when\b|\b(?:date|time of day|timestamp|day of (?:the )?week)\b/.test(text)
  )
    return 'certainly';
  return possible.test(words) ? 'possibly' : null;
}

/** The forms in which an argument may want a time, each once, the likeliest by its name and description first; those of its types. */
export function likelyTimeForms({ name, schema, types }: Parameter): readonly TimeForm[] {
  const words = nameWords(name);
  const text = `${words.join(' ')} ${schema.description ?? ''}`.toLowerCase();
  const said = sayings.find(([saying]) => saying.test(text.replace(/\s+/g, ' ')))?.[1] ?? [];
  const names = [
    ...(words.includes('day') ? [...weekdayNames, ...count] : []),
    ...(words.includes('month') ? [...monthNames, ...count] : []),
  ];
  const all = [...said, ...day, ...moment, ...clock, ...names, ...unix, ...month, ...week];
  const isText = types.length === 0 || types.includes('string');
  const takesNumbers = types.includes('integer') || types.includes('number');
  const texts = isText ? all.filter((form) => !isNumber(form)) : [];
  // A document may call a number a text: that is the last to try.
  return [...new Set(takesNumbers ? [...all.filter(isNumber), ...texts] : [...texts, ...all])];
}

function isNumber(form: TimeForm): boolean {
  return form === 'Unix time in seconds';
}
