import { z } from 'zod';
import { catalogueSchema } from '../core/catalogue.js';
import { jsonObjectSchema } from '../core/json.js';
import { toolDocSchema } from '../core/tool-doc.js';

/** What a run over a queue is called in Redis, and what fits it; never a secret. */
export const queuedRunSchema = z.strictObject({
  version: z.literal(1),
  /** Random, so that runs of two workspaces with one name are two. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum(['refine', 'eval agents']),
  catalogue: z.string(),
  run: z.string(),
  /** `buildVersion()` of the coordinator: workers of other builds do not touch it. */
  build: z.string(),
  /** Environment variables that a worker needs. */
  variables: z.array(z.string()),
  startedAt: z.string(),
});
export type QueuedRun = z.infer<typeof queuedRunSchema>;

/**
 * `running` and `paused`: units are taken, or are not. `ending`: a budget or a fault of the whole run ended it, workers let go.
 * `cancelled`: by a person. A run whose coordinator has everything is gone.
 */
export const runStates = ['running', 'paused', 'ending', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];

/** What a worker makes the parts of a run from (`openSession`); secrets stand in it by the names of their variables. */
export const runDefinitionSchema = z.strictObject({
  version: z.literal(1),
  /** Every setting of the command, but for those of one machine. */
  settings: jsonObjectSchema,
  catalogue: catalogueSchema,
  /** Every tool of the source, where the catalogue holds some of them. */
  allTools: z.array(toolDocSchema),
  /** What the kind of run needs besides: what trajectories record as settings, tasks and docs of an evaluation. */
  details: jsonObjectSchema,
});
export type RunDefinition = z.infer<typeof runDefinitionSchema>;
