import { z } from 'zod';
import { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { callRecordSchema } from '../core/call-record.js';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { jsonOf } from '../support/json-of.js';
import type { Known } from './wave-runner.js';

const knownSchema = z.strictObject({
  pool: jsonSchemaOfJson,
  /** By tool; those without calls are left out. */
  calls: z.record(z.string(), z.array(callRecordSchema)),
  callsAllowed: z.number(),
});

/** What the tools of a wave know of the others, for another process that has the same catalogue. */
export function knownToJson({ pool, others, callsAllowed }: Known): Json {
  const called = [...others].filter(([, { calls }]) => calls.length > 0);
  const calls = Object.fromEntries(called.map(([id, { calls }]) => [id, calls]));
  return { pool: pool.toJson(), calls: jsonOf(calls), callsAllowed };
}

/** The knowledge that `knownToJson` wrote; `mayCall`: ids of the tools that the run may call. */
export function knownFromJson(
  json: Json,
  catalogue: readonly ToolDoc[],
  mayCall: ReadonlySet<string>,
): Known {
  const { pool, calls, callsAllowed } = knownSchema.parse(json);
  const ofTool = new Map(Object.entries(calls));
  const others = catalogue.map((tool) => {
    const effect = probableEffect(tool);
    const other = { tool, effect, calls: ofTool.get(tool.id) ?? [], mayCall: mayCall.has(tool.id) };
    return [tool.id, other] as const;
  });
  return { pool: FrozenPool.fromJson(pool), others: new Map(others), callsAllowed };
}
