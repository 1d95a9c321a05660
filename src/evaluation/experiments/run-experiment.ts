import {
  BudgetError,
  InterruptedError,
  NothingMeasuredError,
  TooldraftError,
} from '../../core/errors.js';
import type { Json } from '../../core/json.js';
import { codeVersion } from '../../support/code-version.js';
import { hashJson } from '../../support/hash-json.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { Experiment } from './experiment-file.js';
import { experimentRecordSchema, type ExperimentRecord } from './experiment-record.js';
import type { RunLog } from '../run-logged.js';
import type { Measure, MeasureOptions, ReadyDocs } from './measure.js';
import { plannedUnits, titleOf, type Unit } from './planned-units.js';

type CatalogueEntry = Experiment['catalogues'][number];
type MeasureEntry = Experiment['measures'][number];

/** Docs of a catalogue as far as they can be had. */
export interface PreparedDocs {
  readonly ready: readonly ReadyDocs[];
  readonly missing: readonly { readonly docs: string; readonly reason: string }[];
}

/** What an experiment needs from outside: catalogues, docs, files, and where records are kept. */
export interface ExperimentPorts {
  readonly measures: readonly Measure[];
  /** Brings in a catalogue of tools and gives the hash of its docs; rejects with `TooldraftError` where it cannot be had. */
  openCatalogue(entry: CatalogueEntry): Promise<string>;
  /** Refines what is to be refined, and goes on where that was stopped. */
  prepareDocs(entry: CatalogueEntry): Promise<PreparedDocs>;
  /** SHA-256 of a file or folder of the options or of data; null where it is not there. */
  hashFile(path: string): Promise<string | null>;
  /** The file's place is taken from the experiment's folder. */
  readonly log: RunLog<ExperimentRecord>;
}

export interface ExperimentProgress {
  readonly done: number;
  readonly of: number;
  readonly text: string;
}

export interface RunExperimentOptions {
  readonly experiment: Experiment;
  /** Where models are and how they are asked, where no unit says it: part of every unit's key. */
  readonly models?: MeasureOptions | undefined;
  readonly ports: ExperimentPorts;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ExperimentProgress) => void) | undefined;
}

export interface ExperimentResult {
  /** One a unit, in the order of the plan. */
  readonly records: readonly ExperimentRecord[];
  /** Units that were on record already. */
  readonly reused: number;
}

/**
 * Makes what is missing and gives every unit's record. What cannot be measured is on record with the reason; a budget
 * (`BudgetError`) and an interruption (`InterruptedError`) end it with all earlier units kept. Rejects with
 * `ConfigurationError` where every unit needs a model and none is named, and with `NothingMeasuredError` where not one could
 * be measured.
 */
export async function runExperiment(options: RunExperimentOptions): Promise<ExperimentResult> {
  const { experiment, models = {}, ports, signal, onProgress } = options;
  const units = plannedUnits(experiment, ports.measures);
  const known = new Map((await ports.log.read()).map((record) => [record.key, record]));
  const records: ExperimentRecord[] = [];
  const unmeasured: ExperimentRecord[] = [];
  let reused = 0;
  for (const catalogue of experiment.catalogues) {
    throwIfInterrupted(signal);
    const own = units.filter((unit) => unit.catalogue === catalogue);
    const tell = (text: string): void => {
      onProgress?.({ done: records.length, of: units.length, text });
    };
    tell(`${catalogue.name}: docs`);
    const opened = await open(catalogue, ports);
    for (const unit of own) {
      throwIfInterrupted(signal);
      tell(`${catalogue.name}: ${titleOf(unit.entry)}${unit.model ? ` with ${unit.model}` : ''}`);
      const planned = await plan(unit, opened, { ports, models });
      const earlier = earlierRecord(planned, known);
      reused += earlier === undefined ? 0 : 1;
      const record = earlier ?? (await measured(planned));
      if (earlier === undefined) {
        if (record.rows.length > 0) await ports.log.append(record);
        else unmeasured.push(record);
      }
      records.push(record);
    }
  }
  requireMeasured(experiment.name, records);
  // Kept last: an experiment that measured nothing writes nothing.
  for (const record of unmeasured) await ports.log.append(record);
  return { records, reused };
}

/** What failed is tried again: a missing variable may be set by now, a server be up. */
function earlierRecord(
  { record: { key }, ready }: PlannedUnit,
  known: ReadonlyMap<string, ExperimentRecord>,
): ExperimentRecord | undefined {
  const earlier = known.get(key);
  const hasFailed = ready.length > 0 && earlier?.rows.length === 0;
  return hasFailed ? undefined : earlier;
}

/** What a catalogue's units share: what it holds, or why it cannot be had. */
interface Opened extends PreparedDocs {
  readonly hash: string | null;
  readonly reason: string | null;
}

