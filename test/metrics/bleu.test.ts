import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bleu } from '../../src/metrics/bleu.js';

const pairSchema = z.object({ reference: z.string(), candidate: z.string(), bleu: z.number() });
const recorded = readFileSync(
  new URL('../fixtures/metrics/bleu-oracle.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => pairSchema.parse(JSON.parse(line)));

describe('bleu', () => {
  it('equals NLTK 3.8 with smoothing method 4 on at least 500 recorded pairs, to 1e-12', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(500);
    const different = recorded.filter(
      (pair) => !(Math.abs(bleu(pair.reference, pair.candidate) - pair.bleu) <= 1e-12),
    );
    expect(different).toEqual([]);
  });

  it('has short candidates, empty texts and zero scores among the recorded pairs', () => {
    const lengths = recorded.map(({ candidate }) => candidate.split(/\s+/).filter(Boolean).length);
    for (const length of [0, 1, 2, 3]) expect(lengths).toContain(length);
    expect(recorded.some((pair) => pair.bleu === 0)).toBe(true);
    expect(recorded.some((pair) => pair.bleu === 1)).toBe(true);
  });

  it('takes the old text as the reference: the brevity penalty falls on a shorter new one', () => {
    const long = 'reads the first lines of a text file in the allowed folders';
    const short = 'reads the first lines of a text file';
    expect(bleu(long, short)).toBeLessThan(bleu(short, short));
    expect(bleu(long, short)).not.toBeCloseTo(bleu(short, long), 3);
  });

  it('does not count a repeated word more often than the reference has it', () => {
    expect(bleu('the cat', 'the the the the')).toBeLessThan(
      bleu('the the the the', 'the the the the'),
    );
  });
});
