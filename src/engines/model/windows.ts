import type { ToolDoc } from '../../core/tool-doc.js';
import { compactDocs } from '../../docs/compact-docs.js';
import type { Gate } from '../../experiments/gate.js';
import { cut } from '../../experiments/printer.js';
import type { StepOutcome } from '../../experiments/step-outcome.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { literalText } from '../../support/literal-text.js';

/** A model's window in tokens where nothing is known of it. */
export const defaultWindow = 32_000;
/** The same for a program or a person who answers: these are coding agents. */
export const strongWindow = 128_000;
/** Windows below this are too short for a conversation that grows. */
export const conversationWindow = 16_000;
/** The rules, the docs of two tools, outcomes and an answer have no room in less. */
export const smallestWindow = 8_000;
const mostDocsTokens = 6_000;

/** Tokens that the compact docs of a group may take: a sixth of the window, and never more than 6,000. */
export function docsTokensOf(window: number): number {
  return Math.min(mostDocsTokens, Math.floor(window / 6));
}

/** Tokens that a message of outcomes may take. */
export function outcomeTokensOf(window: number): number {
  return Math.floor(window / 6);
}

/** The compact docs of some tools within a number of tokens: fewer members of bodies get a line, then lines are cut. */
export function docsWithin(tools: readonly ToolDoc[], gate: Gate, most: number): string {
  const effectOf = (tool: ToolDoc) => gate.kindOf(tool).effect;
  const written = [14, 8, 4, 0].map((mostMembers) => compactDocs(tools, { effectOf, mostMembers }));
  const fitting = written.find((text) => estimateTokens(text) <= most);
  return fitting ?? withinTokens(written.at(-1) ?? '', most);
}

const charactersOfToken = 2;
const leastRoom = 80;

/** Characters that each answer of a message may take so that all have room: what short ones leave goes to the long ones. */
export function roomOf(outcomes: readonly StepOutcome[], tokens: number): number {
  const lengths = outcomes.map(({ body }) => literalText(body).length).toSorted((a, b) => a - b);
  let left = tokens * charactersOfToken;
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return Math.max(leastRoom, share);
    left -= length;
  }
  return Infinity;
}

const lineLengths = [1_200, 600, 300, 150, 80];
const tokensOfNote = 20;

/** A text that fits: as it is, else with its long lines cut, and in the end without its last lines, which are counted. */
export function withinTokens(written: string, most: number): string {
  const text = escapeControlCharacters(written);
  if (estimateTokens(text) <= most) return text;
  const lines = text.split('\n');
  for (const length of lineLengths) {
    const shorter = lines.map((line) => cut(line, length)).join('\n');
    if (estimateTokens(shorter) <= most) return shorter;
  }
  const kept: string[] = [];
  let left = most - tokensOfNote;
  for (const line of lines.map((one) => cut(one, lineLengths.at(-1) ?? 0))) {
    left -= estimateTokens(line) + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return [...kept, `… ${lines.length - kept.length} more lines have no room here`].join('\n');
}
