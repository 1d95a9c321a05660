import type { CallRecord } from '../../core/call-record.js';
import type { Claim } from '../../core/doc-version.js';
import { indented } from './indented.js';
import { jsonLine } from './json-line.js';
import { outcomeLine } from './outcome-line.js';
import { textColumns, type TerminalStyle } from './terminal-style.js';

/** A call a claim rests on; `call` is null where its trajectory is gone. */
export interface CitedCall {
  readonly reference: string;
  readonly tool: string | null;
  readonly call: CallRecord | null;
}

export interface ProvenClaim {
  readonly claim: Claim;
  readonly calls: readonly CitedCall[];
}

function callLines({ reference, tool, call }: CitedCall, style: TerminalStyle): string[] {
  const { palette } = style;
  const columns = textColumns(style, 6);
  if (call === null) return [`    ${palette.dim(reference)} ${palette.yellow('not found')}`];
  return [
    `    ${palette.dim(`${reference}${tool === null ? '' : `  ${tool}`}`)}`,
    `      ${jsonLine(call.arguments, columns)}`,
    `      → ${outcomeLine(call.outcome, columns - 2, style)}`,
  ];
}

/** Each claim with the calls that prove it: arguments and what came back. */
export function evidenceView(claims: readonly ProvenClaim[], style: TerminalStyle): string {
  if (claims.length === 0) return 'This doc makes no claims: it is as its source has it.';
  const { palette } = style;
  return claims
    .map(({ claim, calls }) =>
      [
        ...indented(claim.text, 0, style).map((line) => palette.bold(line)),
        `  ${palette.dim(`${claim.id} · ${claim.target} · ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`)}`,
        ...calls.flatMap((call) => callLines(call, style)),
      ].join('\n'),
    )
    .join('\n\n');
}
