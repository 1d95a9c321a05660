import { reportPage } from '../../src/pages/run-pages.js';
import { hostile } from './hostile-texts.js';
import { petDocs, petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

/** Texts of tools that try to break out of a page. */
export const texts = {
  description: `${hostile.join(' ')}. And more.`,
  argument: hostile.join(' '),
  answer: hostile.join(' '),
};

/** A report on tools of these names. */
export function page(ids: readonly string[], of = plainTexts): string {
  const tools = ids.map((id) => petTool(id, of));
  const trajectories = tools.map((tool) => petTrajectory(tool, of));
  return reportPage(reportInput(tools, trajectories, petDocs(tools, of))).html;
}
