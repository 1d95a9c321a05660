import { valueAt } from '../arguments/slots/path.js';
import type { CallPurpose } from '../core/call-record.js';
import type { JsonObject } from '../core/json.js';
import { literalText } from '../support/literal-text.js';
import { plainWords } from '../support/plain-words.js';
import { splitSentences } from '../support/split-sentences.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** A call before it is made. */
interface Wish {
  readonly purpose: Pick<CallPurpose, 'arguments'>;
  readonly arguments: JsonObject;
}

const mostWords = 14;

const longestValue = 60;

/** A user's request that this call would answer, in plain words and with its values, long ones cut. */
export function queryFor(tool: ToolDoc, call: Wish): string {
  const wish = `${wishOf(tool)}${valuesOf(call.arguments, longestValue)}`;
  const missing = call.purpose.arguments.filter(
    (path) => valueAt(call.arguments, path) === undefined,
  );
  const left =
    missing.length === 0 ? '' : ` I do not know the ${missing.map(plainWords).join(' or ')}.`;
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
