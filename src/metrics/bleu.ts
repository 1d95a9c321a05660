const orders = [1, 2, 3, 4] as const;
/** Chen and Cherry's K of smoothing method 4. */
const smoothingK = 5;
/** What Python's `str.split()` splits on: not JavaScript's `\s`, which lacks U+001C–U+001F and U+0085 and has U+FEFF. */
const pythonWhiteSpace =
  /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * BLEU-4 of one candidate against one reference with smoothing method 4 (Chen and Cherry 2014), lower-cased and split on
 * white space: NLTK 3.8's `sentence_bleu` to 1e-12. 0 where no word matches or a text is empty. NLTK's treatment of
 * candidates shorter than 4 words is kept: missing orders count as smoothed zeros, for 1 word they are left out.
 */
export function bleu(reference: string, candidate: string): number {
  const expected = words(reference);
  const given = words(candidate);
  const precisions = orders.map((n) => clippedPrecision(expected, given, n));
  if (precisions[0]?.matches === 0) return 0;
  const logarithms = smoothed(precisions, given.length)
    .filter((precision) => precision > 0)
    .map((precision) => 0.25 * Math.log(precision));
  const sum = logarithms.reduce((total, value) => total + value, 0);
  return brevityPenalty(expected.length, given.length) * Math.exp(sum);
}

interface Precision {
  readonly matches: number;
  readonly total: number;
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(pythonWhiteSpace)
    .filter((word) => word !== '');
}

/** n-grams of the candidate that the reference has, each at most as often as there, of all n-grams (at least 1). */
function clippedPrecision(
  expected: readonly string[],
  given: readonly string[],
  n: number,
): Precision {
  const inReference = countNgrams(expected, n);
  let matches = 0;
  for (const [ngram, count] of countNgrams(given, n)) {
    matches += Math.min(count, inReference.get(ngram) ?? 0);
  }
  return { matches, total: Math.max(1, given.length - n + 1) };
}

function countNgrams(text: readonly string[], n: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= text.length; start += 1) {
    const ngram = text.slice(start, start + n).join(' ');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** Each order without a match gets half of what the one before got, growing with the candidate's length. */
function smoothed(precisions: readonly Precision[], length: number): readonly number[] {
  let zeros = 0;
  return precisions.map(({ matches, total }) => {
    if (matches > 0 || length <= 1) return matches / total;
    zeros += 1;
    return Math.log(length) / (2 ** zeros * smoothingK) / total;
  });
}

function brevityPenalty(expected: number, given: number): number {
  return given > expected ? 1 : Math.exp(1 - expected / given);
}
