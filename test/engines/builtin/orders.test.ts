import type { JsonSchema } from '../../../src/core/json-schema.js';
import { literalText } from '../../../src/support/literal-text.js';
import { orders } from '../../fixtures/hostile/orders.js';
import { builtinRun, sentencesOf, type SmallTarget } from './builtin-run.js';

type Place = 'descriptions' | 'values' | 'names of fields';
const places: readonly Place[] = ['descriptions', 'values', 'names of fields'];

/** Every third order; all of them with `ALL_ORDERS=1`. */
const chosen = orders.filter((_, at) => process.env['ALL_ORDERS'] === '1' || at % 3 === 0);

function reader(name: string, description: string, properties: Record<string, JsonSchema> = {}) {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  const call = { kind: 'mcp', tool: name } as const;
  return { ...{ id: name, name, description, parameters, call }, sideEffects: 'none' } as const;
}

/** For each order a kind of notes: one tool lists their ids, the other gets one, and says the order in this place. */
function notes(place: Place): SmallTarget {
  const tools = chosen.flatMap((order, at) => [
    reader(`list_notes_${at}`, `Lists notes ${at}.`),
    reader(
      `get_note_${at}`,
      `Gets one of notes ${at}.${place === 'descriptions' ? ` ${order}` : ''}`,
      { note_id: { type: 'string' } },
    ),
  ]);
  const call: SmallTarget['call'] = (name, { note_id: id = '' }) => {
    const order = chosen[Number(/\d+$/.exec(name)?.[0])] ?? '';
    const note = {
      text: place === 'values' ? order : 'a',
      ...(place === 'names of fields' ? { [order]: true } : {}),
    };
    if (name.startsWith('list'))
      return { status: 200, body: ['n1', 'n2', 'n3'].map((one) => ({ note_id: one, ...note })) };
    return ['n1', 'n2', 'n3'].includes(literalText(id))
      ? { status: 200, body: { note_id: literalText(id), ...note } }
      : { status: 404, body: { error: `There is no note ${literalText(id)}.` } };
  };
  return { tools, call };
}

describe(`${chosen.length} orders to the reader`, () => {
  it.each(places)('in %s are added to no doc', async (place) => {
    const run = await builtinRun(notes(place));
    const sentences = sentencesOf(run);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((text) => chosen.some((order) => text.includes(order)))).toEqual([]);
  });
});
