import type { RefinedDoc } from '../../src/core/refined-docs.js';
import type { ReviewEntry } from '../../src/core/review.js';
import type { Sentence } from '../../src/core/sentence.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docOf } from '../../src/docs/doc-of.js';
import { lostDecisions, reviewedDoc, reviewedDocs } from '../../src/review/reviewed-docs.js';
import { reviewedSentences } from '../../src/review/sentences.js';
import { canonicalJson } from '../../src/support/canonical-json.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const tool: ToolDoc = {
  ...{ id: 'list', name: 'list', description: 'Lists books.', sideEffects: 'none' },
  parameters: {
    type: 'object',
    properties: {
      limit: { type: 'integer', maximum: 100, description: 'How many.' },
      all: { type: 'boolean' },
      body: { type: 'object', properties: { url: { type: 'string' } } },
    },
  },
  call: { kind: 'none' },
};
const sentence = (place: string, text: string, more: Partial<Sentence> = {}): Sentence => ({
  ...{ place, text, steps: ['u1.s1'], attacks: [] },
  ...more,
});
const use = sentence('use', 'Which books are there?');
const sorted = sentence('description', 'Sorted by title.');
const most = sentence('limit', 'At most 20.', { constraint: { maximum: 20 } });
const pair = sentence('description', '`limit` and `all` exclude each other.', {
  constraint: { exclusive: ['all', 'limit'] },
});
const url = sentence('body.url', 'Only https.', { constraint: { pattern: '^https:' } });
const sentences = [use, sorted, pair, most, url];

function made(own: readonly Sentence[] = sentences): RefinedDoc {
  return { ...refinedDocFor(tool), ...docOf(tool, own), sentences: [...own] };
}

const entry = ({ place, text }: Sentence, more: Partial<ReviewEntry>): ReviewEntry => ({
  ...{ tool: 'list', place, sentence: text, decision: 'reject' },
  ...more,
});
const reviewsOf = (...entries: ReviewEntry[]) => ({
  ...{ version: 1 as const, catalogue: 'books', sentences: entries },
});

