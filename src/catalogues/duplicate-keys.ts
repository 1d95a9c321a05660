import { z } from 'zod';
import { parseJson } from '../core/json-text.js';

/**
 * The paths of object keys that stand twice in one object of a valid JSON text (`paths./pets.get`), at most
 * `limit` of them. `JSON.parse` keeps the last one without a word.
 */
export function duplicateKeys(json: string, limit = 10): string[] {
  const found: string[] = [];
  const stack: { keys: Set<string> | null; key: string; index: number }[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;
  let text: string | null = null;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const symbol = match[0];
    const top = stack.at(-1);
    if (symbol === '{') stack.push({ keys: new Set(), key: '', index: 0 });
    else if (symbol === '[') stack.push({ keys: null, key: '', index: 0 });
    else if (symbol === '}' || symbol === ']') stack.pop();
    else if (symbol === ',' && top) top.index += 1;
    else if (symbol === ':' && top?.keys && text !== null) {
      const key = unquote(text);
      top.key = key;
      if (top.keys.has(key)) found.push(stack.map(stepOf).join('.'));
      top.keys.add(key);
      if (found.length >= limit) break;
    }
    text = symbol.startsWith('"') ? symbol : null;
  }
  return found;
}

function stepOf(level: { keys: Set<string> | null; key: string; index: number }): string {
  return level.keys === null ? String(level.index) : level.key;
}

function unquote(text: string): string {
  return text.includes('\\') ? z.string().parse(parseJson(text)) : text.slice(1, -1);
}
