import type { Json } from '../../../core/json.js';
import { joinWords } from '../../../support/join-words.js';
import { code } from '../quote.js';
import { about, inSection, type Sayings } from './sentence.js';

/** What is said of arguments together. */
export const saysOfCombinations: Sayings<
  'exclusive' | 'needs' | 'needed-where' | 'taken-where' | 'ordered' | 'one-of'
> = {
  exclusive: ({ arguments: [a, b] }) => [
    inSection('inputs', `Give ${code(a)} or ${code(b)}, not both: together they are refused.`, {
      kind: 'rejects-together',
      arguments: [a, b],
    }),
    about(a, `Not together with ${code(b)}.`),
    about(b, `Not together with ${code(a)}.`),
  ],
  needs: ({ argument, needs }) => [
    inSection('inputs', `${code(argument)} needs ${code(needs)}: without it the call is refused.`),
    about(argument, `Only together with ${code(needs)}.`),
  ],
  'needed-where': ({ argument, value, except, needs }) => [
    inSection(
      'inputs',
      `Where ${code(argument)} is ${except ? 'not ' : ''}${code(value)}, give ${code(needs)} too: without it the call is refused.`,
    ),
  ],
  'taken-where': ({ argument, values, except, takes }) => [
    inSection(
      'inputs',
      except
        ? `Where ${code(argument)} is ${anyOf(values)}, leave out ${code(takes)}: with it the call is refused.`
        : `Give ${code(takes)} only where ${code(argument)} is ${anyOf(values)}: elsewhere it is refused.`,
    ),
  ],
  ordered: ({ first, second }, { successes }) => {
    const isNumber = successes.some(({ arguments: args }) => typeof args[second] === 'number');
    const relation = isNumber ? 'must not be less than' : 'must not lie before';
    return [
      inSection('inputs', `${code(second)} ${relation} ${code(first)}: such a call is refused.`),
    ];
  },
  'one-of': ({ arguments: names }) => [
    inSection(
      'inputs',
      `Give at least one of ${joinWords(names.map(code))}: a call with none of them is refused.`,
    ),
  ],
};

function anyOf(values: readonly Json[]): string {
  return joinWords(values.map(code), 'or');
}
