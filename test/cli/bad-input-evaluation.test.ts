import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeBadInput, type BadInput } from '../support/bad-input.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const tool = (id: string, description: string): object => ({
  id,
  name: id,
  description,
  parameters: { type: 'object' },
  call: { kind: 'none' },
});
const pets = {
  version: 1,
  name: 'pets',
  source: { kind: 'none' },
  tools: [tool('list', 'Lists pets.'), tool('count', 'Counts pets.')],
};
const refined = (catalogue: string, tools: readonly string[]): object =>
  refinedDocsFor(
    catalogue,
    tools.map((id) => refinedDocFor({ id, description: 'Better.', parameters: {} })),
  );
const files = {
  'tools/pets.json': JSON.stringify(pets),
  'queries.jsonl': '{"query": "how many pets", "relevant": ["count"]}\n',
};
const base = ['eval', 'retrieval', 'pets'];
const withQueries = [...base, '--queries', 'queries.jsonl'];

function wrong(
  about: string,
  args: readonly string[],
  says: RegExp,
  more: Partial<BadInput> = {},
): BadInput {
  return { about, args, code: 2, says, ...more, files: { ...files, ...more.files } };
}

/** The command with a queries file of this content. */
function queries(about: string, content: string | Uint8Array, says: RegExp): BadInput {
  return wrong(about, withQueries, says, { files: { 'queries.jsonl': content } });
}

describeBadInput('queries that cannot be used', [
  wrong('none', base, /needs --queries FILE/),
  wrong(
    'a file that is not there',
    [...base, '--queries', 'no.jsonl'],
    /no\.jsonl.*cannot be read/s,
  ),
  wrong('a folder', [...base, '--queries', 'tools'], /tools.*cannot be read/s),
  queries('an empty file', '', /has no queries/),
  queries('an empty list', '[]', /has no queries/),
  queries('text', 'how many pets?', /line 1 is not JSON/),
  queries('a broken list', '[{"query": "x", "relevant": ["list"]}', /is not JSON/),
  queries('a number', '42', /line 1 is no query/),
  queries('a query without gold', '{"query": "x"}', /line 1.*relevant/),
  queries('gold that is no list', '{"query": "x", "relevant": "list"}', /line 1.*relevant/),
  queries('gold with NaN in it', '{"query": "x", "relevant": [NaN]}', /line 1 is not JSON/),
  queries('gold with numbers in it', '{"query": "x", "relevant": [1]}', /relevant\.0/),
  queries('an empty name as gold', '{"query": "x", "relevant": [""]}', /relevant\.0/),
  queries('an empty query', '{"query": "  ", "relevant": ["list"]}', /query: is empty/),
  queries('a query that is no text', '{"query": ["x"], "relevant": ["list"]}', /line 1.*query/),
  queries(
    'one id twice',
    '{"id": 1, "query": "x", "relevant": []}\n{"id": "1", "query": "y", "relevant": []}',
    /two queries with the id "1"/,
  ),
  queries('a broken second line', '{"query": "x", "relevant": ["list"]}\n{', /line 2 is not JSON/),
  queries(
    'ToolBench gold of three parts',
    '[{"query":"x","relevant APIs":[["a","b","c"]]}]',
    /record 1/,
  ),
  queries(
    'gold that no tool bears',
    '{"query": "x", "relevant": ["fly"]}\n{"query": "y", "relevant": ["swim"]}',
    /None of the 2 queries has a relevant tool among these 2 tools \(e\.g\. fly: not in the corpus\)[^]*→ .*list, count/,
  ),
  queries('bytes', Uint8Array.from([0xff, 0xfe, 0x00, 0x01, 0x80]), /is not JSON/),
]);

const hasDocs = {
  'refined-docs/pets/rules.json': JSON.stringify(refined('pets', ['list'])),
};

describeBadInput('docs that cannot be used', [
  wrong(
    'an unknown catalogue',
    ['eval', 'retrieval', 'pest', '--queries', 'queries.jsonl'],
    /Did you mean "pets"/,
  ),
  wrong(
    'a file that is no catalogue',
    ['eval', 'retrieval', './queries.jsonl', '--queries', 'queries.jsonl'],
    /queries\.jsonl/,
  ),
  wrong('one catalogue twice', [...withQueries, './tools/pets.json'], /two tools with the id/),
  wrong(
    'own candidates where the queries have none',
    [...withQueries, '--config', 'own.json'],
    /no query has candidates in .*queries\.jsonl/,
    { files: { 'own.json': '{"candidates": "own"}' } },
  ),
  wrong('an unknown run', [...withQueries, '--docs', 'llm'], /no refined docs of a run "llm"/),
  wrong('joined without a run', [...withQueries, '--docs', 'joined'], /names no documentation/),
  wrong('joined with raw', [...withQueries, '--docs', 'joined:raw'], /names no documentation/),
  wrong(
    'published without a file',
    [...withQueries, '--docs', 'published:'],
    /names no documentation/,
  ),
  wrong(
    'a published file that is not there',
    [...withQueries, '--docs', 'published:no.json'],
    /no\.json.*cannot be read/s,
  ),
  wrong(
    'published docs of other tools',
    [...withQueries, '--docs', 'published:other.json'],
    /documents no tool of "pets"/,
    {
      files: { 'other.json': JSON.stringify({ ...pets, tools: [tool('fly', 'Flies.')] }) },
    },
  ),
  wrong(
    'refined docs of another catalogue',
    [...withQueries, '--docs', 'rules'],
    /not of pets\/rules/,
    {
      code: 1,
      files: { 'refined-docs/pets/rules.json': JSON.stringify(refined('cars', ['list'])) },
    },
  ),
  wrong(
    'refined docs of no tool there is',
    [...withQueries, '--docs', 'rules'],
    /name no tool of the catalogue "pets"/,
    {
      files: { 'refined-docs/pets/rules.json': JSON.stringify(refined('pets', ['fly'])) },
    },
  ),
  wrong('refined docs that are broken', [...withQueries, '--docs', 'rules'], /rules\.json/, {
    code: 1,
    files: { 'refined-docs/pets/rules.json': '{"version": 1' },
  }),
  wrong(
    'a run name that leads elsewhere',
    [...withQueries, '--docs', '../rules'],
    /cannot be the name of a run/,
  ),
  wrong(
    'docs under one name twice',
    [...withQueries, '--docs', 'a=joined:rules', '--docs', 'a=published:tools/pets.json'],
    /"a" are given twice/,
    { files: hasDocs },
  ),
]);

