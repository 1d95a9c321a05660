import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, catalogueByWord, latestRun, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, messageOf } from '../../core/errors.js';
import type { VariantDoc } from '../../evaluation/doc-variants.js';
import { evaluateRetrieval } from '../../evaluation/retrieval/evaluate-retrieval.js';
import { readQueries } from '../../evaluation/retrieval/read-queries.js';
import { buildCorpus, type RetrievalCorpus } from '../../evaluation/retrieval/retrieval-corpus.js';
import { retrievalMetrics } from '../../evaluation/retrieval/retrieval-metrics.js';
import type { RetrievalQuery } from '../../evaluation/retrieval/retrieval-query.js';
import { retrieverKind, type RetrieverKind } from '../../evaluation/retrieval/retriever-setup.js';
import { saveTrecFiles } from '../../evaluation/retrieval/save-trec-files.js';
import { parseThreshold } from '../../evaluation/threshold.js';
import { defaultFields, parseFields } from '../../retrieval/indexed-field.js';
import { tokenizerName, type TokenizerName } from '../../retrieval/tokenizer-by-name.js';
import type { Models } from '../../session/models.js';
import { openSession } from '../../session/open-session.js';
import type { CommandContext, RunCommand } from '../command.js';
import { condenseDocs, namingCondenser } from '../condensing.js';
import { usageError } from '../report-error.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { writePlots } from '../write-plots.js';
import { retrievalFigures, retrievalOutcome } from './outcome.js';

type Context = CommandContext<(typeof commandOptions)['eval retrieval']>;

/** The values of a list option, each of which may be several with commas between them. */
function words(values: readonly string[]): readonly string[] {
  const all = values.flatMap((value) => value.split(',')).map((word) => word.trim());
  return [...new Set(all)].filter((word) => word !== '');
}

interface Choices {
  readonly retrievers: readonly RetrieverKind[];
  readonly tokenizers: readonly TokenizerName[];
  readonly cutoffs: readonly number[];
}

function choicesOf({ settings }: Context): Choices {
  const { retriever, tokenizer, cutoff } = settings;
  return {
    retrievers: retriever.length === 0 ? ['bm25'] : words(retriever).map(retrieverKind),
    tokenizers: tokenizer.length === 0 ? ['default', 'plain'] : words(tokenizer).map(tokenizerName),
    cutoffs: cutoff.length === 0 ? [1, 5, 10] : words(cutoff).map(Number),
  };
}

async function queriesOf({ settings }: Context): Promise<RetrievalQuery[]> {
  const { queries: file } = settings;
  if (file === undefined) {
    throw usageError(
      '"eval retrieval" needs --queries FILE.',
      'eval retrieval',
      'Give RestBench or ToolBench test data, or JSON Lines {"query": "…", "relevant": ["tool", …]}.',
    );
  }
  try {
    return readQueries(await readFile(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`The queries ${file} cannot be read: ${messageOf(cause)}.`, {
      file,
      cause,
      remedy: 'Check the path given with --queries.',
    });
  }
}

function requireCandidates(queries: readonly RetrievalQuery[], file: string): void {
  const without = queries.filter((query) => query.candidates === undefined);
  if (without.length === 0) return;
  const which =
    without.length === queries.length
      ? 'no query has candidates'
      : `${without.length} of ${queries.length} queries have no candidates (e.g. ${without[0]?.id ?? ''})`;
  throw new ConfigurationError(`"candidates": "own": ${which} in ${file}.`, {
    file,
    remedy: 'Leave the key out, or name test data that lists candidates (api_list), as DRAFT’s.',
  });
}

async function corporaOf(
  context: Context,
  catalogues: readonly Catalogue[],
  models: Models,
): Promise<RetrievalCorpus[]> {
  const { settings, currentFolder, output, signal } = context;
  const { workspace, concurrency } = settings;
  const condense = condenseDocs(models, concurrency, signal);
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, condense, warn };
  const latest = catalogues[0] === undefined ? null : await latestRun(catalogues[0], place);
  const variants = askedVariants(settings.docs, latest).map((asked) =>
    namingCondenser(asked, models.choices.condenser?.name),
  );
  if (settings.docs.length === 0 && latest === null) {
    output.note('No run has refined these tools, so there is only the raw docs to measure.');
  }
  const fields = settings.fields.length === 0 ? defaultFields : parseFields(words(settings.fields));
  return Promise.all(
    variants.map(async ({ name, variant }) => {
      const parts = await Promise.all(
        catalogues.map(
          async (catalogue): Promise<{ catalogue: string; docs: readonly VariantDoc[] }> => ({
            catalogue: catalogue.name,
            docs: (await loadDocs(catalogue, variant, place)).docs,
          }),
        ),
      );
      return buildCorpus({ name, parts, fields });
    }),
  );
}

/** `tooldraft eval retrieval`: whether queries find the right tools, raw docs against others. */
export const run: RunCommand<(typeof commandOptions)['eval retrieval']> = async (context) => {
  const { settings, output, signal, currentFolder } = context;
  const { workspace, k1, b, candidates, seed, resamples, worst, trec } = settings;
  const choices = choicesOf(context);
  const metrics = [...retrievalMetrics(choices.cutoffs).keys()];
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, metrics));
  const queries = await queriesOf(context);
  if (candidates === 'own') requireCandidates(queries, settings.queries ?? '');
  const catalogues = await Promise.all(
    context.arguments.map((word) => catalogueByWord(word, { workspace, currentFolder })),
  );
  const session = await openSession(sessionContext(context), null);
  const { models } = session;
  const corpora = await corporaOf(context, catalogues, models);
  const needsEmbeddings = choices.retrievers.some((kind) => kind !== 'bm25');
  const embeddings = needsEmbeddings ? await session.embeddings() : undefined;
  const progress = stepProgress(output, () => performance.now());
  try {
    const evaluation = await evaluateRetrieval({
      corpora,
      queries,
      ...choices,
      k1,
      b,
      embeddings,
      candidates,
      seed,
      resamples,
      worst,
      onProgress: progress.onStep,
      signal,
    });
    const trecFiles = trec === undefined ? [] : await saveTrecFiles(trec, evaluation.measured);
    progress.stop();
    const plots = await writePlots(retrievalFigures(evaluation), {
      ...{ command: 'retrieval', settings, output },
      of: catalogues.map(({ name }) => name).join(', '),
    });
    const roles = await rolesInUse(models, output);
    const finished = { evaluation, catalogues, queries, thresholds, trecFiles, plots, settings };
    return retrievalOutcome({ ...finished, roles }, output.stdout);
  } finally {
    progress.stop();
  }
};
