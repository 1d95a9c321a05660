import { runCost, type Spent } from '../../refinement/run-cost.js';
import type { RefinementResult } from '../../refinement/result.js';
import { indented } from './indented.js';
import type { TerminalStyle } from './terminal-style.js';
import { amountText, costText, countText } from './usage-text.js';

function timeTexts({ seconds, modelSeconds }: Spent): string[] {
  return [
    ...(seconds === null ? [] : [`${amountText(seconds)} s`]),
    ...(modelSeconds === null ? [] : [`${amountText(modelSeconds)} s of models`]),
  ];
}

/** `7.1 calls, 0.8 s, 2.4 s of models, 900 tokens in and 200 out, $0.0042`; what is not known is left out, a price is said to be unknown. */
function spentText(spent: Spent): string {
  const { calls, promptTokens, completionTokens, dollars } = spent;
  return [
    `${amountText(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    ...timeTexts(spent),
    ...(promptTokens === null || completionTokens === null
      ? []
      : [
          `${countText(promptTokens)} tokens in and ${countText(completionTokens)} out`,
          costText(dollars),
        ]),
  ].join(', ');
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
