import { findFractions } from '../../../src/refinement/rules/detectors/forms/find-fractions.js';
import { usesOf } from '../../../src/refinement/rules/detectors/sources/uses-of.js';
import { valueSaid } from '../../../src/refinement/rules/detectors/bounds/value-said.js';
import { items, rejected, success, viewOf, type Evidence, type Row } from './evidence.js';

const whole = { type: 'integer' };

describe('a fraction counts as taken', () => {
  const taken = (
    answer: (limit: number) => Row[1],
    given: readonly number[],
    effect: NonNullable<Evidence['effect']> = 'read',
  ): number =>
    findFractions(
      viewOf({
        properties: { limit: whole },
        effect,
        rows: given.map((limit): Row => [
          { limit },
          answer(limit),
          { kind: 'wrong-type', arguments: ['limit'] },
        ]),
      }),
    ).length;

  it('where the answer shows it, or is that of the whole number', () => {
    expect(taken((limit) => success({ limit }), [2.5], 'write')).toBe(1);
    expect(taken((limit) => success({ boats: [items(Math.floor(limit))] }), [2, 2.5, 7])).toBe(1);
  });

  it('not where another number stands in its place, or nothing tells', () => {
    expect(taken(() => success({ limit: 0 }), [2.5], 'write')).toBe(0);
    expect(taken(() => success({}), [2.5])).toBe(0);
    expect(taken(() => success({ boats: [items(1)] }), [2, 2.5, 7])).toBe(0);
  });
});

describe('a value that worked', () => {
  it('is none that empties a list', () => {
    const found = success({ boats: [{ id: 'b-1' }, { id: 'b-2' }], next: 'x' });
    const rows: readonly Row[] = [
      [{}, found],
      [{ id: 'lake-1' }, success({ boats: [], next: 'x' })],
      [{ id: 'b-1' }, success({ boats: [{ id: 'b-1' }], next: 'x' })],
    ];
    const view = viewOf({ properties: { id: { type: 'string' } }, rows });
    expect([...usesOf(view, 'id').keys()]).toEqual(['b-1']);
  });
});

describe('a value that a refusal repeats', () => {
  const said = (kind: string) => {
    const row: Row = [{ kind, run: 3 }, rejected(`The minimum run for ${kind} is 100`)];
    const { observations } = viewOf({ properties: { kind: {}, run: whole }, rows: [row] });
    return observations.map((observation) => valueSaid(observation, 'run'));
  };

  it('is what the refusal holds for, but no name of ours', () => {
    expect(said('flyer')).toEqual([{ argument: 'kind', value: 'flyer' }]);
    expect(said('tooldraft-139')).toEqual([undefined]);
  });
});
