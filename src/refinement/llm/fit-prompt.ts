import { estimateMessageTokens } from '../../models/estimate-tokens.js';
import type { RenderedPrompt, RenderPrompt } from '../prompts/rendered-prompt.js';

export interface FittedPrompt extends RenderedPrompt {
  /** True where not even the shortest form is within the limit. */
  readonly tooLong: boolean;
}

/** The prompt with as little of its history shortened as the limit allows; `mostSteps` shortens all there is. */
export function fitPrompt(
  render: RenderPrompt,
  mostSteps: number,
  maxTokens: number,
): FittedPrompt {
  const at = (steps: number): FittedPrompt => {
    const prompt = render(steps);
    return { ...prompt, tooLong: isLonger(prompt, maxTokens) };
  };
  const whole = at(0);
  if (!whole.tooLong) return whole;
  let best = at(mostSteps);
  if (best.tooLong) return best;
  let low = 1;
  let high = mostSteps;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried = at(middle);
    if (tried.tooLong) low = middle + 1;
    else {
      best = tried;
      high = middle;
    }
  }
  return best;
}

/** A token is at least a character, so that most prompts need no counting. */
function isLonger({ messages }: RenderedPrompt, maxTokens: number): boolean {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const framing = 10 * messages.length;
  return characters + framing > maxTokens && estimateMessageTokens(messages) > maxTokens;
}
