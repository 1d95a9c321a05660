import { isJsonObject, type Json } from '../../../core/json.js';
import { alphabets } from '../../../arguments/alphabets.js';
import { findSources } from '../detectors/find-sources.js';
import { splitSentences } from '../../../support/split-sentences.js';
import { joinWords } from '../../../support/join-words.js';
import { plainWords } from '../../../support/plain-words.js';
import type { EvidenceView } from '../evidence-view.js';
import type { BoundKeyword, Finding, FindingOf } from '../finding.js';
import { code, isQuotableName, quotableMessage } from './quote.js';
import { placeInAnswer, sourceText } from './place-in-answer.js';
import { returnsText } from './returns-text.js';
import type { Statement } from './statement.js';

/** The sentences that say a finding, short and in one voice; none for what a doc need not say. */
export function statementsOf(finding: Finding, view: EvidenceView): readonly Statement[] {
  const about = (argument: string, text: string, check?: Statement['check']): Statement => ({
    target: { argument },
    text,
    calls: finding.calls,
    elsewhere: finding.elsewhere,
    ...(check === undefined ? {} : { check }),
  });
  const inSection = (
    section: 'inputs' | 'returns' | 'limits' | 'errors',
    text: string,
    check?: Statement['check'],
  ): Statement => ({
    target: { section },
    text,
    calls: finding.calls,
    elsewhere: finding.elsewhere,
    ...(check === undefined ? {} : { check }),
  });
  switch (finding.kind) {
    case 'undocumented-argument': {
      if (JSON.stringify(finding.example).length > longestExample) return [];
      const name = capitalised(plainWords(finding.argument));
      return [about(finding.argument, `${name}, e.g. ${code(finding.example)}.`)];
    }
    case 'required':
      return [
        about(finding.argument, 'Required: calls without it are refused.', {
          kind: 'requires',
          argument: finding.argument,
        }),
      ];
    case 'deprecated': {
      const { argument, instead } = finding;
      const text = instead === null ? 'Deprecated.' : `Deprecated: use ${code(instead)} instead.`;
      return [about(argument, text)];
    }
    case 'optional':
      return [about(finding.argument, 'Optional: calls without it work.')];
    case 'type':
      return [about(finding.argument, `Must be of type ${finding.type}.`)];
    case 'coerced':
      return [
        about(
          finding.argument,
          finding.from === 'number'
            ? 'A fraction is accepted too.'
            : view.parameter(finding.argument)?.types.includes('boolean') === true
              ? 'A boolean given as text is accepted too.'
              : 'A number given as text is accepted too.',
        ),
      ];
    case 'format':
      return [about(finding.argument, `Format ${finding.format}, e.g. ${code(finding.example)}.`)];
    case 'pattern':
      return [about(finding.argument, patternText(finding))];
    case 'bound':
      return [about(finding.argument, boundText(finding.keyword, finding.value))];
    case 'no-negatives':
      return [about(finding.argument, 'Negative numbers are refused.')];
    case 'clamped':
      return [about(finding.argument, `Values above ${finding.to} are treated as ${finding.to}.`)];
    case 'refused-below-maximum':
      return [about(finding.argument, `${finding.value} is refused.`)];
    case 'enum':
      return [about(finding.argument, enumText(finding))];
    case 'refused-example':
      return [
        about(
          finding.argument,
          `${code(finding.value)} is refused, though the description gives it as an example.`,
        ),
      ];
    case 'not-sorted':
      return [inSection('returns', `Answers were seen that are not in ${finding.order} order.`)];
    case 'nested-source':
      return [
        about(
          finding.argument,
          `${placeOf(finding.argument, finding.property, view)} must exist: take it from ${code(finding.tool)} (${code(finding.path)}).`,
        ),
      ];
    case 'case-insensitive':
      return [about(finding.argument, 'Upper or lower case does not matter.')];
    case 'exclusive': {
      const [a, b] = finding.arguments;
      return [
        inSection('inputs', `Give ${code(a)} or ${code(b)}, not both: together they are refused.`, {
          kind: 'rejects-together',
          arguments: [a, b],
        }),
        about(a, `Not together with ${code(b)}.`),
        about(b, `Not together with ${code(a)}.`),
      ];
    }
    case 'needs':
      return [
        inSection(
          'inputs',
          `${code(finding.argument)} needs ${code(finding.needs)}: without it the call is refused.`,
        ),
        about(finding.argument, `Only together with ${code(finding.needs)}.`),
      ];
    case 'ordered': {
      const [first, second] = [code(finding.first), code(finding.second)];
      const isNumber = view.successes.some(
        ({ arguments: args }) => typeof args[finding.second] === 'number',
      );
      const relation = isNumber ? 'must not be less than' : 'must not lie before';
      return [inSection('inputs', `${second} ${relation} ${first}: such a call is refused.`)];
    }
    case 'one-of':
      return [
        inSection(
          'inputs',
          `Give at least one of ${joinWords(finding.arguments.map(code))}: a call with none of them is refused.`,
        ),
      ];
    case 'ignored':
      return [about(finding.argument, 'Had no effect on the answer in any call made.')];
    case 'default':
      return [about(finding.argument, `Default when left out: ${code(finding.value)}.`)];
    case 'source':
      return [about(finding.argument, sourceText(finding))];
    case 'allowed-paths':
      return [
        inSection(
          'inputs',
          `${code(finding.argument)} must lie inside a folder that ${code(finding.tool)} returns: other paths are refused.`,
        ),
        about(finding.argument, `Must lie inside a folder that ${code(finding.tool)} returns.`),
      ];
    case 'absolute-path':
      return [about(finding.argument, 'Give an absolute path: a relative one is refused.')];
    case 'returns':
      return returnsText(finding).map((text) => ({
        ...inSection('returns', text),
        check: returnsCheck(finding),
      }));
    case 'line-labels':
      return [
        inSection(
          'returns',
          `Each line starts with ${joinWords(
            finding.labels.map((label) => code(`[${label}]`)),
            'or',
          )}.`,
        ),
      ];
    case 'absent-fields': {
      const fields = finding.fields.filter(isQuotableName).slice(0, 6);
      return fields.length === 0
        ? []
        : [
            inSection(
              'returns',
              `Documented but absent from every answer seen: ${joinWords(fields.map(code))}.`,
            ),
          ];
    }
    case 'empty-result':
      return [
        inSection(
          'returns',
          finding.path === ''
            ? 'Without a match the list is empty; that is no error.'
            : `Without a match ${code(finding.path)} is an empty list; that is no error.`,
        ),
      ];
    case 'cursor':
      return [
        about(
          finding.argument,
          `For the next page, ${code(finding.argument)} takes ${placeInAnswer(finding.path)} of the previous answer.`,
        ),
      ];
    case 'nested':
      return [about(finding.argument, nestedText(finding, view))];
    case 'nested-one-of':
      return [
        about(
          finding.argument,
          `Needs at least one of ${joinWords(finding.properties.map(code))} in it.`,
        ),
      ];
    case 'page-number':
      return [about(finding.argument, `Pages count from ${finding.first}.`)];
    case 'error':
      return errorText(finding, view).map((text) => inSection('errors', text));
    case 'already-exists':
      return [inSection('errors', existsText(finding))];
    case 'example':
      return [];
  }
}

