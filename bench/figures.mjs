// Makes the figures of docs/ again and writes them where they stand, between `<!-- figure NAME -->` and `<!-- end -->`, each with its
// date, commit and command: `npm run figures -- [--figure NAME]… [--data DIR]`. DIR holds what experiments/README.md says; figures whose
// data is not there stay as they are, and say so.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { figurePlace } from './support/figure-place.mjs';
import * as tables from './support/figure-tables.mjs';
import { markdownTable, resultsTable } from './support/results-table.mjs';
import { checkRows, happenedRows } from './support/soak-checks.mjs';
import { UsageError } from './support/usage-error.mjs';

const flags = {
  figure: { type: 'string', multiple: true, default: [] },
  data: { type: 'string', default: 'experiments/data' },
  /** In it a folder a commit, so that what was measured once is not measured twice. */
  workspace: { type: 'string', default: join(tmpdir(), 'tooldraft-figures') },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);
const samples = (name) => inRoot(`experiments/samples/${name}.jsonl`);

const tmdbDocs = {
  raw: 'raw',
  draft: "DRAFT's",
  rules: 'ours by rules',
  joined: 'raw + ours',
  condensed: 'raw, condensed',
};
const g2Docs = {
  raw: 'raw',
  draft: "DRAFT's",
  'joined-draft': "raw + DRAFT's",
  rules: 'ours by rules',
  condensed: 'raw, condensed',
};
const everySearch = ['bm25', 'dense', 'hybrid'].flatMap((name) => ['--retriever', name]);

