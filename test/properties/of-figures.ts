import fc from 'fast-check';
import { expectedValueOfPerfectInformation } from '../../src/agents/belief/expected-value.js';
import { partitionValue } from '../../src/agents/belief/partition-value.js';
import type { Candidate } from '../../src/agents/belief/candidate.js';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { bleu } from '../../src/metrics/bleu.js';
import { ndcg } from '../../src/metrics/ndcg.js';
import { texts } from './drawn.js';
import { property, type Property } from './property.js';

const word = fc.constantFrom('a', 'b', 'c', 'the', 'tool');
const sentences = fc.array(word, { maxLength: 9 });
const said = (words: readonly string[]): string => words.join(' ');

/** BLEU-4 with smoothing method 4, by its definition, with lists in place of counts. */
function plainBleu(reference: readonly string[], candidate: readonly string[]): number {
  const grams = (words: readonly string[], n: number) =>
    words
      .map((_, at) => words.slice(at, at + n))
      .filter(({ length }) => length === n)
      .map(String);
  let [product, zeros] = [1, 0];
  for (let n = 1; n <= 4; n += 1) {
    const left = grams(reference, n);
    const own = grams(candidate, n);
    let matches = 0;
    for (const gram of own) {
      const at = left.indexOf(gram);
      if (at < 0) continue;
      left.splice(at, 1);
      matches += 1;
    }
    if (n === 1 && matches === 0) return 0;
    const total = Math.max(1, own.length);
    if (matches > 0) product *= (matches / total) ** 0.25;
    else if (candidate.length > 1) {
      zeros += 1;
      product *= (Math.log(candidate.length) / (2 ** zeros * 5) / total) ** 0.25;
    }
  }
  const [r, c] = [reference.length, candidate.length];
  return product * (c > r ? 1 : Math.exp(1 - r / c));
}

const bleuHolds: readonly Property[] = [
  property(
    { subject: 'BLEU', given: 'sentences of few words', holds: 'is what its definition gives' },
    fc.tuple(sentences, sentences),
    ([reference, candidate]) =>
      expect(bleu(said(reference), said(candidate))).toBeCloseTo(
        plainBleu(reference, candidate),
        12,
      ),
  ),
  property(
    {
      subject: 'BLEU',
      given: 'any two texts',
      holds:
        'lies in [0, 1]; white space around words and letter case change nothing; 1 for the same text of four words',
    },
    fc.tuple(texts, texts, fc.array(word, { minLength: 4, maxLength: 9 })),
    ([reference, candidate, same]) => {
      const score = bleu(reference, candidate);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1 + 1e-12);
      expect(bleu(` ${reference}\n`, `\t${candidate} `)).toBe(score);
      expect(bleu(said(same), said(same).toUpperCase())).toBeCloseTo(1, 12);
    },
  ),
];

const ids = ['a', 'b', 'c', 'd', 'e'];
const rankings = fc.shuffledSubarray(ids);
const gains = fc.dictionary(fc.constantFrom(...ids), fc.nat(3), { minKeys: 1, maxKeys: 4 });

/** The best there is, by trying every order. */
function plainNdcg(
  ranking: readonly string[],
  gain: ReadonlyMap<string, number>,
  cutoff: number,
): number {
  const worth = (order: readonly string[]): number =>
    order
      .slice(0, cutoff)
      .reduce((sum, id, at) => sum + (gain.get(id) ?? 0) / Math.log2(at + 2), 0);
  return worth(ranking) / Math.max(...orders([...gain.keys()]).map(worth));
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, at) =>
    orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

const ndcgHolds: readonly Property[] = [
  property(
    {
      subject: 'NDCG',
      given: 'rankings and gains of five documents',
      holds: 'is what the best of all orders gives, null where nothing is relevant; in [0, 1]',
    },
    fc.tuple(rankings, gains, fc.integer({ min: 1, max: 6 })),
    ([ranking, record, cutoff]) => {
      const gain = new Map(Object.entries(record));
      const score = ndcg(ranking, gain, cutoff);
      if ([...gain.values()].every((one) => one === 0)) return expect(score).toBeNull();
      expect(score).toBeCloseTo(plainNdcg(ranking, gain, cutoff), 12);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1 + 1e-12);
    },
  ),
  property(
    {
      subject: 'NDCG',
      given: 'a ranking and a set',
      holds:
        'does not fall when something relevant moves up; names, repeats and what stands behind the cutoff change nothing',
    },
    fc.tuple(
      rankings,
      fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
    ),
    ([ranking, relevant, cutoff]) => {
      const score = ndcg(ranking, new Set(relevant), cutoff) ?? 0;
      const at = ranking.findIndex((id, place) => place > 0 && relevant.includes(id));
      const id = ranking[at];
      if (id !== undefined)
        expect(
          ndcg([id, ...ranking.toSpliced(at, 1)], new Set(relevant), cutoff),
        ).toBeGreaterThanOrEqual(score - 1e-12);
      const named = (one: string): string => `shop/${one}`;
      expect(ndcg(ranking.map(named), new Set(relevant.map(named)), cutoff)).toBe(score);
      expect(ndcg([...ranking, ...ranking], new Set(relevant), cutoff)).toBe(score);
      expect(ndcg([...ranking.slice(0, cutoff), 'x', 'y'], new Set(relevant), cutoff)).toBe(score);
    },
  ),
];

