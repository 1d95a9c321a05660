import { leafOf, type Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';

/** What a sentence of a doc says of calls, where it says so without any condition. */
export type Statement =
  | {
      readonly says: 'refused' | 'accepted' | 'ignored';
      readonly slot: Path;
      readonly values: readonly string[];
    }
  | { readonly says: 'refused'; readonly slot: Path; readonly beyond: Beyond }
  | { readonly says: 'required'; readonly slot: Path }
  | { readonly says: 'ignored' | 'generally'; readonly slot: Path }
  | { readonly says: 'has' | 'has no'; readonly fields: readonly string[] };

/** Every number above this one, or below it. */
export interface Beyond {
  readonly side: 'above' | 'below';
  readonly number: number;
}

/** What a sentence is read by: the arguments of its tool, and the one that it documents. */
export interface Reading {
  readonly slots: readonly Slot[];
  readonly subject?: Path | undefined;
}

/** A clause with its code and numbers taken out: `«0» is refused`. */
interface Clause extends Reading {
  readonly text: string;
  readonly marks: readonly string[];
  /** The argument that it is about: the one that the sentence names, else the one that it documents. */
  readonly slot: Path | undefined;
}

type Reader = (clause: Clause) => Statement | null;

const mark = String.raw`«(\d+)»`;
const list = String.raw`((?:«\d+»(?:, and |, or |, | and | or )?)+)`;
const refused = String.raw`(?:(?:is|are|gets?|will be) (?:always )?(?:refused|rejected|declined|invalid|not (?:accepted|allowed|permitted|supported|valid))|fails?)`;
const accepted = String.raw`(?:(?:is|are) (?:also |always )?(?:accepted|allowed|permitted|valid|fine|taken|supported)|works?)(?: too| as well)?`;
const ignored = String.raw`(?:(?:is|are) (?:always |simply |silently )?ignored|(?:has|have) no (?:visible )?effect|(?:does|do) nothing|(?:makes?) no difference|changes? nothing)`;
const whole = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`, 'i');

const valueFirst = (verb: string): RegExp =>
  whole(String.raw`(?:the |a )?(?:values? )?`, list, ' ', verb);
const nameFirst = (verb: string): RegExp =>
  whole(mark, ' (?:=|of|at|as|set to|equal to) ', list, ' ', verb);

/** `` `9` is refused ``, `` `size` of `9` is refused ``. */
function ofValues(says: 'refused' | 'accepted' | 'ignored', verb: string): Reader {
  const [first, named] = [valueFirst(verb), nameFirst(verb)];
  return ({ text, marks, slots, slot }) => {
    const [, name, after] = named.exec(text) ?? [];
    const [, values] = first.exec(text) ?? [];
    const of = name === undefined ? slot : slotNamed(marks[Number(name)], slots);
    const said = marksIn(after ?? values ?? '', marks);
    if (of === undefined || said.length === 0) return null;
    return said.some((one) => slotNamed(one, slots) !== undefined)
      ? null
      : { says, slot: of, values: said };
  };
}

const beyondPattern = whole(
  String.raw`(?:(?:values?|numbers?|anything|everything|${mark}) )?(?:(above|over|greater than|more than|higher than)|below|under|less than|smaller than|lower than) ${mark} ${refused}`,
);

const readBeyond: Reader = ({ text, marks, slots, slot }) => {
  const [found, name, above, at] = beyondPattern.exec(text) ?? [];
  const of = name === undefined ? slot : slotNamed(marks[Number(name)], slots);
  const number = Number(marks[Number(at)]);
  if (found === undefined || of === undefined || !Number.isFinite(number)) return null;
  return {
    says: 'refused',
    slot: of,
    beyond: { side: above === undefined ? 'below' : 'above', number },
  };
};

const requiredPatterns = [
  whole(
    mark,
    ' (?:is (?:always )?(?:required|mandatory)|must (?:always )?be (?:given|set|sent|provided|present))',
  ),
  whole(
    String.raw`(?:(?:a |the )?(?:calls?|requests?) )?without `,
    mark,
    String.raw`,?(?: (?:it|(?:a |the |every |any )?(?:calls?|requests?)))? `,
    refused,
  ),
];

const readRequired: Reader = ({ text, marks, slots }) => {
  const [, name] = requiredPatterns.map((one) => one.exec(text)).find((one) => one !== null) ?? [];
  const slot = slotNamed(marks[Number(name)], slots);
  return slot === undefined ? null : { says: 'required', slot };
};

const ignoredPattern = whole('(?:', mark, '|it|the value) ', ignored);

const readIgnored: Reader = ({ text, marks, slots, subject }) => {
  const [found, name] = ignoredPattern.exec(text) ?? [];
  const slot = name === undefined ? subject : slotNamed(marks[Number(name)], slots);
  return found === undefined || slot === undefined ? null : { says: 'ignored', slot };
};

const answer = '(?:the tool|it|(?:the |an )?(?:answer|result|response|output)s?)';
const has = '(?:has|have|contains?|includes?|returns?|holds?|comes? with)';
const fieldsFirst = String.raw`(?: the| an?| any)?(?: fields?)? ${list}(?![^,]*«)`;
const alwaysHas = new RegExp(
  `^(?:(?:${answer} )?always ${has}|(?:every|each) (?:answer|result|response) ${has}|all (?:answers|results|responses) ${has})${fieldsFirst}`,
  'i',
);
const neverHas = new RegExp(
  `^(?:(?:${answer} )?(?:never ${has}|${has} no)|there is no)${fieldsFirst}`,
  'i',
);

const readFields: Reader = ({ text, marks }) => {
  const [, always] = alwaysHas.exec(text) ?? [];
  const [, never] = neverHas.exec(text) ?? [];
  const fields = marksIn(always ?? never ?? '', marks);
  if (fields.length === 0 || fields.some((name) => !/^[\p{L}_$][\w$.[\]-]*$/u.test(name)))
    return null;
  return { says: always === undefined ? 'has no' : 'has', fields };
};

const generally = new RegExp(
  [
    String.raw`^(?:«\d+»|it) (?:(?:is|are) (?:always|never|only) \w+|(?:always|never|only) \w+s\b)`,
    `^(?:«\\d+»|it) ${ignored}`,
    String.raw`^(?:any|every|all) (?:other )?(?:values?|texts?|strings?|numbers?|words?|names?|ids?|dates?)(?: of «\d+»)? (?:is|are|works?|fails?)\b`,
    String.raw`^only ${list} (?:is|are|works?)\b`,
    String.raw`^(?:«\d+»|it) (?:accepts?|takes?|allows?) (?:any|every|only)\b`,
  ].join('|'),
  'i',
);

const readGenerally: Reader = ({ text, slot }) =>
  slot !== undefined && generally.test(text) ? { says: 'generally', slot } : null;

const readers: readonly Reader[] = [
  ofValues('refused', refused),
  ofValues('accepted', accepted),
  ofValues('ignored', ignored),
  readBeyond,
  readRequired,
  readIgnored,
  readFields,
  readGenerally,
];

/** Words that make what is said depend on something else. */
const conditional =
  /\b(?:when|where|if|unless|with|while|whenever|together|both|combin\w+|until|before|after|once|except|may|might|can|could|sometimes|some|often|usually|again|already|otherwise|for|in|during|then|by)\b/i;
/** A message or a status in place of a condition: how a refusal is worded depends on nothing. */
const wording =
  /\b(?:with|by)(?: an?| the| status| error| message)* (?:«q»|error)|\((?:«q»|e\.g\.[^)]*)\)|\bin (?:the|any|its|an) answers?\b/gi;
const quoted = /"[^"]*"|“[^”]*”|(?<=\b(?:with|status) |\()(?:HTTP |status )?[1-5]\d\d\b/gi;
const codeOrNumber = /`([^`]*)`|(?<![\w.«-])(-?\d+(?:\.\d+)?)(?![\w»])/g;

/** What a sentence says that calls can show otherwise; nothing where it depends on anything else. */
export function readStatements(sentence: string, reading: Reading): readonly Statement[] {
  const marks: string[] = [];
  const marked = sentence
    .replace(quoted, '«q»')
    .replace(codeOrNumber, (all, code?: string, number?: string) => {
      marks.push(code ?? number ?? all);
      return `«${marks.length - 1}»`;
    })
    .replace(wording, '');
  if (conditional.test(marked)) return [];
  const named = [...new Set(marks.flatMap((one) => slotNamed(one, reading.slots) ?? []))];
  const slot = named.length === 1 ? named[0] : named.length === 0 ? reading.subject : undefined;
  const clauses = marked.split(/[;:.]\s+|[.:;]$/).map((text) => text.replace(/\s+/g, ' ').trim());
  return clauses.flatMap((text) =>
    readers.flatMap(
      (read) => read({ ...reading, text: text.replace(/,$/, ''), marks, slot }) ?? [],
    ),
  );
}

function slotNamed(name: string | undefined, slots: readonly Slot[]): Path | undefined {
  if (name === undefined) return undefined;
  const exact = slots.find(({ path }) => path === name);
  const [only, ...others] = slots.filter(({ path }) => leafOf(path) === name);
  return exact?.path ?? (others.length === 0 ? only?.path : undefined);
}

function marksIn(text: string, marks: readonly string[]): readonly string[] {
  return [...text.matchAll(/«(\d+)»/g)].map(([, at]) => marks[Number(at)] ?? '');
}
