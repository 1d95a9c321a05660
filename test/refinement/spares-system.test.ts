import { sparesOthers } from '../../src/refinement/spares-others.js';
import { sparesSystem } from '../../src/refinement/spares-system.js';
import { workOut } from '../../src/refinement/claims-engine.js';
import type { CallRecord } from '../../src/core/call-record.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import { callOf, contextFor, echo, rejected, success } from './loop-fixture.js';

const writing = { ...contextFor(), effect: 'write' as const };

describe('paths of the operating system', () => {
  it.each(['/bin/sh', '/etc/hosts', '/usr/lib/x.so', '/', 'C:\\Windows\\win.ini', 'C:/'])(
    'are not given to a tool that changes things: %s',
    (path) => {
      expect(sparesSystem({ path }, writing)).toBe(false);
      expect(sparesSystem({ files: [{ name: path }] }, writing)).toBe(false);
      expect(sparesSystem({ path }, contextFor())).toBe(true);
      expect(sparesSystem({ path }, { ...writing, places: [path] })).toBe(true);
      const settings = { ...writing.settings, values: { path: [path] } };
      expect(sparesSystem({ path }, { ...writing, settings })).toBe(true);
    },
  );

  it.each(['/srv/data/a.txt', 'bin/sh', '/binary/x', 'usr', '/home/me/etc', 'see /etc/hosts'])(
    'are no others: %s',
    (path) => {
      expect(sparesSystem({ path }, writing)).toBe(true);
    },
  );

  it('may be run', () => {
    expect(sparesSystem({ command: '/bin/sh' }, writing)).toBe(true);
  });

  it('are not tried, though another tool names them', () => {
    const shells = { ...echo, id: 'list_shells', name: 'list_shells' };
    const pool = new ValuePool();
    pool.addOutcome({
      tool: shells,
      call: {
        ...{ id: 'c1', iteration: 1, role: 'probe', startedAt: '2026-01-31T09:00:00.000Z' },
        ...{ purpose: { kind: 'positive', arguments: [] }, arguments: {} },
        outcome: success({ path: ['/bin/ash', '/srv/kiln/log.txt'] }),
      },
      reference: 'rules/list_shells#c1',
      mutating: false,
    });
    const tool = {
      ...echo,
      name: 'change_file',
      parameters: {
        type: 'object',
        properties: { path: { type: 'string' } },
        required: ['path'],
      },
    };
    /** Everything that is tried where all is refused. */
    const tried = (effect: 'read' | 'write'): string => {
      const context = { ...contextFor(tool), effect, pool: pool.freeze() };
      const calls: CallRecord[] = [];
      for (let turn = 1; turn <= 20; turn += 1) {
        const [next] = workOut(context, calls).planned;
        if (next !== undefined) calls.push(callOf(`c${turn}`, next.args, rejected('no such file')));
      }
      return JSON.stringify(calls);
    };
    expect(tried('read')).toContain('/bin/ash');
    expect(tried('write')).not.toContain('/bin/ash');
    expect(tried('write')).toContain('/srv/kiln/log.txt');
  });
});

describe('things that were there before the run', () => {
  const listing = { ...echo, id: 'list_boats', name: 'list_boats' };
  const making = { ...echo, id: 'create_boat', name: 'create_boat', sideEffects: 'write' as const };
  const remove = {
    ...{ ...echo, id: 'delete_boat', name: 'delete_boat' },
    parameters: { type: 'object', properties: { boat_id: { type: 'string' } } },
  };
  const poolOf = (isMade: boolean) => {
    const pool = new ValuePool();
    const add = (tool: typeof echo, id: string, boat: string, mutating: boolean) =>
      pool.addOutcome({
        tool,
        call: callOf(id, {}, success({ boat_id: boat, berth: 'north' })),
        ...{ reference: `rules/${tool.id}#${id}`, mutating },
      });
    add(listing, 'c1', 'boat-7', false);
    if (isMade) add(making, 'c2', 'boat-8', true);
    return pool.freeze();
  };

  it.each([
    ['a thing of others, where the run has made one', true, 'boat-7', false],
    ['a thing that the run made', true, 'boat-8', true],
    ['what nobody has', true, 'boat-999', true],
    ['a thing of others, where there is no other', false, 'boat-7', true],
  ])('may be deleted or not: %s', (_what, isMade, boat_id, may) => {
    const context = { ...contextFor(remove), pool: poolOf(isMade) };
    expect(sparesOthers({ boat_id }, remove, context)).toBe(may);
    const settings = { ...context.settings, values: { boat_id: [boat_id] } };
    expect(sparesOthers({ boat_id }, remove, { ...context, settings })).toBe(true);
  });
});
