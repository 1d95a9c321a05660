import { runCost, type Spent } from '../../refinement/run-cost.js';
import type { RefinementResult } from '../../refinement/result.js';
import { indented } from './indented.js';
import type { TerminalStyle } from './terminal-style.js';
import { amountText, countText } from './usage-text.js';

function timeTexts({ seconds }: Spent): string[] {
  return seconds === null ? [] : [`${amountText(seconds)} s`];
}

/** `7.1 calls, 0.8 s`; what is not known is left out. */
function spentText(spent: Spent): string {
  const { calls } = spent;
  const made = `${amountText(calls)} ${calls === 1 ? 'call' : 'calls'}`;
  return [made, ...timeTexts(spent)].join(', ');
}

/** What a run took in all, for each tool where there are several, and for each sentence that docs have beyond the raw ones. */
export function costLines(
  result: Pick<RefinementResult, 'tools' | 'groups' | 'seconds'>,
  style: TerminalStyle,
): string[] {
  const { tools, sentences, total, perTool, perSentence } = runCost(result);
  if (tools === 0 || total.calls === 0) return [];
  const calls = `${countText(total.calls)} tool ${total.calls === 1 ? 'call' : 'calls'}`;
  const each = [
    ...(perTool === null || tools === 1 ? [] : [`a tool (${tools}): ${spentText(perTool)}`]),
    perSentence === null
      ? 'no new sentence'
      : `a new sentence (${countText(sentences)}): ${spentText(perSentence)}`,
  ];
  return [
    ...indented([calls, ...timeTexts(total)].join(', '), 0, style),
    ...each.flatMap((line) => indented(line, 2, style)),
  ];
}
