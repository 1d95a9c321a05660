import type { Json } from '../../../core/json.js';
import { isUndocumentedHeader } from '../../../arguments/values/header-values.js';
import { joinWords } from '../../../support/join-words.js';
import { capitalised } from '../../../support/capitalised.js';
import { plainWords } from '../../../support/plain-words.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { BoundKeyword } from '../argument-finding.js';
import type { FindingOf } from '../finding.js';
import { nearNowText } from './near-now-text.js';
import { patternText } from './pattern-text.js';
import { placeInAnswer, sourceText } from './place-in-answer.js';
import { code, exactCode } from '../quote.js';
import { about, inSection, type Sayings } from './sentence.js';

/** A longer value shows nothing to a reader. */
const longestExample = 80;

/** What is said of one argument. */
export const saysOfArguments: Sayings<
  | 'undocumented-argument'
  | 'required'
  | 'deprecated'
  | 'optional'
  | 'type'
  | 'coerced'
  | 'format'
  | 'pattern'
  | 'bound'
  | 'no-negatives'
  | 'clamped'
  | 'raised'
  | 'refused-below-maximum'
  | 'enum'
  | 'enum-by'
  | 'step'
  | 'looks-like'
  | 'in-future'
  | 'near-now'
  | 'not-accepted'
  | 'recased'
  | 'refused-example'
  | 'case-insensitive'
  | 'any-format'
  | 'ignored'
  | 'confirmation'
  | 'same-as'
  | 'same-as-field'
  | 'default'
  | 'source'
  | 'allowed-paths'
  | 'absolute-path'
  | 'cursor'
  | 'page-number'
  | 'past-end'
  | 'example'
> = {
  'undocumented-argument': ({ argument, example }, { tool }) =>
    JSON.stringify(example).length > longestExample
      ? []
      : [about(argument, `${whatItIs(argument, tool)}, e.g. ${code(example)}.`)],
  required: ({ argument }) => [
    about(argument, 'Required: calls without it are refused.', { kind: 'requires', argument }),
  ],
  deprecated: ({ argument, instead }) => [
    about(argument, instead === null ? 'Deprecated.' : `Deprecated: use ${code(instead)} instead.`),
  ],
  optional: ({ argument }) => [about(argument, 'Optional: calls without it work.')],
  type: ({ argument, type }) => [about(argument, `Must be of type ${type}.`)],
  coerced: (finding, view) => [about(finding.argument, coercedText(finding, view))],
  format: ({ argument, format, example }) => [about(argument, formatText(format, example))],
  pattern: (finding) => [about(finding.argument, patternText(finding))],
  bound: ({ argument, keyword, value, where }) => [
    about(argument, onlyWhere(boundText(keyword, value), where)),
  ],
  'no-negatives': ({ argument }) => [about(argument, 'Negative numbers are refused.')],
  clamped: ({ argument, to }) => [about(argument, `Values above ${to} are treated as ${to}.`)],
  raised: ({ argument, to }) => [about(argument, `Values below ${to} are treated as ${to}.`)],
  'refused-below-maximum': ({ argument, value }) => [about(argument, `${value} is refused.`)],
  enum: (finding) => [about(finding.argument, enumText(finding))],
  'enum-by': (finding) => [about(finding.argument, enumByText(finding))],
  'looks-like': ({ argument, example }) => [about(argument, `Looks like ${code(example)}.`)],
  step: ({ argument, value }) => [about(argument, stepText(value))],
  'in-future': ({ argument, orNow }) => [
    about(argument, orNow ? 'Must not lie in the past.' : 'Must lie in the future.'),
  ],
  'near-now': (finding) => [about(finding.argument, nearNowText(finding))],
  'not-accepted': ({ argument, instead }) => [
    about(
      argument,
      instead === undefined
        ? 'Not accepted: calls with it are refused.'
        : `Refused under this name: give ${code(instead)}.`,
    ),
  ],
  recased: ({ argument, values }) => [
    about(
      argument,
      `The listed spelling is refused; ${joinWords(values.map(code))} ${values.length === 1 ? 'works' : 'work'}.`,
    ),
  ],
  'refused-example': ({ argument, value }) => [
    about(argument, `${code(value)} is refused, though the description gives it as an example.`),
  ],
  'any-format': ({ argument, format, example }) => [
    about(argument, `Need not have the format ${format}: ${code(example)} works.`),
  ],
  'case-insensitive': ({ argument }) => [about(argument, 'Upper or lower case does not matter.')],
  ignored: ({ argument, shows }) => [
    about(
      argument,
      shows === undefined || JSON.stringify(shows).length > longestExample
        ? 'Had no effect on the answer in any call made.'
        : `Ignored: the answer has ${code(shows)} whatever is given.`,
    ),
  ],
  confirmation: ({ argument }) => [
    about(argument, 'Without it the answer only asks for it: give `true` to have it done.'),
  ],
  'same-as': ({ argument, other }) => [about(argument, `Must repeat the value of ${code(other)}.`)],
  'same-as-field': ({ argument, field, of }) => [
    about(argument, `Must repeat the ${field} of what ${code(of)} names, exactly.`),
  ],
  default: ({ argument, value }) => [about(argument, `Default when left out: ${code(value)}.`)],
  source: (finding) => [about(finding.argument, sourceText(finding))],
  'allowed-paths': ({ argument, others, tool }) => [
    inSection(
      'inputs',
      `${joinWords([argument, ...others].map(code))} must lie inside a folder that ${exactCode(tool)} returns: other paths are refused.`,
    ),
    ...[argument, ...others].map((name) =>
      about(name, `Must lie inside a folder that ${exactCode(tool)} returns.`),
    ),
  ],
  'absolute-path': ({ argument }) => [
    about(argument, 'Give an absolute path: a relative one is refused.'),
  ],
  cursor: ({ argument, path }) => [
    about(
      argument,
      `For the next page, ${code(argument)} takes ${placeInAnswer(path)} of the previous answer.`,
    ),
  ],
  'page-number': ({ argument, first }) => [about(argument, `Pages count from ${first}.`)],
  'past-end': (finding) => [about(finding.argument, `${pastEndText(finding)}; that is no error.`)],
  example: () => [],
};

