import type { Json } from '../../../core/json.js';

/**
 * The names of our own new things in a text: `tooldraft-3`, `tooldraft3` where a name takes no hyphen, `tdr3` where it must be short.
 * Groups: hyphen, number.
 */
export const ownNames = /(?:tooldraft|(?<![A-Za-z0-9])tdr)(-?)(\d+)/g;

const ownName = new RegExp(`^(?:tooldraft|${ownNames.source})$`);

/** The name of a new thing: recognisable as ours, different each time. */
export function freshName(number: number, hyphen = '-'): string {
  return `tooldraft${hyphen}${number}`;
}

/** The same name within so many characters; null where that is too few. */
export function shortName(number: number, most: number): string | null {
  return [freshName(number, ''), `tdr${number}`].find(({ length }) => length <= most) ?? null;
}

/** True for a text that is a name of ours and nothing else: nothing that was there before us has it. */
export function isOwnName(text: string): boolean {
  return ownName.test(text);
}

/** True where the value names something new of ours, however deep. */
export function isFresh(value: Json): boolean {
  return JSON.stringify(value).search(ownNames) >= 0;
}

/** True where it does so with a hyphen in the name. */
export function isHyphenated(value: Json): boolean {
  return ownNamesIn(value).some(([, hyphen]) => hyphen === '-');
}

/** The largest number of a fresh name in the value; 0 where there is none. */
export function freshNumberIn(value: Json): number {
  return Math.max(0, ...ownNamesIn(value).map(([, , number]) => Number(number)));
}

function ownNamesIn(value: Json): readonly RegExpExecArray[] {
  return [...JSON.stringify(value).matchAll(ownNames)];
}
