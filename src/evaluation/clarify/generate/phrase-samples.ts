import type { Json } from '../../../core/json.js';
import type { ChatModel } from '../../../models/chat-model.js';
import { mapWithLimit } from '../../../support/map-with-limit.js';
import { throwIfInterrupted } from '../../../support/throw-if-interrupted.js';
import type { ClarifySample } from '../clarify-sample.js';
import { saysWords } from '../says-words.js';
import {
  phrasingCount,
  phrasingMessages,
  phrasingSchema,
  rubricMessages,
  rubricSchema,
} from './phrase-prompts.js';

export interface PhraseOptions {
  readonly chat: ChatModel;
  /** Grades the versions; the phrasing model itself when absent. */
  readonly judge?: ChatModel | undefined;
  readonly concurrency: number;
  readonly temperature?: number | undefined;
  /** Keeps every true version with its grades, for a person to choose from. */
  readonly keepAll?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onSample?: ((done: number, total: number) => void) | undefined;
}

/** A version is kept only where every grade of the rubric is at least this. */
const leastGrade = 3;
/** Said of samples that templates alone made; no longer true of phrased ones. */
const aboutTemplates = /^The rubric is held by rule|not by a model|no rubric was applied/;

/**
 * The samples with their requests put into words by a model (SAGE appendix B): five versions a request, graded by the rubric,
 * the best kept that says every value it must and none it must not. Where none does, the request stays as it was and the
 * sample says so.
 */
export function phraseSamples(
  samples: readonly ClarifySample[],
  options: PhraseOptions,
): Promise<readonly ClarifySample[]> {
  let done = 0;
  return mapWithLimit(samples, options.concurrency, async (sample) => {
    const phrased = await phraseSample(sample, options);
    options.onSample?.(++done, samples.length);
    return phrased;
  });
}

async function phraseSample(sample: ClarifySample, options: PhraseOptions): Promise<ClarifySample> {
  const { chat, judge = chat, signal, keepAll = false } = options;
  const requests: string[] = [];
  const phrasings: GradedVersion[] = [];
  let kept = 0;
  for (const [at, request] of sample.requests.entries()) {
    throwIfInterrupted(signal);
    const versions = await gradedVersions(request, sample, options);
    const best = bestGraded(versions);
    phrasings.push(...versions.map((each) => ({ request: at, ...each })));
    kept += Number(best === null);
    requests.push(best ?? request);
  }
  const choice = keepAll && phrasings.length > 0 ? { phrasings } : {};
  if (kept === requests.length) {
    return { ...sample, ...choice, deviations: [...sample.deviations, unphrased] };
  }
  return {
    ...sample,
    ...choice,
    requests,
    source: `${sample.source.replace(/, by templates$/, '')}, phrased by ${chat.name}`,
    deviations: [
      ...sample.deviations.filter((each) => !aboutTemplates.test(each)),
      judge.name === chat.name ? unjudged : gradedByAnother(judge.name),
      ...(kept === 0 ? [] : [unphrased]),
    ],
  };
}

/** Said of samples whose words a model made and graded. */
export const unjudged = 'Phrasings and rubric are by the same model; people judged neither.';

function gradedByAnother(judge: string): string {
  return `Phrasings are graded by another model, ${judge}; people judged neither.`;
}

type GradedVersion = NonNullable<ClarifySample['phrasings']>[number];

const unphrased =
  'Requests of which no version of the model was good and true keep the words of the template.';

/** Versions that say what they must and nothing they must not, graded; none where the model gave none, or no grades. */
async function gradedVersions(
  request: string,
  sample: ClarifySample,
  { chat, judge = chat, temperature, signal }: PhraseOptions,
): Promise<readonly Omit<GradedVersion, 'request'>[]> {
  const { said, unsaid } = valuesOf(request, sample);
  const phrased = await chat.complete(
    {
      ...{ messages: phrasingMessages(request, said), schema: phrasingSchema },
      ...{ schemaName: 'phrasings', temperature: temperature ?? 0.7 },
    },
    signal,
  );
  if (phrased.kind === 'failed') return [];
  const versions = [...new Set(phrased.value.versions.map((each) => each.trim()))]
    .filter((version) => version !== '' && said.every((value) => saysWords(version, value)))
    .filter((version) => !unsaid.some((value) => saysWords(version, value)))
    .slice(0, phrasingCount);
  if (versions.length === 0) return [];
  const graded = await judge.complete(
    {
      ...{ messages: rubricMessages(request, versions), schema: rubricSchema },
      ...{ schemaName: 'rubric', temperature: 0 },
    },
    signal,
  );
  if (graded.kind === 'failed' || graded.value.grades.length !== versions.length) return [];
  const { grades } = graded.value;
  return versions.flatMap((text, at) => {
    const given = grades[at];
    return given === undefined ? [] : [{ text, grades: given }];
  });
}

/** The version with the largest sum of grades, the first of equals; null where none is good enough in everything. */
function bestGraded(versions: readonly Omit<GradedVersion, 'request'>[]): string | null {
  let best: { readonly text: string; readonly sum: number } | null = null;
  for (const { text, grades } of versions) {
    const values = Object.values(grades);
    const sum = values.reduce((total, each) => total + each, 0);
    if (Math.min(...values) < leastGrade) continue;
    if (best === null || sum > best.sum) best = { text, sum };
  }
  return best?.text ?? null;
}

/** Values a request says and has to go on saying, and those that it hides or gets wrong. */
function valuesOf(
  request: string,
  { gold, hidden, corrupted }: ClarifySample,
): { readonly said: readonly string[]; readonly unsaid: readonly string[] } {
  const changed = [...hidden, ...corrupted];
  const unsaid = changed.flatMap(({ call, argument }) =>
    textsOf(gold[call]?.arguments[argument] ?? null),
  );
  const all = [
    ...gold.flatMap(({ arguments: args }) => Object.values(args).flatMap(textsOf)),
    ...corrupted.flatMap(({ said }) => textsOf(said ?? null)),
  ];
  const said = new Set(all.filter((text) => saysWords(request, text)));
  return { said: [...said], unsaid: unsaid.filter((text) => !said.has(text)) };
}

function textsOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value.trim() !== '' ? [value] : [];
}
