import { placeInText } from '../texts/place-in-text.js';

/** True for a path in an answer with several values: items of a list, the keys of an object that lists by name, lists and columns in text. */
export function isListedPath(path: string): boolean {
  if (path.includes('[]') || path.includes('{}')) return true;
  const place = placeInText(path);
  return place !== null && place.kind !== 'key';
}
