import { claimKey } from '../../src/core/claim.js';
import type { Claim, DocVersion } from '../../src/core/doc-version.js';
import { isReviewedAlone, type RefinedDoc, type RefinedDocs } from '../../src/core/refined-docs.js';
import type { ReviewEntry, Reviews } from '../../src/core/review.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { groupAsTool } from '../../src/refinement/groups/revise-group.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { withDecision } from '../../src/review/decide.js';
import { lostEntries } from '../../src/review/entries.js';
import {
  reviewableSentences,
  type ReviewableSentence,
} from '../../src/review/reviewable-sentences.js';
import { reviewed, reviewedDocs } from '../../src/review/reviewed.js';
import { isInPlace } from '../../src/review/sentence-in-doc.js';
import { takenEdits } from '../../src/review/taken-edits.js';
import { startShelf } from '../support/shelf-api.js';
import { catalogueOf, refineWithRules } from '../integration/refine-fixture-api.js';

const tool: ToolDoc = {
  id: 'list',
  name: 'list',
  description: 'Lists pets. Old sentence of the source.',
  parameters: {
    type: 'object',
    properties: {
      limit: { type: 'integer', description: 'How many.' },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string', description: 'Its id.' } } },
      },
      all: { type: 'boolean' },
    },
  },
  sideEffects: 'none',
  call: { kind: 'none' },
};

const bound = { kind: 'bound', about: ['limit'], value: { maximum: 20 } };
const exclusive = { kind: 'exclusive', about: ['limit', 'all'] };
const recipe = [
  {
    side: 'beyond',
    steps: [{ as: 'probe', role: 'probe' as const, args: { limit: 21 } }],
    differs: ['limit'],
    expect: 'refused' as const,
    calls: ['c2'],
  },
];
const both = { allOf: [{ not: { required: ['limit', 'all'] } }] };

const claims: readonly Claim[] = [
  {
    ...{ id: 'k1', target: '/properties/limit', text: 'At most 20.', evidence: ['rules/x#c2'] },
    ...{ from: 'claim', claim: bound, verdict: 'confirmed', recipe },
    learned: { properties: { limit: { maximum: 20 } } },
  },
  {
    ...{ id: 'k2', target: 'inputs', text: '`limit` and `all` cannot be combined.', evidence: [] },
    ...{ from: 'claim', claim: exclusive, verdict: 'confirmed', learned: both },
  },
  {
    ...{ id: 'k3', target: '/properties/lines', text: 'Required.', evidence: [], from: 'claim' },
    claim: { kind: 'required', about: ['lines[].id'] },
  },
  {
    ...{ id: 'k4', target: '/properties/limit', text: 'For example `5`.', evidence: [] },
    ...{ from: 'example', learned: { properties: { limit: { examples: [5] } } } },
  },
  {
    ...{ id: 'k5', target: '/properties/limit', text: 'Whole.', evidence: [], from: 'source' },
    claim: { kind: 'type', about: ['limit'], value: 'integer' },
  },
];

const doc: RefinedDoc = {
  tool: 'list',
  version: 2,
  stopReason: 'converged',
  description:
    'Lists pets. Note on `limit`: At most 20.\nOld sentence of the source.\n`limit` and `all` cannot be combined.',
  sections: {
    ...{ purpose: ['Lists pets.'], useWhen: ['Old sentence of the source.'], notFor: [] },
    ...{ inputs: ['`limit` and `all` cannot be combined.'], returns: [], errors: [] },
    limits: ['Note on `limit`: At most 20.'],
  },
  parameterDocs: {
    '/properties/limit': { description: 'How many. At most 20.', examples: [5] },
    '/properties/lines': { description: 'The lines. `lines[].id`: Required.' },
  },
  learned: { ...both, properties: { limit: { maximum: 20, examples: [5] } } },
  claims: [...claims],
};

/** The same tool as another engine has it: one text, and nothing learnt. */
const bare: RefinedDoc = { ...rawVersion(tool), tool: 'list', version: 0, stopReason: 'converged' };

