import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import type { Clock } from '../../core/ports.js';
import {
  choices,
  criteria,
  questions,
  sidesFor,
  studyAnswerSchema,
  type Choice,
  type StudyAnswer,
} from '../../evaluation/study/study.js';
import { studyPage } from '../../reports/html/study-page.js';
import type { Viewed } from '../../serving/serve-view.js';
import type { StudyFolder } from './study-folder.js';

/** What the page sends. */
const sentSchema = z.strictObject(
  studyAnswerSchema.pick({ item: true, criterion: true, choice: true }).shape,
);

export interface StudyPages extends Viewed {
  /** How many tools have all their answers. */
  readonly rated: () => { readonly rated: number; readonly of: number };
}

/** The page of one rater, with what they have answered before; answers are on disk before the page hears of it. */
export async function studyPages(
  folder: StudyFolder,
  rater: string,
  clock: Pick<Clock, 'now'>,
): Promise<StudyPages> {
  const { study } = folder;
  const log = folder.answersLog(rater);
  const chosen = new Map<string, Map<string, Choice>>(study.items.map(({ id }) => [id, new Map()]));
  const take = ({ item, criterion, choice }: Pick<StudyAnswer, 'item' | 'criterion' | 'choice'>) =>
    chosen.get(item)?.set(criterion, choice);
  const answers = await folder.answersOf(rater);
  answers.forEach(take);
  const written = answers.filter(({ at }) => at === null);
  const rated = () => ({
    rated: [...chosen.values()].filter(({ size }) => size === criteria.length).length,
    of: study.items.length,
  });
  return {
    rated,
    look: async () => undefined,
    page: () =>
      studyPage({
        ...{ study: study.name, rater, questions, choices },
        items: study.items.map((item) => ({
          ...{ id: item.id, name: item.name, texts: sidesFor(item, rater) },
          chosen: Object.fromEntries(chosen.get(item.id) ?? []),
        })),
      }),
    part: () => null,
    version: () => 0,
    changesSince: () => null,
    post: async (body) => {
      const sent = sentSchema.safeParse(body);
      if (!sent.success || !chosen.has(sent.data.item))
        throw new ConfigurationError('That is no answer.', { remedy: 'Reload the page.' });
      const { item, criterion, choice } = sent.data;
      const inForm = written.find((one) => one.item === item && one.criterion === criterion);
      if (inForm !== undefined && inForm.choice !== choice) {
        throw new ConfigurationError(`The form of "${rater}" says ${inForm.choice} here.`, {
          ...{ file: folder.formFile(rater) },
          remedy: 'Change it there, or blank it there and start "tooldraft study serve" again.',
        });
      }
      const at = clock.now().toISOString();
      await log.append({ version: 1, rater, at, ...sent.data });
      take(sent.data);
      return rated();
    },
  };
}
