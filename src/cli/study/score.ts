import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError, ModelError } from '../../core/errors.js';
import { judgeStudy } from '../../evaluation/study/judge-study.js';
import { scoreStudy, studyTable, type StudyScore } from '../../evaluation/study/score-study.js';

import { criteria, ratingsOf, type Study } from '../../evaluation/study/study.js';
import { openSession } from '../../session/open-session.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { plainTables, tableLines } from '../results-view.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionContext } from '../session-for.js';
import { stepProgress } from '../step-progress.js';
import { StudyFolder } from './study-folder.js';

type Context = CommandContext<(typeof commandOptions)['study score']>;

/** `tooldraft study score`: figures of what raters answered. */
export const run: RunCommand<(typeof commandOptions)['study score']> = async (context) => {
  const { settings, output } = context;
  const { workspace, seed, resamples, table: form } = settings;
  const folder = await StudyFolder.open(workspace, context.arguments[0] ?? '');
  const { study } = folder;
  const answers = [];
  for (const rater of study.raters) answers.push(...(await folder.answersOf(rater)));
  const ratings = ratingsOf(study, answers);
  if (ratings.length === 0) {
    throw new ConfigurationError(`Nobody has rated anything in the study "${study.name}" yet.`, {
      remedy: `"tooldraft study serve ${study.name} --rater NAME" asks in a browser; forms are in ${folder.path}/forms.`,
    });
  }
  const judged = await judgedBy(context, study);
  const score = scoreStudy(study, ratings, { seed, resamples, judge: judged?.ratings });
  const table = studyTable(study, score);
  const { name, catalogue, docs, leftOut } = study;
  const text =
    form === 'text'
      ? [...headLines(study, score), ...tableLines(table, output.stdout), '', legend].join('\n')
      : plainTables([table], form);
  return done(text, {
    ...{ study: name, catalogue, docs, items: study.items.length, leftOut, ...score },
    judge: judged === null ? null : { model: judged.model, unusable: judged.unusable },
    roles: judged?.roles ?? [],
    ratings,
    ...(judged === null ? {} : { judged: judged.ratings }),
  });
};

async function judgedBy(context: Context, study: Study) {
  const { settings, output, signal } = context;
  const { models } = await openSession(sessionContext(context), null);
  if (models.choices.judge === undefined) return null;
  const model = await models.chat('judge');
  const progress = stepProgress(output, () => performance.now());
  const of = study.items.length;
  const judged = await judgeStudy(study, {
    ...{ judge: model, concurrency: settings.concurrency, signal },
    onProgress: (count, { name }) => {
      throwIfInterrupted(signal);
      progress.onStep({ done: count, of, text: `judged ${name}` });
    },
  }).finally(() => {
    progress.stop();
  });
  const { unusable, problem } = judged;
  const message = `${model.name} gave no usable verdict on ${unusable} of ${of} tools: ${problem ?? ''}`;
  if (unusable === of)
    throw new ModelError(message, { remedy: 'Name another model with --role judge=NAME.' });
  if (unusable > 0) output.warn(message);
  return { ...judged, model: model.name, roles: await rolesInUse(models, output) };
}

const legend =
  'no majority: items on which no answer has more than half of the raters; they count as equal. Fleiss kappa: 1 all agree, 0 as by chance, with its 95 % interval.';

function headLines({ name, docs, items, leftOut }: Study, { raters }: StudyScore): string[] {
  const questions = items.length * criteria.length;
  return [
    `${name}: ${docs.join(' against ')}, ${items.length} tools${leftOut === 0 ? '' : `, ${leftOut} of which both say the same left out`}; shares in percent`,
    ...raters.map(({ rater, answered }) =>
      answered === 0
        ? `${rater}: no answer, takes no part`
        : `${rater}: ${answered} of ${questions} questions answered`,
    ),
  ].map(escapeControlCharacters);
}
