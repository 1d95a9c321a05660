import type { ConstraintHint } from './constraint-hint.js';
import { resolveName } from './argument-naming.js';
import { listAt } from '../texts/enum-in-text.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const leads = [
  String.raw`(?:use|try|expected|must be|should be)\s(?:[^.;:]{1,40}\s)?(?:such as|like)`,
  String.raw`e\. ?g\.,?|for example:?,?|for instance:?,?|examples?:`,
  String.raw`(?:write|enter|type|put|give|send) (?:it|them|this|that|one) (?:like|as in):?`,
  String.raw`looks? like(?: this:?)?|ids? (?:are|is) like|(?:have|has|of|in) the form(?:at)?(?: of)?:?|did you mean:?`,
];
const lead = new RegExp(
  String.raw`(?<!\bnot )\b(?:${leads.join('|')})\s+|(?<=^|^[\w$-]{1,64}\s)like\s+(?=["'${'`'}]?\S*\d)`,
  'i',
);

/** Values that a refusal gives as examples: `use 24h clock, e.g. 06:30`, `must look like Z-01`. A plain word is none. */
export function readExample(statement: Statement): readonly ConstraintHint[] {
  const match = lead.exec(statement.text);
  if (match === null) return [...inBrackets(statement), ...countedFrom(statement)];
  const rest = statement.text.slice(match.index + match[0].length);
  const [single = ''] = /^["'`]?[\w./:+-]{2,40}["'`]?(?=[.,;)?]{0,2}$)/.exec(rest) ?? [];
  const plain = single.replace(/["'`]|\.$/g, '');
  const listed = isNoWord.test(plain) ? [plain] : listAt(rest, true);
  const shown = listed.length > 0 ? listed : (inSeveralParts(rest) ?? [plain]);
  const values = shown
    .flatMap(endsOf)
    .filter((value) => /\d/.test(value) || isNoWord.test(value) || isQuotedAlone(value, rest));
  return values.length === 0
    ? []
    : [{ kind: 'example', argument: subject(statement, match.index), values }];
}

/** `Europe/Amsterdam`, `en-US`. */
const isNoWord = /^[A-Z][a-z]+(?:_[A-Z][a-z]+)*(?:\/[A-Z][A-Za-z_-]+)+$|^[a-z]{2}[-_][A-Z]{2}$/;

/** `use codes like "en"`: a code is shown in quotes. */
function isQuotedAlone(value: string, rest: string): boolean {
  return /^[A-Za-z]{2,5}$/.test(value) && new RegExp(`^(["'\`])${value}\\1[.!)]*$`).test(rest);
}

/** `2 m 40 cm, 3 m or 55 cm`: values of several parts, of which each but a unit has a digit; null for anything else. */
function inSeveralParts(text: string): readonly string[] | null {
  const values = text.replace(/[.!]$/, '').split(/,\s+(?:or\s+)?|\s+or\s+/);
  const areValues = values.every(
    (value) => value.length <= 30 && /^\d[\w.:]*(?: [a-z]{1,3}| \d[\w.:]*)*$/i.test(value),
  );
  return areValues && values.some((value) => value.includes(' ')) ? values : null;
}

/** `A1..H12`: the ends of a range are values. */
function endsOf(value: string): readonly string[] {
  return /^[A-Za-z]{0,4}\d{1,6}\.{2,3}[A-Za-z]{0,4}\d{1,6}$/.test(value)
    ? value.split(/\.{2,3}/)
    : [value];
}

/** The argument that the statement begins with counts here: `Hours come in halves, e.g. 1.5`. */
function subject(statement: Statement, at: number): string | null {
  const [first = ''] = /^[\w$-]{2,64}(?=\s)/.exec(statement.text) ?? [];
  return valueSubject(statement, at) ?? resolveName(first, statement.parameters);
}

/** `That is no number plate (KA-17-LM)`: what one is like, in letters and digits. */
function inBrackets({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, thing = '', value = ''] =
    /\b(?:is|are|was) (?:no|not an?) (?:valid |real |proper )?([a-z][a-z ]{2,40}) \(["'`]?(?=[^)]*\d)(?=[^)]*[A-Za-z])([\w./:+-]{3,40})["'`]?\)[.!]?$/.exec(
      text,
    ) ?? [];
  const argument = context ?? resolveName(thing.split(' ').at(-1) ?? '', parameters);
  return value === '' ? [] : [{ kind: 'example', argument, values: [value] }];
}

/** `Table has 5 rows (0-4)`, said of an index: the first of those there are; how many there are is no bound of the argument. */
function countedFrom({ text, context }: Statement): readonly ConstraintHint[] {
  const [, first = '', last = ''] =
    /^[a-z]+ has \d+ [a-z ]{2,30} \((\d+)(?:-|–|\.\.| to )(\d+)\)[.!]?$/i.exec(text) ?? [];
  const isAny = first !== '' && Number(first) <= Number(last);
  return isAny && context !== null ? [{ kind: 'example', argument: context, values: [first] }] : [];
}
