import { z } from 'zod';
import type { Catalogue } from '../core/catalogue.js';
import type { GateSettings } from '../experiments/gate.js';
import { gateSettings } from './refine/run-settings.js';
import { readRunSettings, runSettingsFile } from './refine/save-run-settings.js';

const allowedSchema = z.object({
  allowWrites: z.array(z.string()).default([]),
  allowDestructive: z.boolean().default(false),
  scratch: z.boolean(),
  answers: z.enum(['live', 'recorded', 'simulated']),
  replay: z.string().optional(),
  trustNames: z.boolean(),
});

/** What a run was allowed to call; null where its settings were not kept. Rejects with `StorageError`. */
export async function gateOfRun(
  workspace: string,
  { name, source }: Pick<Catalogue, 'name' | 'source'>,
  run: string,
): Promise<GateSettings | null> {
  const settings = await readRunSettings(runSettingsFile(workspace, name, run));
  const allowed = allowedSchema.safeParse(settings);
  return allowed.success ? gateSettings({ replay: undefined, ...allowed.data }, source) : null;
}
