import { escapePattern } from '../../support/escape-pattern.js';
import { cleanName, kind, name } from './argument-words.js';
import {
  insideSeparator,
  isIdentifier,
  namesInList,
  resolveName,
  subjectOf,
} from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { readHeader } from './read-header.js';
import type { Statement } from './statement.js';
import { typeNamed } from './type-named.js';

const missingList = new RegExp(
  String.raw`\b(?:missing|required)\s(?:the\s)?(?:\d+\s)?(?:required\s|mandatory\s|positional\s)*${kind}(?:\s(?:is|are)\smissing)?(?:\sin\s(?:the\s|your\s)?(?:\w+\s){0,3}\w+(?=:))?\s*[:=]?\s*(.{1,200}?)(?:\s(?:is|are|was|were)\s(?:missing|required|not (?:provided|given|set|present)).*|\sin\s.*|\.?)$`,
  'i',
);
const required: readonly RegExp[] = [
  new RegExp(String.raw`\bmust have (?:a )?required property ${name}`, 'i'),
  new RegExp(String.raw`${name} is a required (?:property|parameter|argument|field)`, 'i'),
  new RegExp(
    String.raw`^(?:error:\s*)?(?:missing|no)\s${name}(?:\s(?:${kind}))?(?:\s(?:(?:was |were )?(?:provided|given|specified|supplied)(?: in (?:the |your )?(?:\w+ )?(?:request|body|payload|input|query))?))?\.?$`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:please|must|need to|have to|should)\s(?:provide|supply|specify|include|pass|set|give)\s(?:a |an |the )?(?:valid |value for )*${name}(?:\s${kind})?\.?$`,
    'i',
  ),
  new RegExp(String.raw`\bnull value in column ${name}`, 'i'),
  new RegExp(String.raw`\bexpected required property ${name} to be present`, 'i'),
  new RegExp(String.raw`Field validation for '(\w+)' failed on the 'required' tag`),
  new RegExp(
    String.raw`^Required (?:request )?(?:parameter|header|part|request parameter) ${name} (?:for method parameter type \w+ )?is not present`,
    'i',
  ),
];
/** All of the message: `limit required`, `'limit' parameter missing`, `need limit`, `which limit?`, `Give limit.` */
const bareRequired: readonly RegExp[] = [
  new RegExp(String.raw`^${name}(?:\s${kind})?\s(?:required|missing|needed)[.!]?$`, 'i'),
  new RegExp(String.raw`^needs?\s(?:an?\s|the\s)?${name}[.!]?$`, 'i'),
  new RegExp(
    String.raw`^(?:you\s)?(?:forgot|left out|omitted|are missing|did(?: not|n['’]t) (?:give|pass|provide|send|specify))\s(?:the\s|an?\s|your\s)?${name}[.!]?$`,
    'i',
  ),
  new RegExp(String.raw`^how\s(?:many|much)\s${name}\s?\?$`, 'i'),
  new RegExp(String.raw`\b(?:needs?|requires?|wants?)\s(?:the|an?|its|your)\s${name}[.!]?$`, 'i'),
  new RegExp(String.raw`^(?:and\s)?(?:which|what)\s(?:is\sthe\s|an?\s)?${name}\s?\?$`, 'i'),
  new RegExp(String.raw`^(?:the\s)?${name}\s?\?$`, 'i'),
  new RegExp(
    String.raw`^(?:give|provide|supply|specify|pass|add|set|enter|include|choose|pick)\s(?:an?\s|the\s|your\s|some\s)?${name}(?:,? please)?[.!]?$`,
    'i',
  ),
];
/** `No file type provided` for `type`: what it is of may stand before it. */
const namedInFull =
  /^(?:missing|no)\s(?!valid\b|such\b|matching\b|more\b|other\b)(?:[a-z]+\s){1,2}([a-z]\w+)\s(?:(?:was|were)\s)?(?:provided|given|specified|supplied)\.?$/i;
const requiredPredicate =
  /\s(?:(?:is|are)\s(?:(?:required|mandatory|compulsory|needed)(?: (?:in order to|to|so that|because) [^,;:]{2,80}?)?|missing)|(?:must|needs? to|has to|should) be (?:provided|specified|supplied|given|set|present|included|passed)|(?:(?:was|were|is) )?not (?:provided|specified|supplied|given|set|present)(?: or (?:is )?(?:not|no) an? \w+)?|(?:can['’]?t|cannot|must not|may not) be (?:blank|null|undefined|omitted|missing|nil|none)|should not be (?:null or undefined|blank|null|empty)|is a required (?:\w+ )?(?:parameter|field|argument))\s*(?:\(.{0,40}\))?[.!]?$/i;

/** Arguments that a call lacks, as a statement gives it: `limit is required`, `missing limit`, `which limit?`. */
export function readRequired(statement: Statement): readonly ConstraintHint[] {
  const { text, context, parameters } = statement;
  const headers = readHeader(statement);
  if (headers.length > 0) return headers;
  if (context !== null)
    return inContext(withoutItsName(text, context))
      ? [{ kind: 'required', argument: context }]
      : [];
  for (const expression of required) {
    const found = cleanName(expression.exec(text)?.[1], parameters);
    if (found !== null) return [{ kind: 'required', argument: found }];
  }
  for (const expression of bareRequired) {
    const known = resolveName(expression.exec(text)?.[1] ?? '', parameters);
    if (known !== null) return [{ kind: 'required', argument: known }];
  }
  const listed = missingList.exec(text)?.[1];
  if (listed !== undefined) {
    const names = namesInList(listed, parameters, true);
    if (names.length > 0) return names.map((argument) => ({ kind: 'required', argument }));
    const single = cleanName(
      /^["'`]?([A-Za-z_$][\w$.-]{0,63})["'`]?$/.exec(listed.trim())?.[1],
      parameters,
    );
    return single === null ? [] : [{ kind: 'required', argument: single }];
  }
  // What a Python dictionary says of a key that it does not have.
  const key = /^KeyError\s?: ["']([\w$-]{1,64})["']$/.exec(text)?.[1];
  if (key !== undefined && parameters.includes(key)) return [{ kind: 'required', argument: key }];
  const named = namedInFull.exec(text)?.[1];
  const meant = named === undefined ? null : resolveName(named, parameters);
  if (meant !== null) return [{ kind: 'required', argument: meant }];
  return requiredSubject(statement);
}

/** `address: address is missing`. */
export function withoutItsName(text: string, context: string): string {
  const name = escapePattern(context.split(insideSeparator).at(-1) ?? context);
  return text.replace(new RegExp(`^(?:the )?["'\`]?${name}["'\`]?\\s+(?=\\S)`, 'i'), '');
}

function inContext(text: string): boolean {
  // `A valid integer is required.` says what the value that was given is not.
  const [, wanted = ''] = /^an? valid ([a-z]+) is required\b/i.exec(text) ?? [];
  if (typeNamed(wanted) !== null) return false;
  return (
    /^(?:field |this field |value |the value |it )?(?:is )?required(?: field| key not provided)?[.!]?$|^missing required (?:argument|keyword.only argument)|^missing data for required field|^this field (?:is required|may not be null)|received:? undefined|^expected required property(?: \S+ to be present|[.!]?$)|^(?:is |was )?missing\.?$/i.test(
      text,
    ) ||
    /^must exist[.!]?$/i.test(text) ||
    requiredPredicate.test(` ${text}`) ||
    requiredPredicate.test(text)
  );
}

function requiredSubject({ text, parameters }: Statement): readonly ConstraintHint[] {
  const match = requiredPredicate.exec(text);
  if (match === null) return [];
  const before = text.slice(0, match.index);
  // `No reason is needed to cancel.`
  if (/^(?:no|neither|nothing)\b|\b(?:no|without) \S+$/i.test(before)) return [];
  if (/\b(?:and|or)\b|,|\bvalid\b|\bone of\b|\bat least\b/i.test(before))
    return severalRequired(before, match[0], parameters);
  const found = subjectOf(before, parameters, true) ?? bareSubject(before);
  return found === null ? [] : [{ kind: 'required', argument: found }];
}

/** `start and end are required`. */
function severalRequired(
  before: string,
  predicate: string,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  if (
    /\bor\b|\bvalid\b|\bone of\b|\bat least\b/i.test(before) ||
    !/\bare\b|\bmust\b/i.test(predicate)
  )
    return [];
  return namesInList(before, parameters, false).map((argument) => ({ kind: 'required', argument }));
}

/** The whole of `user_id is required`: one identifier with a shape no English word has, or said to be a parameter. */
function bareSubject(before: string): string | null {
  const labelled =
    new RegExp(String.raw`^(?:the |error: |bad request: )*(?:${kind}\s)${name}$`, 'i').exec(
      before,
    )?.[1] ?? new RegExp(String.raw`^(?:the )?${name}\s(?:${kind})$`, 'i').exec(before)?.[1];
  const bare = labelled ?? /^(?:.{0,60}:\s)?([A-Za-z_$][\w$-]{0,63})$/.exec(before)?.[1];
  if (bare === undefined || !isIdentifier(bare)) return null;
  return labelled !== undefined || /[_$\d]|[a-z][A-Z]/.test(bare) ? bare : null;
}
