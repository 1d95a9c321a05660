import { leafOf, lacks, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { constraintOn, otherValuesOfTwo, twiceRefused, valuesOfTwo } from './four-calls.js';
import { suggestedPairs } from './suggested-groups.js';

const NAME = 'needs';

/** A slot is refused without another one, which calls without the first do not need. */
export const needs: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot, slot that it needs]',
  keyword: 'dependentRequired',
  propose: (view) =>
    suggestedPairs(view).flatMap(({ slots: [one = '', other = ''], from, calls }) => [
      proposal(from, { kind: NAME, about: [one, other] }, calls),
      proposal(from, { kind: NAME, about: [other, one] }, calls),
    ]),
  tests: (claim, view) => {
    const [one, other] = twoOf(claim);
    const values = valuesOfTwo(one, other, view);
    if (values === undefined) return [];
    const [a, b] = values;
    const alone = [
      [one, a],
      [other, undefined],
    ] as const;
    const next = otherValuesOfTwo(one, other, view)?.[0];
    return [
      { side: 'alone', why: 'side', expect: 'refused', values: alone },
      {
        side: 'both',
        why: 'side',
        expect: 'accepted',
        values: [
          [one, a],
          [other, b],
        ],
      },
      {
        side: 'neither',
        why: 'side',
        expect: 'accepted',
        values: [
          [one, undefined],
          [other, undefined],
        ],
      },
      ...(next === undefined || next === a
        ? []
        : [
            {
              side: 'alone, another value',
              why: 'rival',
              or: 'only this value needs it',
              expect: 'refused',
              stage: 1,
              values: [
                [one, next],
                [other, undefined],
              ],
            } as const,
          ]),
      ...twiceRefused(alone, view),
    ] satisfies Test[];
  },
  breaks: ({ about: [one = '', other = ''] }, args) =>
    valueAt(args, one) !== undefined && lacks(args, other),
  worth: () => 'unclear-refusal',
  say: (claim) => {
    const [one, other] = twoOf(claim);
    return {
      target: { slot: one },
      text: `Needs \`${other}\` as well.`,
      whole: constraintOn(one, { dependentRequired: { [leafOf(one)]: [leafOf(other)] } }),
    };
  },
};

function twoOf({ about: [one = '', other = ''] }: Claim): readonly [Path, Path] {
  return [one, other];
}
