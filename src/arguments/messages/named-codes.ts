import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

/** A form of codes that a standard lays down, as refusals call it. */
interface NamedCode {
  readonly words: RegExp;
  readonly pattern: string;
  readonly example: string;
  /** As a doc says it. */
  readonly said: string;
}

const codes: readonly NamedCode[] = [
  {
    words: /\bE\.?164\b/i,
    pattern: String.raw`^\+[1-9][0-9]{6,14}$`,
    example: '+14155552671',
    said: 'A phone number in E.164 form, with `+` and the country code',
  },
  {
    words: /\bISO[ -]?639-1\b(?! or\b)/i,
    pattern: '^[A-Za-z]{2}$',
    example: 'en',
    said: 'A language code of two letters (ISO 639-1)',
  },
  {
    words: /\bISO[ -]?3166(?:-1)?[ -]alpha-?2\b|\balpha-?2 (?:country )?code\b/i,
    pattern: '^[A-Za-z]{2}$',
    example: 'US',
    said: 'A country code of two letters (ISO 3166)',
  },
  {
    words: /\bISO[ -]?3166(?:-1)?[ -]alpha-?3\b|\balpha-?3 (?:country )?code\b/i,
    pattern: '^[A-Za-z]{3}$',
    example: 'USA',
    said: 'A country code of three letters (ISO 3166)',
  },
  {
    words: /\bISO[ -]?4217\b/i,
    pattern: '^[A-Za-z]{3}$',
    example: 'USD',
    said: 'A currency code of three letters (ISO 4217)',
  },
  {
    words: /\bIBAN\b/i,
    pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{11,38}$',
    example: 'DE89370400440532013000',
    said: 'An IBAN',
  },
  {
    words:
      /\b(?:IANA|Olson|tz ?data(?:base)?)\b.{0,12}\b(?:time ?)?zone|\btime ?zone (?:name|identifier|id)\b/i,
    pattern: '^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$',
    example: 'Europe/Berlin',
    said: 'The name of a time zone in the IANA database',
  },
  {
    words: /\bMAC address\b/i,
    pattern: '^[0-9A-Fa-f]{2}(?:[:-]?[0-9A-Fa-f]{2}){5}$',
    example: '00:1A:2B:3C:4D:5E',
    said: 'A MAC address',
  },
  {
    words: /\b(?:semver\b|semantic version)/i,
    pattern: String.raw`^v?[0-9]+\.[0-9]+\.[0-9]+(?:[-+].+)?$`,
    example: '1.2.3',
    said: 'A semantic version',
  },
  {
    words: /\bhex(?:adecimal)? colou?rs?\b/i,
    pattern: '^#?[0-9A-Fa-f]{3,8}$',
    example: '#336699',
    said: 'A colour in hexadecimal digits',
  },
];
const asked =
  /\b(?:must|should|has to|have to|needs? to)\s(?:be|use|match|follow|conform to|have)\b|\b(?:is|are) (?:not|no)\b|\b(?:isn|aren)['’]t\b|\bnot an?\b|\b(?:does not|doesn['’]t) look like\b|\b(?:invalid|malformed|expected|expecting|use|give|provide|requires?|in)\b/i;
/** What the code is asked of, or the code is not known: another thing is said than its form. */
const otherwise =
  /\b(?:(?:must|should|can|may) not be|(?:can|must)['’]?n['’]?t be|already|unknown|blocked|registered|not (?:found|supported|allowed|in (?:the|our|this))|does not exist|missing|is required)\b/i;

/** A code that a standard lays down the form of, as it is asked for: `must be in E.164 format`, `is not a valid IBAN`. */
export function readNamedCode(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const ask = asked.exec(text);
  const code = codes.find(({ words }) => words.test(text.slice(ask?.index ?? 0)));
  if (ask === null || code === undefined || otherwise.test(text)) return [];
  const argument = valueSubject(statement, ask.index);
  return [
    { kind: 'pattern', argument, pattern: code.pattern },
    { kind: 'example', argument, values: [code.example] },
  ];
}

/** What is said of a form that only a standard has; null for any other pattern. */
export function saidOfCode(pattern: string): string | null {
  const found = codes.filter((code) => code.pattern === pattern);
  return found.length === 1 ? (found[0]?.said ?? null) : null;
}
