import { z } from 'zod';
import { jsonSchemaOfJson } from '../../core/json.js';

const thought = z.string().default('');
const tool = z.string().nullish();
const args = z.record(z.string(), jsonSchemaOfJson).nullish();
const text = z.string().nullish();

/** One turn of an agent that calls tools by writing JSON; what an action does not need may be missing. */
export const turnSchema = z.object({
  thought,
  action: z.enum(['call', 'answer', 'give-up']),
  tool,
  arguments: args,
  text,
});
export type Turn = z.infer<typeof turnSchema>;
