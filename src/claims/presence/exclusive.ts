import { leafOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { conflicts } from './everything.js';
import {
  constraintOn,
  isBlank,
  otherValuesOfTwo,
  twiceRefused,
  valuesOfTwo,
} from './four-calls.js';
import { suggestedPairs } from './suggested-groups.js';

const NAME = 'exclusive';

/** Two slots work alone and are refused together. */
export const exclusive: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot, slot]',
  offer: { line: '[a, b]: refused together', slots: ['optional', 'optional'] },
  keyword: 'not required',
  propose: (view) =>
    suggestedPairs(view).map(({ slots, from, calls }) =>
      proposal(from, { kind: NAME, about: [...slots] }, calls),
    ),
  asks: (view) => {
    const { base, next } = conflicts(view);
    if (next === null) return [];
    return [{ name: 'everything at once', values: next, base, worth: 'unclear-refusal' }];
  },
  tests: (claim, view) => {
    const [one, other] = twoOf(claim);
    const values = valuesOfTwo(one, other, view);
    if (values === undefined) return [];
    const [a, b] = values;
    const both = [
      [one, a],
      [other, b],
    ] as const;
    const alone = (path: Path, value: Json, without: Path): Test => ({
      side: `${leafOf(path)} alone`,
      why: 'side',
      expect: 'accepted',
      stage: 1,
      values: [
        [path, value],
        [without, undefined],
      ],
    });
    const next = otherValuesOfTwo(one, other, view);
    return [
      { side: 'both', why: 'side', expect: 'refused', values: both },
      alone(one, a, other),
      alone(other, b, one),
      ...(next === undefined ? [] : otherBoth(one, other, next)),
      ...twiceRefused(both, view),
    ] satisfies Test[];
  },
  breaks: ({ about }, args) => {
    const values = about.map((path) => valueAt(args, path));
    if (values.includes(undefined)) return false;
    return values.some(isBlank) ? null : true;
  },
  worth: () => 'unclear-refusal',
  say: (claim) => {
    const [one, other] = twoOf(claim);
    return {
      target: { section: 'inputs' },
      text: `\`${one}\` and \`${other}\` cannot be combined.`,
      whole: constraintOn(one, { allOf: [{ not: { required: [leafOf(one), leafOf(other)] } }] }),
    };
  },
};

/** That it is these two values that do not go together: an order, nothing found. */
function otherBoth(one: Path, other: Path, [a, b]: readonly [Json, Json]): readonly Test[] {
  return [
    {
      side: 'both, other values',
      why: 'rival',
      or: 'these two values do not go together',
      expect: 'refused',
      stage: 2,
      values: [
        [one, a],
        [other, b],
      ],
    },
  ];
}

function twoOf({ about: [one = '', other = ''] }: Claim): readonly [Path, Path] {
  return [one, other];
}
