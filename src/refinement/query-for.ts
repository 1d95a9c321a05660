import type { JsonObject } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import { plainWords } from '../support/plain-words.js';
import { splitSentences } from '../support/split-sentences.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { ProposedCall } from './engine.js';

const mostWords = 14;

const longestValue = 60;

/** A user's request that this call would answer, in plain words and with its values, long ones cut. */
export function queryFor(tool: ToolDoc, call: ProposedCall): string {
  return requestFor(tool, call, longestValue);
}

/** The same with all values whole, so that the call can be made again from it. */
export function wholeQueryFor(tool: ToolDoc, call: ProposedCall): string {
  return requestFor(tool, call, Infinity);
}

function requestFor(tool: ToolDoc, call: ProposedCall, longest: number): string {
  const wish = `${wishOf(tool)}${valuesOf(call.arguments, longest)}`;
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

function valuesOf(args: JsonObject, longest: number): string {
  const parts = Object.entries(args).map(
    ([name, value]) => `${plainWords(name)} ${short(value, longest)}`,
  );
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`;
}

function short(value: JsonObject[string], longest: number): string {
  const text = literalText(value);
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}
