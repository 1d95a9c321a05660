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

describe('a tool that changes accounts comes after all others', () => {
  const source = (headers: Record<string, string>) => ({
    kind: 'http' as const,
    baseUrl: 'http://127.0.0.1:1',
    headers,
    credentials: [],
    securitySchemes: [],
  });
  const at = (method: string, path: string) => ({
    ...named(`${method} ${path}`),
    call: { kind: 'http' as const, method, path, bindings: {} },
  });
  const known = source({ Authorization: '${PIER_AUTH}' });

  it.each([
    ['PUT', '/crews/{crew}/accounts/{id}'],
    ['DELETE', '/users'],
    ['PATCH', '/me'],
    ['DELETE', '/tokens/{id}'],
  ])('where requests say whose they are: %s %s', (method, path) => {
    expect(comesAfterAll(at(method, path), known)).toBe(true);
    expect(comesAfterAll(at(method, path), source({ Accept: 'text/plain' }))).toBe(false);
  });

  it.each([
    ['POST', '/users'],
    ['GET', '/users/{id}'],
    ['PUT', '/users/{id}/boats/{boat}'],
  ])('not %s %s', (method, path) => {
    expect(comesAfterAll(at(method, path), known)).toBe(false);
  });
});