describeBadInput('measures that make no sense', [
  wrong('an unknown retriever', [...withQueries, '--retriever', 'bm52'], /Did you mean "bm25"/),
  wrong('an unknown tokenizer', [...withQueries, '--tokenizer', 'plian'], /Did you mean "plain"/),
  wrong(
    'an unknown field',
    [...withQueries, '--fields', 'name,chosing'],
    /Did you mean "choosing"/,
  ),
  wrong('no fields', [...withQueries, '--fields', ','], /No fields are left/),
  wrong('no retrievers', [...withQueries, '--retriever', ','], /no retrievers/),
  wrong(
    'a key of the file as an option',
    [...withQueries, '--k1', '1'],
    /--k1 is no option.*"k1"/s,
  ),
  ...(
    [
      ['k1 below 0', { k1: -1 }, /"k1"/],
      ['k1 that is no number', { k1: 'NaN' }, /"k1"/],
      ['b above 1', { b: 1.5 }, /"b"/],
    ] as const
  ).map(([title, values, message]) =>
    wrong(title, [...withQueries, '--config', 'own.json'], message, {
      files: { 'own.json': JSON.stringify(values) },
    }),
  ),
  wrong('a cut-off of 0', [...withQueries, '--cutoff', '0'], /0 is no cut-off/),
  wrong('a cut-off that is no number', [...withQueries, '--cutoff', 'ten'], /NaN is no cut-off/),
  wrong('too few resamples', [...withQueries, '--resamples', '1'], /--resamples/),
  wrong(
    'a threshold without a number',
    [...withQueries, '--fail-under', 'ndcg@10'],
    /is no threshold/,
  ),
  wrong('a threshold in percent', [...withQueries, '--fail-under', 'ndcg@10=50'], /from 0 to 1/),
  wrong(
    'a threshold for an unknown metric',
    [...withQueries, '--fail-under', 'ndcg@7=0.5'],
    /no metric "ndcg@7"/,
  ),
  wrong(
    'a service without a key',
    [...withQueries, '--retriever', 'dense', '--role', 'embeddings=x'],
    /OPENAI_API_KEY/,
  ),
  wrong('a cache that is no folder', [...withQueries, '--retriever', 'dense'], /cache/, {
    code: 1,
    prepare: async (workspace) => {
      await mkdir(join(workspace, '.tooldraft'), { recursive: true });
      await writeFile(join(workspace, '.tooldraft', 'cache'), 'not a folder');
    },
  }),
]);

describeBadInput('exports that cannot be made', [
  wrong('without a format', ['export', 'pets'], /needs --to FORMAT/),
  wrong('to an unknown format', ['export', 'pets', '--to', 'markdwon'], /markdown/),
  wrong(
    'of two documentations',
    ['export', 'pets', '--to', 'mcp', '--docs', 'raw', '--docs', 'rules'],
    /at a time/,
  ),
  wrong(
    'of an unknown run',
    ['export', 'pets', '--to', 'mcp', '--docs', 'llm'],
    /no refined docs of a run "llm"/,
  ),
  wrong(
    'of tools without a URL to RestBench',
    ['export', 'pets', '--to', 'restbench'],
    /list has no URL/,
  ),
  wrong(
    'narrowed to ToolBench',
    ['export', 'pets', '--to', 'toolbench', '--schema', 'narrow'],
    /no schemas/,
  ),
  wrong(
    'narrowed to a format of texts alone',
    ['export', 'pets', '--to', 'descriptions', '--schema', 'narrow'],
    /--schema narrow has no effect/,
  ),
  wrong(
    'to a file below a file',
    ['export', 'pets', '--to', 'mcp', '--out', 'queries.jsonl/x.json'],
    /queries\.jsonl/,
    { code: 1 },
  ),
  wrong(
    'to a folder that is not there',
    ['export', 'pets', '--to', 'mcp', '--out', 'no/such/folder/x.json'],
    /no\/such\/folder is not there/,
  ),
  wrong('of an unknown catalogue', ['export', 'pest', '--to', 'mcp'], /Did you mean "pets"/),
]);

describeBadInput('experiments that measure nothing', [
  wrong(
    'every unit lacks a file',
    ['experiment', 'lab.yaml'],
    /Nothing of the experiment "lab" could be measured: gone\.jsonl is not here/,
    {
      code: 1,
      files: {
        'lab.yaml': [
          'version: 1',
          'name: lab',
          'title: Lab',
          'catalogues: [{name: pets}]',
          'docs: [raw]',
          'measures: [{measure: retrieval, options: {queries: gone.jsonl}}]',
        ].join('\n'),
      },
    },
  ),
]);
