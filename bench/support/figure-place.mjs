import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPlain } from './run-tooldraft.mjs';
import { startServer } from './start-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (path) => join(root, path);

/** Where figures are made: commands in one workspace, and what several of them need, made once. */
export function figurePlace({ workspace, data }) {
  mkdirSync(workspace, { recursive: true });
  const stops = [];
  const done = new Map();
  const once = (name, make) => {
    if (!done.has(name)) done.set(name, make());
    return done.get(name);
  };
  const of = (path) => join(data, path);

  async function tooldraft(...words) {
    const own = words.includes('--workspace') ? [] : ['--workspace', workspace];
    const plain = words[0] === 'eval' ? ['--no-plots'] : [];
    const all = [...words, ...own, ...plain, '--json', '--quiet'];
    // A run that ended for all but some tools has results too.
    const { stdout } = await runPlain(all, { env: { TMDB_KEY: 'any' }, usable: [0, 3] });
    return JSON.parse(stdout).results;
  }

  /** A server for as long as figures are made; gives the address that it tells. */
  function server(...words) {
    const child = spawn(process.execPath, words, { cwd: root });
    stops.push(() => child.kill());
    return new Promise((ready, reject) => {
      let said = '';
      const look = (text) => {
        said += text;
        const [url] = /http:\/\/127\.0\.0\.1:\d+\S*?(?=;|\s)/.exec(said) ?? [];
        if (url !== undefined) ready(url);
      };
      child.stdout.setEncoding('utf8').on('data', look);
      child.stderr.setEncoding('utf8').on('data', look);
      child.on('close', () => reject(new Error(`${words.join(' ')} ended: ${said}`)));
    });
  }

  const tmdb = () =>
    once('tmdb', async () => {
      const document = of('restbench/tmdb_oas.json');
      const url = await server(inRoot('bin/tooldraft.js'), 'serve', document);
      const named = ['--name', 'tmdb', '--server', url, '--auth', 'api_key=TMDB_KEY'];
      await tooldraft('refine', document, ...named);
    });

  const g2Answers = () =>
    once('g2 answers', async () => {
      const source = of('draft/tool_instruction/Initial.json');
      await tooldraft('import', 'toolbench', source, '--name', 'g2');
      const runner = inRoot('node_modules/unrun/dist/cli.mjs');
      const url = await server(runner, inRoot('bench/support/serve-g2.ts'), source);
      return ['--answers', 'simulated', '--answers-url', url];
    });

  const g2 = () =>
    once('g2', async () => {
      // A server begun anew has another address, which would be another run.
      if (existsSync(join(workspace, 'refined-docs/g2/rules.json'))) return;
      await tooldraft('refine', 'g2', ...(await g2Answers()));
    });

  /** Runs a command and kills it after so many seconds. */
  function killed(seconds, ...words) {
    const all = [inRoot('bin/tooldraft.js'), ...words, '--workspace', workspace, '--quiet'];
    const child = spawn(process.execPath, all, { stdio: 'ignore' });
    setTimeout(() => child.kill('SIGKILL'), 1000 * seconds).unref();
    return new Promise((ended) => child.on('close', ended));
  }

  const instruction = (name) => `published:${of(`draft/tool_instruction/${name}.json`)}`;
  const draftOfG2 = instruction('DRAFT');
  const retrieved = {
    tmdb: {
      prepare: tmdb,
      queries: 'draft/test_data/TMDB.json',
      docs: ['raw', `draft=${instruction('TMDB_DRAFT')}`, 'rules', 'joined=joined:rules'],
    },
    g2: {
      prepare: g2,
      queries: 'draft/test_data/G2.json',
      docs: ['raw', `draft=${draftOfG2}`, `joined-draft=joined:${draftOfG2}`, 'rules'],
    },
  };

  /** `eval retrieval` of a catalogue with some docs, once. */
  async function retrieval(catalogue, docs, flags) {
    const { prepare, queries } = retrieved[catalogue];
    await prepare();
    const variants = [...docs, 'condensed=condensed:raw'].flatMap((one) => ['--docs', one]);
    const words = ['eval', 'retrieval', catalogue, '--queries', of(queries), ...variants, ...flags];
    return once(JSON.stringify(words), () => tooldraft(...words));
  }

  return {
    data: of,
    tooldraft,
    killed,
    g2Answers,
    tmdb,
    /** How well requests find the tools of `tmdb` or `g2` with each of its docs. */
    retrieval: (catalogue, flags) => retrieval(catalogue, retrieved[catalogue].docs, flags),
    /** The same with raw docs, refined ones, and what is exported of these. */
    async exportedRetrieval(catalogue, flags) {
      await retrieved[catalogue].prepare();
      const file = join(workspace, `${catalogue}-tools.json`);
      const words = ['export', catalogue, '--docs', 'rules', '--to', 'openai', '--out', file];
      await once(file, () => tooldraft(...words));
      return retrieval(catalogue, ['raw', 'rules', `exported=published:${file}`], flags);
    },
    clarify: (...flags) =>
      once(JSON.stringify(flags), () => tooldraft('eval', 'clarify', ...flags)),
    scriptedModel: () =>
      once('model', async () => {
        const { url, close } = await startServer('chat-server', { DELAY_MS: '0' });
        stops.push(close);
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
