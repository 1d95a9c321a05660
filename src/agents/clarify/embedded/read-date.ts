/** A day; the year is null where the text names none. */
export interface Day {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

const monthNames = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
];

/** Reads a date as people write it in English; numbers with slashes are month first. Null for what is none. */
export function readDate(text: string): Day | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.trim());
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim());
  if (slashed !== null) return dayOf(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const month = monthNames.indexOf(
    (/[a-z]{3}/i.exec(text.replace(/\d+(?:st|nd|rd|th)/gi, ''))?.[0] ?? '').toLowerCase(),
  );
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/i.exec(text)?.[1];
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  if (month < 0 || day === undefined) return null;
  return dayOf(year === undefined ? null : Number(year), month + 1, Number(day));
}

function dayOf(year: number | null, month: number, day: number): Day | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : null;
}

/**
 * A date in the notation a description asks for (`YYYY-MM-DD`, `MM/DD/YYYY`, `MM/YY`, …); ISO where it asks for
 * none. Null where the notation needs a year and none is known.
 */
export function writeDate(day: Day, description: string): string | null {
  const notation =
    /\b(?:YYYY|DD|MM|YY)(?:[-/.](?:YYYY|DD|MM|YY)){1,2}\b/.exec(description.toUpperCase())?.[0] ??
    'YYYY-MM-DD';
  if (day.year === null && notation.includes('Y')) return null;
  const year = String(day.year ?? '').padStart(4, '0');
  return notation
    .replace('YYYY', year)
    .replace('YY', year.slice(-2))
    .replace('MM', String(day.month).padStart(2, '0'))
    .replace('DD', String(day.day).padStart(2, '0'));
}
