import { dateTemplateIn, writtenAs } from './date-template.js';
import { exampleOfLetterMask, isLetterMask } from './letter-mask.js';

const named: readonly (readonly [RegExp, string])[] = [
  [
    /\bYYYY-MM-DDT?[ ]?HH:mm:ss|\bISO[ -]?8601\b.{0,30}\b(?:date-?time|timestamp|datetime)|\bRFC ?3339\b/i,
    '2024-03-15T10:30:00Z',
  ],
  [/\bYYYY-MM-DD\b|\bISO[ -]?8601\b.{0,20}\bdate\b|\bISO dates?\b/i, '2024-03-15'],
  [/\bISO[ -]?8601\b/i, '2024-03-15T10:30:00Z'],
  [/\bISO[ -]?639-1\b/i, 'en'],
  [/\bISO[ -]?639-[23]\b/i, 'eng'],
  [/\bISO[ -]?3166(?:-1)?[ -]alpha-3\b/i, 'USA'],
  [/\bISO[ -]?3166(?:-1)?\b|\b(?:two|2)[- ]letter country code/i, 'US'],
  [/\bISO[ -]?4217\b|\b(?:three|3)[- ]letter currency code/i, 'USD'],
  [/\b(?:BCP|RFC)[ -]?(?:47|5646)\b|\bIETF language tag/i, 'en-US'],
  [
    /\b(?:IANA|Olson|tz(?:data)?)\b.{0,20}\btime ?zone|\btime ?zone\b.{0,30}\bIANA\b/i,
    'Europe/Berlin',
  ],
  [/\bE\.?164\b/i, '+14155552671'],
  [/\bunix (?:epoch )?time(?:stamp)? in (?:milliseconds|ms)\b/i, '1710498600000'],
  [/\bunix (?:epoch )?time(?:stamp)?\b|\bseconds since (?:the )?epoch\b/i, '1710498600'],
  [/\bbase64\b/i, 'aGVsbG8='],
  [/\bIATA (?:airport )?code/i, 'JFK'],
  [/\bICAO (?:airport )?code/i, 'KJFK'],
];

const sampleMoment = new Date('2024-03-15T10:30:00Z');

/** One value of the best known format that a text names (`YYYY-MM-DD`, `ISO 639-1`, …); nothing where it names none. */
export function exampleOfFormatName(text: string): readonly string[] {
  if (isLetterMask(text)) return [exampleOfLetterMask(text)];
  const template = dateTemplateIn(text.slice(0, 8_000))?.template;
  if (template !== undefined) return [writtenAs(template, sampleMoment)];
  const found = named.find(([expression]) => expression.test(text.slice(0, 8_000)));
  return found === undefined ? [] : [found[1]];
}
