import page from './experiment.html';
import { filledPage, shownHtml } from './filled-page.js';

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
  const content = `<header><h1>${shownHtml(title)}</h1><p class="soft">${shownHtml(legend)}</p></header>
<nav class="row" aria-label="Measures">${contents}</nav>
${sections.map(sectionHtml).join('\n')}`;
  return filledPage(page, title, content);
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
  return `${heading}<div class="scroll" tabindex="0" role="region" aria-label="${shownHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}
