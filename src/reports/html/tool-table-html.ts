import { arrow } from '../terminal/stats-view.js';
import { escapeHtml } from './escape-html.js';
import type { ToolRow } from './reported-tools.js';

interface TableColumn {
  readonly title: string;
  /** Sorted by this; numbers with the highest first. */
  readonly key: (row: ToolRow) => string | number;
  readonly text: (row: ToolRow) => string;
}

function revisionText({ revision }: ToolRow): string {
  return revision === null ? '–' : revision === 0 ? 'raw' : String(revision);
}

const columns: readonly TableColumn[] = [
  { title: 'Tool', key: ({ id }) => id, text: ({ id }) => id },
  { title: 'Calls', key: ({ calls }) => calls, text: ({ calls }) => String(calls) },
  {
    title: 'Words',
    key: ({ wordsAfter }) => wordsAfter,
    text: ({ wordsBefore, wordsAfter }) => arrow(wordsBefore, wordsAfter),
  },
  {
    title: 'Documented',
    key: ({ documentedAfter, parameters }) => documentedAfter / Math.max(1, parameters),
    text: ({ documentedBefore, documentedAfter, parameters }) =>
      `${arrow(documentedBefore, documentedAfter)} of ${parameters}`,
  },
  {
    title: 'Sentences',
    key: ({ sentences }) => sentences,
    text: ({ sentences }) => String(sentences),
  },
  { title: 'Revision', key: ({ revision }) => revision ?? -1, text: revisionText },
  {
    title: 'Why it stopped',
    key: ({ stop }) => stop,
    text: ({ stop }) => stop,
  },
];

const toReview: TableColumn = {
  title: 'To review',
  key: ({ undecided }) => undecided,
  text: ({ undecided }) => String(undecided),
};

/** The columns of a page with review, or without. */
function columnsOf(hasReview: boolean): readonly TableColumn[] {
  return hasReview ? [...columns.slice(0, -1), toReview, ...columns.slice(-1)] : columns;
}

/** A table of tools to sort and to search; row n opens the page `#tn`. */
export function toolTableHtml(rows: readonly ToolRow[], hasReview = false): string {
  const columns = columnsOf(hasReview);
  const filter = hasReview
    ? '<label><input type="checkbox" id="undecided-tools"> with undecided sentences</label>'
    : '';
  return `<h2 id="tools">Tools</h2>
<div class="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="name or description">
<label class="narrow" for="order">Sort by</label><select class="narrow" id="order">${columns.map(option).join('')}</select>
${filter}<span id="found" class="soft" role="status">${rows.length} ${rows.length === 1 ? 'tool' : 'tools'}</span></div>
<table class="tools${hasReview ? ' reviewing' : ''}" role="table" aria-labelledby="tools"><thead role="rowgroup"><tr role="row">${columns.map((column, at) => head(column, at, at > 0 && at < columns.length - 1)).join('')}</tr></thead>
<tbody id="rows" role="rowgroup">
${rows.map((row, index) => toolRowHtml(row, index, hasReview)).join('\n')}
</tbody></table>`;
}

const option = ({ title }: TableColumn, at: number): string =>
  `<option value="${at}">${title}</option>`;

function head({ title }: TableColumn, at: number, isNumeric: boolean): string {
  const numeric = isNumeric ? ' class="number" data-first="descending"' : '';
  return `<th role="columnheader" scope="col" data-column="${at}"${numeric}><button type="button">${title}</button></th>`;
}

/** One line of the table. */
export function toolRowHtml(row: ToolRow, index: number, hasReview: boolean): string {
  const [, ...columns] = columnsOf(hasReview);
  const cells = columns.map((column, at) => {
    const { title, key, text } = column;
    const numeric = at < columns.length - 1 ? ' class="number"' : '';
    const review = column === toReview ? ' data-undecided' : '';
    return `<td role="cell"${numeric}${review} data-label="${title}" data-key="${escapeHtml(String(key(row)))}">${escapeHtml(text(row))}</td>`;
  });
  const summary = `<span class="summary">${escapeHtml(row.summary)}</span>`;
  const name = `<th role="rowheader" scope="row" data-key="${escapeHtml(row.id)}"><a class="name" href="#t${index}">${escapeHtml(row.id)}</a>${summary}</th>`;
  return `<tr role="row">${name}${cells.join('')}</tr>`;
}
