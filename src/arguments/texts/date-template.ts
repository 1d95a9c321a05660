/** What a letter group of a template stands for; `gap` for what stands in a date as it does in the template. */
type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'zone' | 'gap';

interface Token {
  readonly part: Part;
  readonly text: string;
}

/** Each run of letters can be read in one way alone: a long one of them would take for ever otherwise. */
const group = String.raw`(?:YYYY|yyyy|YY(?!Y)|yy(?!y)|MM|mm|DD|dd|HH|hh|SSS|sss|SS(?!S)|ss(?!s))`;
const zone = String.raw`(?:Z|XXX|[+±-]HH:?MM)`;
const template = new RegExp(
  String.raw`(?<![\w%/.-])${group}(?:(?:[-/.: _,]|'?T'?)?${group})+(?:'?${zone}'?)?(?![\w%]|[-/:+±.][\w%]|\s?[AaPp]\.?[Mm]\b)`,
  'g',
);
const tokens = new RegExp(String.raw`'?(?:[+±-]HH:?MM|XXX|Z)'?$|${group}|'T'|.`, 'g');

/** The first template of a date or time in a text (`DD.MM.YYYY HH:MM`, `yyyy-MM-dd'T'HH:mm`), with its place; null where there is none. */
export function dateTemplateIn(
  text: string,
  isMeant: (before: string, after: string) => boolean = () => true,
): { readonly template: string; readonly index: number } | null {
  for (const match of text.matchAll(template)) {
    const after = text.slice(match.index + match[0].length);
    if (isDateTemplate(match[0]) && isMeant(text.slice(0, match.index), after))
      return { template: match[0], index: match.index };
  }
  return null;
}

/** True for what is a template of a date or a time as a whole: with a year, or a day and a month, or an hour and a minute. */
export function isDateTemplate(text: string): boolean {
  const parts = tokensOf(text)?.map(({ part }) => part) ?? [];
  return (
    parts.length > 0 &&
    ((parts.includes('month') && (parts.includes('year') || parts.includes('day'))) ||
      (parts.includes('hour') && parts.includes('minute')))
  );
}

/** The moment (in UTC) as the template has it. */
export function writtenAs(text: string, moment: Date): string {
  const iso = moment.toISOString();
  const written: Readonly<Record<Part, string>> = {
    year: iso.slice(0, 4),
    month: iso.slice(5, 7),
    day: iso.slice(8, 10),
    hour: iso.slice(11, 13),
    minute: iso.slice(14, 16),
    second: iso.slice(17, 19),
    fraction: iso.slice(20, 23),
    zone: 'Z',
    gap: '',
  };
  return (tokensOf(text) ?? [])
    .map(({ part, text: own }) => {
      if (part === 'gap') return own;
      if (part === 'zone') return zoneAs(own);
      return part === 'year' ? written.year.slice(-own.length) : written[part];
    })
    .join('');
}

/** `+HH:MM` asks for numbers, `Z` and `XXX` take the letter. */
function zoneAs(own: string): string {
  if (/^'?(?:Z|XXX)'?$/.test(own)) return 'Z';
  return own.includes(':') ? '+00:00' : '+0000';
}

/** Null where a part of the text is none of a template's. `MM` behind an hour is minutes, `mm` beside a day without an hour a month. */
function tokensOf(text: string): readonly Token[] | null {
  const found: Token[] = [];
  let last: Part | null = null;
  for (const [raw] of text.matchAll(tokens)) {
    const part = partOf(raw, last, text);
    if (part === null) return null;
    found.push({ part, text: part === 'gap' ? raw.replaceAll("'", '') : raw });
    if (part !== 'gap') last = part;
  }
  return found;
}

function partOf(raw: string, last: Part | null, text: string): Part | null {
  if (/^'?(?:Z|XXX|[+±-]HH:?MM)'?$/.test(raw)) return 'zone';
  if (/^y/i.test(raw)) return 'year';
  if (/^d/i.test(raw)) return 'day';
  if (/^h/i.test(raw)) return 'hour';
  if (/^s/i.test(raw)) return raw.length === 3 ? 'fraction' : 'second';
  if (raw === 'MM') return last === 'hour' ? 'minute' : 'month';
  if (raw === 'mm') return last !== 'hour' && /[dy]{2}/i.test(text) ? 'month' : 'minute';
  return /^(?:[-/.: _,]|'?T'?)$/.test(raw) ? 'gap' : null;
}
