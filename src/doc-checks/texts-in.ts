import { isJsonObject, type Json } from '../core/json.js';

/** Every text in a value, names of fields included: they may be sentences too. */
export function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  addTexts(value, texts);
  return texts;
}

function addTexts(value: Json, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) addTexts(item, texts);
  else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      texts.push(name);
      addTexts(item, texts);
    }
  }
}