async function open(catalogue: CatalogueEntry, ports: ExperimentPorts): Promise<Opened> {
  const { needs, data = [] } = catalogue;
  const lacking = (reason: string): Opened => ({ hash: null, reason, ready: [], missing: [] });
  const hashes: string[] = [];
  for (const path of [...(needs === undefined ? [] : [needs]), ...data]) {
    const hash = await ports.hashFile(path);
    if (hash === null) return lacking(`${path} is not here`);
    hashes.push(hash);
  }
  if (catalogue.data !== undefined) {
    const raw = { name: 'raw', word: 'raw', hash: 'raw' };
    return { hash: hashJson(hashes), reason: null, ready: [raw], missing: [] };
  }
  try {
    const hash = await ports.openCatalogue(catalogue);
    return { hash, reason: null, ...(await ports.prepareDocs(catalogue)) };
  } catch (error) {
    return lacking(reasonOf(error));
  }
}

/** Why something cannot be measured; a budget, an interruption and a bug are no reason. */
export function reasonOf(error: unknown): string {
  const isReason = error instanceof TooldraftError && !(error instanceof BudgetError);
  if (!isReason || error instanceof InterruptedError) throw error;
  return error.message;
}

interface PlannedUnit {
  /** Without rows. */
  readonly record: ExperimentRecord;
  readonly unit: Unit;
  readonly ready: readonly ReadyDocs[];
}

async function plan(
  unit: Unit,
  opened: Opened,
  { ports, models }: { readonly ports: ExperimentPorts; readonly models: MeasureOptions },
): Promise<PlannedUnit> {
  const { catalogue, entry, measure, model = null, seed } = unit;
  const files = await fileHashes(entry, measure, ports);
  const reason = opened.reason ?? lackOf(unit, files);
  const ready = reason === null ? opened.ready : [];
  const notMeasured = reason === null ? [...opened.missing] : [{ docs: null, reason }];
  const same = ready.flatMap(({ name, sameAs }) =>
    sameAs === undefined ? [] : [{ docs: name, as: sameAs.name, why: sameAs.why }],
  );
  const basis: Json = {
    code: codeVersion(),
    ...{ catalogue: catalogue.name, measure: measure.name, options: entry.options, model, seed },
    ...{ files, notMeasured, same, hash: opened.hash },
    server: catalogue.options['server'] ?? (await servedHash(catalogue, ports)),
    docs: opened.ready.map(({ name, hash }) => ({ name, hash })),
    ...(model === null || Object.keys(models).length === 0 ? {} : { models }),
  };
  return {
    unit,
    ready: ready.filter(({ sameAs }) => sameAs === undefined),
    record: {
      ...{ version: 1, key: hashJson(basis), catalogue: catalogue.name, measure: titleOf(entry) },
      ...{ model, seed, rows: [], notMeasured, same },
    },
  };
}

/** What a mock serves and how it changes; null where there is none. */
async function servedHash({ serve }: CatalogueEntry, ports: ExperimentPorts): Promise<Json> {
  if (serve === undefined) return null;
  return { drift: serve.drift ?? null, document: await ports.hashFile(serve.document) };
}

function lackOf(
  { entry, model }: Unit,
  files: Readonly<Record<string, string | null>>,
): string | null {
  if (entry.notMeasured !== undefined) return entry.notMeasured;
  const absent = Object.entries(files).find(([, hash]) => hash === null);
  if (absent !== undefined) return `${absent[0]} is not here`;
  return model === undefined ? `${titleOf(entry)} needs a chat model: give --model` : null;
}

/** The hashes of the files that an entry's options and `needs` name, by path. */
async function fileHashes(
  { needs, options }: MeasureEntry,
  { files }: Measure,
  ports: ExperimentPorts,
): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {};
  for (const path of [...files.map((option) => options[option]), needs])
    if (typeof path === 'string') hashes[path] = await ports.hashFile(path);
  return hashes;
}

async function measured({ record, unit, ready }: PlannedUnit): Promise<ExperimentRecord> {
  if (ready.length === 0) return record;
  const { catalogue, entry, measure, model = null, seed } = unit;
  try {
    const { options } = entry;
    const rows = await measure.measure({
      ...{ catalogue: catalogue.name, data: catalogue.data ?? null },
      ...{ docs: ready, options, model, seed },
    });
    // In the order of the schema, as it is read back: the bytes are the same then.
    return experimentRecordSchema.parse({ ...record, rows: [...rows] });
  } catch (error) {
    return { ...record, notMeasured: [{ docs: null, reason: reasonOf(error) }], same: [] };
  }
}

/** So many reasons are told. */
const mostReasons = 3;

/** Throws `NothingMeasuredError`, with the reasons on record, where no unit has a figure. */
function requireMeasured(name: string, records: readonly ExperimentRecord[]): void {
  if (records.some(({ rows }) => rows.length > 0)) return;
  const reasons = records.flatMap(({ notMeasured }) => notMeasured.map(({ reason }) => reason));
  const told = [...new Set(reasons)];
  const more = told.length > mostReasons ? ` (and ${told.length - mostReasons} more)` : '';
  throw new NothingMeasuredError(
    `Nothing of the experiment "${name}" could be measured: ${told.slice(0, mostReasons).join('; ')}${more}.`,
    { remedy: 'Give what is missing and run it again.' },
  );
}
