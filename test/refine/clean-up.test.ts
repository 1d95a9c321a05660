import type { JsonObject } from '../../src/core/json.js';
import { Marks } from '../../src/experiments/mark.js';
import { nameOf, OwnThings } from '../../src/experiments/own-things.js';
import { leftOf, type MadeStep } from '../../src/refine/clean-up.js';
import { mcpTool } from '../experiments/targets/target.js';

const outcome = { kind: 'accepted', errorText: false } as MadeStep['outcome'];
const removes = (tool: string, args: JsonObject): MadeStep =>
  ({ kind: 'made', id: 'u1.s9', tool, effect: 'remove', arguments: args, outcome }) as MadeStep;

describe('what a run has not removed', () => {
  const marks = Marks.of('zq4k');
  const box = mcpTool('create_box', 'Creates a box.', { name: 'string!' });
  const item = mcpTool('create_item', 'Creates an item.', { box_id: 'string!', name: 'string!' });
  const name = marks.ofGroup(0);
  const own = new OwnThings(marks, new Set(['box', 'item']));
  own.created('u1.s1', { tool: box, arguments: { name: `${name}b` } }, { id: 'box-1' });
  const sent = { box_id: 'box-1', name: `${name}i` };
  own.created('u1.s3', { tool: item, arguments: { name: `${name}b` } }, { id: 'item-3' });
  own.created('u1.s2', { tool: item, arguments: sent }, { id: 'item-1' });

  it.each<[tool: string, step: JsonObject, left: readonly string[]]>([
    ['remove_item', { box_id: 'box-1', item_id: 'item-1' }, ['item-3', 'box-1']],
    ['remove_box', { box_id: 'box-1' }, ['item-1', 'item-3']],
    ['remove_box', { id: 'box-1', name: `${name}b` }, ['item-1', 'item-3']],
    ['remove_box', { name: `${name}b` }, ['item-1', 'item-3']],
    ['remove_item', { name: `${name}b` }, ['item-1', 'box-1']],
    ['remove', { name: `${name}b` }, ['item-1']],
    ['remove_box', { id: 'x' }, ['item-1', 'item-3', 'box-1']],
    ['remove_box_label', { box_id: 'box-1' }, ['item-1', 'item-3', 'box-1']],
    ['remove_label_from_box', { box_id: 'box-1' }, ['item-1', 'item-3', 'box-1']],
    ['remove_box_by_id', { box_id: 'box-1' }, ['item-1', 'item-3']],
  ])('is the rest after %s %j', (tool, step, left) => {
    const ids = leftOf(own, [removes(tool, step)]).filter((one) => 'id' in one);
    expect(ids.map(nameOf)).toEqual(left);
  });

  it('is what was created again under a name that was removed', () => {
    const again = { ...removes('create_box', { name: `${name}b` }), effect: 'create' } as MadeStep;
    const steps = [removes('remove_box', { name: `${name}b` }), again];
    const names = leftOf(own, steps).filter((one) => 'name' in one && one.kind === 'box');
    expect(names.map(nameOf)).toEqual([`${name}b`]);
  });
});
