import { utimes } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { commandOptions } from '../../config/command-options.js';
import { sourceOptions } from '../../config/options/source-options.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { ConfigurationError } from '../../core/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { experimentFolder, experimentLog } from '../../evaluation/evaluation-logs.js';
import {
  experimentOfManifest,
  parseExperiment,
  type Experiment,
} from '../../evaluation/experiments/experiment-file.js';
import {
  manifestOf,
  manifestSchema,
  recordsOfManifest,
  requireSame,
  type ExperimentOutputs,
} from '../../evaluation/experiments/manifest.js';
import type { MeasureOptions } from '../../evaluation/experiments/measure.js';
import {
  limitExperiment,
  pointExperiment,
} from '../../evaluation/experiments/adjust-experiment.js';
import {
  runExperiment,
  type ExperimentResult,
} from '../../evaluation/experiments/run-experiment.js';
import { openSession } from '../../session/open-session.js';
import { fileWork } from '../../storage/file-work.js';
import { jsonStore } from '../../storage/json-store.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { hashJson } from '../../support/hash-json.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { asJson, done } from '../done.js';
import { packageVersion } from '../package-version.js';
import { stepProgress } from '../step-progress.js';
import { textOfFile } from '../text-of-file.js';
import { hashPath } from './hash-path.js';
import { measures } from './measures.js';
import { MockServers } from './mock-servers.js';
import { outputsOf, plotsFolder } from './outputs.js';
import { prepareDocs } from './prepare-docs.js';
import { flagsOf, stated, type ExperimentSetting } from './sub-command.js';

type Context = CommandContext<typeof commandOptions.experiment>;
type CatalogueEntry = Experiment['catalogues'][number];

/** The workspace given, else the one that the experiment names, else the current folder. */
async function workspaceOf(
  { settings, origins }: Context,
  asked: string | undefined,
  folder: string,
) {
  const isGiven = origins['workspace']?.kind !== 'default';
  if (isGiven || asked === undefined) return settings.workspace;
  const workspace = resolve(folder, asked);
  await fileWork().ensureDir(workspace);
  return workspace;
}

function sharedOptions({ settings }: Pick<Context, 'settings'>): MeasureOptions {
  const { price, noCache, cacheOnly, maxTokens, maxCost, rpm, tpm, modelTimeout } = settings;
  const limits = stated({ maxTokens, maxCost, rpm, tpm, modelTimeout });
  return { ...modelPlaces({ settings }), ...limits, price: [...price], noCache, cacheOnly };
}

const isOfEmbeddings = (pair: string): boolean => pair.startsWith('embeddings=');

/** Where models are and how they are asked, as far as that is given: results depend on it. */
function modelPlaces({ settings }: Pick<Context, 'settings'>): MeasureOptions {
  const { baseUrl, temperature } = settings;
  const { embeddings: _embeddings, ...models } = settings.models ?? {};
  const role = settings.role.filter((pair) => !isOfEmbeddings(pair));
  return stated({
    ...{ baseUrl, temperature },
    role: role.length === 0 ? undefined : role,
    models: Object.keys(models).length === 0 ? undefined : withoutNames(asJson(models)),
  });
}

/** Who plays a role is said by the experiment and on the command line, so that a configuration file changes no table. */
function withoutNames(models: Json): Json {
  if (!isJsonObject(models)) return models;
  const kept = Object.entries(models).filter(([key]) => key !== 'name');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNames(value)]));
}

function embeddingsOf({ settings: { role, models } }: Context): MeasureOptions {
  const { embeddings } = models ?? {};
  const configured = embeddings === undefined ? undefined : asJson({ embeddings });
  return stated({ role: role.filter(isOfEmbeddings), models: configured });
}

/** Imports the catalogue where it is not in `tools/` yet; servers start in the workspace. Resolves to the hash of its docs. */
async function openCatalogue(entry: CatalogueEntry, setting: ExperimentSetting): Promise<string> {
  const { workspace, folder, environment, signal, mocks } = setting;
  const { serve, options } = entry;
  const isServed = serve !== undefined && options['server'] === undefined;
  // A mock asks for no credentials, and none are sent to it.
  const { auth: _auth, header: _header, ...rest } = options;
  const given = isServed ? { ...rest, server: await mocks.serve(serve) } : options;
  const flags = flagsOf(given);
  const { values: read } = resolveSettings(sourceOptions, {
    ...{ flags, environment: {}, configFile: null, currentFolder: folder },
  });
  // The server starts in the workspace, wherever that is; paths are written as on every system.
  const path = (relative(workspace, folder) || '.').replaceAll(sep, '/');
  const values = { ...read, mcp: read.mcp?.replaceAll('{folder}', path) };
  const isServer = [values.mcp, values.mcpUrl, values.mcpConfig].some((one) => one !== undefined);
  const isNew = isServer || entry.source !== undefined;
  const settings = { ...values, workspace, ...(isNew ? { name: entry.name } : {}) };
  const word = isServer ? null : (entry.source ?? entry.name);
  const { catalogue } = await openSession(
    {
      ...{ settings: { workspace }, environment, signal },
      currentFolder: isServer ? workspace : folder,
    },
    { settings, word, timeoutMs: 60_000 },
  );
  return hashJson(asJson(catalogue.tools));
}

