import type { JsonObject } from '../../../core/json.js';
import { literalText } from '../../../support/literal-text.js';
import { plainWords } from '../../../support/plain-words.js';
import { splitSentences } from '../../../support/split-sentences.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import type { ProposedCall } from '../../engine.js';

const mostWords = 14;

/** A user's request that this call would answer, in plain words and with its values. */
export function queryFor(tool: ToolDoc, call: ProposedCall): string {
  const wish = `${wishOf(tool)}${valuesOf(call.arguments)}`;
  const left =
    call.purpose.kind === 'leave-out'
      ? ` I do not know the ${call.purpose.arguments.map(plainWords).join(' or ')}.`
      : '';
  return `${wish}.${left}`;
}

/** The first sentence of the description as a wish; the tool's name in words where there is none. */
function wishOf(tool: ToolDoc): string {
  const [sentence] = splitSentences(tool.description);
  const words = (sentence ?? plainWords(tool.name))
    .replace(/[.!?:]+$/, '')
    .split(/\s+/)
    .slice(0, mostWords);
  const text = words.join(' ');
  return `Please ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function valuesOf(args: JsonObject): string {
  const parts = Object.entries(args).map(([name, value]) => `${plainWords(name)} ${short(value)}`);
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`;
}

function short(value: JsonObject[string]): string {
  const text = literalText(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