function reviewsOf(...sentences: readonly ReviewEntry[]): Reviews {
  return { version: 1, catalogue: 'pets', sentences: [...sentences] };
}

const onLimit = { tool: 'list', argument: 'limit', sentence: 'At most 20.', claim: bound } as const;

interface Row {
  readonly name: string;
  readonly entry: ReviewEntry;
  readonly of?: RefinedDoc;
  readonly says: Partial<RefinedDoc>;
}

const limitWithout = { '/properties/limit': { description: 'How many.', examples: [5] } };
const lines = { '/properties/lines': doc.parameterDocs['/properties/lines']! };

const rows: readonly Row[] = [
  {
    name: 'a rejected claim goes from all places and from what is learnt',
    entry: { ...onLimit, decision: 'reject' },
    says: {
      description:
        'Lists pets.\nOld sentence of the source.\n`limit` and `all` cannot be combined.',
      sections: { ...doc.sections!, limits: [] },
      parameterDocs: { ...limitWithout, ...lines },
      learned: { ...both, properties: { limit: { examples: [5] } } },
      claims: claims.slice(1),
    },
  },
  {
    name: 'a claim is the same in other words and another place',
    entry: { ...onLimit, argument: 'all', sentence: 'Twenty is the most.', decision: 'reject' },
    says: { parameterDocs: { ...limitWithout, ...lines }, claims: claims.slice(1) },
  },
  {
    name: 'an edited claim keeps what proves it, in a person’s words',
    entry: { ...onLimit, decision: 'edit', edit: 'Twenty is the most.' },
    says: {
      description: doc.description.replace('At most 20.', 'Twenty is the most.'),
      sections: { ...doc.sections!, limits: ['Note on `limit`: Twenty is the most.'] },
      parameterDocs: {
        '/properties/limit': { description: 'How many. Twenty is the most.', examples: [5] },
        ...lines,
      },
      learned: doc.learned,
      claims: [{ ...claims[0]!, text: 'Twenty is the most.', from: 'person' }, ...claims.slice(1)],
    },
  },
  {
    name: 'constraints of the tool go with their sentence',
    entry: {
      ...{ tool: 'list', section: 'errors', sentence: '…', decision: 'reject' },
      claim: exclusive,
    },
    says: {
      description: doc.description.replace('\n`limit` and `all` cannot be combined.', ''),
      learned: { properties: doc.learned.properties },
    },
  },
  {
    name: 'a place inside an argument loses its lead too',
    entry: { tool: 'list', argument: 'lines', sentence: 'Required', decision: 'reject' },
    says: {
      parameterDocs: {
        '/properties/limit': doc.parameterDocs['/properties/limit']!,
        '/properties/lines': { description: 'The lines.' },
      },
    },
  },
  {
    name: 'examples go as a whole, whatever the values were',
    entry: { tool: 'list', argument: 'limit', sentence: 'For example `9`.', decision: 'reject' },
    says: {
      parameterDocs: { '/properties/limit': { description: 'How many. At most 20.' }, ...lines },
      learned: { ...both, properties: { limit: { maximum: 20 } } },
    },
  },
  {
    name: 'a sentence of the source goes, found by its words',
    entry: {
      ...{ tool: 'list', section: 'description', decision: 'reject' },
      sentence: 'old sentence, of the source',
    },
    says: {
      description: doc.description.replace('Old sentence of the source.\n', ''),
      sections: { ...doc.sections!, useWhen: [] },
      claims: [...claims],
    },
  },
  {
    name: 'what the source says of an argument is edited',
    entry: {
      ...{ tool: 'list', argument: 'limit', sentence: 'How many.', decision: 'edit' },
      edit: 'How many pets.',
    },
    of: bare,
    says: { parameterDocs: { '/properties/limit': { description: 'How many pets.' } } },
  },
  {
    name: 'what the source says inside an argument is edited by its pointer',
    entry: {
      ...{ tool: 'list', argument: '/properties/lines/items/properties/id', sentence: 'Its id.' },
      ...{ decision: 'edit', edit: 'Of the pet.' },
    },
    of: bare,
    says: {
      parameterDocs: { '/properties/lines/items/properties/id': { description: 'Of the pet.' } },
    },
  },
  {
    name: 'an edit stands where the run has nothing of it, with what proves it',
    entry: {
      ...{ ...onLimit, decision: 'edit', edit: 'Twenty.', verdict: 'confirmed' },
      recipe: recipe.map(({ calls: _calls, ...test }) => test),
      learned: { properties: { limit: { maximum: 20 } } },
    },
    of: bare,
    says: {
      parameterDocs: { '/properties/limit': { description: 'How many. Twenty.' } },
      learned: { properties: { limit: { maximum: 20 } } },
      claims: [
        {
          ...{
            id: 'k1',
            target: '/properties/limit',
            text: 'Twenty.',
            evidence: [],
            from: 'person',
          },
          ...{ claim: bound, verdict: 'confirmed' },
          learned: { properties: { limit: { maximum: 20 } } },
          recipe: [{ ...recipe[0]!, calls: [] }],
        },
      ],
    },
  },
  {
    name: 'a pin stands where the run has nothing of it',
    entry: {
      ...{ tool: 'list', section: 'inputs', decision: 'pin', claim: exclusive, learned: both },
      sentence: '`limit` and `all` cannot be combined.',
    },
    of: bare,
    says: {
      description: `${tool.description} \`limit\` and \`all\` cannot be combined.`,
      learned: both,
    },
  },
  {
    name: 'a pin of what the word cap cut is read again, behind its section',
    entry: {
      ...{ tool: 'list', section: 'useWhen', decision: 'pin' },
      sentence: 'Old sentence of the source.',
    },
    of: { ...doc, description: 'Lists pets.\n`limit` and `all` cannot be combined.' },
    says: {
      description:
        'Lists pets.\n`limit` and `all` cannot be combined.\nOld sentence of the source.',
      sections: doc.sections,
    },
  },
  {
    name: 'a sentence of a person’s own stands in its section, in the middle of the text',
    entry: { tool: 'list', section: 'purpose', decision: 'edit', edit: 'Of this shop alone.' },
    says: {
      description: doc.description.replace('Lists pets.', 'Lists pets. Of this shop alone.'),
      sections: { ...doc.sections!, purpose: ['Lists pets.', 'Of this shop alone.'] },
    },
  },
  {
    name: 'a sentence of a person’s own about an argument stands before what lies inside it',
    entry: { tool: 'list', argument: 'lines', decision: 'edit', edit: 'One a pet.' },
    says: {
      parameterDocs: {
        ...doc.parameterDocs,
        '/properties/lines': { description: 'The lines. One a pet. `lines[].id`: Required.' },
      },
    },
  },
];

