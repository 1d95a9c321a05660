import type { Catalogue } from '../../src/core/catalogue.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { rawDocs, type VariantDoc } from '../../src/evaluation/doc-variants.js';
import { buildCorpus } from '../../src/evaluation/retrieval/retrieval-corpus.js';
import { runRetrieval } from '../../src/evaluation/retrieval/run-retrieval.js';
import { indexSafe } from '../../src/reports/export/index-safe.js';
import { bm25Retriever } from '../../src/retrieval/bm25-retriever.js';
import { tokenizerByName } from '../../src/retrieval/tokenizer-by-name.js';
import { docFor, type Said } from '../support/docs.js';

function tool(id: string, description: string, parameters: JsonSchema = {}): ToolDoc {
  const call = { kind: 'none' as const };
  return { id, name: id, description, parameters, sideEffects: 'none', call };
}

const doc = (of: ToolDoc, said: Said): VariantDoc => ({ tool: of, doc: docFor(of, said) });

function partsOf(one: VariantDoc) {
  const [safe = one] = indexSafe([one]).docs;
  const { description, parameters } = safe.doc;
  return [description, parameters.description ?? ''];
}

const source = 'Lists orders. Returns at most 50 orders.';
const orders = tool('orders', source);
const use = 'What was ordered, newest first; parcels: use `parcels`.';
const learnt = '`from` and `day` cannot be combined. Some values of `day` are refused.';
const apart = learnt.replace('. ', '.\n');

const rows: readonly (readonly [string, VariantDoc, string, string])[] = [
  [
    'what was appended behind the sentence for choosing, which comes first',
    doc(orders, { use, description: `${source} ${use} ${learnt}` }),
    `${use}\n${source}`,
    apart,
  ],
  [
    'what was appended where there is no sentence for choosing',
    doc(orders, { description: `${source} ${learnt}` }),
    source,
    apart,
  ],
  [
    'it below the description that the schema has',
    doc(tool('orders', source, { description: 'Of a customer.' }), {
      description: `${source} ${learnt}`,
    }),
    source,
    `Of a customer.\n${apart}`,
  ],
  [
    'what a description that was written anew says beyond its source and what is for choosing',
    doc(orders, {
      use: 'Lists orders. What was ordered?',
      description: `Lists orders.\nWhat was ordered?\n${learnt}\nReturns at most 50 orders.`,
    }),
    'Lists orders. What was ordered?\nReturns at most 50 orders.',
    apart,
  ],
  ['nothing of the source', doc(orders, {}), source, ''],
  ['nothing of what others published', doc(orders, { description: 'Orders.' }), 'Orders.', ''],
];

describe('descriptions for an index', () => {
  it.each(rows)('set apart %s', (_what, one, description, ofSchema) => {
    expect(partsOf(one)).toEqual([description, ofSchema]);
  });

  it('name what stands apart, and leave docs alone of which nothing does', () => {
    const docs = rows.map(([, one]) => one);
    const { docs: safe, apart: told } = indexSafe(docs);
    expect(told.map(({ text }) => text)).toEqual(
      rows.flatMap(([, , , ofSchema]) =>
        ofSchema.split('\n').filter((text) => text !== '' && text !== 'Of a customer.'),
      ),
    );
    expect(safe.filter((one) => docs.includes(one))).toHaveLength(2);
  });
});

const shape = 'The answers seen were each an object with `items` and `total`.';
const appended: Readonly<Record<string, readonly [string, string]>> = {
  boats: ['Lists boats.', `${shape} To list berths, use \`berths\`.`],
  berths: ['Lists berths of a pier.', `${shape} To list boats, use \`boats\`.`],
  crews: ['Lists who sails on a boat, with licences.', 'To list boats, use `boats`.'],
  tides: ['Tells high and low water.', 'Refused without a berth: "no such berth".'],
};
const harbour = Object.entries(appended).map(([id, [text, more]]) =>
  doc(tool(id, text), { description: `${text} ${more}` }),
);
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
