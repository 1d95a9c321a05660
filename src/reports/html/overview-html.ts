import { writeJson } from '../../core/json-text.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import { amountText, countText } from '../terminal/usage-text.js';
import { escapeHtml } from './escape-html.js';
import type { BeforeAfter, Overview } from './report-model.js';

/** A run in figures: a row of cards, then tables. */
export function overviewHtml(overview: Overview): string {
  return `<dl class="cards">${cards(overview)}</dl><div class="columns">${tables(overview)}</div>${made(overview)}`;
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
  const { calls, sentences, made } = overview;
  return [
    card('Tools', countText(tools), `${explored} explored, ${changed} docs changed`),
    card('Words', arrow(words), change(words)),
    card('Tokens, estimated', arrow(tokens), change(tokens)),
    card('Arguments documented', arrow(documented), `of ${countText(parameters)}`),
    card('Sentences with steps', countText(sentences)),
    card(
      'Calls',
      countText(calls.calls),
      `${countText(calls.successes)} worked, ${countText(calls.rejections)} refused, ${countText(calls.faults)} faults`,
    ),
    card(
      'Left behind',
      countText(made.left.length),
      made.removed === 0 ? '' : `${countText(made.removed)} made and removed`,
    ),
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

function tables({ calls, stopReasons, cost }: Overview): string {
  return [
    table(
      'Faults by reason',
      ['reason', 'calls', 'tools'],
      calls.faultsByReason.map((one) => [one.what, one.calls, one.tools]),
    ),
    table(
      'Statuses seen',
      ['status', 'calls', 'tools', 'in the document'],
      calls.statuses.map((one) => [
        String(one.what),
        one.calls,
        one.tools,
        one.notInDocument === null
          ? 'lists none'
          : one.notInDocument === 0
            ? 'yes'
            : `missing in ${one.notInDocument} ${one.notInDocument === 1 ? 'tool' : 'tools'}`,
      ]),
    ),
    table(
      'Why tools stopped',
      ['reason', 'tools'],
      stopReasons.map(({ what, count }) => [what, count]),
    ),
    table('Cost', ['what', 'in all', 'a tool'], costRows(cost)),
  ].join('');
}

function costRows({ total, perTool }: Overview['cost']): readonly (readonly Cell[])[] {
  return [
    ['tool calls', amountText(total.calls), perTool === null ? '–' : amountText(perTool.calls)],
  ];
}

/** More than this is shown on demand. */
const mostLeft = 5;

function made({ made: { left } }: Overview): string {
  const all = madeTable(left);
  if (left.length <= mostLeft) return all;
  return `${madeTable(left.slice(0, mostLeft))}<details><summary>All ${left.length}</summary>${all}</details>`;
}

function madeTable(left: Overview['made']['left']): string {
  return table(
    'Left behind',
    ['what', 'made by', 'what would remove it'],
    left.map(({ field, value, tool, removal }) => [
      `${field} ${oneLine(literalText(value), 80)}`,
      tool,
      removal === null
        ? 'no tool is known that does'
        : `${removal.tool} ${writeJson(removal.arguments)}`,
    ]),
  );
}
