import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import { didYouMean } from '../../support/did-you-mean.js';
import { systemClock } from '../../support/system-clock.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { servePage } from '../serve-page.js';
import { StudyFolder } from './study-folder.js';
import { studyPages } from './study-pages.js';

/** `tooldraft study serve`: a rater's page on this machine, until Ctrl-C. */
export const run: RunCommand<(typeof commandOptions)['study serve']> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, port } = settings;
  const folder = await StudyFolder.open(workspace, context.arguments[0] ?? '');
  const { study } = folder;
  const rater = raterOf(study.raters, settings.rater, study.name);
  const pages = await studyPages(folder, rater, systemClock);
  await servePage(pages, {
    ...{ port, signal, output, title: `${study.name}, rater ${rater}` },
    hint: 'Open the address in a browser; Ctrl-C ends it, and what is rated is kept.',
  });
  return done('', { study: study.name, rater, ...pages.rated() });
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
