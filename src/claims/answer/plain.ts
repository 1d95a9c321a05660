import type { Claim } from '../../core/claim.js';
import type { AcceptedOutcome } from '../../core/outcome.js';
import { proposal, type Kind } from '../kind.js';
import { seenTests, slotKey } from './answered.js';

const name = 'plain';

/** An answer that is no JSON: text, CSV, or nothing at all. */
export const plain: Kind = {
  name,
  family: 'answer',
  shape: 'holds',
  form: 'about: [], value: csv, text or nothing, at: the columns of a csv',
  propose: (view) => {
    const [first] = view.accepted;
    const form = first === undefined ? null : formOf(first.outcome);
    if (form === null) return [];
    // Answers of MCP tools are texts unless something says otherwise.
    if (form.value === 'text' && view.tool.call.kind === 'mcp') return [];
    return [
      proposal('answer', {
        kind: name,
        about: [],
        value: form.value,
        ...(form.columns.length === 0 ? {} : { at: [...form.columns] }),
      }),
    ];
  },
  tests: (_claim, view) => seenTests(view.accepted, view, (call) => slotKey(call, view)),
  holds: ({ value, at = [] }, { probe: { outcome } }) => {
    if (outcome.kind !== 'accepted') return null;
    const form = formOf(outcome);
    return form !== null && form.value === value && at.join() === form.columns.join();
  },
  worth: () => 'convenience',
  say: (claim, { verdict }) => {
    const text = verdict === 'observed' ? seenText(claim) : saidText(claim);
    return { target: { section: 'returns' }, text };
  },
};

function saidText({ value, at = [] }: Claim): string {
  if (value === 'nothing') return 'Nothing comes back.';
  if (value === 'text') return 'Returns plain text, not JSON.';
  return `Returns plain text (CSV), not JSON, with the columns ${at.map((one) => `\`${one}\``).join(', ')}.`;
}

function seenText(claim: Claim): string {
  if (claim.value === 'nothing') return 'Nothing came back when it worked.';
  return saidText(claim).replace('Returns', 'The answers seen were');
}

interface Form {
  readonly value: 'csv' | 'text' | 'nothing';
  readonly columns: readonly string[];
}

function formOf({ body = null }: AcceptedOutcome): Form | null {
  if (body === null || body === '') return { value: 'nothing', columns: [] };
  if (typeof body !== 'string') return null;
  const columns = columnsOf(body);
  return columns.length > 0 ? { value: 'csv', columns } : { value: 'text', columns: [] };
}

const most = 20;

/** A name of a column: no sentence. */
const named = /^[A-Za-z_][\w.-]{0,30}(?: [\w.-]{1,20}){0,2}$/;

/** The names in the first line of a text whose further lines have as many cells. */
function columnsOf(text: string): readonly string[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(',').map((cell) => cell.replace(/^"|"$/g, '').trim());
  const isTable =
    columns.length > 1 &&
    columns.length <= most &&
    columns.every((cell) => named.test(cell)) &&
    !/[.!?]$/.test(head) &&
    lines.every((line) => line.includes('"') || line.split(',').length === columns.length);
  return isTable && lines.length > 0 ? columns : [];
}
