import { docAsAgentSeesIt } from '../../src/schema/doc-as-agent-sees-it.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Claim, SectionName, Sections } from '../../src/core/doc-version.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { rawDocs, type VariantDoc } from '../../src/evaluation/doc-variants.js';
import { buildCorpus } from '../../src/evaluation/retrieval/retrieval-corpus.js';
import { runRetrieval } from '../../src/evaluation/retrieval/run-retrieval.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { indexSafe } from '../../src/reports/export/index-safe.js';
import { bm25Retriever } from '../../src/retrieval/bm25-retriever.js';
import { tokenizerByName } from '../../src/retrieval/tokenizer-by-name.js';
import { renderDescription } from '../../src/writing/render-description.js';
import { noSections } from '../../src/writing/sort-into-sections.js';

type Said = Partial<Record<SectionName, readonly string[]>>;

function tool(id: string, description: string, parameters: JsonSchema = {}): ToolDoc {
  const call = { kind: 'none' as const };
  return { id, name: id, description, parameters, sideEffects: 'none', call };
}

/** The source's own sentences, and what calls taught beside them. */
function doc(of: ToolDoc, own: Said, learnt: Said, urgent: readonly string[] = []): VariantDoc {
  const names = Object.keys(noSections()) as SectionName[];
  const sections = Object.fromEntries(
    names.map((name) => [name, [...(own[name] ?? []), ...(learnt[name] ?? [])]]),
  ) as Sections;
  const claims = names.flatMap((target) =>
    (learnt[target] ?? []).map((text): Claim => ({
      id: text,
      target,
      text,
      evidence: [],
      from: 'claim',
    })),
  );
  const description = renderDescription(sections, { words: 200 }, urgent);
  return { tool: of, version: { description, sections, parameterDocs: {}, learned: {}, claims } };
}

function withClaim(
  { tool: of, version }: VariantDoc,
  target: SectionName,
  text: string,
  from: Claim['from'] = 'claim',
): VariantDoc {
  const claim: Claim = { id: text, target, text, evidence: [], from };
  return { tool: of, version: { ...version, claims: [...version.claims, claim] } };
}

function partsOf(one: VariantDoc) {
  const [safe = one] = indexSafe([one]).docs;
  const { description, parameters } = docAsAgentSeesIt(safe.tool, safe.version);
  return [description, parameters.description ?? ''];
}

const orders = tool('orders', 'Lists orders. Returns at most 50 orders.');
const own: Said = { purpose: ['Lists orders.'], returns: ['Returns at most 50 orders.'] };
const note = 'Note: It forgets old ones.';
const label = 'Learnt from simulated answers, not from the service.';

const rows: readonly (readonly [string, VariantDoc, string, string])[] = [
  [
    'the arguments, the answers, the other tool and the refusal',
    doc(orders, own, {
      useWhen: ['Only this tool returns `weight`.'],
      inputs: ['`from` and `day` cannot be combined.'],
      returns: ['The answers seen were each a list.'],
      notFor: ['To list parcels, use `parcels`.'],
      errors: ['Some values of `day` are refused.'],
    }),
    'Lists orders.\nOnly this tool returns `weight`.\nReturns at most 50 orders.',
    '`from` and `day` cannot be combined.\nThe answers seen were each a list.\nTo list parcels, use `parcels`.\nSome values of `day` are refused.',
  ],
  [
    'it below the description that the schema has',
    doc({ ...orders, parameters: { description: 'Of a customer.' } }, own, {
      notFor: ['To list parcels, use `parcels`.'],
    }),
    'Lists orders.\nReturns at most 50 orders.',
    'Of a customer.\nTo list parcels, use `parcels`.',
  ],
  [
    'no note that comes first',
    withClaim(
      doc(orders, { ...own, limits: [note] }, {}, [note]),
      'errors',
      'It forgets old ones.',
    ),
    `Lists orders. ${note}\nReturns at most 50 orders.`,
    '',
  ],
  [
    'no sentence that its source says too',
    withClaim(doc(orders, own, {}), 'returns', 'Returns at most 50 orders.', 'source'),
    'Lists orders.\nReturns at most 50 orders.',
    '',
  ],
  [
    'what the doc was learnt from, also where it is one text',
    { tool: orders, version: { ...rawVersion(orders), description: `Orders.\n${label}` } },
    'Orders.',
    label,
  ],
  [
    'all there is of a tool that its source says nothing of',
    doc(tool('orders', ''), {}, { returns: ['The answers seen were each a list.'] }),
    '',
    'The answers seen were each a list.',
  ],
];

