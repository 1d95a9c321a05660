import { comesAfterAll, comesLast } from '../../src/refinement/comes-last.js';
import { echo } from './loop-fixture.js';

const named = (name: string, sideEffects: 'none' | 'unknown' = 'unknown') => ({
  ...echo,
  name,
  sideEffects,
});

describe('a tool comes last', () => {
  it.each(['close_harbour', 'resetPlan', 'delete_boat', 'stop'])('that is called %s', (name) => {
    expect(comesLast(named(name))).toBe(true);
  });

  it.each(['get_stop', 'add_stop', 'closest_boat', 'update_end'])('not as %s', (name) => {
    expect(comesLast(named(name))).toBe(false);
  });

  it('not where it only reads', () => {
    expect(comesLast(named('end_dates', 'none'))).toBe(false);
  });
});

describe('a tool comes after all others', () => {
  it.each(['shutdown', 'shutdownHarbour', 'power_off', 'shut-down'])(
    'that is called %s',
    (name) => {
      expect(comesAfterAll(named(name))).toBe(true);
      expect(comesLast(named(name))).toBe(true);
    },
  );

  it('by the end of its path', () => {
    const call = { kind: 'http' as const, method: 'POST', path: '/harbour/shutdown', bindings: {} };
    expect(comesAfterAll({ ...named('POST /harbour/shutdown'), call })).toBe(true);
  });

  it.each(['delete_boat', 'close_harbour', 'list_shutdowns'])('not as %s', (name) => {
    expect(comesAfterAll(named(name))).toBe(false);
  });
});
