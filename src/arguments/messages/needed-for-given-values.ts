import type { Json, JsonObject } from '../../core/json.js';
import type { ConstraintHint } from './constraint-hint.js';
import { readNeededForValue } from './read-needed-for-value.js';

/** `title is required for create`, of a call with `action: create`: what that value of the one argument wants. */
export function neededForGivenValues(
  message: string,
  args: JsonObject,
  parameters: readonly string[],
): readonly ConstraintHint[] {
  const said = readNeededForValue(message, parameters);
  if (said === null) return [];
  const { value, needs } = said;
  const having = Object.entries(args).filter(([, given]) => isSameWord(given, value));
  const [[argument] = [undefined], ...others] = having;
  if (argument === undefined || others.length > 0) return [];
  return needs
    .filter((name) => name !== argument)
    .map((name) => ({ kind: 'needed-where', argument, value, except: false, needs: name }));
}

/** Messages may write a value in capitals. */
export function isSameWord(given: Json, value: string): boolean {
  return typeof given === 'string' && given.toLowerCase() === value.toLowerCase();
}
