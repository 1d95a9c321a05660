import type { JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolCallRequest } from '../../src/core/ports.js';
import { runRefinement } from '../../src/refine/run.js';
import { literalText } from '../../src/support/literal-text.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answer, tool } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

const number = { type: 'integer' };
const text = { type: 'string' };
const flag = { type: 'boolean', default: false };

function membersOf(count: number): Record<string, JsonSchema> {
  const plain = Array.from({ length: count - 5 }, (_, at) => [
    `part_${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at}`,
    number,
  ]);
  return {
    name: text,
    muted: flag,
    weight: number,
    colour: { enum: ['red', 'blue'], default: 'red', type: 'string' },
    interval: { type: 'integer', minimum: 5 },
    ...(Object.fromEntries(plain) as Record<string, JsonSchema>),
  };
}

/** Watches: `muted` is dropped, `weight` takes any text, `blue` is refused, an `interval` is at least 60, null removes a name. */
function watches(without: readonly string[], count: number) {
  const members = membersOf(count);
  const all = new Map<string, JsonObject>([['w1', { id: 'w1', name: 'the news' }]]);
  const calls: string[] = [];
  let next = 100;
  const tools = [
    tool('list_watches', 'Lists watches.', {}),
    tool('get_watch', 'Shows a watch.', { watch_id: text }),
    tool('create_watch', 'Creates a watch.', members, ['name']),
    tool('update_watch', 'Changes a watch.', { watch_id: text, ...members }, ['watch_id']),
    tool('delete_watch', 'Deletes a watch.', { watch_id: text }),
  ].filter(({ name }) => !without.includes(name));
  const stored = ({ muted: _, ...sent }: JsonObject): JsonObject | string => {
    const wrong = Object.entries(sent).find(([name, value]) => {
      if (name === 'weight' || name === 'watch_id' || (name === 'name' && value === null))
        return false;
      return typeof value !== (members[name]?.type === 'integer' ? 'number' : 'string');
    });
    if (wrong !== undefined) return `${wrong[0]} is of the wrong kind`;
    if (sent['colour'] === 'blue') return 'no more blue';
    return typeof sent['interval'] === 'number' && sent['interval'] < 60
      ? { ...sent, interval: 60 }
      : sent;
  };
  const call = ({ tool: { name }, arguments: args }: ToolCallRequest) => {
    calls.push(name);
    const id = literalText(args['watch_id'] ?? '');
    if (name === 'list_watches') return answer([...all.values()]);
    const watch = all.get(id);
    if (watch === undefined && name !== 'create_watch') return answer('no watch', 'refused');
    if (name === 'get_watch') return answer(watch ?? null);
    if (name === 'delete_watch') return answer(all.delete(id) ? 'deleted' : '');
    const kept = stored(args);
    if (typeof kept === 'string') return answer(kept, 'refused');
    const made = name === 'create_watch' ? `w${next++}` : id;
    all.set(made, { ...watch, ...kept, id: made });
    return answer({ id: made, name: all.get(made)?.['name'] ?? null });
  };
  const executor = {
    call: (request: ToolCallRequest) => Promise.resolve(call(request)),
    close: () => Promise.resolve(),
  };
  return { tools, executor, calls, all };
}

const odd = [
  'muted = true: accepted and dropped',
  'weight = "x": accepted',
  'colour = "blue": refused, says "no more blue"',
  'interval = 5: accepted, reads back as 60',
];

describe('a body of more than 12 members', () => {
  it.each<readonly [string, readonly string[], number, boolean, readonly string[] | null]>([
    ['is sent to the tool that changes one own thing', [], 14, false, odd],
    ['is made again and again where nothing changes it', ['update_watch'], 14, false, odd],
    [
      'is left alone where what was made would stay',
      ['update_watch', 'delete_watch'],
      14,
      false,
      null,
    ],
    ['of more than 33 members needs leave', [], 36, false, null],
    ['of more than 33 members is swept with leave', [], 36, true, odd],
    ['with no more members is none', [], 12, false, null],
  ])('%s', async (_, without, count, sweepsAll, found) => {
    const { path, remove } = await temporaryFolder();
    const target = watches(without, count);
    const model = scripted([{}]);
    const run = runOptions(path, { ...target, model, sweepsAll, groupTokens: 20_000 });
    const { audit } = await runRefinement(run);
    const sweep = /SWEEP of [^]*?>>>/.exec(model.asked[0] ?? '')?.[0] ?? null;
    expect(sweep === null).toBe(found === null);
    for (const line of found ?? []) expect(sweep).toContain(`  ${line}`);
    if (sweep !== null) expect(sweep).toContain(`${count} members, ${count - 4} as documented`);
    expect([...target.all.values()].filter(({ id }) => id === 'w1')).toEqual([
      { id: 'w1', name: 'the news' },
    ]);
    expect({ audit, left: target.all.size }).toEqual({
      ...{ audit: { harmed: [], changedByOthers: [], left: [] }, left: 1 },
    });
    const writes = target.calls.filter((name) => /create|update/.test(name)).length;
    expect(writes).toBeLessThanOrEqual(count * 3 + 1);
    // A resumed run makes no call again.
    const calls = target.calls.length;
    await runRefinement({ ...run, executor: target.executor });
    expect(target.calls).toHaveLength(calls);
    await remove();
  });
});
