import { oneLine } from '../../support/one-line.js';
import { countText } from '../terminal/usage-text.js';
import { escapeHtml } from './escape-html.js';
import type { BeforeAfter, Overview } from './report-model.js';

/** A run in figures: a row of cards, then tables. */
export function overviewHtml(overview: Overview): string {
  return `<dl class="cards">${cards(overview)}</dl><div class="columns">${stops(overview)}</div>${left(overview)}`;
}

function card(title: string, value: string, note = ''): string {
  const below = note === '' ? '' : `<dd class="soft">${escapeHtml(note)}</dd>`;
  return `<div class="card"><dt>${escapeHtml(title)}</dt><dd><b>${escapeHtml(value)}</b></dd>${below}</div>`;
}

function arrow({ before, after }: BeforeAfter): string {
  return before === after ? countText(after) : `${countText(before)} → ${countText(after)}`;
}

/** `+12 %`; nothing where there was nothing before. */
function change({ before, after }: BeforeAfter): string {
  if (before === 0 || before === after) return '';
  const percent = Math.round(((after - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

function cards(overview: Overview): string {
  const { tools, explored, changed, words, tokens, parameters, documented } = overview;
  const { calls, sentences, left } = overview;
  return [
    card('Tools', countText(tools), `${explored} explored, ${changed} docs changed`),
    card('Words', arrow(words), change(words)),
    card('Tokens, estimated', arrow(tokens), change(tokens)),
    card('Arguments documented', arrow(documented), `of ${countText(parameters)}`),
    card('Sentences with steps', countText(sentences)),
    card(
      'Calls',
      countText(calls.calls),
      `${countText(calls.accepted)} accepted, ${countText(calls.refused)} refused, ${countText(calls.faults)} faults`,
    ),
    card('Left behind', countText(left.length)),
  ].join('');
}

type Cell = string | number;

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  if (rows.length === 0) return '';
  const align = (cell: Cell): string =>
    typeof cell === 'number' || /^(?:\$?[\d.,]+|–)$/.test(cell) ? ' class="number"' : '';
  const text = (cell: Cell): string =>
    typeof cell === 'number' ? countText(cell) : escapeHtml(cell);
  const first = rows[0] ?? [];
  const head = heads
    .map(
      (one, at) =>
        `<th scope="col"${at === 0 ? '' : align(first[at] ?? '')}>${escapeHtml(one)}</th>`,
    )
    .join('');
  const body = rows
    .map(([name = '', ...cells]) => {
      const others = cells.map((cell) => `<td${align(cell)}>${text(cell)}</td>`).join('');
      return `<tr><th scope="row">${text(name)}</th>${others}</tr>`;
    })
    .join('');
  return `<section><h2>${escapeHtml(title)}</h2><div class="scroll"><table class="figures"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}

function stops({ stopReasons }: Overview): string {
  return table(
    'Why tools stopped',
    ['reason', 'tools'],
    stopReasons.map(({ what, count }) => [what, count]),
  );
}

/** More than this is shown on demand. */
const mostLeft = 5;

function left({ left: things }: Overview): string {
  const all = leftTable(things);
  if (things.length <= mostLeft) return all;
  return `${leftTable(things.slice(0, mostLeft))}<details><summary>All ${things.length}</summary>${all}</details>`;
}

function leftTable(things: Overview['left']): string {
  return table(
    'Left behind',
    ['what', 'shown by'],
    things.map(({ record, tool }) => [oneLine(record, 80), tool]),
  );
}
