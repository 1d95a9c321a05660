import type { Json } from '../../../src/core/json.js';
import { thingsInOtherStates } from '../../../src/refinement/rules/planning/attempts/things-in-other-states.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const crates: Json = {
  crates: [
    { crate_id: 'cr-1', state: 'sealed', owner: { mood: 'open' } },
    { crate_id: 'cr-2', state: 'sealed' },
    { crate_id: 'cr-3', state: 'in repair' },
    { crate_id: 'cr-4', state: 'open' },
    { crate_id: 'cr-5', state: 'lost' },
  ],
};

function others(message: string, ...rows: readonly Row[]): readonly Json[] {
  const view = viewOf({
    effect: 'write',
    properties: { crate_id: { type: 'string' }, note: { type: 'string' } },
    rows: [[{ crate_id: 'cr-1' }, rejected(message)], ...rows],
    others: { list_crates: [[{}, success(crates)]] },
  });
  return thingsInOtherStates('crate_id', { view, pool: view.pool });
}

describe('things to try instead of one that is in the wrong state', () => {
  it('are those in another state than the one that the refusal speaks of', () => {
    expect(others('A sealed crate cannot be painted.')).toEqual(['cr-3', 'cr-4', 'cr-5']);
  });

  it('are first those in the state that it asks for', () => {
    expect(others('Only open crates can be painted; this one is sealed.')[0]).toBe('cr-4');
    expect(others('crate is SEALED, must be IN_REPAIR')[0]).toBe('cr-3');
  });

  it('are none that was tried, and none in a state that was refused later', () => {
    const lost: Row = [{ crate_id: 'cr-5' }, rejected('This crate is lost.')];
    expect(others('A sealed crate cannot be painted.', lost)).toEqual(['cr-3', 'cr-4']);
  });

  it.each(['No such crate.', 'note is required', 'The unsealed lid is missing.'])(
    'are none where the refusal speaks of no state of the thing: %s',
    (message) => {
      expect(others(message)).toEqual([]);
    },
  );
});
