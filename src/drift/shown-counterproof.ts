import type { Outcome } from '../core/outcome.js';
import { writeJson } from '../core/json-text.js';
import type { Counterproof, ShownCall } from './standing.js';

const longest = 160;

/** The calls that speak against a sentence, a line each: what was sent, and what came. */
export function counterproofLines({
  base,
  call,
  expected,
  wasSeen,
}: Counterproof): readonly string[] {
  return [
    ...(base === null ? [] : [`base  ${callText(base)}`]),
    `call  ${callText(call)}`,
    `      ${wasSeen ? expectations[expected] : 'does not fit what a person says of it'}`,
  ];
}

const expectations: Readonly<Record<Counterproof['expected'], string>> = {
  accepted: 'was taken before',
  refused: 'was refused before',
  same: 'gave the same as the base before',
  differs: 'gave something else than the base before',
  holds: 'gave what the sentence says before',
  changed: 'changed what the sentence says before',
  crashes: 'failed before',
  any: 'was made before',
};

function callText({ tool, arguments: args, outcome }: ShownCall): string {
  const of = tool === undefined ? '' : `${tool} `;
  return `${of}${cut(writeJson(args))} → ${outcomeText(outcome)}`;
}

function outcomeText(outcome: Outcome): string {
  const status = outcome.status === undefined ? '' : ` ${outcome.status}`;
  switch (outcome.kind) {
    case 'accepted':
      return `taken${status}: ${cut(writeJson(outcome.body ?? null))}`;
    case 'refused':
      return `refused${status}: ${cut(outcome.message)}`;
    case 'fault':
      return `failed${status}: ${cut(outcome.message)}`;
  }
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
