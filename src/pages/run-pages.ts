import type { RunData } from './page-data.js';
import { filledPage, jsonIsland, packedIsland } from './filled-page.js';
import { reportedTools, type RunInput } from './reported-tools.js';
import reportHtml from './report.html';
import { runData } from './run-data.js';
import { toolData } from './tool-data.js';
import viewHtml from './view.html';

/** A report on a run: one page, which needs nothing else. `onTool` hears of each tool before its part is made. */
export function reportPage(
  input: RunInput,
  onTool: (id: string, index: number, of: number) => void = () => undefined,
): { readonly html: string; readonly run: RunData } {
  const tools = reportedTools(input);
  const islands = tools.map((one, index) => {
    onTool(one.tool.id, index, tools.length);
    return packedIsland(`t${index}`, toolData(one, input));
  });
  const run = runData(input, tools);
  const content = [jsonIsland('run', run), ...islands].join('\n');
  return { html: filledPage(reportHtml, titleOf(run), content), run };
}

/** The same as a page that is served: it fetches the parts of tools, follows the run, and has what decides sentences. */
export function viewPage(run: RunData): string {
  return filledPage(viewHtml, titleOf(run), jsonIsland('run', run));
}

function titleOf({ catalogue }: RunData): string {
  return `${catalogue}: what tooldraft learnt`;
}