describe('a doc with what people decided', () => {
  it.each(rows)('$name', ({ entry, of = doc, says }) => {
    const now = reviewed(tool, of, reviewsOf(entry));
    expect(now).toMatchObject(says);
    for (const [key, value] of Object.entries(says))
      expect(now[key as keyof RefinedDoc]).toEqual(value);
    expect(now.reviewed).toBe(1);
  });

  it.each(rows)('is no other the second time: $name', ({ entry, of = doc }) => {
    const once = reviewed(tool, of, reviewsOf(entry));
    expect(reviewed(tool, once, reviewsOf(entry))).toBe(once);
  });

  it.each(['open', 'accept', 'pin'] as const)('is the run’s own where all is %s', (decision) => {
    expect(reviewed(tool, doc, reviewsOf({ ...onLimit, decision }))).toBe(doc);
  });

  it('says nothing of tools and arguments that are gone, but a warning once', () => {
    const lost = reviewsOf(
      { ...onLimit, argument: 'size', decision: 'edit', edit: 'New.' },
      { ...onLimit, tool: 'drop', decision: 'reject' },
      { ...onLimit, tool: 'drop', argument: 'all', decision: 'open' },
    );
    expect(reviewed(tool, bare, lost)).toBe(bare);
    const catalogue = {
      version: 1,
      name: 'pets',
      source: { kind: 'none' },
      tools: [tool],
    } as const;
    expect(lostEntries({ ...catalogue, tools: [tool] }, { tools: [bare] }, lost)).toBe(
      '2 decisions in reviews/pets.yaml: the tool or argument is gone, so nothing is done: size of list, drop',
    );
    expect(lostEntries({ ...catalogue, tools: [tool] }, { tools: [bare] }, reviewsOf())).toBeNull();
  });

  it('is there for groups, and for tools that the run has none of', () => {
    const group = { id: 'group:pets', name: 'pets', description: 'All of the pets. Buy now.' };
    const docs: RefinedDocs = {
      ...{ version: 1, catalogue: 'pets', run: 'rules', engine: 'rules', createdAt: '', tools: [] },
      groups: [{ ...rawVersion(groupAsTool(group)), tool: group.id, version: 0, stopReason: null }],
    };
    const reviews = reviewsOf(
      { tool: group.id, section: 'description', sentence: 'Buy now.', decision: 'reject' },
      { tool: 'list', section: 'description', decision: 'edit', edit: 'Slow.' },
    );
    const now = reviewedDocs({ tools: [tool], groups: [group] }, docs, reviews);
    expect(now.groups?.[0]?.description).toBe('All of the pets.');
    expect(now.tools.map(({ description }) => description)).toEqual([`${tool.description} Slow.`]);
    expect(now.tools.map(isReviewedAlone)).toEqual([true]);
    expect(reviewedDocs({ tools: [tool] }, { ...docs, groups: [] }, reviewsOf()).tools).toEqual([]);
  });

  it('has each sentence listed with what is decided of it, and those of people behind', () => {
    const reviews = reviewsOf(
      { ...onLimit, decision: 'accept' },
      { tool: 'list', section: 'errors', decision: 'edit', edit: 'Never fails.' },
      { tool: 'list', section: 'limits', sentence: 'Long ago.', decision: 'accept' },
    );
    const listed = reviewableSentences(tool, doc, reviews).map(
      ({ target, text, decision, from, isInRun }) => [target, text, decision, from, isInRun],
    );
    expect(listed).toEqual([
      ['/properties/limit', 'At most 20.', 'accept', 'claim', true],
      ['inputs', '`limit` and `all` cannot be combined.', 'open', 'claim', true],
      ['/properties/lines', 'Required.', 'open', 'claim', true],
      ['/properties/limit', 'For example `5`.', 'open', 'example', true],
      ['description', 'Lists pets.', 'open', 'source', true],
      ['description', 'Old sentence of the source.', 'open', 'source', true],
      ['/properties/limit', 'How many.', 'open', 'source', true],
      ['/properties/lines', 'The lines.', 'open', 'none', true],
      ['/properties/lines/items/properties/id', 'Its id.', 'open', 'source', true],
      ['errors', 'Never fails.', 'edit', 'person', false],
    ]);
  });
});

