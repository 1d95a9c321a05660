import type { JsonObject } from '../../../src/core/json.js';
import { hintsOf } from '../../../src/refinement/rules/observations/observation.js';
import { shapedByHints } from '../../../src/refinement/rules/planning/values/shaped-by-hints.js';
import { rejected, viewOf } from './evidence.js';

const properties = { tags: {}, limit: {}, name: {} };

function hintsFor(message: string, args: JsonObject) {
  const [refused] = viewOf({ properties, rows: [[args, rejected(message)]] }).rejections;
  return refused === undefined ? [] : hintsOf(refused, Object.keys(properties));
}

it.each([
  ['tags: at most 5', { tags: ['a', 'b'] }, 'maxItems', 'tags', 5],
  ['too many tags (7 > 5)', { tags: ['a', 'b'] }, 'maxItems', 'tags', 5],
  ['tags: max length is 5', { tags: ['a', 'b'] }, 'maxItems', 'tags', 5],
  ['tags: Length must be 3 characters or more', { tags: ['a'] }, 'minLength', 'tags', 3],
  ['tags.1: Shorter than minimum length 3.', { tags: ['abc', 'a'] }, 'minLength', 'tags', 3],
  ['body/tags/1 must be >= 3', { tags: [7, 1] }, 'minimum', 'tags', 3],
  ['[] should be non-empty', { name: 'x', tags: [] }, 'minItems', 'tags', 1],
  ["'' should be non-empty", { name: '', tags: [] }, 'minLength', 'name', 1],
  ['tags must not be empty', { tags: [] }, 'minItems', 'tags', 1],
  ['limit cannot exceed 100 items', { limit: 500 }, 'maximum', 'limit', 100],
  ['name must not be empty', { name: '' }, 'minLength', 'name', 1],
])('takes a bound for what was given: %s', (message, args, kind, argument, value) => {
  expect(hintsFor(message, args)).toEqual([{ kind, argument, value }]);
});

it('brings a fraction into decimal steps without an error of its own', () => {
  const [hint] = hintsFor('limit may have at most two decimals', { limit: 0.5712 });
  expect(shapedByHints(0.5712, hint === undefined ? [] : [hint])).toBe(0.57);
});
