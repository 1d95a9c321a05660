import { join } from 'node:path';
import { z } from 'zod';
import { jsonSchemaOfJson, type Json, type JsonObject } from '../../core/json.js';
import { jsonStore } from '../../storage/json-store.js';
import { safeName } from '../../storage/safe-name.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { asJson } from '../done.js';
import type { OptionTable } from '../../config/option.js';
import type { ResolvedSettings } from '../../config/resolve-settings.js';
import { describeOrigin } from '../../config/setting-origin.js';

const runSettingsSchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  run: z.string(),
  startedAt: z.string(),
  /** Every option with its value and where that came from. */
  settings: z.record(z.string(), z.strictObject({ value: jsonSchemaOfJson, from: z.string() })),
});

/** Options whose values may carry what must not be written down. */
const unwritten = new Set<string>([
  'mcp',
  'mcpUrl',
  'mcpConfig',
  'header',
  'auth',
  'answersUrl',
  'server',
  'models',
]);

export interface RunSettingsRecord {
  readonly workspace: string;
  readonly catalogue: string;
  readonly run: string;
  readonly now: Date;
  readonly resolved: ResolvedSettings<OptionTable>;
}

/** `.tooldraft/runs/<catalogue>/<run>.json`. */
export function runSettingsFile(workspace: string, catalogue: string, run: string): string {
  const folder = join(workspacePaths(workspace).state, 'runs', safeName('catalogue', catalogue));
  return join(folder, `${safeName('run', run)}.json`);
}

/** The settings that a run was last started with; null where they were not kept. Rejects with `StorageError`. */
export async function readRunSettings(file: string): Promise<JsonObject | null> {
  const store = jsonStore(file, runSettingsSchema, 'run settings');
  await store.read();
  if (store.data === null) return null;
  const settings = Object.entries(store.data.settings);
  return Object.fromEntries(settings.map(([key, { value }]) => [key, value]));
}

/** Writes with which settings a run was last started, and where each came from. */
export async function saveRunSettings(record: RunSettingsRecord): Promise<string> {
  const { catalogue, run, resolved } = record;
  const file = runSettingsFile(record.workspace, catalogue, run);
  const settings = Object.entries(resolved.values).flatMap(([key, value]) => {
    const origin = resolved.origins[key];
    if (value === undefined || origin === undefined) return [];
    const isHidden = unwritten.has(key) && origin.kind !== 'default';
    const written: Json = isHidden ? '(given)' : asJson(value);
    return [[key, { value: written, from: describeOrigin(origin) }] as const];
  });
  const store = jsonStore(file, runSettingsSchema, 'run settings');
  store.data = {
    version: 1,
    catalogue,
    run,
    startedAt: record.now.toISOString(),
    settings: Object.fromEntries(settings),
  };
  await store.write();
  return file;
}
