import { z } from 'zod';
import type { ConfiguredModels } from './model-settings.js';

const text = z.string().trim().min(1);
const modelSchema = z.strictObject({
  name: text.optional(),
  baseUrl: text.optional(),
  keyVariable: text.optional(),
  temperature: z.number().min(0).max(2).optional(),
});
const embeddingsSchema = modelSchema.omit({ temperature: true });

const refineSchema = modelSchema
  .extend({
    command: text.optional(),
    inbox: text.optional(),
    explorer: modelSchema.optional(),
    analyzer: modelSchema.optional(),
    rewriter: modelSchema.optional(),
  })
  .refine(
    ({ name, command, inbox }) =>
      [name, command, inbox].filter((one) => one !== undefined).length < 2,
    'write one of name, command and inbox',
  );

const modelsSchema = z.strictObject({
  refine: refineSchema.optional(),
  agent: modelSchema.optional(),
  user: modelSchema.optional(),
  judge: modelSchema.optional(),
  simulator: modelSchema.optional(),
  condenser: modelSchema.optional(),
  embeddings: embeddingsSchema.optional(),
});

/** The key `models` of a configuration file, or what is wrong with it and where: `judge.temperature: …`. */
export function parseModels(value: unknown): ConfiguredModels | { readonly problem: string } {
  const parsed = modelsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  return { problem: `${place === '' ? '' : `${place}: `}${issue?.message ?? 'not valid'}` };
}
