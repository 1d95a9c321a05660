import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import { shapeOf } from '../../src/calls/shape-of.js';
import type { FakeAnswer, Row } from '../../src/claims/kind.rows.js';
import type { CallRecord } from '../../src/core/call-record.js';
import type { JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import { toolDocSchema, type ToolDoc } from '../../src/core/tool-doc.js';
import type { OtherTool } from '../../src/evidence/setting.js';
import type { ToolContext } from '../../src/refinement/engine.js';
import { workOut, type WorkedOut } from '../../src/refinement/claims-engine.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { probableEffect } from '../../src/arguments/names/probable-effect.js';
import { openGate } from './open-gate.js';

const mostCalls = 130;

export interface ExploredFake {
  readonly out: WorkedOut;
  readonly calls: readonly CallRecord[];
}

/** Explores the first tool of a row's server to the end, in memory, and gives what was worked out. */
export function exploreFake(row: Row, most = mostCalls): ExploredFake {
  const docs = Object.entries(row.tools).map(([name, fake]) =>
    toolDocSchema.parse({
      id: name,
      name,
      description: fake.description ?? '',
      parameters: {
        type: 'object',
        properties: fake.properties ?? {},
        ...(fake.required === undefined ? {} : { required: fake.required }),
      },
      ...(fake.returns === undefined ? {} : { returns: fake.returns }),
      sideEffects: { read: 'none', write: 'write', destructive: 'destructive' }[
        fake.effect ?? 'read'
      ],
      call: fake.call ?? { kind: 'mcp', tool: name },
    }),
  );
  const [tool] = docs;
  if (tool === undefined) throw new RangeError('A row needs a tool.');
  const server = row.server();
  const pool = new ValuePool();
  const before = new Map<string, CallRecord[]>();
  const answer = (name: string, args: JsonObject): Outcome =>
    outcomeOf(server[name]?.(args) ?? { fault: 501 });
  for (const [name, args] of row.before ?? []) {
    const known = before.get(name) ?? [];
    const call = record(`b${known.length + 1}`, args, answer(name, args));
    before.set(name, [...known, call]);
    const other = docs.find(({ id }) => id === name);
    if (other !== undefined)
      pool.addOutcome({
        tool: other,
        call,
        reference: `run/${name}#${call.id}`,
        mutating: probableEffect(other) !== 'read',
      });
  }
  const context = contextOf(tool, row, { pool, docs, before });
  const calls: CallRecord[] = [];
  let out = workOut(context, calls);
  while (out.planned.length > 0 && calls.length < most) {
    const [next] = out.planned;
    if (next === undefined) break;
    const outcome = answer(next.tool ?? tool.id, next.args);
    calls.push({
      ...record(`c${calls.length + 1}`, next.args, outcome),
      purpose: next.purpose,
      ...(next.tool === undefined ? {} : { tool: next.tool }),
    });
    out = workOut(context, [...calls]);
  }
  return { out, calls };
}

function contextOf(
  tool: ToolDoc,
  row: Row,
  known: {
    readonly pool: ValuePool;
    readonly docs: readonly ToolDoc[];
    readonly before: ReadonlyMap<string, CallRecord[]>;
  },
): ToolContext {
  const others = known.docs.map((doc): [string, OtherTool] => [
    doc.id,
    {
      tool: doc,
      effect: probableEffect(doc),
      calls: known.before.get(doc.id) ?? [],
      mayCall: true,
    },
  ]);
  return {
    tool,
    effect: probableEffect(tool),
    run: 'run',
    raw: rawVersion(tool),
    siblings: [],
    toolNames: known.docs.map(({ id }) => id),
    pool: known.pool.freeze(),
    settings: { ...defaultSettings, values: row.given ?? {} },
    gate: openGate(),
    others: new Map(others),
    callsAllowed: mostCalls,
  };
}

function record(id: string, args: JsonObject, outcome: Outcome): CallRecord {
  return {
    id,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [] },
    arguments: args,
    startedAt: '2026-01-01T00:00:00.000Z',
    outcome,
  };
}

function outcomeOf(answer: FakeAnswer): Outcome {
  const common = { bytes: 1, truncated: false, durationMs: 1, attempts: 1 };
  if ('fault' in answer)
    return {
      kind: 'fault',
      reason: 'server-error',
      message: 'fault',
      status: answer.fault,
      unsent: false,
      durationMs: 1,
      attempts: 1,
    };
  if ('refused' in answer) {
    const body = answer.refused;
    const message = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      kind: 'refused',
      message,
      status: answer.status ?? 400,
      body,
      shape: shapeOf(body),
      ...common,
    };
  }
  return {
    kind: 'accepted',
    status: answer.status ?? 200,
    body: answer.ok,
    shape: shapeOf(answer.ok),
    ...(answer.headers === undefined ? {} : { headers: answer.headers }),
    ...common,
  };
}
