import { leafOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { distinctBy } from '../../support/distinct-by.js';
import { literalText } from '../../support/literal-text.js';
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
  say: (claim, _proof, view) => {
    const [one, other] = twoOf(claim);
    const required = [leafOf(one), leafOf(other)];
    const blanks = blanksTaken(claim, view);
    const unless = blanks.map(literalText).join(', ');
    const isSet = { not: { enum: [...blanks] } };
    const properties = Object.fromEntries(required.map((name) => [name, isSet]));
    const both = blanks.length === 0 ? { required } : { required, properties };
    return {
      target: { section: 'inputs' },
      text: `\`${one}\` and \`${other}\` cannot be combined${unless === '' ? '' : `, unless one is ${unless}`}.`,
      whole: constraintOn(one, { allOf: [{ not: both }] }),
    };
  },
};

/** Values that count as not given, with which calls that set both were taken. */
function blanksTaken({ about }: Claim, view: View): readonly Json[] {
  const blanks = view.accepted.flatMap(({ args }): readonly Json[] => {
    const values = about.map((path) => valueAt(args, path));
    return values.includes(undefined)
      ? []
      : values.flatMap((value) => (value !== undefined && isBlank(value) ? [value] : []));
  });
  return distinctBy(blanks, valueKey);
}

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
