import { z } from 'zod';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Clock } from '../../core/ports.js';
import {
  choices,
  criteria,
  questions,
  sidesFor,
  studyAnswerSchema,
} from '../../evaluation/study/study.js';
import { studyPage } from '../../pages/study-page.js';
import type { Viewed } from '../../serving/serve-view.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { systemClock } from '../../support/system-clock.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { servePage } from '../serve-page.js';
import { StudyFolder } from './study-folder.js';

/** `tooldraft study serve`: a rater's page on this machine, until Ctrl-C. */
export const run: RunCommand<(typeof commandOptions)['study serve']> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, port } = settings;
  const folder = await StudyFolder.open(workspace, context.arguments[0] ?? '');
  const { study } = folder;
  const rater = raterOf(study.raters, settings.rater, study.name);
  const { pages, rated } = await studyPages(folder, rater, systemClock);
  await servePage(pages, {
    ...{ port, signal, output, title: `${study.name}, rater ${rater}` },
    hint: 'Open the address in a browser; Ctrl-C ends it, and what is rated is kept.',
  });
  return done('', { study: study.name, rater, ...rated() });
};

function raterOf(raters: readonly string[], asked: string | undefined, study: string): string {
  if (asked !== undefined && raters.includes(asked)) return asked;
  const [only, ...others] = raters;
  if (asked === undefined && only !== undefined && others.length === 0) return only;
  const remedy = `Give --rater with one of: ${raters.join(', ')}.`;
  if (asked === undefined) {
    throw new ConfigurationError(`The study "${study}" has several raters.`, { remedy });
  }
  const meant = didYouMean(asked, raters);
  throw new ConfigurationError(`The study "${study}" has no rater "${asked}".${meant}`, { remedy });
}

/** What the page sends. */
const sentSchema = z.strictObject(
  studyAnswerSchema.pick({ item: true, criterion: true, choice: true }).shape,
);

/** The page of one rater, with what they have answered before; answers are on disk before the page hears of it. */
async function studyPages(folder: StudyFolder, rater: string, clock: Pick<Clock, 'now'>) {
  const { study } = folder;
  const log = folder.answersLog(rater);
  const chosen = new Map(study.items.map(({ id }) => [id, new Map<string, string>()]));
  const take = ({ item, criterion, choice }: z.infer<typeof sentSchema>): void => {
    chosen.get(item)?.set(criterion, choice);
  };
  const answers = await folder.answersOf(rater);
  answers.forEach(take);
  /** How many tools have all their answers. */
  const rated = () => ({
    rated: [...chosen.values()].filter(({ size }) => size === criteria.length).length,
    of: study.items.length,
  });
  const pages: Viewed = {
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
      const inForm = answers.find(
        (one) => one.at === null && one.item === item && one.criterion === criterion,
      );
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
  return { pages, rated };
}