/** A figure: the page it stands on, what data it needs, and `make`, which gives Markdown; `place` is that of `figurePlace`. */
const figures = {
  'retrieval-summary': {
    page: 'docs/evaluation.md',
    needs: ['restbench', 'draft'],
    make: async (place) =>
      tables.retrievalSummary(
        [
          {
            title: 'RestBench TMDB, 54 tools, 100 queries',
            ...(await place.retrieval('tmdb', everySearch)),
          },
          {
            title: 'ToolBench G2, 1,006 tools, 199 queries',
            ...(await place.retrieval('g2', everySearch)),
          },
        ],
        [
          { name: 'raw', of: ['raw'] },
          { name: "DRAFT's published", of: ['draft'] },
          { name: 'ours by rules', of: ['rules'] },
          { name: "raw + ours, on G2 raw + DRAFT's", of: ['joined', 'joined-draft'] },
          { name: 'raw, condensed by rule as EasyTool does', of: ['condensed'] },
        ],
      ),
  },
  'retrieval-tmdb': {
    page: 'docs/retrieval.md',
    needs: ['restbench', 'draft'],
    make: (place) => retrievalDetails(place, 'tmdb', tmdbDocs),
  },
  'retrieval-g2': {
    page: 'docs/retrieval.md',
    needs: ['draft'],
    make: (place) => retrievalDetails(place, 'g2', g2Docs),
  },
  'indexed-fields': {
    page: 'docs/retrieval.md',
    needs: ['restbench', 'draft'],
    make: indexedFields,
  },
  'g2-refined': { page: 'docs/evaluation.md', needs: ['draft'], make: refinedG2 },
  'agents-tmdb': {
    page: 'docs/evaluation.md',
    needs: ['restbench', 'draft'],
    make: async (place) => {
      await place.tmdb();
      const docs = { raw: 'raw', 'condensed:raw': 'condensed', rules: 'ours by rules' };
      const flags = Object.keys(docs).flatMap((name) => ['--docs', name]);
      const of = (queries, toolset) =>
        place.tooldraft(
          ...['eval', 'agents', 'tmdb', '--agent', 'embedded', '--queries', place.data(queries)],
          ...['--toolset', toolset, ...flags],
        );
      return tables.agentsTable(
        [
          ['all 54', await of('restbench/tmdb.json', 'all')],
          ['its own five', await of('draft/test_data/TMDB.json', 'listed')],
        ],
        docs,
      );
    },
  },
  exported: {
    page: 'docs/exports.md',
    needs: ['restbench', 'draft'],
    make: exportedDocs,
  },
  'calls-filesystem': {
    page: 'docs/measurements.md',
    make: async (place) => {
      const started = spawnSync(process.execPath, [inRoot('scripts/start.mjs')], {
        encoding: 'utf8',
      });
      if (started.status !== 0) throw new Error(`npm start failed: ${started.stderr}`);
      const flags = ['--workspace', root, '--docs', 'raw', '--docs', 'rules'];
      const { arms } = await place.tooldraft('eval', 'calls', 'filesystem', ...flags);
      const armOf = (name) => arms.find(({ arm }) => arm === name);
      return tables.callsTable([
        ['raw', armOf('raw')],
        ['refined by rules', armOf('rules')],
      ]);
    },
  },
  truths: {
    page: 'docs/measurements.md',
    make: () => benchmark('truths', '--apis', 'random,lying,faults', '--seeds', '1-6'),
  },
  'model-engine': { page: 'docs/measurements.md', needs: ['restbench'], make: modelEngine },
  'prompt-tokens': { page: 'docs/measurements.md', make: () => benchmark('prompt-tokens') },
  'speed-refine': { page: 'docs/measurements.md', make: () => benchmark('refine') },
  'speed-llm': { page: 'docs/measurements.md', make: () => benchmark('llm') },
  'speed-others': {
    page: 'docs/measurements.md',
    make: async () => {
      const made = [];
      for (const name of ['cli-start', 'bm25', 'catalogue', 'bytes-written', 'proxy'])
        made.push(`\`npm run bench -- ${name}\`:`, await benchmark(name));
      return made.join('\n\n');
    },
  },
  soak: { page: 'docs/many-machines.md', make: soak },
  scale: { page: 'docs/many-machines.md', make: scale },
  'asking-agents': {
    page: 'docs/asking.md',
    make: async (place) => {
      const flags = tables.embeddedAgents.flatMap((name) => ['--agent', name]);
      return tables.clarifyTable(await place.clarify(...flags));
    },
  },
  'asking-settings': {
    page: 'docs/asking.md',
    make: async (place) => {
      const lambdas = await place.clarify('--agent', 'sage', '--lambdas', '0,0.5,1');
      const sage = (...flags) => place.clarify('--agent', 'sage', ...flags);
      return tables.settingsTable([
        ['as in the paper: λ 0.5, α 0.1, n_s 5', lambdas, 'sage λ=0.5'],
        ['λ 0', lambdas, 'sage λ=0'],
        ['λ 1', lambdas, 'sage λ=1'],
        ['α 0.5', await sage('--alpha', '0.5'), 'sage'],
        ['α 1', await sage('--alpha', '1'), 'sage'],
        ['n_s 1', await sage('--questions', '1'), 'sage'],
        ['n_s 3', await sage('--questions', '3'), 'sage'],
      ]);
    },
  },
  'asking-ablations': {
    page: 'docs/asking.md',
    make: async (place) => {
      const flags = tables.arguses.flatMap((name) => ['--agent', name]);
      const talks = [samples('generated-long'), '--max-steps', '120'];
      return tables.ablationsTable(await place.clarify(...talks, ...flags), 'ambiguous');
    },
  },
  'asking-wordings': {
    page: 'docs/measurements.md',
    make: async (place) =>
      tables.wordingsTable([
        ['first', await place.clarify()],
        ['second', await place.clarify(samples('generated-second-wording'))],
      ]),
  },
  'asking-domains': {
    page: 'docs/measurements.md',
    make: async (place) => {
      await place.environments();
      const flags = ['--agent', 'sage', '--agent', 'ask-everything', '--domains', 'docs'];
      return tables.domainsTable(await place.clarify('--docs', 'raw', '--docs', 'rules', ...flags));
    },
  },
  'asking-published': {
    page: 'docs/measurements.md',
    needs: ['clarifybench'],
    make: async (place) => {
      const agents = ['control', 'ask-everything', 'argus', 'sage'];
      const flags = [...agents.flatMap((name) => ['--agent', name]), '--lambdas', '0,0.5,1'];
      const found = await place.clarify(place.data('clarifybench/sample'), ...flags);
      return tables.publishedTable(found);
    },
  },
  'asking-noisy': {
    page: 'docs/measurements.md',
    needs: ['noisytoolbench'],
    make: async (place) => {
      const files = ['IMKI', 'IMR', 'IBTC'].map((kind) =>
        place.data(`noisytoolbench/${kind}.json`),
      );
      return tables.noisyTable(
        await place.clarify(...files, '--agent', 'ask-everything', '--agent', 'sage'),
      );
    },
  },
};

const indexed = [
  'name',
  'description',
  'name,description',
  'name,group,description',
  'name,group,purpose',
  'name,group,purpose,useWhen',
  'name,group,purpose,useWhen,statedReturns',
  'name,group,groupDescription,purpose,useWhen,statedReturns',
  'name,group,purpose,useWhen,parameters',
  'name,group,purpose,useWhen,inputs',
  'name,group,purpose,useWhen,returns',
  'name,group,purpose,useWhen,notFor',
  'name,group,raw,useWhen',
  'purpose,useWhen',
];

