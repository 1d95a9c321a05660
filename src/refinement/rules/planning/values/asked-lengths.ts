import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import type { ProposedCall } from '../../../engine.js';
import type { Planning } from '../planning.js';

const wantedAndGiven =
  /\b(?:expect\w*|must|requires?|required|needs?|should)\b[^.\d]{0,60}\b(\d{1,4})\b[^.\d]{0,30}\b(?:got|received|found|given|was|were|has|have|not|but)\b[^.\d]{0,20}\b(\d{1,4})\b/i;
const longest = 4_096;
const mostRefusals = 3;
const deepest = 4;

/** Where a refusal wants so many of what it got so many (`expected dimension 3, got 1`): the call with its lists of that length made as long as is asked. */
export function callsOfAskedLength(planning: Planning): readonly ProposedCall[] {
  return planning.view.rejections.slice(-mostRefusals).flatMap((rejection): ProposedCall[] => {
    const found = wantedAndGiven.exec(rejection.outcome.message);
    const [wanted, given] = [Number(found?.[1]), Number(found?.[2])];
    if (found === null || wanted === given || wanted < 1 || wanted > longest) return [];
    const args = Object.fromEntries(
      Object.entries(rejection.arguments).map(([name, value]) => [
        name,
        resized(value, { wanted, given }),
      ]),
    );
    return isSame(args, rejection.arguments)
      ? []
      : [planning.positive(args, `lists of ${wanted} instead of ${given}`)];
  });
}

interface Lengths {
  readonly wanted: number;
  readonly given: number;
}

/** The innermost lists of plain values that have the given length, with the wanted one. */
function resized(value: Json, lengths: Lengths, depth = 0): Json {
  if (depth > deepest) return value;
  if (isJsonObject(value)) {
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, each]) => [name, resized(each, lengths, depth + 1)]),
    );
  }
  if (!Array.isArray(value)) return value;
  if (value.some((item: Json) => typeof item === 'object'))
    return value.map((item: Json) => resized(item, lengths, depth + 1));
  const { wanted, given } = lengths;
  if (value.length !== given) return value as readonly Json[];
  return Array.from({ length: wanted }, (_each, n): Json => value[n % given] as Json);
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
