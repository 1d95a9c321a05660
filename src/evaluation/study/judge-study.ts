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
  ...{ completeness: choice, conciseness: choice, accuracy: choice },
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
    const other = typeof one === 'string' ? one : await verdictOn(item, 1, judging);
    onProgress?.((done += 1), item);
    if (typeof one === 'string') return one;
    if (typeof other === 'string') return other;
    return criteria.map((criterion): Rating => {
      const first = preferenceOf(one[criterion], 0);
      const preference = first === preferenceOf(other[criterion], 1) ? first : 'equal';
      return { item: item.id, rater: judge.name, criterion, preference };
    });
  });
  const problems = judged.filter((one) => typeof one === 'string');
  const ratings = judged.flatMap((one) => (typeof one === 'string' ? [] : one));
  return { ratings, unusable: problems.length, problem: problems[0] ?? null };
}

/** What the model says where the text with this number stands as A; a text is why that cannot be used. */
async function verdictOn(
  { name, texts }: StudyItem,
  first: 0 | 1,
  { judge, signal }: StudyJudging,
): Promise<z.infer<typeof verdictSchema> | string> {
  const sides = [fenced('A', texts[first]), fenced('B', texts[first === 0 ? 1 : 0])];
  const content = [fenced('TOOL', name), ...sides, 'Answer the three questions.'].join('\n\n');
  const messages = [
    { role: 'system' as const, content: rules },
    { role: 'user' as const, content },
  ];
  const asked = { messages, schema: verdictSchema, schemaName: 'docs_verdict', temperature: 0 };
  const result = await judge.complete(asked, signal);
  requireReached(result, 'The judging model');
  return result.kind === 'failed' ? result.message : result.value;
}