describe('a doc changed by hand', () => {
  const changed = (changes: Partial<DocVersion>): DocVersion => ({ ...doc, ...changes });

  it.each([
    ['nothing', changed({}), []],
    [
      'a sentence in other words',
      changed({ description: doc.description.replace('cannot be combined', 'exclude each other') }),
      ['`limit` and `all` cannot be combined. → `limit` and `all` exclude each other.'],
    ],
    [
      'one gone and one come',
      changed({
        description: 'Lists pets. Note on `limit`: At most 20.\nOld sentence of the source.\nFast.',
      }),
      ['`limit` and `all` cannot be combined. → Fast.'],
    ],
    [
      'one gone',
      changed({
        parameterDocs: { ...doc.parameterDocs, '/properties/lines': { description: 'The lines.' } },
      }),
      ['Required. →'],
    ],
    [
      'one come',
      changed({
        parameterDocs: { ...doc.parameterDocs, '/properties/all': { description: 'All of them.' } },
      }),
      ['/properties/all: All of them.'],
    ],
  ])('tells %s', (_, now, expected) => {
    const told = takenEdits(tool, doc, now).map((one) =>
      'own' in one
        ? `${one.target}: ${one.own}`
        : `${one.sentence.text} → ${one.edit ?? ''}`.trim(),
    );
    expect(told).toEqual(expected);
  });
});

