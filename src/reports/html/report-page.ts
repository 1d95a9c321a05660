import { escapeHtml, jsonIsland } from './escape-html.js';
import { overviewHtml } from './overview-html.js';
import { pageScript } from './page-script.js';
import { pageStyle } from './page-style.js';
import type { ReportModel } from './report-model.js';
import { selfContainedPage } from './self-contained-page.js';
import { toolTableHtml } from './tool-table-html.js';

/** A report as one page that needs nothing else. The figures and the table are there without the script. */
export function reportPage({
  catalogue,
  run,
  engine,
  createdAt,
  overview,
  tools,
}: ReportModel): string {
  const title = `${catalogue}: what tooldraft learnt`;
  const about = [
    `run ${run}`,
    ...(engine === null ? [] : [`engine ${engine}`]),
    createdAt === null ? 'not finished yet' : createdAt.slice(0, 16).replace('T', ' ') + ' UTC',
  ].join(' · ');
  return selfContainedPage({
    title,
    style: pageStyle,
    script: pageScript,
    body: `<main>
<div id="overview">
<header><a class="skip" href="#tools">To the table of tools</a><h1>${escapeHtml(title)}</h1><p class="soft">${escapeHtml(about)}</p></header>
<noscript><p>The pages of single tools need JavaScript; the figures and the table do not.</p></noscript>
${overviewHtml(overview)}
${toolTableHtml(tools.map(({ row }) => row))}
</div>
<article id="page" hidden></article>
</main>
${tools.map(({ report }, index) => jsonIsland(`t${index}`, report)).join('\n')}`,
  });
}
