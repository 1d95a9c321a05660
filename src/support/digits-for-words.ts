const numbers =
  'two three four five six seven eight nine ten eleven twelve fifteen sixteen twenty thirty forty fifty sixty hundred'.split(
    ' ',
  );
const values = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 30, 40, 50, 60, 100];

/** Where a number says how many there may be: behind a comparison, or before what is counted. */
const counting = new RegExp(
  String.raw`\b(?:(?<=\b(?:than|least|most|exactly|up to|only|maximum(?: of)?|minimum(?: of)?|max|min)\s)(${numbers.join('|')})\b|(${numbers.join('|')})(?=\s(?:at a time|at once|characters?|chars?|letters|digits|items|entries|elements|words)\b))`,
  'gi',
);

/** The message with `3` for `three` where that counts something: bounds are read from digits. */
export function digitsForWords(message: string): string {
  return message.replace(counting, (word) => {
    const index = numbers.indexOf(word.toLowerCase());
    return index < 0 ? word : String(values[index]);
  });
}