describe('docs of a real run', () => {
  let all: readonly { readonly tool: ToolDoc; readonly doc: RefinedDoc }[];
  beforeAll(async () => {
    const api = await startShelf();
    try {
      const catalogue = await catalogueOf(api, 'shelf');
      const { docs } = await refineWithRules(catalogue);
      all = catalogue.tools.map((one) => ({ tool: one, doc: docs[one.id]! }));
    } finally {
      await api.close();
    }
  }, 120_000);

  const decide = (sentence: ReviewableSentence, decision: 'reject' | 'edit' | 'pin'): Reviews =>
    reviewsOf(
      ...withDecision([], sentence, decision, 'Written by Zoe.').filter((one) => one !== null),
    );
  const each = (
    work: (
      tool: ToolDoc,
      doc: RefinedDoc,
      one: ReviewableSentence,
      all: readonly ReviewableSentence[],
    ) => void,
  ): void => {
    let count = 0;
    for (const { tool: of, doc: own } of all) {
      const sentences = reviewableSentences(of, own, reviewsOf());
      for (const one of sentences) work(of, own, one, sentences);
      count += sentences.length;
    }
    expect(count).toBeGreaterThan(15);
  };
  const keys = (claims_: readonly Claim[]): readonly string[] =>
    claims_.flatMap(({ claim }) => (claim === undefined ? [] : [claimKey(claim)]));

  it('lose a rejected sentence, and nothing else', () => {
    each((of, own, one, sentences) => {
      const now = reviewed(of, own, decide(one, 'reject'));
      expect(isInPlace(of, now, one)).toBe(false);
      const others = sentences.filter(
        (other) => other.text !== one.text && isInPlace(of, own, other),
      );
      expect(others.filter((other) => !isInPlace(of, now, other))).toEqual([]);
      expect(keys(now.claims)).toEqual(
        keys(own.claims.filter((claim) => !one.claims.includes(claim))),
      );
      expect(reviewed(of, now, decide(one, 'reject'))).toBe(now);
    });
  });

  it('have nothing learnt once every claim is rejected', () => {
    for (const { tool: of, doc: own } of all) {
      const entries = reviewableSentences(of, own, reviewsOf()).reduce(
        (sofar, one) => withDecision(sofar, one, 'reject'),
        [] as readonly (ReviewEntry | null)[],
      );
      const now = reviewed(of, own, reviewsOf(...entries.filter((one) => one !== null)));
      expect(now.learned).toEqual({});
    }
  });

  it('have a person’s words, in this run and in one that learnt nothing', () => {
    each((of, own, one) => {
      const edit = { ...one, text: 'Written by Zoe.' };
      const none: RefinedDoc = { ...rawVersion(of), tool: of.id, version: 0, stopReason: null };
      for (const before of [own, none]) {
        const now = reviewed(of, before, decide(one, 'edit'));
        expect(isInPlace(of, now, edit)).toBe(true);
        expect(isInPlace(of, now, one)).toBe(false);
        expect(now.claims.filter(({ from }) => from === 'person').length).toBeGreaterThan(0);
        expect(reviewed(of, now, decide(one, 'edit'))).toBe(now);
      }
    });
  });

  it('have what is pinned, in a run that learnt nothing too, with what was learnt of it', () => {
    each((of, own, one) => {
      const none: RefinedDoc = { ...rawVersion(of), tool: of.id, version: 0, stopReason: null };
      expect(reviewed(of, own, decide(one, 'pin'))).toBe(own);
      const now = reviewed(of, none, decide(one, 'pin'));
      expect(isInPlace(of, now, one) || one.from === 'example').toBe(true);
      const learned = one.claims.find((claim) => claim.claim !== undefined)?.learned;
      expect(now.learned).toMatchObject(learned ?? {});
    });
  });
});
