import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DocVersion } from '../../core/doc-version.js';
import { ConfigurationError } from '../../core/errors.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import { deriveDocs } from '../../evaluation/experiments/derive-docs.js';
import {
  forCatalogue,
  type DocsEntry,
  type Experiment,
} from '../../evaluation/experiments/experiment-file.js';
import type { ReadyDocs } from '../../evaluation/experiments/measure.js';
import { reasonOf, type PreparedDocs } from '../../evaluation/experiments/run-experiment.js';
import { listTrajectories } from '../../storage/list-trajectories.js';
import { loadRefinedDocs, saveRefinedDocs } from '../../storage/refined-docs-store.js';
import { toSafeName } from '../../storage/safe-name.js';
import { hashJson } from '../../support/hash-json.js';
import { asJson } from '../done.js';
import { refineCommand } from '../refine/command.js';
import { runStep, type ExperimentSetting } from './sub-command.js';

/** Makes every docs entry ready for one catalogue, in their order; what cannot be had comes with the reason. */
export async function prepareDocs(
  catalogue: Experiment['catalogues'][number],
  experiment: Experiment,
  setting: ExperimentSetting,
): Promise<PreparedDocs> {
  const preparing = new DocsPreparation(catalogue.name, setting);
  const ready: ReadyDocs[] = [];
  const missing: { docs: string; reason: string }[] = [];
  for (const entry of experiment.docs.flatMap((one) => forEachModel(one, experiment.models))) {
    try {
      ready.push(await preparing.prepare(forCatalogue(entry, catalogue.name)));
    } catch (error) {
      missing.push({ docs: entry.name, reason: reasonOf(error) });
    }
  }
  return { ready, missing };
}

/** Docs that a model is to write, without one named, are written by every model of the experiment. */
function forEachModel(entry: DocsEntry, models: readonly string[]): readonly DocsEntry[] {
  if (!('refine' in entry)) return [entry];
  const { engine, model } = entry.refine;
  if (engine !== 'llm' || model !== undefined) return [entry];
  if (models.length === 0) {
    const reason = 'a chat model has to write them: give --model';
    return [{ name: entry.name, notMeasured: reason }];
  }
  return models.map((one) => ({
    name: models.length === 1 ? entry.name : toSafeName(`${entry.name}-${one}`),
    refine: { ...entry.refine, model: one },
  }));
}

class DocsPreparation {
  /** Words of the docs made so far, by name. */
  private readonly words = new Map<string, ReadyDocs>();

  constructor(
    private readonly catalogue: string,
    private readonly setting: ExperimentSetting,
  ) {}

  async prepare(entry: DocsEntry): Promise<ReadyDocs> {
    const ready = { name: entry.name, ...(await this.made(entry)) };
    this.words.set(entry.name, ready);
    return ready;
  }

  private async made(entry: DocsEntry): Promise<Omit<ReadyDocs, 'name'>> {
    const { name } = entry;
    if ('notMeasured' in entry) throw new ConfigurationError(entry.notMeasured);
    if ('raw' in entry) return { word: 'raw', hash: 'raw' };
    if ('refine' in entry) return this.refined(name, entry.refine);
    if ('published' in entry) return this.published(name, entry.published);
    if ('joined' in entry) {
      const { word, hash } = this.earlier(entry.joined);
      const own = word.replace(/^[^=:]+=/, '');
      return { word: `${name}=joined:${own}`, hash: hashJson(['joined', hash]) };
    }
    if ('condensed' in entry) {
      const { word, hash } = this.earlier(entry.condensed);
      return { word: `condensed:${word}`, hash: hashJson(['condensed', hash]) };
    }
    return this.derived(entry);
  }

  private earlier(name: string): ReadyDocs {
    const found = this.words.get(name);
    if (found !== undefined) return found;
    throw new ConfigurationError(`the docs "${name}" that they are made of are not there`);
  }

  private async refined(
    run: string,
    options: Extract<DocsEntry, { refine: unknown }>['refine'],
  ): Promise<Omit<ReadyDocs, 'name'>> {
    const { catalogue, setting } = this;
    await runStep(refineCommand, { words: [catalogue], options: { ...options, run } }, setting);
    const docs = await this.docsOf(run);
    if (docs.tools.length === 0) {
      throw new ConfigurationError(`none of the tools of "${catalogue}" can be called`);
    }
    return { word: run, hash: hashOfDocs(docs) };
  }

  private async published(name: string, path: string): Promise<Omit<ReadyDocs, 'name'>> {
    const file = resolve(this.setting.folder, path);
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new ConfigurationError(`${path} is not here`, { file, cause });
    });
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { word: `${name}=published:${file}`, hash };
  }

  private async derived({
    name,
    from,
    take,
  }: Extract<DocsEntry, { take: unknown }>): Promise<Omit<ReadyDocs, 'name'>> {
    const { workspace } = this.setting;
    const { word } = this.earlier(from);
    const trajectories = await listTrajectories(workspace, this.catalogue, word);
    const docs = deriveDocs(await this.docsOf(word), trajectories, { run: name, take });
    await saveRefinedDocs(workspace, docs);
    return { word: name, hash: hashOfDocs(docs) };
  }

  private async docsOf(run: string): Promise<RefinedDocs> {
    const docs = await loadRefinedDocs(this.setting.workspace, this.catalogue, run);
    if (docs !== null) return docs;
    throw new ConfigurationError(`"${run}" is no run of "${this.catalogue}"`);
  }
}

/** What the docs say, without when they were written. */
function hashOfDocs({ tools }: RefinedDocs): string {
  const said = tools.map((doc: DocVersion & { tool: string }) => {
    const { tool, description, sections, parameterDocs, learned, claims } = doc;
    return { tool, description, sections, parameterDocs, learned, claims };
  });
  return hashJson(asJson(said));
}