describe('descriptions for an index', () => {
  it.each(rows)('set apart %s', (_what, one, description, ofSchema) => {
    expect(partsOf(one)).toEqual([description, ofSchema]);
  });

  it('name what stands apart, and leave docs alone of which nothing does', () => {
    const docs = rows.map(([, one]) => one);
    const { docs: safe, apart } = indexSafe(docs);
    expect(apart.map(({ text }) => text)).toEqual(
      rows.flatMap(([, , , ofSchema]) =>
        ofSchema.split('\n').filter((text) => text !== '' && text !== 'Of a customer.'),
      ),
    );
    const same = safe.filter((one) => docs.includes(one));
    expect(same.map(({ tool: { id } }) => id)).toEqual(['orders', 'orders']);
  });
});

describe('fields of answers', () => {
  it.each([
    ['stand in the description where two tools have them', 2, ''],
    ['stand apart where three tools have them', 3, 'Answers questions about weight and captain.'],
  ])('%s', (_what, tools, ofSchema) => {
    const said = ['weight and captain', 'weight and flag', 'weight and tonnage'].slice(0, tools);
    const docs = said.map((fields, index) =>
      doc(
        tool(`t${index}`, 'Lists.'),
        { purpose: ['Lists.'] },
        {
          useWhen: [`Answers questions about ${fields}.`],
        },
      ),
    );
    const [first] = indexSafe([
      ...docs,
      doc(orders, own, { useWhen: ['Call it for weight.'] }),
    ]).docs;
    expect(first?.version.parameterDocs['']?.description ?? '').toBe(ofSchema);
  });
});

const shape = 'The answers seen were each an object with `items` and `total`.';
const harbour: readonly VariantDoc[] = [
  doc(
    tool('boats', 'Lists boats.'),
    { purpose: ['Lists boats.'] },
    {
      ...{ returns: [shape], notFor: ['To list berths, use `berths`.'] },
    },
  ),
  doc(
    tool('berths', 'Lists berths of a pier.'),
    { purpose: ['Lists berths of a pier.'] },
    {
      ...{ returns: [shape], notFor: ['To list boats, use `boats`.'] },
    },
  ),
  doc(
    tool('crews', 'Lists who sails on a boat.'),
    { purpose: ['Lists who sails on a boat.'] },
    {
      ...{
        useWhen: ['Answers questions about licences.'],
        notFor: ['To list boats, use `boats`.'],
      },
    },
  ),
  doc(
    tool('tides', 'Tells high and low water.'),
    { purpose: ['Tells high and low water.'] },
    {
      errors: ['Refused without a berth: "no such berth".'],
    },
  ),
];
const queries = [
  ['all boats', 'boats'],
  ['free berths', 'berths'],
  ['a berth at the pier', 'berths'],
  ['whose licences run out on this boat', 'crews'],
  ['when is low water', 'tides'],
].map(([text = '', gold = ''], index) => ({ id: `q${index}`, text, relevant: [gold] }));

describe('a plain index of whole descriptions', () => {
  it.each(['default', 'plain'] as const)(
    'finds no less than one of the raw ones, where the whole refined ones find less (%s words)',
    async (name) => {
      const meansOf = async (docs: readonly VariantDoc[]): Promise<readonly number[]> => {
        const parts = [{ catalogue: 'harbour', docs }];
        const corpus = buildCorpus({ name, parts, fields: ['description'] });
        const tokenizer = tokenizerByName(name);
        const retriever = bm25Retriever(corpus.documents, { k1: 1.2, b: 0.75, tokenizer });
        const { means } = await runRetrieval({ corpus, queries, retriever, resamples: 100 });
        return ['ndcg@1', 'ndcg@5', 'ndcg@10'].map((metric) => means[metric]?.estimate ?? NaN);
      };
      const raw = await meansOf(rawDocs({ tools: harbour.map((one) => one.tool) } as Catalogue));
      const whole = await meansOf(harbour);
      const safe = await meansOf(indexSafe(harbour).docs);
      raw.forEach((least, index) => {
        expect(whole[index]).toBeLessThan(least);
        expect(safe[index]).toBeGreaterThanOrEqual(least);
      });
    },
  );
});
