// Makes the figures of docs/ again and writes them where they stand, between `<!-- figure NAME -->` and `<!-- end -->`, each with its
// date, commit and command: `npm run figures -- [--figure NAME]… [--data DIR]`. DIR holds restbench/, toolbench/, clarifybench/
// and noisytoolbench/ as experiments/README.md has them; figures whose data is not there stay as they are, and say so.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { runPlain } from './support/run-tooldraft.mjs';
import * as tables from './support/figure-tables.mjs';
import { UsageError } from './support/usage-error.mjs';

const flags = {
  figure: { type: 'string', multiple: true, default: [] },
  data: { type: 'string', default: 'experiments/data' },
  /** Kept, so that what was measured once is not measured twice. */
  workspace: { type: 'string', default: join(tmpdir(), 'tooldraft-figures') },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (path) => join(root, path);

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

/**
 * A figure: the page it stands on, what data it needs, and `make`, which gives Markdown. `place` runs commands in the workspace and
 * prepares catalogues once.
 */
const figures = {
  'retrieval-summary': {
    page: 'docs/evaluation.md',
    needs: ['restbench', 'toolbench'],
    make: async (place) =>
      tables.retrievalSummary(
        [
          { title: 'RestBench TMDB, 54 tools, 100 queries', ...(await place.tmdbRetrieval()) },
          { title: 'ToolBench G2, 1,006 tools, 199 queries', ...(await place.g2Retrieval()) },
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
    needs: ['restbench'],
    make: async (place) => {
      const found = await place.tmdbRetrieval();
      return [
        tables.retrievalTable(found, tmdbDocs),
        'Paired differences from raw; won/lost/tied are queries.',
        tables.differencesTable(found, tmdbDocs),
      ].join('\n\n');
    },
  },
  'retrieval-g2': {
    page: 'docs/retrieval.md',
    needs: ['toolbench'],
    make: async (place) => {
      const found = await place.g2Retrieval();
      return [
        tables.retrievalTable(found, g2Docs),
        'Paired differences from raw; won/lost/tied are queries.',
        tables.differencesTable(found, g2Docs),
      ].join('\n\n');
    },
  },
  'indexed-fields': {
    page: 'docs/retrieval.md',
    needs: ['restbench', 'toolbench'],
    make: indexedFields,
  },
  'g2-refined': { page: 'docs/evaluation.md', needs: ['toolbench'], make: refinedG2 },
  'agents-tmdb': {
    page: 'docs/evaluation.md',
    needs: ['restbench'],
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
          ['all 54', await of('restbench/restgpt/tmdb.json', 'all')],
          ['its own five', await of('restbench/draft/test_data/TMDB.json', 'listed')],
        ],
        docs,
      );
    },
  },
  exported: {
    page: 'docs/exports.md',
    needs: ['restbench', 'toolbench'],
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
      const agents = ['', '-no-evpi', '-no-regret', '-no-exploration', '-no-threshold'];
      const flags = agents.flatMap((end) => ['--agent', `argus${end}`]);
      const talks = ['--requests', '8', '--max-steps', '120'];
      return tables.ablationsTable(await place.clarify(...flags, ...talks), 'ambiguous');
    },
  },
  'asking-wordings': {
    page: 'docs/measurements.md',
    needs: ['clarifybench'],
    make: async (place) =>
      tables.wordingsTable([
        ['first', await place.clarify()],
        ['second', await place.clarify('--wording', 'second')],
        ['BFCL', await place.clarify(await place.bfcl())],
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
      tmdb: await place.tmdbRetrieval(...flags),
      g2: await place.g2Retrieval(...flags),
    };
    const cells = columns.map(([catalogue, docs]) =>
      tables.triple(found[catalogue].runs.find((run) => run.docs === docs)),
    );
    rows.push([fields.replaceAll(',', ', '), ...cells]);
  }
  return tables.markdownTable(['indexed', ...columns.map(([, , name]) => name)], rows);
}

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
    const sum = (of) => tools.reduce((total, tool) => total + of(tool), 0);
    rows.push({
      'docs by': name,
      tools: tools.length,
      calls: sum((tool) => tool.calls),
      faults: sum((tool) => tool.faults),
      'docs changed': tools.filter((tool) => tool.accepted > 0).length,
      'finished before it was killed': tools.filter((tool) => tool.resumedFinished).length,
      'model calls': usage?.total.calls ?? 0,
    });
  }
  return tables.benchTable(rows);
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
      const { runs } = await place.exportedRetrieval(catalogue, ...flags);
      for (const search of [...new Set(runs.map(tables.searchOf))]) {
        const cells = shown.map(([docs]) =>
          tables.triple(runs.find((run) => tables.searchOf(run) === search && run.docs === docs)),
        );
        const indexed = fields.includes('purpose') ? 'the default' : fields.replaceAll(',', ', ');
        rows.push([title, indexed, search, ...cells]);
      }
    }
  return tables.markdownTable(
    ['data', 'indexed', 'search', ...shown.map(([, name]) => name)],
    rows,
  );
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
    const sum = (of) => tools.reduce((total, tool) => total + of(tool), 0);
    const { calls, promptTokens, completionTokens } = usage.total;
    const least = modelUse.least.promptTokens.toLocaleString('en');
    rows.push({
      system: name,
      tools: tools.length,
      'tool calls': sum((tool) => tool.calls),
      'model calls': calls,
      'tokens in': promptTokens,
      'said before': `${least}–${modelUse.total.promptTokens.toLocaleString('en')}`,
      'if no tool ended early': modelUse.most.promptTokens,
      'tokens out': completionTokens,
      accepted: sum((tool) => tool.accepted),
      dropped: sum((tool) => tool.dropped),
    });
  }
  return tables.benchTable(rows);
}

