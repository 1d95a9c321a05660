import type { Json } from '../../core/json.js';
import { dayMs } from '../../support/day-ms.js';
import { calendarName, nameAt, namings, type Named, type Naming } from './calendar-names.js';
import { fitsDateTemplate, writtenAs } from './date-template.js';

type Numeric = 'Unix time in seconds' | 'Unix time in seconds as text' | 'small number';
const templates = {
  'HH:MM': 'HH:MM',
  'HH:MM:SS': 'HH:MM:SS',
  date: 'YYYY-MM-DD',
  'date-time': 'YYYY-MM-DDTHH:MM:SSZ',
  'YYYY-MM-DDTHH:MM:SS': 'YYYY-MM-DDTHH:MM:SS',
  'YYYY-MM': 'YYYY-MM',
} as const;
type Templated = keyof typeof templates;
const templated = Object.keys(templates) as readonly Templated[];

/** How a text or number tells a time of day, a day, a moment, a month or a week, as a doc names it: `HH:MM`, `date`, `YYYY-Www`, `weekday like mon`. */
export type TimeForm = Templated | 'YYYY-Www' | Numeric | `${Named} like ${string}`;

/** The days and the months whose names stand for all: 2 March 2026 is a Monday. */
const shown = Date.UTC(2026, 2, 2);

/** The form of names so written. */
export function nameForm(named: Named, naming: Naming): TimeForm {
  return `${named} like ${nameAt(named, shown, naming)}`;
}

/** The forms of names of that kind, the usual ones first. */
export function nameForms(named: Named): readonly TimeForm[] {
  return namings.map((naming) => nameForm(named, naming));
}

/** True for the name of a form that is no template and none of JSON Schema's formats: `YYYY-Www`, `weekday like mon`. */
export function isNamedTimeForm(name: string): boolean {
  return name === 'YYYY-Www' || /^(?:weekday|month) like /.test(name);
}

/** The form in which a value tells a time; null for a value that tells none. */
export function timeFormOf(value: Json | undefined): TimeForm | null {
  if (typeof value === 'number') return numberForm(String(value), 'Unix time in seconds');
  if (typeof value !== 'string') return null;
  const name = calendarName(value);
  if (name !== null) return nameForm(name.named, name.naming);
  if (/^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/.test(value)) return 'YYYY-Www';
  const template = templated.find((each) => fitsDateTemplate(templates[each], value));
  return template ?? numberForm(value, 'Unix time in seconds as text');
}

function numberForm(digits: string, unix: TimeForm): TimeForm | null {
  if (/^1\d{9}$/.test(digits)) return unix;
  return /^(?:[1-9]|1[0-2])$/.test(digits) ? 'small number' : null;
}

/** The time (UTC) in that form; as a number, where the form has one. */
export function inTimeForm(form: TimeForm, time: number): Json {
  const template = templated.find((each) => each === form);
  if (template !== undefined) return writtenAs(templates[template], new Date(time));
  switch (form) {
    case 'YYYY-Www':
      return isoWeek(time);
    case 'Unix time in seconds':
      return Math.floor(time / 1000);
    case 'Unix time in seconds as text':
      return String(Math.floor(time / 1000));
    case 'small number':
      return String((new Date(time).getUTCMonth() % 7) + 1);
    default:
      return named(form, time);
  }
}

function named(form: TimeForm, time: number): string {
  const of: Named = form.startsWith('weekday') ? 'weekday' : 'month';
  return nameAt(of, time, namings.find((naming) => nameForm(of, naming) === form) ?? 'Long');
}

/** ISO 8601: the week belongs to the year that its Thursday lies in. */
function isoWeek(time: number): string {
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  const thursday = new Date(time + (3 - weekday) * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
