import type { CallRecord } from '../../core/call-record.js';
import type { Claim } from '../../core/doc-version.js';
import { writeJson } from '../../core/json-text.js';
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
export function evidenceView(
  claims: readonly ProvenClaim[],
  style: TerminalStyle,
  unexplained: readonly CitedCall[] = [],
): string {
  const parts = claims.length === 0 ? [nothingClaimed] : claimTexts(claims, style);
  const { length } = unexplained;
  const title = `${length} ${length === 1 ? 'refusal is' : 'refusals are'} not explained`;
  const refusals = unexplained.flatMap((call) => callLines(call, style));
  const rest = length === 0 ? [] : [[style.palette.bold(title), ...refusals].join('\n')];
  return [...parts, ...rest].join('\n\n');
}

const nothingClaimed = 'This doc makes no claims: it is as its source has it.';

function claimTexts(claims: readonly ProvenClaim[], style: TerminalStyle): readonly string[] {
  const { palette } = style;
  return claims.map(({ claim, calls }) =>
    [
      ...indented(claim.text, 0, style).map((line) => palette.bold(line)),
      `  ${palette.dim(aboutClaim(claim, calls.length))}`,
      ...calls.flatMap((call) => callLines(call, style)),
    ].join('\n'),
  );
}

/** `k1 · /properties/limit · confirmed · bound {"maximum":50} · 3 calls`. */
function aboutClaim({ id, target, verdict, from, claim, answers }: Claim, calls: number): string {
  const typed =
    claim === undefined
      ? []
      : [`${claim.kind}${claim.value === undefined ? '' : ` ${writeJson(claim.value)}`}`];
  const origin = from === undefined || from === 'claim' ? [] : [`from ${originText[from]}`];
  const state = verdict === undefined ? [] : [verdict];
  return [
    id,
    target,
    ...origin,
    ...state,
    ...(answers === undefined ? [] : [`${answers} answers`]),
    ...typed,
    `${calls} ${calls === 1 ? 'call' : 'calls'}`,
  ].join(' · ');
}

const originText = {
  source: 'its source, borne out',
  claim: 'a claim',
  statement: 'what was seen',
  quote: 'a message',
  example: 'calls that worked',
  person: 'a person',
} as const;
