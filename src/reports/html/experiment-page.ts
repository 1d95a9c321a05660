import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { shownHtml } from './escape-html.js';
import { pageStyle } from './page-style.js';
import { selfContainedPage } from './self-contained-page.js';

/** What one measure found on one catalogue. */
export interface ExperimentSection {
  readonly title: string;
  /** SVG, with everything in it escaped that is not ours, and a sentence on how it is read. */
  readonly plots: readonly {
    readonly title: string;
    readonly about: string;
    readonly svg: string;
  }[];
  readonly tables: readonly SectionTable[];
}

export interface SectionTable {
  readonly title: string;
  /** Why there is none; null where there is. */
  readonly notMeasured: string | null;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ExperimentPage {
  readonly title: string;
  /** How figures are read. */
  readonly legend: string;
  readonly sections: readonly ExperimentSection[];
}

/** The plots and tables of an experiment as one page that needs nothing else, no script either. */
export function experimentPage({ title, legend, sections }: ExperimentPage): string {
  const contents = sections
    .map((section, index) => `<a href="#s${index}">${shownHtml(section.title)}</a>`)
    .join('');
  return selfContainedPage({
    title: escapeControlCharacters(title),
    style,
    body: `<main>
<header><h1>${shownHtml(title)}</h1><p class="soft">${shownHtml(legend)}</p></header>
<nav class="pages" aria-label="Measures">${contents}</nav>
${sections.map(sectionHtml).join('\n')}
</main>`,
  });
}

function sectionHtml({ title, plots, tables }: ExperimentSection, index: number): string {
  const drawn = plots.map(plotHtml).join('\n');
  return `<section><h2 id="s${index}">${shownHtml(title)}</h2>
<div class="plots">${drawn}</div>
${tables.map(tableHtml).join('\n')}</section>`;
}

/** The page's own style holds for it. */
function plotHtml({ title, about, svg }: ExperimentSection['plots'][number]): string {
  const inlined = svg.replace(/<style>[^<]*<\/style>/, '');
  return `<figure class="plot"><div class="scroll" tabindex="0" role="region" aria-label="${shownHtml(title)}">${inlined}</div><figcaption class="soft">${shownHtml(about)}</figcaption></figure>`;
}

/** A text in place of figures takes their room. */
function rowHtml(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '');
  const span = cells.length - last;
  return cells
    .slice(0, last + 1)
    .map((cell, at) => {
      const told = at === last && span > 1 ? ` class="told" colspan="${span}"` : '';
      return `<td${told}>${shownHtml(cell)}</td>`;
    })
    .join('');
}

function tableHtml({ title, notMeasured, titles, rows }: SectionTable): string {
  const heading = `<h3>${shownHtml(title)}</h3>`;
  if (notMeasured !== null) return `${heading}<p>Not measured: ${shownHtml(notMeasured)}</p>`;
  const head = titles.map((one) => `<th scope="col">${shownHtml(one)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${rowHtml(cells)}</tr>`).join('\n');
  return `${heading}<div class="scroll" tabindex="0" role="region" aria-label="${shownHtml(title)}"><table class="figures"><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}

const style = `${pageStyle}
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); gap: 1rem 2rem; align-items: start; }
.plot { margin: 0; min-width: 0; }
.plot svg { display: block; width: 100%; height: auto; min-width: 32rem; max-width: 40rem; }
table.figures td { white-space: nowrap; font-variant-numeric: tabular-nums; }
table.figures td.told { white-space: normal; }
@media print {
  .plots { grid-template-columns: 1fr 1fr; }
  .plot { break-inside: avoid; }
  .plot svg { min-width: 0; }
  table.figures td { white-space: normal; }
}
`;
