import { resolve } from 'node:path';
import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import { commandOptions } from '../../config/command-options.js';
import { loadDocs } from '../../config/load-docs.js';
import { loadReviewedDocs } from '../../config/load-reviewed-docs.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import { allDocs, type RefinedDocs } from '../../core/refined-docs.js';
import type { CondenseDocs } from '../../evaluation/doc-variants.js';
import { deriveDocs } from '../../evaluation/experiments/docs-after-round.js';
import { readTrajectories } from '../../refine/trajectories.js';
import { docsByModel } from '../../evaluation/experiments/docs-by-model.js';
import {
  forCatalogue,
  type DocsEntry,
  type Experiment,
} from '../../evaluation/experiments/experiment-file.js';
import type { ReadyDocs } from '../../evaluation/experiments/measure.js';
import { hashOfSaid, whySame, type SameDocs } from '../../evaluation/experiments/same-docs.js';
import { reasonOf, type PreparedDocs } from '../../evaluation/experiments/run-experiment.js';
import { openSession } from '../../session/open-session.js';
import { loadRefinedDocs, saveRefinedDocs } from '../../storage/refined-docs-store.js';
import { hashJson } from '../../support/hash-json.js';
import { asJson } from '../done.js';
import { condenseDocs } from '../condensing.js';
import { hashPath } from './hash-path.js';
import { refineCommand } from '../refine/command.js';
import { flagsOf, rolesIn, runStep, type ExperimentSetting } from './sub-command.js';

/** Makes every docs entry ready for one catalogue, in their order; what cannot be had comes with the reason. */
export async function prepareDocs(
  { name }: Experiment['catalogues'][number],
  experiment: Experiment,
  setting: ExperimentSetting,
): Promise<PreparedDocs> {
  const preparing = new DocsPreparation(await loadCatalogue(setting.workspace, name), setting);
  const ready: ReadyDocs[] = [];
  const missing: { docs: string; reason: string }[] = [];
  for (const { entry, run } of docsByModel(experiment.docs, experiment.models)) {
    setting.mocks.renew();
    try {
      ready.push(await preparing.prepare(forCatalogue(entry, name), run));
    } catch (error) {
      missing.push({ docs: entry.name, reason: reasonOf(error) });
    }
  }
  return { ready, missing };
}

/** What is said of docs that EasyTool would have a model write. */
const byRule = (name: string): string => `${name} (by rule)`;
/** A run's docs that are derived from others are none that a command takes unasked. */
const neverTheLatest = new Date(0).toISOString();

function unnamed(word: string): string {
  return word.replace(/^[^=:]+=/, '');
}

