import type { SuccessObservation } from '../observations/observation.js';

const failure =
  /^\W{0,4}.{0,40}?\b(errors?|fail(?:ed|ure)?|denied|not found|no such|cannot|could not|invalid|exception)\b/i;
const longestLine = 300;

/** An item of a list that a call was given, of which a line of the answer says that it failed. */
export interface FailedItem {
  readonly item: string;
  /** The word of that line that says so. */
  readonly word: string;
}

/** The items of this argument that an answer in text names as failed, each in a line that begins with the item. */
export function failedItems(
  { arguments: args, outcome }: SuccessObservation,
  argument: string,
): readonly FailedItem[] {
  const items = args[argument];
  if (!Array.isArray(items) || typeof outcome.body !== 'string') return [];
  const lines = outcome.body.split(/\r?\n/).filter((line) => line.length <= longestLine);
  return items.flatMap((item): FailedItem[] => {
    if (typeof item !== 'string' || item.length < 2) return [];
    const own = lines.filter((line) => line.startsWith(item));
    const words = own.flatMap((line) => failure.exec(line.slice(item.length))?.[1] ?? []);
    return words.slice(0, 1).map((word) => ({ item, word }));
  });
}
