import type { JsonObject } from '../../src/core/json.js';
import { Marks } from '../../src/experiments/mark.js';
import { OwnThings } from '../../src/experiments/own-things.js';
import { leftOf, nameOf, type MadeStep } from '../../src/refine/clean-up.js';
import { mcpTool } from '../experiments/targets/target.js';

const outcome = { kind: 'accepted', errorText: false } as MadeStep['outcome'];
const removes = (args: JsonObject): MadeStep =>
  ({ kind: 'made', id: 'u1.s9', effect: 'remove', arguments: args, outcome }) as MadeStep;

describe('what a run has not removed', () => {
  const marks = Marks.of('zq4k');
  const box = mcpTool('create_box', 'Creates a box.', { name: 'string!' });
  const item = mcpTool('create_item', 'Creates an item.', { box_id: 'string!', name: 'string!' });
  const name = marks.ofGroup(0);
  const own = new OwnThings(marks, new Set(['box', 'item']));
  own.created('u1.s1', { tool: box, arguments: { name: `${name}b` } }, { id: 'box-1' });
  const sent = { box_id: 'box-1', name: `${name}i` };
  own.created('u1.s2', { tool: item, arguments: sent }, { id: 'item-1' });

  it.each<[what: string, step: JsonObject, left: readonly string[]]>([
    [
      'an item and the box around it',
      { box_id: 'box-1', item_id: 'item-1' },
      ['box-1', `${name}b`],
    ],
    ['a box by its id', { box_id: 'box-1' }, ['item-1', `${name}i`]],
    ['a box by its id and its name', { id: 'box-1', name: `${name}b` }, ['item-1', `${name}i`]],
    ['something else', { id: 'x' }, ['item-1', 'box-1', `${name}i`, `${name}b`]],
  ])('is the rest, if a step named %s', (_, step, left) => {
    expect(leftOf(own, [removes(step)]).map(nameOf)).toEqual(left);
  });
});