/** The results of another benchmark, in a process of its own. */
async function benchmark(name, ...flags) {
  const words = [inRoot('scripts/bench.mjs'), name, '--json', ...flags];
  const ran = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (ran.status !== 0) throw new Error(`npm run bench -- ${name} failed: ${ran.stderr}`);
  return tables.benchTable(JSON.parse(ran.stdout).reports[0].results);
}

/** Where figures are made: commands in one workspace, and what several of them need, made once. */
function placeIn({ workspace, data }) {
  mkdirSync(workspace, { recursive: true });
  const stops = [];
  const done = new Map();
  const once = (name, make) => {
    if (!done.has(name)) done.set(name, make());
    return done.get(name);
  };
  const of = (path) => join(data, path);

  async function tooldraft(...words) {
    const flags = ['--json', '--quiet', '--no-plots'];
    const own = words.includes('--workspace') ? [] : ['--workspace', workspace];
    const plain = words[0] === 'eval' ? flags : flags.slice(0, 2);
    const env = { TMDB_KEY: 'any' };
    const { stdout } = await runPlain([...words, ...own, ...plain], [], env);
    return JSON.parse(stdout).results;
  }

  /** A server for as long as figures are made; `read` gives its address from what it writes. */
  function server(words, read, env = {}) {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...env },
    });
    stops.push(() => child.kill());
    return new Promise((ready, reject) => {
      let said = '';
      const look = (text) => {
        said += text;
        const url = read(said);
        if (url !== undefined) ready(url);
      };
      child.stdout.setEncoding('utf8').on('data', look);
      child.stderr.setEncoding('utf8').on('data', look);
      child.on('close', () => reject(new Error(`${words.join(' ')} ended: ${said}`)));
    });
  }
  const address = (said) => /http:\/\/127\.0\.0\.1:\d+\S*?(?=;|\s)/.exec(said)?.[0];

  const tmdb = () =>
    once('tmdb', async () => {
      const document = of('restbench/restgpt/tmdb_oas.json');
      const url = await server([inRoot('bin/tooldraft.js'), 'serve', document], address);
      const named = ['--name', 'tmdb', '--server', url, '--auth', 'api_key=TMDB_KEY'];
      await tooldraft('refine', document, ...named);
    });

  const g2Answers = () =>
    once('g2 answers', async () => {
      const source = of('toolbench/draft/tool_instruction/Initial.json');
      await tooldraft('import', 'toolbench', source, '--name', 'g2');
      const words = [
        inRoot('node_modules/unrun/dist/cli.mjs'),
        inRoot('bench/support/serve-g2.ts'),
      ];
      const url = await server([...words, of('toolbench/draft')], address);
      return ['--answers', 'simulated', '--answers-url', url];
    });

  const g2 = () =>
    once('g2', async () => {
      const answers = await g2Answers();
      if (existsSync(join(workspace, 'refined-docs/g2/rules.json'))) return;
      await tooldraft('refine', 'g2', ...answers);
    });

  /** Runs a command and kills it after so many seconds. */
  function killed(seconds, ...words) {
    const all = [inRoot('bin/tooldraft.js'), ...words, '--workspace', workspace, '--quiet'];
    const child = spawn(process.execPath, all, { stdio: 'ignore' });
    setTimeout(() => child.kill('SIGKILL'), 1000 * seconds).unref();
    return new Promise((ended) => child.on('close', ended));
  }

  const retrieval = (catalogue, queries, docs, flags) => {
    const searches = flags.length > 0 ? [] : everySearch;
    const variants = docs.flatMap((one) => ['--docs', one]);
    const words = ['eval', 'retrieval', catalogue, '--queries', of(queries), ...variants];
    return once(JSON.stringify([words, flags]), () => tooldraft(...words, ...searches, ...flags));
  };

  return {
    data: of,
    tooldraft,
    killed,
    g2Answers,
    tmdb,
    async tmdbRetrieval(...flags) {
      await tmdb();
      const published = `draft=published:${of('restbench/draft/tool_instruction/TMDB_DRAFT.json')}`;
      const docs = ['raw', published, 'rules', 'joined=joined:rules', 'condensed=condensed:raw'];
      return retrieval('tmdb', 'restbench/draft/test_data/TMDB.json', docs, flags);
    },
    async g2Retrieval(...flags) {
      await g2();
      const file = `published:${of('toolbench/draft/tool_instruction/DRAFT.json')}`;
      const docs = ['raw', `draft=${file}`, `joined-draft=joined:${file}`, 'rules'];
      const all = [...docs, 'condensed=condensed:raw'];
      return retrieval('g2', 'toolbench/draft/test_data/G2.json', all, flags);
    },
    async exportedRetrieval(catalogue, ...flags) {
      const [prepare, queries] = {
        tmdb: [tmdb, 'restbench/draft/test_data/TMDB.json'],
        g2: [g2, 'toolbench/draft/test_data/G2.json'],
      }[catalogue];
      await prepare();
      const file = join(workspace, `${catalogue}-tools.json`);
      const words = ['export', catalogue, '--docs', 'rules', '--to', 'openai', '--out', file];
      await once(file, () => tooldraft(...words));
      const docs = ['raw', 'condensed=condensed:raw', 'rules', `exported=published:${file}`];
      return retrieval(catalogue, queries, docs, flags);
    },
    clarify: (...flags) =>
      once(JSON.stringify(flags), () => tooldraft('eval', 'clarify', ...flags)),
    bfcl: () =>
      once('bfcl', async () => {
        const file = join(workspace, 'bfcl.jsonl');
        const base = (folder) => of(`clarifybench/bfcl/${folder}BFCL_v4_multi_turn_base.json`);
        const from = ['--questions', base(''), '--possible-answers', base('possible_answer/')];
        await tooldraft('dataset', 'clarify', '--from', 'bfcl', ...from, '--out', file);
        return file;
      }),
    scriptedModel: () =>
      once('model', async () => {
        const url = await server([inRoot('bench/support/chat-server.mjs')], address, {
          DELAY_MS: '0',
        });
        return ['--model', 'scripted', '--base-url', `${url}/v1`];
      }),
    environments: () =>
      once('environments', async () => {
        for (const name of ['files', 'documents', 'vehicle', 'trading', 'travel']) {
          const mcp = `node ${inRoot('bin/tooldraft.js')} serve clarifybench/${name}`;
          const writes = ['--allow-writes', '--allow-destructive'];
          await tooldraft('refine', '--mcp', mcp, '--name', `clarifybench-${name}`, ...writes);
        }
      }),
    close() {
      for (const stop of stops) stop();
    },
  };
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
  const place = placeIn({ workspace: resolve(workspace), data: resolve(data) });
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
