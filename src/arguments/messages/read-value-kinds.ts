import { subjectOf } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { isDateTemplate } from '../texts/date-template.js';
import { listAt } from '../texts/enum-in-text.js';
import { exampleLiteral } from '../texts/example-literal.js';
import { namedList } from './named-list.js';
import { numbersListed } from './numbers-listed.js';
import type { Statement } from './statement.js';
import { onlyThese } from './only-these.js';
import { plainAlternatives } from './plain-alternatives.js';
import { readExample } from './read-example.js';
import { readFormat } from './read-format.js';
import { readFuture } from './read-future.js';
import { readPattern } from './read-pattern.js';
import { readOneValue } from './read-one-value.js';
import { readSteps } from './read-steps.js';
import { typeNamed } from './type-named.js';
import { valueSubject } from './value-subject.js';

/** Which values are allowed: enums, types, formats, patterns, multiples, defaults, as a statement gives it. */
export function readValueKinds(statement: Statement): readonly ConstraintHint[] {
  const patterns = readPattern(statement);
  if (patterns.length > 0) return withExamples(patterns, statement);
  const enums = readEnum(statement).filter((hint) => !areOfTemplate(hint));
  const formats = enums.length > 0 ? [] : readFormat(statement);
  const types = enums.length > 0 || formats.length > 0 ? [] : readType(statement);
  return [
    ...enums,
    ...formats,
    ...types,
    ...readSteps(statement),
    ...readDefault(statement),
    ...readFuture(statement),
    ...(enums.length > 0 ? [] : readExample(statement)),
    ...(enums.length + formats.length + types.length > 0 ? [] : readOneValue(statement)),
  ];
}

/** The example that is shown beside a form says more than one of ours. */
function withExamples(
  patterns: readonly ConstraintHint[],
  statement: Statement,
): readonly ConstraintHint[] {
  const shown = readExample(statement);
  return shown.length === 0
    ? patterns
    : [...patterns.filter(({ kind }) => kind !== 'example'), ...shown];
}

/** `DD/MM/YYYY` is no list of three values. */
function areOfTemplate(hint: ConstraintHint): boolean {
  if (hint.kind !== 'enum') return false;
  const { values } = hint;
  return values.some(isDateTemplate) || isDateTemplate(values.join('-'));
}