class DocsPreparation {
  /** Words of the docs made so far, by name. */
  private readonly words = new Map<string, ReadyDocs>();
  /** The name of the first docs that say something, by its hash. */
  private readonly said = new Map<string, string>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly setting: ExperimentSetting,
  ) {}

  /** `run` names the place of docs that are made. */
  async prepare(entry: DocsEntry, run: string): Promise<ReadyDocs> {
    const name = 'condensed' in entry && entry.by === undefined ? byRule(entry.name) : entry.name;
    const made = { name, ...(await this.made(entry, run)) };
    const sameAs = await this.sameAs(entry, made);
    const ready = { ...made, ...(sameAs === null ? {} : { sameAs }) };
    this.words.set(entry.name, ready);
    return ready;
  }

  /** The earlier docs that say the same, where docs are kept like those of a run; null where there are none. */
  private async sameAs(entry: DocsEntry, { name, word }: ReadyDocs): Promise<SameDocs | null> {
    if ('published' in entry || 'joined' in entry) return null;
    const docs = word === 'raw' ? null : await this.docsOf(word);
    const said = hashOfSaid(docs, this.catalogue);
    const other = this.said.get(said);
    if (other === undefined) {
      this.said.set(said, name);
      return null;
    }
    return { name: other, why: whySame(entry) };
  }

  private async made(entry: DocsEntry, run: string): Promise<Omit<ReadyDocs, 'name'>> {
    const { name } = entry;
    if ('notMeasured' in entry) throw new ConfigurationError(entry.notMeasured);
    if ('raw' in entry) return { word: 'raw', hash: 'raw' };
    if ('refine' in entry) return this.refined(run, entry.refine);
    if ('published' in entry) return this.published(name, entry.published);
    if ('joined' in entry) {
      const { word, hash } = this.earlier(entry.joined);
      return { word: `${name}=joined:${unnamed(word)}`, hash: hashJson(['joined', hash]) };
    }
    if ('condensed' in entry) return this.condensed(entry, run);
    return this.derived(entry, run);
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
    const { setting } = this;
    const { name } = this.catalogue;
    const role = [...rolesIn(setting.embeddings), ...rolesIn(options)];
    const given = {
      ...setting.embeddings,
      ...options,
      run,
      ...(role.length === 0 ? {} : { role }),
    };
    await runStep(refineCommand, { words: [name], options: given }, setting);
    const docs = await this.docsOf(run);
    if (docs.tools.length === 0) {
      throw new ConfigurationError(`none of the tools of "${name}" can be called`);
    }
    return { word: run, hash: hashOfDocs(docs) };
  }

  private async published(name: string, path: string): Promise<Omit<ReadyDocs, 'name'>> {
    const file = resolve(this.setting.folder, path);
    const hash = await hashPath(path, this.setting.folder);
    if (hash === null) throw new ConfigurationError(`${path} is not here`, { file });
    return { word: `${name}=published:${file}`, hash };
  }

  /** Kept like the docs of a run, so that a model is asked once for all measures. */
  private async condensed(
    { condensed, by }: Extract<DocsEntry, { condensed: unknown }>,
    run: string,
  ): Promise<Omit<ReadyDocs, 'name'>> {
    const { workspace, folder } = this.setting;
    const { catalogue } = this;
    const condense = await condenseStep(by, this.setting);
    const place = { workspace, currentFolder: folder, condense };
    const variant = `condensed:${unnamed(this.earlier(condensed).word)}`;
    const { docs: written } = await loadDocs(catalogue, variant, place);
    const docs: RefinedDocs = {
      ...{ version: 1, catalogue: catalogue.name, run, engine: by ?? 'rules' },
      createdAt: neverTheLatest,
      tools: written.map(({ tool, doc }) => ({
        ...{ tool: tool.id, revision: 0, stopReason: null },
        ...{ ...doc, sentences: [] },
      })),
    };
    await saveRefinedDocs(workspace, docs);
    return { word: run, hash: hashOfDocs(await this.docsOf(run)) };
  }

  private async derived(
    { from, take }: Extract<DocsEntry, { take: unknown }>,
    run: string,
  ): Promise<Omit<ReadyDocs, 'name'>> {
    const { catalogue, setting } = this;
    const { workspace } = setting;
    const { word } = this.earlier(from);
    const docs = await loadRefinedDocs(workspace, catalogue.name, word);
    if (docs === null) throw this.noRun(word);
    const place = { catalogue: catalogue.name, run: word };
    const trajectories = await readTrajectories(workspace, place);
    await saveRefinedDocs(workspace, deriveDocs({ catalogue, docs, trajectories }, { run, take }));
    return { word: run, hash: hashOfDocs(await this.docsOf(run)) };
  }

  /** As they are measured: with what people decided of them. */
  private async docsOf(run: string): Promise<RefinedDocs> {
    const docs = await loadReviewedDocs(this.setting.workspace, this.catalogue, run);
    if (docs !== null) return docs;
    throw this.noRun(run);
  }

  private noRun(run: string): ConfigurationError {
    return new ConfigurationError(`"${run}" is no run of "${this.catalogue.name}"`);
  }
}

/** What the docs say, without when they were written. */
function hashOfDocs(docs: RefinedDocs): string {
  const said = allDocs(docs).map(({ tool, use, description, parameters, sentences }) => {
    return { tool, use, description, parameters, sentences };
  });
  return hashJson(asJson(said));
}

/** How docs are condensed in an experiment: by this model, held to the budgets of a step; by rule where there is none. */
async function condenseStep(
  condenser: string | undefined,
  { workspace, folder, environment, signal, shared }: ExperimentSetting,
): Promise<CondenseDocs | undefined> {
  const { values } = resolveSettings(commandOptions['eval retrieval'], {
    ...{ flags: flagsOf(shared), environment: {}, configFile: null },
    currentFolder: folder,
  });
  const role = condenser === undefined ? values.role : [...values.role, `condenser=${condenser}`];
  const settings = { ...values, workspace, role };
  const { models } = await openSession({ settings, environment, currentFolder: folder }, null);
  return condenseDocs(models, values.concurrency, signal);
}
