/** A day, a time or a period of time: what `from` and `to` hold beside names. */
export function isMoment(text: string): boolean {
  return /^\d{4}-\d\d(?:-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?$|^\d{1,2}:\d\d(?::\d\d)?$|^-?P[\dTYMWDHS.]+$/.test(
    text,
  );
}
