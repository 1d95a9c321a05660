import { z } from 'zod';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import { jsonSchemaOfJson } from '../../core/json.js';
import { loadYaml } from '../../support/load-yaml.js';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'letters, digits, dot, dash and underscore only');
/** Options of a command, by their names in configuration files. */
const options = z.record(z.string(), jsonSchemaOfJson).default({});

/** Which of a run's revisions its docs are made of, and what is left out of them. */
const derivationSchema = z.enum([
  'revision-1',
  'revision-2',
  'revision-3',
  'revision-4',
  'revision-5',
  'without-parameter-docs',
  'without-use',
]);
export type Derivation = z.infer<typeof derivationSchema>;

const docsSchema = z.union([
  z.literal('raw').transform(() => ({ name: 'raw', raw: true as const })),
  /** The same as a manifest has it. */
  z.strictObject({ name, raw: z.literal(true) }),
  /** Refined by `tooldraft refine` with these options; with `engine: model` and no model, once for each model. */
  z.strictObject({ name, refine: options }),
  /** Docs of the same tools that someone published: a file. */
  z.strictObject({ name, published: z.string() }),
  /** The raw text before that of other docs. */
  z.strictObject({ name, joined: z.string() }),
  /** Shortened as EasyTool does, by the model named or by every model; by rule where there is none. */
  z.strictObject({ name, condensed: z.string(), by: z.string().optional() }),
  /** Other docs of a run that was made: no call is made for them. */
  z.strictObject({ name, from: z.string(), take: derivationSchema }),
  /** Cannot be had; the table says why. */
  z.strictObject({ name, notMeasured: z.string() }),
]);
export type DocsEntry = z.infer<typeof docsSchema>;

/** Files or folders of samples or instructions. */
const dataSchema = z.union([z.string().transform((path) => [path]), z.array(z.string()).min(1)]);

const catalogueSchema = z.strictObject({
  name,
  /** What agents that ask are measured on: there are no tools to bring in, and no docs but the raw ones. */
  data: dataSchema.optional(),
  /** A file or URL; left out for a catalogue in `tools/` and for a server that the options name. */
  source: z.string().optional(),
  /** A document that a mock serves in place of the API, as it is whatever the catalogue's docs say; `drift` as of `serve`. */
  serve: z
    .strictObject({ document: z.string(), drift: z.number().int().min(0).optional() })
    .optional(),
  /** A file without which nothing of this catalogue can be measured. */
  needs: z.string().optional(),
  options,
});

const measureSchema = z.strictObject({
  measure: z.string(),
  /** What tables call it, where one measure is used twice. */
  title: z.string().optional(),
  needs: z.string().optional(),
  /** Why it cannot be measured anywhere: it stays in the tables, with the reason. */
  notMeasured: z.string().optional(),
  options,
});

const experimentSchema = z.strictObject({
  version: z.literal(1),
  name,
  title: z.string(),
  /** Which paper it repeats, and which of its tables and figures, named as there: `Table 2`. */
  paper: z.string().optional(),
  shows: z.array(z.string().regex(/^(Table|Figure) \d+(\.\d+)?$/, 'like "Table 2"')).default([]),
  /** On tools and requests of its own: it has the form of what the paper shows, not its figures. */
  small: z.boolean().default(false),
  /** Where everything is written, from the file's folder; the current workspace where it is left out. */
  workspace: z.string().optional(),
  /** Folders of sample files, from the workspace, made anew before anything is called. */
  scratch: z
    .array(z.strictObject({ folder: z.string(), files: z.record(z.string(), z.string()) }))
    .default([]),
  catalogues: z.array(catalogueSchema).min(1),
  docs: z
    .array(docsSchema)
    .min(1)
    .default(() => [{ name: 'raw', raw: true as const }]),
  measures: z.array(measureSchema).min(1),
  models: z.array(z.string()).default([]),
  seeds: z.array(z.number().int().min(0)).min(1).default([1]),
});

/** One experiment: catalogues × docs × measures × models × seeds. File format version 1. */
export type Experiment = z.infer<typeof experimentSchema>;

/** The value with `{catalogue}` in its texts replaced by the catalogue's name, `{catalogue:lower}` by its name in lower case. */
export function forCatalogue<T>(value: T, catalogue: string): T;
export function forCatalogue(value: unknown, catalogue: string): unknown {
  if (typeof value === 'string') {
    return value
      .replaceAll('{catalogue}', catalogue)
      .replaceAll('{catalogue:lower}', catalogue.toLowerCase());
  }
  if (Array.isArray(value)) return value.map((item: unknown) => forCatalogue(item, catalogue));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, forCatalogue(item as unknown, catalogue)]),
  );
}

/** The experiment as a manifest has it. Throws `ConfigurationError` where that is another version's. */
export function experimentOfManifest(settings: unknown, file: string): Experiment {
  const parsed = experimentSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(`The settings in the manifest ${file} cannot be used.`, {
    ...{ file, cause: parsed.error },
    remedy: 'Another version of tooldraft wrote it: run the experiment again.',
  });
}

/** Reads an experiment's YAML. Throws `ConfigurationError` that names file and field. */
export function parseExperiment(text: string, file: string): Experiment {
  const parsed = experimentSchema.safeParse(readYaml(text, file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join('.') ?? '';
    throw new ConfigurationError(
      `The experiment ${file} cannot be used: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'not valid'}.`,
      { file, remedy: 'Compare it with one of the files in experiments/.' },
    );
  }
  requireDataAlone(parsed.data, file);
  const names = parsed.data.docs.map((docs) => docs.name);
  const twice = names.find((one, index) => names.indexOf(one) !== index);
  if (twice === undefined) return parsed.data;
  throw new ConfigurationError(`The experiment ${file} has two docs "${twice}".`, {
    file,
    remedy: 'Give each a name of its own.',
  });
}

function requireDataAlone({ catalogues }: Experiment, file: string): void {
  const mixed = catalogues.find(
    ({ data, source, needs, serve, options }) =>
      data !== undefined &&
      ([source, needs, serve].some((one) => one !== undefined) || Object.keys(options).length > 0),
  );
  if (mixed === undefined) return;
  throw new ConfigurationError(
    `The catalogue "${mixed.name}" of the experiment ${file} has both data and tools.`,
    { file, remedy: 'Beside data leave out source, needs, serve and options.' },
  );
}

function readYaml(text: string, file: string): unknown {
  try {
    return loadYaml().parse(text, { maxAliasCount: 100 });
  } catch (cause) {
    throw new ConfigurationError(
      `The experiment ${file} is not valid YAML: ${messageOf(cause).split('\n')[0] ?? ''}`,
      { file, cause, remedy: 'Correct the file at that place.' },
    );
  }
}