describe('docs as people reviewed them', () => {
  it.each(sentences.map((one) => [one.place, one.text, one] as const))(
    'are without a rejected sentence and its constraint: %s, %s',
    (_place, _text, one) => {
      const left = sentences.filter((other) => other !== one);
      const now = reviewedDoc(tool, made(), reviewsOf(entry(one, {})));
      expect(now).toEqual({ ...made(left), reviewed: 1 });
    },
  );

  it.each(sentences.map((one) => [one.place, one.text, one] as const))(
    'have a pinned sentence that the run did not write: %s, %s',
    (_place, _text, one) => {
      const constraint = one.constraint && canonicalJson(one.constraint);
      const pin = entry(one, { decision: 'pin', ...(constraint ? { constraint } : {}) });
      const others = sentences.filter((other) => other !== one);
      const now = reviewedDoc(tool, made(others), reviewsOf(pin));
      expect(now).toEqual({ ...made([...others, { ...one, steps: [] }]), reviewed: 1 });
      expect(reviewedDoc(tool, made(), reviewsOf(pin))).toEqual(made());
    },
  );

  it('have a pinned sentence of a tool that the run left out', () => {
    const pin = entry(sorted, { decision: 'pin' });
    const docs = refinedDocsFor('books', []);
    const [doc] = reviewedDocs({ tools: [tool] }, docs, reviewsOf(pin)).tools;
    expect(doc).toMatchObject({ tool: 'list', description: 'Lists books. Sorted by title.' });
  });

  it('have the pinned sentence for choosing in place of the one of the run', () => {
    const pin = entry(use, { decision: 'pin', sentence: 'Which books can I borrow?' });
    expect(reviewedDoc(tool, made([use]), reviewsOf(pin)).use).toBe('Which books can I borrow?');
  });

  it.each(sentences.map((one) => [one.place, one] as const))(
    'have the words of a person in the place of an edited one: %s',
    (_place, one) => {
      const decided = entry(one, { decision: 'edit', edit: 'In our words.' });
      const now = reviewedDoc(tool, made(), reviewsOf(decided));
      const words = sentences.map((other) =>
        other === one ? { ...one, text: 'In our words.' } : other,
      );
      expect(now).toEqual({ ...made(words), reviewed: 1 });
    },
  );

  it.each<[string, ReviewEntry]>([
    ['accepted', entry(most, { decision: 'accept' })],
    ['open', entry(most, { decision: 'open' })],
    ['about other words', entry({ ...most, text: 'At most 30.' }, {})],
    ['about another place', entry({ ...most, place: 'all' }, {})],
    ['about another tool', entry(most, { tool: 'read' })],
  ])('stay the same object if all that is decided is %s', (_what, decided) => {
    const doc = made();
    expect(reviewedDoc(tool, doc, reviewsOf(decided))).toBe(doc);
  });

  it('keep what was changed by hand elsewhere', () => {
    const doc = made();
    const all = { ...doc.parameters.properties, all: { type: 'boolean', description: 'Ours.' } };
    const edited = {
      ...doc,
      description: `Ours: ${doc.description} And more.`,
      parameters: { ...doc.parameters, properties: all },
    };
    const now = reviewedDoc(tool, edited, reviewsOf(entry(sorted, {}), entry(most, {})));
    expect(now.description).toBe(edited.description.replace(' Sorted by title.', ''));
    expect(now.parameters.properties).toMatchObject({
      ...{ limit: tool.parameters.properties?.['limit'], all: { description: 'Ours.' } },
    });
  });

  it('follow decisions whatever the punctuation, tool by tool', () => {
    const docs = refinedDocsFor('books', [made()]);
    const reviews = reviewsOf(entry({ ...most, text: 'At most: 20' }, {}));
    const { tools } = reviewedDocs({ tools: [tool] }, docs, reviews);
    expect(tools[0]?.parameters).toEqual(made([use, sorted, pair, url]).parameters);
    expect(reviewedSentences(made(), reviews).map(({ decision }) => decision)).toEqual([
      ...['open', 'open', 'open', 'reject', 'open'],
    ]);
  });

  const told = (one: Sentence): string => JSON.stringify(one.constraint);
  it.each<[string, Sentence, Partial<Sentence>, Sentence['text'][]]>([
    ['other words', most, { text: '21 is refused.' }, ['At most 20.']],
    ['names in another order', pair, { constraint: { exclusive: ['limit', 'all'] } }, [pair.text]],
    ['another place', most, { text: '21 is refused.', place: 'all' }, []],
    ['another bound', most, { text: 'At most 30.', constraint: { maximum: 30 } }, []],
    ['no constraint', sorted, { text: 'In the order of titles.' }, []],
  ])('follow a decision on a sentence that says the same in %s', (_what, one, change, decided) => {
    const stored = { ...change, constraint: change.constraint ?? one.constraint };
    const doc = made([{ ...one, ...stored, text: change.text ?? 'Not both.' }]);
    const entries = [entry(one, one.constraint === undefined ? {} : { constraint: told(one) })];
    const found = reviewedSentences(doc, reviewsOf(...entries));
    expect(found.flatMap(({ decidedAs }) => decidedAs ?? [])).toEqual(decided);
    expect(found[0]?.decision).toBe(decided.length === 0 ? 'open' : 'reject');
  });

  it('take each decision for one sentence, the one with its words first', () => {
    const twice = [{ ...most, text: '21 is refused.' }, most];
    const found = reviewedSentences(
      made(twice),
      reviewsOf(entry(most, { constraint: told(most) })),
    );
    expect(found.map(({ decision }) => decision)).toEqual(['open', 'reject']);
  });

  it('tell of decisions about tools that are gone', () => {
    const catalogue = { version: 1 as const, name: 'books', source: { kind: 'none' as const } };
    const gone = reviewsOf(entry(most, { tool: 'lend' }), entry(most, {}));
    expect(lostDecisions({ ...catalogue, tools: [tool] }, gone)).toBe(
      '1 decision is about tools that "books" no longer has: lend (reviews/books.yaml)',
    );
    expect(lostDecisions({ ...catalogue, tools: [tool] }, reviewsOf())).toBeNull();
  });
});
