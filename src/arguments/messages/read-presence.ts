import { escapePattern } from '../../support/escape-pattern.js';
import { isMissingFromEnum } from './is-missing-from-enum.js';
import {
  insideSeparator,
  isIdentifier,
  namesInList,
  resolveName,
  subjectOf,
} from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { nameWords } from '../names/name-words.js';
import { readHeader } from './read-header.js';
import type { Statement } from './statement.js';

const name = String.raw`["'\`“‘]?([A-Za-z_$][\w$.-]{0,63})["'\`”’]?`;
const kind = String.raw`(?:query |path |body |input |form |url |tool |keyword )?(?:parameter|argument|field|property|key|attribute|input|option|param|arg)(?:s|\(s\)|ies)?(?![A-Za-z])`;

/** Whether arguments are required, unknown, not found or there already, as a statement gives it. */
export function readPresence(statement: Statement): readonly ConstraintHint[] {
  return [...readRequired(statement), ...readUnknown(statement), ...readExistence(statement)];
}

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

function readRequired(statement: Statement): readonly ConstraintHint[] {
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
function withoutItsName(text: string, context: string): string {
  const name = escapePattern(context.split(insideSeparator).at(-1) ?? context);
  return text.replace(new RegExp(`^(?:the )?["'\`]?${name}["'\`]?\\s+(?=\\S)`, 'i'), '');
}

function inContext(text: string): boolean {
  return (
    /^(?:field |this field |value |the value |it )?(?:is )?required[.!]?$|^missing required (?:argument|keyword.only argument)|^missing data for required field|^this field (?:is required|may not be null)|received undefined|^expected required property \S+ to be present|^(?:is |was )?missing\.?$/i.test(
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

const unknownList = new RegExp(
  String.raw`\b(?:unknown|unexpected|unrecogni[sz]ed|unsupported|extra|additional|extraneous|undefined|illegal)\s(?:${kind})(?:\s(?:in object|provided|given|found|present))?\s*[:=]?\s*(["'\`A-Za-z_$[].{0,200}?)\.?$`,
  'i',
);
const unknownSingle: readonly RegExp[] = [
  /Additional properties are not allowed \((.{1,200}?) (?:was|were) unexpected\)/,
  /\bunexpected keyword argument ["'`]?([\w$]{1,64})["'`]?/i,
  /\bproperty ["'`]?([\w$-]{1,64})["'`]? should not exist/,
  /^["'`]([\w$-]{1,64})["'`] is not allowed\.?$/,
  new RegExp(
    String.raw`^${name} is (?:not a (?:valid|known|recogni[sz]ed|supported|defined)|an? (?:unknown|unsupported|unrecogni[sz]ed|undefined)) ${kind}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:do(?:es)? not|do(?:es)?n['’]t|cannot) (?:know|recogni[sz]e|have|support) (?:the |an? |any )?${kind} ["'\`“‘]([\w$-]{1,64})["'\`”’][.!]?$`,
    'i',
  ),
  /^(?:parameter|argument|field|property) ["'`]?([\w$-]{1,64})["'`]? is (?:not (?:allowed|recogni[sz]ed|supported|known|permitted)|unknown|unexpected)(?: here| in this (?:call|request))?\.?$/i,
  /\bUnknown name "([\w$-]{1,64})"/,
];

function readUnknown({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  if (context !== null) {
    const unknown =
      /^(?:extra (?:inputs|fields) (?:are )?not permitted|unknown (?:field|argument|parameter)|unexpected (?:keyword argument|field|argument|parameter)|additional propert(?:y|ies) (?:is |are )?not allowed|is not allowed)\.?$/i;
    return unknown.test(text) ? [{ kind: 'unknown-argument', argument: context }] : [];
  }
  for (const expression of [...unknownSingle, unknownList]) {
    const listed = expression.exec(text)?.[1];
    if (listed === undefined) continue;
    const names =
      expression === unknownList
        ? quotedOrOnly(listed)
        : namesInList(/["'`]/.test(listed) ? listed : `'${listed}'`, parameters, true);
    return names.filter(isIdentifier).map((argument) => ({ kind: 'unknown-argument', argument }));
  }
  return [];
}

/** The quoted names of a list, or the one bare name that is all of it. */
function quotedOrOnly(list: string): readonly string[] {
  const quoted = [...list.matchAll(/["'`]([\w$-]{1,64})["'`]/g)].map((match) => match[1] ?? '');
  const onlyNames = /^\[?(?:["'`][\w$-]{1,64}["'`](?:,?\s*(?:and |or )?)?)+\]?$/.test(list);
  if (quoted.length > 0)
    return onlyNames || (quoted.length === 1 && /^["'`]/.test(list)) ? quoted : [];
  return /^[\w$-]{1,64}$/.test(list) ? [list] : [];
}

function readExistence(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  // `tags must be unique`: each of them, in the list.
  const unique = mustBeUnique.exec(text);
  if (unique !== null && /[^su]s$/i.test(thing(statement, unique.index) ?? '')) return [];
  const exists =
    takenName(statement) ??
    /\b(?:already (?:exists?|been taken|in use|registered|ha(?:s|ve) (?:an?|one)\b)|exists? already\b|(?:is|are) not unique\b|(?:has|have|holds) (?:an? )?(?:[a-z]+ ){1,2}already\b|EEXIST\b|must be unique|\bunique (?:set|combination|together)|duplicate (?:key|entry|value|name))/i.exec(
      text,
    );
  // `Unknown task or already exists` does not say which.
  if (exists !== null && /\bor (?:it )?(?:is )?$/i.test(text.slice(0, exists.index))) return [];
  // `The guest already has a room` is no complaint about the guest, unless it gives the value.
  if (exists !== null && /\bha(?:s|ve)\b|\bholds\b/i.test(exists[0]))
    return [{ kind: 'exists', argument: null }];
  if (exists !== null) return [{ kind: 'exists', argument: thing(statement, exists.index) }];
  const missing =
    /^no (?!more\b|less\b)[a-z]{3,20} (?=\S*[\d"'`])\S{1,80}$/i.exec(text) ??
    /\b(?:(?:was |is |were |be )?not (?:found|on (?:file|record))|(?:does not|doesn['’]t|do not|don['’]t) exist|no such (?!(?:parameter|argument|option|field|property|tool|method)\b)|could(?: not|n['’]t) (?:be )?f(?:ou|i)nd|ENOENT\b|no longer exists|\bno \w+ (?:with|has|having|matching|named|called|for|by) (?:the |that |this |an? )?(?:id|number|name|code|key|slug|uuid|identifier|reference)\b|unknown (?:id|identifier)\b|(?:is|was|are) not in (?:the|our|this|any) (?:catalogu?e|database|register|registry|records|collection|inventory|index|library|store)\b)/i.exec(
      text,
    );
  if (
    missing === null ||
    isMissingFromEnum(text) ||
    /\b(?:tool|method|route|endpoint|page|property|parameter|argument|command|module) (?:\S{1,60} )?(?:was |is )?not found/i.test(
      text,
    )
  )
    return [];
  return [{ kind: 'not-found', argument: thing(statement, missing.index) }];
}

const mustBeUnique = /\b(?:must|should|has to|have to|needs? to) (?:all )?be unique\b/i;

/** `name already taken`, `This name is taken`: of nothing but a name, where a room may be taken too. */
function takenName({ text, context, parameters }: Statement): RegExpExecArray | null {
  const match =
    /^(?:(?:the |that |this )?(?:["'`]?([A-Za-z_$][\w$-]{0,63})["'`]? )?(?:["'`]\S{1,60}["'`] )?(?:is |was )?already taken|(?:the |that |this )?["'`]?([A-Za-z_$][\w$-]{0,63})["'`]? is taken)[.!]?$/i.exec(
      text,
    );
  const said = match?.[1] ?? match?.[2];
  const known = said === undefined ? context : resolveName(said, parameters);
  return known !== null && isOfNames.test(known) ? match : null;
}

/** What one takes by giving it to something. */
const isOfNames =
  /(?:name|title|label|handle|slug|alias|e?mail|login|user|code|key|id|number|address|domain|host|url|path|sku|nick)$/i;

/** Whose value it is: named, or the only parameter whose name says the same thing (`User 5 not found`, `user_id`). */
function thing({ text, context, parameters }: Statement, end: number): string | null {
  if (context !== null) return context;
  const named =
    subjectOf(text.slice(0, end), parameters, false) ??
    subjectOf(text.slice(end), parameters, false);
  if (named !== null) return named;
  if (/\bfile or directory\b|\bENOENT\b|\bEEXIST\b/.test(text))
    return only(parameters, (words) =>
      /^(?:path|file|dir|directory|folder)$/.test(words.at(-1) ?? ''),
    );
  const said = new Set(nameWords(text.slice(0, 200)));
  return only(
    parameters,
    (words) =>
      words.length > 1 &&
      /^(?:id|uuid|guid|key|slug|name|no|nr|num|number|code|ref|reference)$/.test(
        words.at(-1) ?? '',
      ) &&
      words.slice(0, -1).every((word) => said.has(word)),
  );
}

function only(
  parameters: readonly string[],
  fits: (words: readonly string[]) => boolean,
): string | null {
  const fitting = parameters.filter((each) => fits(nameWords(each)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function cleanName(found: string | undefined, parameters: readonly string[]): string | null {
  if (found === undefined) return null;
  const known = resolveName(found, parameters);
  if (known !== null) return known;
  return isIdentifier(found) && /[_$\d]|[a-z][A-Z]|^[a-z]{2,20}$/.test(found) ? found : null;
}
