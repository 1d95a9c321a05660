import { isJsonObject, type Json } from '../../../../core/json.js';

/** False where a list in the body has an item, an object, that lacks a field of the path (`boats[].mast`). */
export function isInEveryItem(body: Json, path: string): boolean {
  return holds(body, stepsOf(path), false);
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('.')
    .flatMap((part) => part.split(/(?=\[\])/))
    .filter((step) => step !== '');
}

function holds(value: Json, [step, ...rest]: readonly string[], isInList: boolean): boolean {
  if (step === undefined) return true;
  if (step === '[]')
    return !Array.isArray(value) || value.every((item: Json) => holds(item, rest, true));
  if (!isJsonObject(value)) return true;
  const inner = Object.hasOwn(value, step) ? value[step] : undefined;
  return inner === undefined ? !isInList : holds(inner, rest, isInList);
}