const values = ['x', 'y', 'z'];
const slots = ['p', 'q'];
const stances = fc.constantFrom('x', 'y', 'z', null, undefined);
const candidates: fc.Arbitrary<readonly Candidate[]> = fc.array(
  fc
    .record({ tool: fc.constantFrom('find', 'get'), stances: fc.tuple(stances, stances) })
    .map(({ tool, stances: said }): Candidate => ({
      tool,
      known: Object.fromEntries(
        slots.flatMap((slot, at) => (typeof said[at] === 'string' ? [[slot, said[at]]] : [])),
      ),
      unknown: slots.filter((_, at) => said[at] === null),
    })),
  { minLength: 1, maxLength: 4 },
);
const aspects = fc.uniqueArray(
  fc.record({ tool: fc.constantFrom('find', 'get'), argument: fc.constantFrom(...slots) }),
  { minLength: 1, maxLength: 2, selector: ({ tool, argument }) => `${tool} ${argument}` },
);
const domainOf = () => ({ kind: 'finite' as const, values });

type Answers = readonly (string | null)[];

/** Σ over all joint answers of the best candidate's weight, less the best now: SAGE's equation 3 in full. */
function plainValue(
  asked: readonly { readonly tool: string; readonly argument: string }[],
  all: readonly Candidate[],
): number {
  const isAsked = (tool: string, slot: string): boolean =>
    asked.some((one) => one.tool === tool && one.argument === slot);
  const likely = (candidate: Candidate, answers: Answers): number =>
    asked.reduce((product, { tool, argument }, at) => {
      const answer = answers[at];
      const known = candidate.tool === tool ? candidate.known[argument] : undefined;
      const isUnknown = candidate.tool === tool && candidate.unknown.includes(argument);
      if (isUnknown) return answer === null ? 0 : product / values.length;
      return known === (answer ?? undefined) ? product : 0;
    }, 1);
  const outside = ({ tool, unknown }: Candidate): number =>
    unknown.reduce((product, slot) => (isAsked(tool, slot) ? product : product / values.length), 1);
  const joint = asked.reduce<readonly Answers[]>(
    (lists) => lists.flatMap((list) => [...values, null].map((value) => [...list, value])),
    [[]],
  );
  const after = joint.reduce(
    (sum, answers) => sum + Math.max(...all.map((one) => outside(one) * likely(one, answers))),
    0,
  );
  return after - Math.max(...all.map(({ unknown }) => values.length ** -unknown.length));
}

const valueOfAsking: readonly Property[] = [
  property(
    {
      subject: 'EVPI',
      given: 'up to four candidates over two tools, two arguments, three values',
      holds: 'is the sum over all joint answers, and never negative',
    },
    fc.tuple(aspects, candidates),
    ([asked, all]) => {
      const value = expectedValueOfPerfectInformation(asked, all, domainOf);
      expect(value).toBeCloseTo(Math.max(0, plainValue(asked, all)), 12);
      expect(value).toBeGreaterThanOrEqual(0);
    },
  ),
  property(
    {
      subject: 'EVPI',
      given: 'the same',
      holds:
        'does not depend on the order of candidates and arguments, nor on a candidate that stands twice; asking more is worth no less',
    },
    fc.tuple(aspects, candidates),
    ([asked, all]) => {
      const of = (questions: typeof asked, among: readonly Candidate[]): number =>
        expectedValueOfPerfectInformation(questions, among, domainOf);
      const value = of(asked, all);
      expect(of(asked.toReversed(), all.toReversed())).toBeCloseTo(value, 12);
      expect(of(asked, [...all, ...all])).toBeCloseTo(value, 12);
      expect(value).toBeGreaterThanOrEqual(of(asked.slice(0, 1), all) - 1e-12);
    },
  ),
  property(
    {
      subject: 'EVPI by the partition',
      given: 'candidates with certainties',
      holds:
        'is never negative, at most the sum of certainties less the best, and 0 for a single candidate',
    },
    fc.tuple(
      aspects,
      candidates,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
    ),
    ([asked, all, certain]) => {
      const certainties = certain.slice(0, all.length);
      const value = partitionValue(asked, all, certainties);
      const most = certainties.reduce((sum, one) => sum + one, 0) - Math.max(...certainties);
      expect(value).toBeGreaterThanOrEqual(-1e-12);
      expect(value).toBeLessThanOrEqual(most + 1e-12);
      expect(partitionValue(asked, all.slice(0, 1), certainties.slice(0, 1))).toBe(0);
    },
  ),
];

const fileNames: readonly Property[] = [
  property(
    {
      subject: 'file name of a tool',
      given: 'any two ids, also such that differ in letter case or marks alone',
      holds:
        'is short, lower-case, safe on every system, the same each time, and another for another id',
    },
    fc
      .tuple(fc.oneof(texts, fc.string({ unit: 'grapheme', maxLength: 200 })), texts)
      .chain(([id, other]) =>
        fc.tuple(
          fc.constant(id),
          fc.constantFrom(other, id.toUpperCase(), `${id} `, id.normalize('NFD')),
        ),
      ),
    ([id, other]) => {
      expect(toolFileName(id)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*-)?[0-9a-f]{8}$/);
      expect(toolFileName(id).length).toBeLessThanOrEqual(69);
      expect(toolFileName(id)).toBe(toolFileName(id));
      if (id !== other) expect(toolFileName(id)).not.toBe(toolFileName(other));
    },
  ),
];

/** What is worked out: figures, and names of files. */
export const ofFigures: readonly Property[] = [
  ...[...bleuHolds, ...ndcgHolds, ...valueOfAsking, ...fileNames],
];