/** NDCG of every search and documentation, and how far each is from raw. */
async function retrievalDetails(place, catalogue, docs) {
  const found = await place.retrieval(catalogue, everySearch);
  return [
    tables.retrievalTable(found, docs),
    'Paired differences from raw; won/lost/tied are queries.',
    tables.differencesTable(found, docs),
  ].join('\n\n');
}

async function indexedFields(place) {
  const rows = [];
  const columns = [
    ['tmdb', 'raw', 'TMDB raw'],
    ['tmdb', 'rules', 'TMDB rules'],
    ['tmdb', 'joined', 'TMDB joined'],
    ['g2', 'raw', 'G2 raw'],
    ['g2', 'draft', "G2 DRAFT's"],
    ['g2', 'rules', 'G2 rules'],
  ];
  for (const fields of indexed) {
    const flags = ['--fields', fields, '--tokenizer', 'default'];
    const found = {
      tmdb: await place.retrieval('tmdb', flags),
      g2: await place.retrieval('g2', flags),
    };
    const cells = columns.map(([catalogue, docs]) =>
      tables.triple(found[catalogue].runs.find((run) => run.docs === docs)),
    );
    rows.push([fields.replaceAll(',', ', '), ...cells]);
  }
  return markdownTable(['indexed', ...columns.map(([, , name]) => name)], rows);
}

/** What the summaries of tools count, in all. */
const total = (tools, what) => tools.reduce((sum, tool) => sum + tool[what], 0);

/** ToolBench's G2 refined with made-up answers, killed once and gone on with; by rules and by the scripted model. */
async function refinedG2(place) {
  const model = await place.scriptedModel();
  const answers = await place.g2Answers();
  const engines = [
    ['rules', []],
    ['the scripted model', [...model, '--embeddings', 'local']],
  ];
  const rows = [];
  for (const [name, words] of engines) {
    const run = `killed-${name.split(' ').at(-1)}`;
    // Some APIs never answer: three seconds are enough here.
    const refine = ['refine', 'g2', '--run', run, '--timeout', '3', ...answers, ...words];
    await place.killed(60, ...refine, '--fresh');
    const { tools, usage } = await place.tooldraft(...refine);
    rows.push({
      'docs by': name,
      tools: tools.length,
      calls: total(tools, 'calls'),
      faults: total(tools, 'faults'),
      'docs changed': tools.filter((tool) => tool.accepted > 0).length,
      'finished before it was killed': tools.filter((tool) => tool.resumedFinished).length,
      'model calls': usage?.total.calls ?? 0,
    });
  }
  return resultsTable(rows);
}

/** What clients index of an export for them, names and descriptions, beside the same docs whole. */
async function exportedDocs(place) {
  const shown = [
    ['raw', 'raw'],
    ['condensed', 'EasyTool by rule'],
    ['rules', 'ours, whole'],
    ['exported', 'ours, exported'],
  ];
  const ways = [
    ['name,description', ['bm25', 'dense']],
    ['description', ['bm25']],
    ['name,group,groupDescription,purpose,useWhen,statedReturns', ['bm25']],
  ];
  const rows = [];
  for (const [catalogue, title] of [
    ['tmdb', 'TMDB'],
    ['g2', 'G2'],
  ])
    for (const [fields, retrievers] of ways) {
      const flags = ['--fields', fields, ...retrievers.flatMap((one) => ['--retriever', one])];
      const { runs } = await place.exportedRetrieval(catalogue, flags);
      const indexed = fields.includes('purpose') ? 'the default' : fields.replaceAll(',', ', ');
      for (const [search, runOf] of tables.bySearch(runs))
        rows.push([title, indexed, search, ...shown.map(([docs]) => tables.triple(runOf(docs)))]);
    }
  return markdownTable(['data', 'indexed', 'search', ...shown.map(([, name]) => name)], rows);
}