/** A longer value shows nothing to a reader. */
const longestExample = 80;

/** Alphabets that refusals name in words are said in words. */
function patternText({ pattern, example }: FindingOf<'pattern'>): string {
  const said = alphabets.find((alphabet) => alphabet.pattern === pattern)?.said;
  return `${said ?? `Must match ${code(pattern)}`}, e.g. ${code(example)}.`;
}

function boundText(keyword: BoundKeyword, value: number): string {
  const unit = keyword.endsWith('Length')
    ? ' characters'
    : keyword.endsWith('Items')
      ? ' items'
      : '';
  if (keyword === 'minLength' && value === 1) return 'Must not be empty.';
  if (keyword === 'minItems' && value === 1) return 'Must have at least 1 item.';
  return `${keyword.startsWith('max') ? 'At most' : 'At least'} ${value}${unit}.`;
}

function nestedText(
  { argument, property, rule, detail }: FindingOf<'nested'>,
  view: EvidenceView,
): string {
  const place = placeOf(argument, property, view);
  switch (rule) {
    case 'required':
      return `${place} is required.`;
    case 'pattern':
      return `${place} must match ${code(detail)}.`;
    case 'format':
      return `${place} has the format ${detail}.`;
    case 'enum':
      return property === '' ? `Its items are among ${detail}.` : `${place} is one of ${detail}.`;
  }
}

/** `ship_to.city`, `lines[].item_id`; where the property lies deeper, its name alone. */
function placeOf(argument: string, property: string, view: EvidenceView): string {
  for (const { arguments: args } of view.successes) {
    const value = args[argument];
    const [item] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    if (item !== undefined && isJsonObject(item) && Object.hasOwn(item, property))
      return code(`${argument}${Array.isArray(value) ? '[]' : ''}.${property}`);
  }
  return `${code(property)} in it`;
}

function enumText({ values, refused }: FindingOf<'enum'>): string {
  const listed = `One of ${joinWords(values.map(code), 'or')}.`;
  return refused.length === 0
    ? listed
    : `${listed} Refused though listed: ${joinWords(refused.map(code))}.`;
}

function errorText(finding: FindingOf<'error'>, view: EvidenceView): readonly string[] {
  if (finding.argument === null) return [];
  const message = quotableMessage(finding.message);
  const { others = [] } = finding;
  const source =
    finding.cause.startsWith('names nothing') && others.length === 0
      ? knownSource(finding.argument, view)
      : null;
  const remedy = source === null ? finding.remedy : `take it from ${code(source)}`;
  const cause = `${joinWords([finding.argument, ...others].map(code), 'or')} ${finding.cause}`;
  return [
    message === null ? `Refused where ${cause}: ${remedy}.` : `"${message}": ${cause}; ${remedy}.`,
  ];
}

function knownSource(argument: string, view: EvidenceView): string | null {
  const source = findSources(view).find(
    (finding) => finding.kind === 'source' && finding.argument === argument,
  );
  return source?.kind === 'source' ? source.tool : null;
}

function existsText({ argument, message, exists, first }: FindingOf<'already-exists'>): string {
  const [sentence = ''] = splitSentences(message);
  const why = quotableMessage(sentence);
  if (!exists && why !== null && first != null)
    return `"${why.replace(/\.$/, '')}": call ${code(first)} first.`;
  const quoted = quotableMessage(message);
  if (!exists) {
    return quoted === null
      ? 'The same call a second time is refused.'
      : `"${quoted}": the same call has worked before; a second one is refused.`;
  }
  const what =
    argument === null
      ? 'the same thing exists already'
      : `${code(argument)} names something that exists already`;
  return quoted === null
    ? `Refused where ${what}: give another.`
    : `"${quoted}": ${what}; give another.`;
}

function returnsCheck({ paths }: FindingOf<'returns'>): Statement['check'] {
  const [first] = paths;
  return first === undefined ? undefined : { kind: 'returns-path', path: first };
}

function capitalised(text: string): string {
  return text === '' ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
