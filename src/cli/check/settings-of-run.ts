import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { Trajectory } from '../../core/trajectory.js';
import { readTrajectories } from '../../storage/list-trajectories.js';
import { commandOptions } from '../../config/command-options.js';
import { engineNames } from '../../config/engine-catalog.js';
import { refiningRoles, type ConfiguredModels } from '../../config/model-settings.js';
import type { RefineSettings } from '../refine/engine.js';
import { pairOfValue } from '../../session/given-values.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { SettingOrigin } from '../../config/setting-origin.js';

export interface GivenSettings {
  /** Settings of another command that are some of `refine`. */
  readonly settings: Partial<RefineSettings> & { readonly workspace: string };
  readonly origins: Readonly<Record<string, SettingOrigin>>;
}

export interface RunSettings {
  readonly settings: RefineSettings & { readonly workspace: string };
  readonly origins: Readonly<Record<string, SettingOrigin>>;
}

/** The run whose settings are wanted; its docs name the engine, where nothing else is on record. */
export interface NamedRun {
  readonly catalogue: string;
  readonly run: string;
  readonly engine: string;
}

/**
 * The settings of `refine` that go on with a run as it was made: what a flag says, else what its trajectories have on record, else what
 * the environment and the configuration file say. Rejects with `ConfigurationError` where the run's answers were not those of the
 * tools: what made them up cannot be had from the record, and one run holds no answers of two kinds.
 */
export async function settingsOfRun(
  { catalogue, run, engine }: NamedRun,
  { settings, origins }: GivenSettings,
): Promise<RunSettings> {
  const nothing = { flags: {}, environment: {}, configFile: null, currentFolder: '' };
  const usual = resolveSettings(commandOptions.refine, nothing);
  const recorded = await firstOf(readTrajectories(settings.workspace, catalogue, run));
  if (recorded?.settings['answers'] !== undefined)
    throw new ConfigurationError(
      `The answers of the run "${run}" are recorded or made up, and this would call the tools.`,
      {
        remedy: `Go on with "tooldraft refine ${catalogue} --run ${run} --answers …", as it began.`,
      },
    );
  const known: Partial<RefineSettings> =
    recorded === null ? { engine: engineNamed(engine) } : onRecord(recorded, settings.models);
  const isOnRecord = recorded !== null || known.engine === 'rules';
  const isFlag = ([key]: readonly [string, unknown]): boolean => origins[key]?.kind === 'flag';
  const flags = Object.fromEntries(Object.entries(settings).filter(isFlag));
  // One model for all roles, where it is named now, is none of those on record.
  const models =
    known.engine === 'rules' || Object.hasOwn(flags, 'model')
      ? { ...(known.models ?? settings.models), refine: undefined }
      : (known.models ?? settings.models);
  const value = [...new Set([...(known.value ?? []), ...(settings.value ?? [])])];
  return {
    settings: {
      ...{
        ...usual.values,
        ...settings,
        ...(isOnRecord ? unstated : {}),
        ...known,
        ...flags,
        models,
      },
      ...{ run, value, workspace: settings.workspace },
    },
    origins: { ...usual.origins, ...origins },
  };
}

async function firstOf(trajectories: AsyncGenerator<Trajectory>): Promise<Trajectory | null> {
  for await (const trajectory of trajectories) return trajectory;
  return null;
}

function engineNamed(name: string): RefineSettings['engine'] {
  return engineNames.find((known) => known === name);
}

/** What the environment says of the models is no setting of the run. */
const unstated: Partial<RefineSettings> = { model: undefined, temperature: undefined, role: [] };

const modelSettingsSchema = z
  .object({
    explorer: z.string(),
    analyzer: z.string(),
    rewriter: z.string(),
    baseUrl: z.string().nullable(),
    maxPromptTokens: z.number(),
    maxAnswerTokens: z.number(),
    temperatures: z.record(z.string(), z.number()),
  })
  .partial();

/** What a trajectory has on record of the options. */
const recordSchema = z.object({
  engine: z.enum(engineNames),
  phi: z.number(),
  tau: z.number(),
  iterations: z.number(),
  diversity: z.enum(['off', 'query', 'query+parameters']),
  adaptiveStop: z.boolean(),
  probesPerIteration: z.number(),
  maxDocWords: z.number(),
  maxDocTokens: z.number().optional(),
  embeddings: z.string(),
  seed: z.number(),
  values: z.record(z.string(), z.array(jsonSchemaOfJson)),
  quotes: z.enum(['none', 'full']).optional(),
  examples: z.literal('none').optional(),
  engineSettings: modelSettingsSchema,
});

function onRecord(
  { settings }: Trajectory,
  configured: ConfiguredModels = {},
): Partial<RefineSettings> {
  const recorded = recordSchema.parse(settings);
  const { engine, phi, tau, iterations, diversity, seed } = recorded;
  const { maxDocWords, maxDocTokens } = recorded;
  const { baseUrl, maxPromptTokens, maxAnswerTokens, temperatures, ...names } =
    recorded.engineSettings;
  const isService = recorded.embeddings.startsWith(servicePrefix);
  const embeddings = isService ? recorded.embeddings.slice(servicePrefix.length) : 'local';
  const roles = refiningRoles.map((role) => {
    const { name: _name, temperature: _temperature, ...place } = configured.refine?.[role] ?? {};
    return [role, { ...place, name: names[role], temperature: temperatures?.[role] }] as const;
  });
  const { name: _name, temperature: _temperature, ...place } = configured.refine ?? {};
  return stated({
    ...{ engine, phi, tau, iterations, maxDocWords, maxDocTokens, seed, diversity },
    ...{ maxPromptTokens, maxAnswerTokens, baseUrl: baseUrl ?? undefined },
    models: {
      ...configured,
      refine: { ...place, ...Object.fromEntries(roles) },
      embeddings: { ...configured.embeddings, name: embeddings },
    },
    noAdaptiveStop: !recorded.adaptiveStop,
    probes: recorded.probesPerIteration,
    quotes: recorded.quotes ?? 'short',
    examples: recorded.examples,
    value: Object.entries(recorded.values).flatMap(([name, values]) =>
      values.map((value) => pairOfValue(name, value)),
    ),
  });
}

const servicePrefix = 'openai:';

type Known = { readonly [K in keyof RefineSettings]?: RefineSettings[K] | undefined };

/** What is known of the settings; what is not stays as it was. */
function stated(settings: Known): Partial<RefineSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
