import { escapePattern } from '../../support/escape-pattern.js';
import { resolveName } from './argument-naming.js';
import { charactersIn } from './character-sets.js';
import type { ConstraintHint } from './constraint-hint.js';
import { startInWords } from './form-in-words.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const starting = String.raw`(?:starts?|begins?) with (?:the (?:prefix |letters? |text )?)?`;
const demanded = new RegExp(
  String.raw`\b(?:(?:must|should|has to|have to|needs? to)(?: always)?|does not|doesn['’]t|do not|did not) ${starting}`,
  'i',
);
/** `order ids start with ORD-`. */
const described = new RegExp(
  String.raw`^(?:.{0,40}: )?(?:valid |all |the |an? |our |every |each )*["'\`]?([a-z][\w$ -]{1,40}?)["'\`]? (?:always )?${starting}`,
  'i',
);
const literal = String.raw`(?:["'\`“‘]([^"'\`”’\s]{1,40})["'\`”’]|([A-Za-z\d]*[^\w\s.,"'\`][^\s,]{0,40}?|[A-Za-z\d]+_[A-Za-z\d_]{0,20}))`;
const oneLiteral = new RegExp(`^${literal}(?=[.!,;)]?(?:\\s|$))`);
const or = /^(?:, (?:or )?| or )(?:with )?/;
const end =
  /^(?:[.!;)]*$|[,;]? (?:and|not|but|e\.g|like|such|followed|then|got|found|received)\b|[;,]? ?\()/i;

/** What a text must start with: `must start with https://`, `begins with two letters`, `order ids start with ORD-`. */
export function readStart(statement: Statement): ConstraintHint | null {
  const { text } = statement;
  const match = demanded.exec(text);
  const told = match === null ? described.exec(text) : null;
  const start = match ?? told;
  if (start === null) return null;
  const pattern = startOf(text.slice(start.index + start[0].length));
  if (pattern === null) return null;
  const [lead = ''] = /[^:]*$/.exec(text.slice(0, match?.index ?? 0).trimEnd()) ?? [];
  const named = subjectInPlural(told?.[1] ?? lead.trim(), statement);
  const argument = match === null ? named : (valueSubject(statement, match.index) ?? named);
  return told !== null && argument === null ? null : { kind: 'pattern', argument, pattern };
}

/** Of the argument that the layout names, or of that which is named by its plural. */
function subjectInPlural(name: string, { context, parameters }: Statement): string | null {
  return (
    context ?? resolveName(name, parameters) ?? resolveName(name.replace(/s$/, ''), parameters)
  );
}

function startOf(text: string): string | null {
  const literals = literalsIn(text);
  if (literals !== null) return literals;
  const spelt = startInWords(text);
  if (spelt !== null && end.test(spelt.rest)) return spelt.pattern;
  const [article = ''] = /^(?:either )?an? /i.exec(text) ?? [];
  const set = charactersIn(text.slice(article.length));
  return set === null || article === '' || !end.test(set.rest) ? null : `^[${set.set}]`;
}

/** `http:// or https://`; a sign before what follows on it (`+ and a country code`) is for the words to say. */
function literalsIn(text: string): string | null {
  const found: string[] = [];
  let rest = text;
  for (let match = oneLiteral.exec(rest); match !== null; match = oneLiteral.exec(rest)) {
    found.push(match[1] ?? match[2] ?? '');
    rest = rest.slice(match[0].length);
    const [gap = ''] = or.exec(rest) ?? [];
    if (gap === '' || oneLiteral.exec(rest.slice(gap.length)) === null) break;
    rest = rest.slice(gap.length);
  }
  if (found.length === 0 || !end.test(rest) || startInWords(text)?.isOrdered === true) return null;
  const written = found.map(escapePattern);
  return written.length === 1 ? `^${written.join('')}` : `^(?:${written.join('|')})`;
}