const enumLead =
  /\b(?:must be(?=\s["'`“‘])|(?:must|should|can|may|has to|expected(?: to)?)\s(?:only\s)?(?:be|equal)?\s*(?:equal to\s)?(?:one|any|either) of|enum value set(?=:)|to be (?:one|any|either) of|(?:must|should|has to|needs to) be (?:in|among)(?= ?[[({])|∈|(?:is )?not (?:one|any|in)(?: of)?|not included in the list(?=:)|accepted for enum class(?=:)|(?<=\()want(?= ["'`\w])|expected one of|(?<=\b(?:is|are|takes|accepts|wants|needs|expects) )one of(?=:? ["'`\w])|one of(?= ?:? ?(?:the following|these|[[("'`:])|\s[\w-]+(?:\/[\w-]+)+)|(?:allowed|valid|permitted|accepted|acceptable|possible|supported|available|legal|expected|known)(?:\s(?:\w+\s)?(?:values?|options?|choices?|types?|keys?|fields?|modes?|formats?|units?|names?|members?|enum)|\s[a-z]{3,20}s(?=\s(?:are|include)\b))?(?:\s(?:for|of)\s["'`]?[\w$-]{1,40}["'`]?)?(?:\s(?:are|is|include))?(?=\s?(?::|=|\bare\b|["'`[])|(?<=are|is|include)\s)|(?:choose|pick|select) (?:one )?(?:from|of|between)|input should be|must be either|should be either|expected)(?:\sthe)?(?:\sfollowing)?(?:\s(?:\w+\s)?(?:values?|options?|choices?|keys?|fields?)(?=:))?(?:\s(?:values?|options?|choices?))?\s*(?:[:=]\s*)?(?=["'`“‘[({A-Za-z0-9]|[-+]\w)/gi;

function readEnum(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  if (/\beach value in\b/i.test(text)) return [];
  const specified = readSpecified(statement);
  if (specified.length > 0) return specified;
  const numbers = numbersListed(text);
  if (numbers !== null) {
    const { index, values } = numbers;
    return [{ kind: 'enum', argument: valueSubject(statement, index), values: [...values] }];
  }
  const named = namedList(statement) ?? plainAlternatives(statement) ?? onlyThese(statement);
  if (named !== null) return [named];
  for (const match of text.matchAll(enumLead)) {
    if (/(?:\b(?:not|never)|['’]t)(?:\s+be)?\s*$/i.test(text.slice(0, match.index))) continue;
    if (/^not/i.test(match[0]) && /\b(?:must|should|can|may)\s*$/i.test(text.slice(0, match.index)))
      continue;
    const rest = text
      .slice(match.index + match[0].length)
      .replace(/,?\s*(?:but )?(?:received|got|found|was|instead of)\b.*$/i, '')
      .replace(/[,;]?\s*(?:and |but )?(?:not|rather than)\s.*$/i, '');
    const announced = !/^(?:expected|input should be|must be either|should be either)\s*$/i.test(
      match[0].trim(),
    );
    const listed = listAt(rest, announced);
    // Huma quotes the list as a whole.
    const values = listed.length === 1 ? (listed[0]?.split(', ') ?? []) : listed;
    const quoted = /^\s*[[({]?\s*["'`“‘]/.test(rest);
    if (
      values.length >= 2 ||
      (values.length === 1 &&
        quoted &&
        /input should be|permitted|allowed|expected|one of/i.test(match[0]))
    ) {
      if (values.every((value) => typeNamed(value) !== null || /^(?:null|none)$/i.test(value)))
        return [];
      return [{ kind: 'enum', argument: valueSubject(statement, match.index, match[0]), values }];
    }
  }
  return [];
}

const specifyAs =
  /\b(?:must|should|please|need(?:s)? to|ha(?:s|ve) to)\s(?:specify|provide|give|set|pass|supply)\s(?:the\s|an?\s)?(.{1,80}?)\s(?:as|to|to be)\s(?:either\s|one of\s)?(?=["'`“‘])/i;

/** `Must specify format of the contents as 'text' or 'base64'`. */
function readSpecified({ text, parameters }: Statement): readonly ConstraintHint[] {
  const match = specifyAs.exec(text);
  if (match === null) return [];
  const [head = ''] = (match[1] ?? '').split(/\s(?:of|for|in|on)\s/);
  const argument = subjectOf(head, parameters, false);
  const values = listAt(text.slice(match.index + match[0].length), false);
  return argument === null || values.length < 2
    ? []
    : [
        { kind: 'required', argument },
        { kind: 'enum', argument, values },
      ];
}

const typeWord = String.raw`(string|str|integer|int(?:32|64)?|whole number|number|numeric|float(?:64)?|[ui](?:8|16|32|64|size)|f(?:32|64)|double|decimal|bool(?:ean)?|array|list|object|dict(?:ionary)?|map(?:ping)?)`;
const typeWordings: readonly RegExp[] = [
  new RegExp(
    String.raw`\bexpected (?:an? )?(?:value of type )?(?:positive |non-negative )?["'\`]?${typeWord}["'\`]?(?: value)?(?:,| but)? (?:received|got|but got|but received|found)\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:wrong type[:;,] )?expected:? (?:a |an )?(?:value )?(?:of )?(?:type )?["'\`]?${typeWord}["'\`]?[.!]?$`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:must|should|has to|needs to) be (?:of type |of |a valid |an? )?(?:positive |non-negative |strictly positive |single )?["'\`]?${typeWord}["'\`]?(?:\s(?:type|value|conforming to.*|number|string))?(?:$|\s?[.,;(]|\sbut\b|\sgreater\b|\sless\b|\sbetween\b|\sin\b|\sfrom\b|>|<|\s[<>])`,
    'i',
  ),
  new RegExp(String.raw`\binput should be a valid ${typeWord}\b(?!\s?(?:like|for))`, 'i'),
  new RegExp(
    String.raw`\b(?:is |was )?not (?:a |an )?(?:valid )?${typeWord}(?: type)?\.?(?:$|[,;(]|\s:)`,
    'i',
  ),
  new RegExp(String.raw`\ba valid ${typeWord} is required`, 'i'),
  new RegExp(String.raw`\binvalid type: .{1,80}?, expected (?:a |an )?${typeWord}\b`, 'i'),
  new RegExp(String.raw`\binvalid input syntax for type ${typeWord}\b`, 'i'),
  new RegExp(String.raw`\bwrong type, expected ["'\`]?${typeWord}["'\`]?`, 'i'),
  new RegExp(String.raw`\bis not of type ["'\`]?${typeWord}["'\`]?`, 'i'),
  new RegExp(String.raw`\brequired type ["'\`]?(?:[a-z]+\.)*${typeWord}["'\`]?`, 'i'),
  new RegExp(String.raw`\bof type ${typeWord}$`, 'i'),
  /\b(?:expected|must be|should be) (?:an? )?(array|list) of (?:strings?|integers?|numbers?|ids?|objects?|items?|values?)\b/i,
];

function readType(statement: Statement): readonly ConstraintHint[] {
  const { text, parameters } = statement;
  const unmarshal =
    /cannot unmarshal \w+ into Go (?:struct field|value) (?:\w+\.)?(\w+) of type \*?(\w+)/.exec(
      text,
    );
  if (unmarshal !== null)
    return typeHint(
      statement.context ?? subjectOf(unmarshal[1] ?? '', parameters, false),
      unmarshal[2],
    );
  const google =
    /Invalid value at '([\w.]+)' \(TYPE_(U?INT(?:32|64)|DOUBLE|FLOAT|BOOL|STRING)\)/.exec(text);
  if (google !== null)
    return typeHint(
      subjectOf(`'${google[1] ?? ''}'`, parameters, true),
      google[2]?.replace(/^U/, ''),
    );
  for (const expression of typeWordings) {
    const match = expression.exec(text);
    if (match !== null && !/\beach value\b|\bitems?\b.*\bmust\b/i.test(text))
      return typeHint(valueSubject(statement, match.index), match[1]);
  }
  return [];
}

function typeHint(argument: string | null, named: string | undefined): readonly ConstraintHint[] {
  const type = typeNamed(named ?? '');
  return type === null ? [] : [{ kind: 'type', argument, type }];
}

function readDefault(statement: Statement): readonly ConstraintHint[] {
  const match =
    /\b(?:defaults to|default (?:value )?(?:is|of)|using (?:the )?default(?: value)?(?: of)?)\s+(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|`([^`\n]{1,60})`|(-?\d+(?:\.\d+)?|true|false))(?![\w])/i.exec(
      statement.text,
    );
  const literal = exampleLiteral(match?.slice(1).find((part) => part !== undefined) ?? '');
  return match === null || literal === null
    ? []
    : [{ kind: 'default', argument: valueSubject(statement, match.index), value: literal.value }];
}