/** So that what tools tell of the files does not change from run to run. */
const date = new Date('2024-05-31T12:00:00Z');

/** Makes an experiment's folders of sample files anew. Throws `ConfigurationError` for a place outside the workspace. */
async function makeScratchFolders(
  workspace: string,
  scratch: Experiment['scratch'],
): Promise<void> {
  for (const { folder, files } of scratch) {
    const root = placeInside(workspace, folder);
    // Not emptied: what a link leads to is not ours.
    await fileWork().remove(root);
    await fileWork().ensureDir(root);
    for (const [name, content] of Object.entries(files)) {
      const file = placeInside(root, name);
      await fileWork().outputFile(file, content);
      await utimes(file, date, date);
    }
  }
}

function placeInside(folder: string, path: string): string {
  const inside = relative(folder, resolve(folder, path));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return join(folder, inside);
  throw new ConfigurationError(`The scratch place "${path}" lies outside ${folder}.`, {
    remedy: 'Give a path below it.',
  });
}

async function measureAll(
  context: Context,
  experiment: Experiment,
  setting: ExperimentSetting,
  outputFolder: string,
): Promise<ExperimentResult> {
  await makeScratchFolders(setting.workspace, experiment.scratch);
  const progress = stepProgress(context.output, () => performance.now());
  try {
    return await runExperiment({
      experiment,
      models: modelPlaces(context),
      ports: {
        measures: measures(setting),
        openCatalogue: (entry) => openCatalogue(entry, setting),
        prepareDocs: (entry) => prepareDocs(entry, experiment, setting),
        hashFile: (path) => hashPath(path, setting.folder),
        log: experimentLog(outputFolder),
      },
      signal: context.signal,
      onProgress: progress.onStep,
    });
  } finally {
    progress.stop();
    await setting.mocks.close();
  }
}

async function rebuild(file: string): Promise<CommandOutcome> {
  const store = jsonStore(file, manifestSchema, 'manifest');
  await store.read();
  const manifest = store.data;
  if (manifest === null) {
    throw new ConfigurationError(`There is no manifest ${file}.`, {
      ...{ file, remedy: 'Give the manifest.json that a finished experiment wrote.' },
    });
  }
  const experiment = experimentOfManifest(manifest.settings, file);
  const records = recordsOfManifest(manifest, await experimentLog(dirname(file)).read());
  const outputs = await outputsOf(experiment, records);
  requireSame(manifest, outputs, file);
  return done(shownTable(outputs), { manifest, same: true });
}

/** Line breaks and everything readable stay. */
function shownTable(outputs: ExperimentOutputs): string {
  return (outputs['table.md'] ?? '').trimEnd().split('\n').map(escapeControlCharacters).join('\n');
}

/** `tooldraft experiment`: runs what is missing of an experiment and writes its tables. */
export const run: RunCommand<typeof commandOptions.experiment> = async (context) => {
  const { settings, currentFolder, environment, signal, output } = context;
  const file = resolve(currentFolder, context.arguments[0] ?? '');
  if (settings.rebuild) return rebuild(file);
  const fileText = await textOfFile(file, 'Check the path; examples are in experiments/.');
  const { server: servers, answersUrl, limit, model } = settings;
  const read = pointExperiment(parseExperiment(fileText, file), { servers, answersUrl });
  const folder = dirname(file);
  const workspace = await workspaceOf(context, read.workspace, folder);
  const setting: ExperimentSetting = {
    ...{ workspace, folder, environment, signal },
    ...{ shared: sharedOptions(context), embeddings: embeddingsOf(context) },
    mocks: new MockServers(folder),
  };
  const experiment = {
    ...(limit === undefined ? read : limitExperiment(read, limit, measures(setting))),
    ...(model.length === 0 ? {} : { models: [...model] }),
  };
  const outputFolder = experimentFolder(workspace, experiment.name);
  const { records, reused } = await measureAll(context, experiment, setting, outputFolder);
  const { name, title } = experiment;
  const outputs = await outputsOf(experiment, records);
  await fileWork().remove(join(outputFolder, plotsFolder));
  for (const [outputName, text] of Object.entries(outputs))
    await writeFileAtomic(join(outputFolder, outputName), text);
  const store = jsonStore(join(outputFolder, 'manifest.json'), manifestSchema, 'manifest');
  store.data = manifestOf({
    ...{ experiment: name, title, tooldraft: packageVersion(), node: process.version, fileText },
    ...{ settings: asJson(experiment) as JsonObject, records, outputs },
  });
  await store.write();
  const page = join(outputFolder, 'page.html');
  output.note(`${records.length} units, ${reused} of them on record before: ${outputFolder}`);
  output.note(`Tables and plots as one page: ${page}`);
  const plots = Object.keys(outputs).filter((one) => one.endsWith('.svg'));
  return done(shownTable(outputs), {
    ...{ experiment: name, folder: outputFolder, page },
    plots: plots.map((one) => join(outputFolder, one)),
    ...{ reused, records },
  });
};
