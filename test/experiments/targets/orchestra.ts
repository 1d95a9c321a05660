import type { JsonObject } from '../../../src/core/json.js';
import {
  copied,
  httpTool,
  missing,
  ok,
  plain,
  refused,
  type Answer,
  type Target,
} from './target.js';

interface Limit {
  readonly id: string;
  readonly name: string;
  active_slots: number;
}

interface Run {
  readonly id: string;
  name: string;
  readonly flow_id: string;
  state: { type: string; details: { run_id: string } };
}

const name = { type: 'string', pattern: '^[^/%&]+$' };
const id = { id: 'string!' };
const tools = [
  httpTool('create_flow_flows__post', 'POST /flows', 'Creates a flow.', {
    name,
    tags: 'string[]',
  }),
  httpTool('read_flows_flows_filter_post', 'POST /flows/filter', 'Queries flows.', {}),
  httpTool('read_flow_flows__id__get', 'GET /flows/{id}', 'Shows a flow.', id),
  httpTool('delete_flow_flows__id__delete', 'DELETE /flows/{id}', 'Deletes a flow.', id),
  httpTool('create_run_runs__post', 'POST /runs', 'Creates a run.', {
    flow_id: 'string! The flow that is run',
    name,
  }),
  httpTool('read_runs_runs_filter_post', 'POST /runs/filter', 'Queries runs.', {}),
  httpTool('read_run_runs__id__get', 'GET /runs/{id}', 'Shows a run.', id),
  httpTool('set_state_runs__id__set_state_post', 'POST /runs/{id}/set_state', 'Sets the state.', {
    ...id,
    state: 'string(RUNNING|CANCELLED)!',
  }),
  httpTool('delete_run_runs__id__delete', 'DELETE /runs/{id}', 'Deletes a run.', id),
  httpTool('create_limit_limits__post', 'POST /limits', 'Creates a limit.', {
    name,
    active_slots: 'integer How many are taken',
  }),
  httpTool('read_limits_limits_filter_post', 'POST /limits/filter', 'Queries limits.', {}),
  httpTool('read_limit_limits__id__get', 'GET /limits/{id}', 'Shows a limit.', id),
  httpTool('increment_limits_increment_post', 'POST /limits/increment', 'Takes slots.', {
    slots: 'integer!',
    names: 'string[]!',
  }),
  httpTool('delete_limit_limits__id__delete', 'DELETE /limits/{id}', 'Deletes a limit.', id),
];

/** Flows, their runs, whose states name the run again, and limits that are taken by their names. */
export function orchestra(): Target {
  let next = 100;
  const newId = (): string => `0b7d1c2e-6f1a-4c55-9a00-000000000${(next += 1)}`;
  const flows = [{ id: newId(), name: 'payroll', tags: ['nightly'] }];
  const run = (flow_id: string, called: string): Run => {
    const own = newId();
    return { id: own, name: called, flow_id, state: { type: 'PENDING', details: { run_id: own } } };
  };
  const runs: Run[] = [run(flows[0]!.id, 'june')];
  const limits: Limit[] = [{ id: newId(), name: 'database', active_slots: 3 }];
  const kept = { flows, runs, limits };

  function call(tool: string, args: JsonObject): Answer {
    const [, kind = ''] = /_(flow|run|limit)s?_/.exec(tool) ?? [];
    const all: { id: string }[] = tool.includes('set_state')
      ? runs
      : ({ flow: flows, run: runs }[kind] ?? limits);
    const at = all.findIndex((one) => one.id === args['id']);
    if (tool.includes('__id__') && at < 0) return missing(kind);
    if (tool.startsWith('create_flow')) {
      flows.push({ tags: [], ...args, id: newId() } as unknown as (typeof flows)[number]);
      return ok(copied(flows.at(-1)), 201);
    }
    if (tool.startsWith('create_run')) {
      runs.push(run(plain(args['flow_id']), plain(args['name'] ?? `run-${next}`)));
      return ok(copied(runs.at(-1)), 201);
    }
    if (tool.startsWith('create_limit')) {
      limits.push({ active_slots: 0, ...args, id: newId() } as unknown as Limit);
      return ok(copied(limits.at(-1)), 201);
    }
    if (tool.startsWith('increment')) {
      const named = limits.filter((one) => (args['names'] as string[]).includes(one.name));
      if (named.length === 0) return refused('no such limit', 404);
      for (const one of named) one.active_slots += Number(args['slots']);
      return ok(copied(named));
    }
    if (tool.includes('filter')) return ok(copied(all));
    if (tool.startsWith('delete')) {
      all.splice(at, 1);
      return { status: 204, body: null };
    }
    if (tool.startsWith('set_state')) runs[at]!.state.type = plain(args['state']);
    return ok(copied(all[at]));
  }

  return { name: 'orchestra', tools, call, state: () => copied(kept) };
}
