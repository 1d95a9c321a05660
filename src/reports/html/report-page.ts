import { escapeHtml, jsonIsland } from './escape-html.js';
import { overviewHtml } from './overview-html.js';
import { reportScript, viewScript } from './page-script.js';
import { pageStyle } from './page-style.js';
import type { ReportModel } from './report-model.js';
import type { ToolRow } from './reported-tools.js';
import { selfContainedPage } from './self-contained-page.js';
import { toolTableHtml } from './tool-table-html.js';

/** A report as one page that needs nothing else. The figures and the table are there without the script. */
export function reportPage(model: ReportModel): string {
  const { catalogue, overview, tools } = model;
  return page({
    ...{ catalogue, about: aboutRun(model), script: reportScript },
    ...{ head: '', figures: overviewHtml(overview), rows: tools.map(({ row }) => row) },
    isServed: false,
    data: tools.map(({ report }, index) => jsonIsland(`t${index}`, report)).join('\n'),
  });
}

/** What a served page shows at first; the rest it fetches. */
export interface ViewPage {
  readonly catalogue: string;
  readonly version: number;
  readonly about: string;
  /** What went wrong when the run was looked at; empty where nothing did. */
  readonly problem: string;
  /** HTML. */
  readonly figures: string;
  readonly rows: readonly ToolRow[];
}

/** A report as a page that is served: it fetches the pages of tools, follows the run, and has what decides sentences. */
export function viewPage({ catalogue, version, about, problem, figures, rows }: ViewPage): string {
  return page({
    ...{ catalogue, about, figures, rows, script: viewScript },
    head: `<p id="problem" class="bad" role="alert">${escapeHtml(problem)}</p><p id="live" class="warn" role="status"></p>`,
    ...{ isServed: true, version, data: '' },
  });
}

/** `run builtin · engine builtin · not finished yet`. */
export function aboutRun({
  run,
  engine,
  createdAt,
  answers,
}: Pick<ReportModel, 'run' | 'engine' | 'createdAt' | 'answers'>): string {
  return [
    `run ${run}`,
    ...(engine === null ? [] : [`engine ${engine}`]),
    ...(answers === null ? [] : [`${answers} answers, not the tools’ own`]),
    createdAt === null ? 'not finished yet' : createdAt.slice(0, 16).replace('T', ' ') + ' UTC',
  ].join(' · ');
}

interface Page {
  readonly catalogue: string;
  readonly about: string;
  readonly script: string;
  /** HTML above all. */
  readonly head: string;
  readonly figures: string;
  readonly rows: readonly ToolRow[];
  readonly isServed: boolean;
  readonly version?: number;
  /** HTML that no browser shows. */
  readonly data: string;
}

function page({ catalogue, about, script, head, version, ...rest }: Page): string {
  const { figures, rows, isServed, data } = rest;
  const title = `${catalogue}: what tooldraft learnt`;
  return selfContainedPage({
    ...{ title, script, style: pageStyle, fetches: isServed },
    body: `<main${version === undefined ? '' : ` data-version="${version}"`}>
${head}<div id="overview">
<header><a class="skip" href="#tools">To the table of tools</a><h1>${escapeHtml(title)}</h1><p class="soft" id="about">${escapeHtml(about)}</p></header>
<noscript><p>The pages of single tools need JavaScript; the figures and the table do not.</p></noscript>
<div id="figures">${figures}</div>
${toolTableHtml(rows, isServed)}
</div>
<article id="page" hidden></article>
</main>
${data}`,
  });
}
