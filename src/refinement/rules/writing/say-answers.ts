import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode, isQuotableName } from '../quote.js';
import { returnsText } from './returns-text.js';
import { saysWhatReturns } from './says-what-returns.js';
import { about, inSection, type Sayings } from './sentence.js';
import type { Statement } from './statement.js';

const mostAbsent = 6;
const plainText = 'Returns plain text.';

/** What is said of what comes back. */
export const saysOfAnswers: Sayings<
  | 'returns'
  | 'answer-line'
  | 'line-labels'
  | 'line-keys'
  | 'absent-fields'
  | 'empty-result'
  | 'empty-text'
  | 'unknown-left-out'
  | 'left-out-if-there'
  | 'deletes-again'
  | 'not-sorted'
  | 'misordered'
> = {
  returns: (finding, { tool }) =>
    returnsText(finding)
      .filter((text) => {
        const isTelling = finding.form === 'text' && text !== plainText;
        return isTelling || !saysWhatReturns(tool.description, finding);
      })
      .map((text) => inSection('returns', text, returnsCheck(finding))),
  'answer-line': ({ line }) => [inSection('returns', `The answer reads "${line}".`)],
  'line-labels': ({ labels }) => {
    const listed = labels.map((label) => code(`[${label}]`));
    return [inSection('returns', `Each line starts with ${joinWords(listed, 'or')}.`)];
  },
  'line-keys': ({ keys, unlessEmpty, alike }) => {
    const listed = joinWords(keys.map((key) => code(`${key}:`)));
    const which = unlessEmpty ? 'Every answer that finds something' : 'Every answer';
    const text = alike ? 'Answers can have lines' : `${which} has lines`;
    return [inSection('returns', `${text} that start with ${listed}.`)];
  },
  'absent-fields': ({ fields }) => {
    const absent = fields.filter(isQuotableName).slice(0, mostAbsent).map(code);
    const text = `Documented but absent from every answer seen: ${joinWords(absent)}.`;
    return absent.length === 0 ? [] : [inSection('returns', text)];
  },
  'empty-result': ({ path }) => {
    const empty = path === '' ? 'the list is empty' : `${code(path)} is an empty list`;
    return [inSection('returns', `Without a match ${empty}; that is no error.`)];
  },
  'empty-text': ({ text }) => [
    inSection(
      'returns',
      `Without a match it answers "${text.replace(/\.$/, '')}"; that is no error.`,
    ),
  ],
  'unknown-left-out': ({ argument }) => [
    about(argument, 'Items that name nothing are left out of the answer; that is no error.'),
  ],
  'left-out-if-there': ({ path }) => {
    const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
    const list = name === '' ? 'the answer is an empty list' : `${code(name)} is an empty list`;
    return [inSection('returns', `What is there already is left out: sent again, ${list}.`)];
  },
  'deletes-again': () => [
    inSection('returns', 'The same call a second time succeeds too, with the same answer.'),
  ],
  'not-sorted': ({ order }) => [
    inSection('returns', `Answers were seen that are not in ${order} order.`),
  ],
  misordered: ({ opposite }) => {
    if (opposite === null || !isQuotableName(opposite.field)) return [];
    const { of, way, field } = opposite;
    const first = firstOf[of][way];
    return [inSection('returns', `${first} first, by ${exactCode(field)}.`)];
  },
};

const firstOf = {
  time: { up: 'Oldest', down: 'Newest' },
  number: { up: 'Lowest', down: 'Highest' },
} as const;

function returnsCheck({ paths, without, where }: FindingOf<'returns'>): Statement['check'] {
  const [first] = paths;
  return first === undefined || without !== undefined || where !== undefined
    ? undefined
    : { kind: 'returns-path', path: first };
}
