import { isOfOwnMaking, storedRuns } from '../../src/drift/stored-runs.js';
import type { ProvenTest } from '../../src/core/doc-version.js';
import type { Step } from '../../src/core/claim.js';
import type { JsonObject } from '../../src/core/json.js';

const step = (role: Step['role'], args: JsonObject, tool?: string): Step => ({
  ...{ as: role, role, args },
  ...(tool === undefined ? {} : { tool }),
});
const test = (steps: readonly Step[], differs: readonly string[] = []): ProvenTest => ({
  ...{ side: 'at', expect: 'accepted', calls: [] },
  ...{ steps: [...steps], differs: [...differs] },
});

describe('the runs of stored tests', () => {
  const pair = test([step('base', {}), step('probe', { limit: 5 })], ['limit']);
  const recipe = test([step('probe', { name: 'a' }), step('read', { id: 1 }, 'get')]);

  it('takes a pair as calls for themselves, and steps that belong together as a recipe', () => {
    expect(storedRuns([pair, recipe]).map(({ recipe: key }) => key === null)).toEqual([
      true,
      false,
    ]);
  });

  it('makes what two tests share once, where it came first', () => {
    const runs = storedRuns([pair, recipe, recipe, pair]);
    expect(runs.map(({ steps }) => steps)).toEqual([pair.steps, recipe.steps]);
  });
});

describe('a step that destroys', () => {
  it.each([
    ['an id out of an earlier answer', { id: { $from: 'make', at: 'id' } }, true],
    ['a name of ours', { name: { $fresh: 'tooldraft-1' } }, true],
    ['a literal id', { id: 7 }, false],
    ['nothing', {}, false],
  ])('with %s', (_, args, isOwn) => {
    expect(isOfOwnMaking(step('undo', args))).toBe(isOwn);
  });
});
