import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';

const pooledValue = {
  value: jsonSchemaOfJson,
  field: z.string(),
  path: z.string(),
  toolId: z.string(),
  callId: z.string(),
  reference: z.string(),
  origin: z.enum(['answer', 'argument']),
  made: z.boolean(),
  sentFirst: z.boolean(),
  byChange: z.boolean(),
  label: z.string().optional(),
  at: z.string().optional(),
  place: z.string().nullable(),
};

/** What a frozen pool holds, as `FrozenPool.toJson` writes it. */
export const pooledSchema = z.strictObject({
  values: z.array(
    z.strictObject({ ...pooledValue, toolWords: z.array(z.string()), order: z.number() }),
  ),
  running: z.array(
    z.strictObject({
      toolId: z.string(),
      reference: z.string(),
      arguments: z.record(z.string(), z.string()),
      text: z.string(),
      made: z.boolean(),
    }),
  ),
  whole: z.array(z.strictObject({ ...pooledValue, about: z.array(jsonSchemaOfJson) })),
  gone: z.array(jsonSchemaOfJson),
});
