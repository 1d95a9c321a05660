import { capitalised } from '../../support/capitalised.js';

const shortLength = 3;

const written = {
  Long: capitalised,
  long: (name: string) => name,
  short: (name: string) => name.slice(0, shortLength),
  Short: (name: string) => capitalised(name.slice(0, shortLength)),
  SHORT: (name: string) => name.slice(0, shortLength).toUpperCase(),
  LONG: (name: string) => name.toUpperCase(),
} as const;

/** How the name of a day of the week or of a month is written. */
export type Naming = keyof typeof written;

/** The usual ways first. */
export const namings: readonly Naming[] = ['Long', 'long', 'short', 'Short', 'SHORT', 'LONG'];

const names = {
  weekday: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  month:
    'january february march april may june july august september october november december'.split(
      ' ',
    ),
} as const;

/** What has a name in the calendar. */
export type Named = keyof typeof names;

/** What a text is the name of, and how it is written; null for another text. `May` is long. */
export function calendarName(
  text: string,
): { readonly named: Named; readonly naming: Naming } | null {
  for (const named of ['weekday', 'month'] as const)
    for (const naming of namings)
      if (names[named].some((name) => written[naming](name) === text)) return { named, naming };
  return null;
}