/** Refined by the scripted model: what a dry run said before, and what it came to. */
async function modelEngine(place) {
  const model = await place.scriptedModel();
  const writes = ['--allow-writes', '--allow-destructive'];
  const server = (name) =>
    `node ${inRoot(`node_modules/@modelcontextprotocol/${name}/dist/index.js`)}`;
  const environment = (name) => {
    const mcp = `node ${inRoot('bin/tooldraft.js')} serve clarifybench/${name}`;
    return [`clarifybench/${name}`, ['--mcp', mcp, '--name', `model-${name}`, ...writes]];
  };
  const systems = [
    [
      'file system',
      [
        '--mcp',
        `${server('server-filesystem')} ${inRoot('scratch/filesystem')}`,
        '--name',
        'model-files',
      ],
    ],
    [
      'memory, with writes',
      ['--mcp', server('server-memory'), '--name', 'model-memory', ...writes],
    ],
    ['TMDB, its mock', ['tmdb']],
    ...['documents', 'trading', 'travel'].map(environment),
  ];
  await place.tmdb();
  const rows = [];
  for (const [name, words] of systems) {
    const command = ['refine', ...words, '--fresh', '--iterations', '3', ...model];
    const { modelUse } = await place.tooldraft(...command, '--dry-run');
    const { tools, usage } = await place.tooldraft(...command);
    const { calls, promptTokens, completionTokens } = usage.total;
    const least = modelUse.least.promptTokens.toLocaleString('en');
    rows.push({
      system: name,
      tools: tools.length,
      'tool calls': total(tools, 'calls'),
      'model calls': calls,
      'tokens in': promptTokens,
      'said before': `${least}–${modelUse.total.promptTokens.toLocaleString('en')}`,
      'if no tool ended early': modelUse.most.promptTokens,
      'tokens out': completionTokens,
      accepted: total(tools, 'accepted'),
      dropped: total(tools, 'dropped'),
    });
  }
  return resultsTable(rows);
}

/** What happened in a soak, and what its checks found. */
async function soak() {
  const { happened, checks } = json('npm run soak', inRoot('scripts/soak.mjs'));
  return `${resultsTable(happenedRows(happened))}\n\n${resultsTable(checkRows(checks))}`;
}

/** Measured, simulated and extrapolated; half an hour. What was measured stays, for `npm run bench -- scale --from FILE`. */
async function scale() {
  const out = join(tmpdir(), 'tooldraft-scale.json');
  const { results, details } = report('scale', '--out', out);
  const simulated = details.map(({ title, rows }) => `${title}:\n\n${resultsTable(rows)}`);
  return [resultsTable(results), ...simulated].join('\n\n');
}

/** The results of another benchmark. */
async function benchmark(name, ...flags) {
  return resultsTable(report(name, ...flags).results);
}

/** What another benchmark reports, in a process of its own. */
function report(name, ...flags) {
  return json(`npm run bench -- ${name}`, inRoot('scripts/bench.mjs'), name, ...flags).reports[0];
}

function json(called, ...words) {
  const ran = spawnSync(process.execPath, [...words, '--json'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (ran.status !== 0) throw new Error(`${called} failed: ${ran.stderr}${ran.stdout}`);
  return JSON.parse(ran.stdout);
}

/** The page with what stands in the place of the figure replaced; throws where it has no such place. */
function written(page, name, text) {
  const place = new RegExp(`(<!-- figure ${name} -->\n)[^]*?(<!-- end -->)`);
  const before = readFileSync(page, 'utf8');
  if (!place.test(before)) throw new UsageError(`${page} has no place <!-- figure ${name} -->.`);
  return before.replace(place, (_, start, end) => `${start}\n${text}\n\n${end}`);
}

function commit() {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', 'src', 'bench') !== '')
    throw new UsageError('src or bench is changed: commit first, for figures name their commit.');
  return git('rev-parse', '--short=7', 'HEAD');
}

const today = () =>
  new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Makes the figures that are asked for, all where none is; one that fails does not keep the others from being made. */
async function main({ figure: asked, data, workspace }) {
  const unknown = asked.filter((name) => !Object.hasOwn(figures, name));
  if (unknown.length > 0)
    throw new UsageError(
      `No figure is named ${unknown.join(', ')}. There are: ${Object.keys(figures).join(', ')}.`,
    );
  const made = commit();
  const place = figurePlace({ workspace: resolve(workspace, made), data: resolve(data) });
  const wanted = Object.entries(figures).filter(
    ([name]) => asked.length === 0 || asked.includes(name),
  );
  let code = 0;
  for (const [name, { page, needs = [], make }] of wanted) {
    const lacking = needs.filter((folder) => !existsSync(join(resolve(data), folder)));
    if (lacking.length > 0) {
      console.log(`${name}: stays as it is, no ${lacking.join(', ')} in ${data}`);
      continue;
    }
    const started = performance.now();
    try {
      const table = await make(place);
      const text = `${table}\n\n_${today()}, commit ${made}: \`npm run figures -- --figure ${name}\`._`;
      writeFileSync(inRoot(page), await formatted(page, written(inRoot(page), name, text)));
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${name}: made in ${seconds} s, in ${page}`);
    } catch (error) {
      code = 1;
      console.error(`${name}: ${error.message.slice(0, 2_000)}`);
    }
  }
  place.close();
  return code;
}

async function formatted(page, text) {
  const settings = await resolveConfig(inRoot(page));
  return format(text, { ...settings, filepath: page });
}

try {
  process.exitCode = await main(parseArgs({ options: flags }).values);
} catch (error) {
  const isUsers = error instanceof UsageError || String(error?.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsers) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
