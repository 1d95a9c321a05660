import { asRefusalsCallIt } from '../../../src/refinement/rules/refusals/fields-in-refusals.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { rejected, viewOf, type Row } from './evidence.js';

const properties = {
  pond: { type: 'string' },
  degrees: { type: 'number' },
  keeper: { type: 'string' },
  depth: { type: 'number' },
};

function viewWith(args: Row[0], message: string) {
  return viewOf({ properties, rows: [[args, rejected(message)]] });
}

function hints(args: Row[0], message: string) {
  const view = viewWith(args, message);
  return view.observations
    .filter(isRejected)
    .flatMap((each) => hintsOf(each, view.argumentNames()));
}

describe('a range that a refusal states of no argument', () => {
  const message = 'Fish die outside 4-20 °C';

  it('is that of the one number given, where it lies outside', () => {
    expect(hints({ pond: 'P1', depth: 33 }, message)).toMatchObject([
      { kind: 'minimum', argument: 'depth', value: 4 },
      { kind: 'maximum', argument: 'depth', value: 20 },
    ]);
  });

  it.each<[string, Row[0]]>([
    ['lies inside', { depth: 12 }],
    ['is one of two', { depth: 33, degrees: 2 }],
    ['is a text', { pond: '33' }],
  ])('is nobody’s where the number %s', (_what, args) => {
    expect(hints(args, message)).toMatchObject([{ argument: null }, { argument: null }]);
  });
});

describe('what a refusal says is not there', () => {
  it('is the one value that it repeats', () => {
    expect(hints({ pond: 'P-777', keeper: 'Ann' }, 'cannot drain P-777: not found')).toMatchObject([
      { kind: 'not-found', argument: 'pond' },
    ]);
    expect(
      hints({ pond: 'P-777', keeper: 'Ann' }, 'Ann has no key to P-777: not found'),
    ).toMatchObject([{ kind: 'not-found', argument: null }]);
  });

  it('says what the argument names, also without its value', () => {
    const named = (message: string) => {
      const view = viewWith({ keeper: 'x1' }, message);
      const [keeper] = view.parameters.filter(({ name }) => name === 'keeper');
      const [, ...others] = keeper === undefined ? [] : asRefusalsCallIt(view, keeper);
      return others.map(({ name }) => name);
    };
    expect(named('keeper: no such person')).toEqual(['person_id']);
    expect(named('keeper: person not found')).toEqual(['person_id']);
    expect(named('keeper is not an active member')).toEqual(['member_id']);
    expect(named('keeper: no such keeper')).toEqual([]);
    expect(named('keeper is not a string')).toEqual([]);
    expect(named('keeper: no such value')).toEqual([]);
    expect(named('keeper: must be set')).toEqual([]);
  });
});

it('takes `e.g.` for no place inside an argument: the example is for the value that the refusal repeats', () => {
  const message = "Cannot read span 'soon' (use e.g. 15m, 1h30m or 2d)";
  expect(hints({ pond: 'P1', keeper: 'soon' }, message)).toEqual([
    { kind: 'example', argument: 'keeper', values: ['15m', '1h30m', '2d'] },
  ]);
});

it.each([
  ['Source 7 is not in G', true],
  ['Node 7 is not part of net1', true],
  ['pond 7 is not in the graph', true],
  ['key 7 is not in [1, 5]', false],
  ['key 7 is not in range', false],
])('of %j: is something missing? %s', (message, isMissing) => {
  const kinds = hints({ pond: 7 }, message).map(({ kind }) => kind);
  expect(kinds.includes('not-found')).toBe(isMissing);
});

it('reads `not on file` as missing', () => {
  expect(hints({ pond: 'P1' }, 'pond P1 is not on file')).toEqual([
    { kind: 'not-found', argument: 'pond' },
  ]);
});
