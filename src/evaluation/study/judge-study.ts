import { z } from 'zod';
import type { ChatModel } from '../../models/chat-model.js';
import { requireReached } from '../../models/require-reached.js';
import { dataRule, fenced } from '../../support/fence.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import {
  choices,
  criteria,
  preferenceOf,
  questions,
  type Criterion,
  type Rating,
  type Study,
  type StudyItem,
} from './study.js';

const rules = `You compare two documentations of the same tool, A and B, as a programmer who has to call it. Answer three questions with A, B or
equal, each by itself:
${criteria.map((criterion) => `${criterion}: ${questions[criterion]}`).join('\n')}
The order in which they stand means nothing.

${dataRule}`;

const choice = z.enum(choices);
const verdictSchema = z.object({
  reason: z.string(),
  ...({ completeness: choice, conciseness: choice, accuracy: choice } satisfies Record<
    Criterion,
    unknown
  >),
});

export interface StudyJudging {
  readonly judge: ChatModel;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, item: StudyItem) => void;
}

export interface JudgedStudy {
  readonly ratings: readonly Rating[];
  /** Items of which the model said nothing usable, and why of the first. */
  readonly unusable: number;
  readonly problem: string | null;
}

/**
 * A model's answers to the questions of a study, at temperature 0. Each pair is shown in both orders; where the two answers differ, it
 * says equal. Rejects with `ModelError` where its server does not answer.
 */
export async function judgeStudy(study: Study, judging: StudyJudging): Promise<JudgedStudy> {
  const { judge, concurrency, onProgress } = judging;
  let done = 0;
  const judged = await mapWithLimit(study.items, concurrency, async (item) => {
    const one = await verdictOn(item, 0, judging);
    const other = one.kind === 'unusable' ? one : await verdictOn(item, 1, judging);
    onProgress?.((done += 1), item);
    if (one.kind === 'unusable') return one;
    if (other.kind === 'unusable') return other;
    const ratings = criteria.map((criterion): Rating => {
      const [before, after] = [one.said[criterion], other.said[criterion]];
      const [first, second] = [preferenceOf(before, 0), preferenceOf(after, 1)];
      const preference = first === second ? first : 'equal';
      return { item: item.id, rater: judge.name, criterion, preference };
    });
    return { kind: 'judged' as const, ratings };
  });
  const problems = judged.flatMap((one) => (one.kind === 'unusable' ? [one.problem] : []));
  return {
    ratings: judged.flatMap((one) => (one.kind === 'judged' ? one.ratings : [])),
    ...{ unusable: problems.length, problem: problems[0] ?? null },
  };
}

/** What the model says where the text with this number stands as A. */
async function verdictOn(
  { name, texts }: StudyItem,
  first: 0 | 1,
  { judge, signal }: StudyJudging,
) {
  const content = [
    fenced('TOOL', name),
    fenced('A', texts[first]),
    fenced('B', texts[first === 0 ? 1 : 0]),
    'Answer the three questions.',
  ].join('\n\n');
  const result = await judge.complete(
    {
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content },
      ],
      ...{ schema: verdictSchema, schemaName: 'docs_verdict', temperature: 0 },
    },
    signal,
  );
  requireReached(result, 'The judging model');
  if (result.kind === 'failed') return { kind: 'unusable' as const, problem: result.message };
  return { kind: 'verdict' as const, said: result.value };
}