function pastEndText(finding: FindingOf<'past-end'>): string {
  if ('text' in finding)
    return `A page beyond the last one answers "${finding.text.replace(/\.$/, '')}"`;
  const { path } = finding;
  return `Beyond the last page ${path === '' ? 'the list is empty' : `${code(path)} is an empty list`}`;
}

function whatItIs(argument: string, tool: EvidenceView['tool']): string {
  return isUndocumentedHeader(argument, tool)
    ? 'Header of the request'
    : capitalised(plainWords(argument));
}

function coercedText({ argument, from }: FindingOf<'coerced'>, view: EvidenceView): string {
  if (from === 'number') return 'A fraction is accepted too.';
  const isSwitch = view.parameter(argument)?.types.includes('boolean') === true;
  return `A ${isSwitch ? 'boolean' : 'number'} given as text is accepted too.`;
}

function onlyWhere(text: string, where: FindingOf<'bound'>['where']): string {
  if (where === undefined) return text;
  return `${text.slice(0, -1)} where ${code(where.argument)} is ${code(where.value)}.`;
}

function boundText(keyword: BoundKeyword, value: number): string {
  if (keyword === 'minLength' && value === 1) return 'Must not be empty.';
  if (keyword === 'minItems' && value === 1) return 'Must have at least 1 item.';
  const unit = keyword.endsWith('Length')
    ? ' characters'
    : keyword.endsWith('Items')
      ? ' items'
      : '';
  return `${keyword.startsWith('max') ? 'At most' : 'At least'} ${value}${unit}.`;
}

/** A template or the name of a format; names of days and months are shown alone. */
function formatText(format: string, example: Json): string {
  const [, named] = /^(weekday|month) like /.exec(format) ?? [];
  return named === undefined
    ? `Format ${format}, e.g. ${code(example)}.`
    : `A ${named} written like ${code(example)}.`;
}

/** `0.01`: so many decimals at most. */
function stepText(value: number): string {
  const decimals = Math.round(-Math.log10(value));
  const isPower = decimals > 0 && Math.abs(value - 10 ** -decimals) < 1e-12;
  if (isPower) return `At most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`;
  return value === 2 ? 'Even numbers only.' : `In steps of ${value}.`;
}

function enumText({ values, refused, isWhole }: FindingOf<'enum'>): string {
  const listed = isWhole
    ? `One of ${joinWords(values.map(code), 'or')}.`
    : `Takes ${joinWords(values.map(code))}.`;
  return refused.length === 0
    ? listed
    : `${listed} Refused though listed: ${joinWords(refused.map(code))}.`;
}

/** The lists themselves where they are few and short. */
function enumByText({ by, lists }: FindingOf<'enum-by'>): string {
  const [only, ...more] = lists;
  if (only !== undefined && more.length === 0)
    return `${joinWords(only.values.slice(0, mostNamed).map(code), 'or')} where ${code(by)} is ${code(only.value)}.`;
  const depends = `Which values it takes depends on ${code(by)}`;
  const isLong = lists.length > mostLists || lists.some(({ values }) => values.length > mostListed);
  if (isLong) return `${depends}; a refusal lists them.`;
  const listed = lists.map(
    ({ value, values }) => `${joinWords(values.map(code), 'or')} for ${code(value)}`,
  );
  return `${depends}: ${listed.join('; ')}.`;
}

const mostNamed = 20;
const mostLists = 3;
const mostListed = 6;
