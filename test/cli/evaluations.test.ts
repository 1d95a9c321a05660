import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { agentAnswer } from '../../bench/support/diligent-agent.mjs';
import { boatsSpecification, startBoats } from '../support/boats-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runAll, type CliResult } from '../support/run-cli.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const queries = [
  { query: 'list all boats', relevant: ['listBoats'] },
  { query: 'which boat lies at berth 3 of the harbour?', relevant: ['getBerth'] },
];
const scenarios = `
- prompt: what is berth 3 of the harbour
  tool: getBerth
  arguments: {number: 3}
- prompt: list all boats
  tool: getBerth
`;

/** Stands for any text or number. */
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);

const results = ({ stdout }: CliResult) => (JSON.parse(stdout) as { results: never }).results;
const statusOf = ({ stdout }: CliResult) => (JSON.parse(stdout) as { status: string }).status;

describe('evaluations that call tools', () => {
  let api: FixtureApi;
  let chat: ScriptedChatModel;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let cwd = '';
  const run = (...cases: readonly (readonly string[])[]) =>
    runAll(cases, { cwd, env: { OPENAI_API_KEY: 'any' } });

  beforeAll(async () => {
    api = await startBoats();
    chat = await startScriptedChatModel(({ schemaName, messages }) => {
      const json = agentAnswer(schemaName ?? '', messages);
      return json === null ? { fault: { status: 400, message: 'nobody plays that' } } : { json };
    });
    folder = await temporaryFolder();
    cwd = folder.path;
    await writeFile(join(cwd, 'boats.yaml'), boatsSpecification(api.url));
    await writeFile(
      join(cwd, 'queries.jsonl'),
      queries.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    await writeFile(join(cwd, 'scenarios.yaml'), scenarios);
    await run(['import', 'openapi', 'boats.yaml', '--name', 'boats']);
  });

  afterAll(async () => {
    await api.close();
    await chat.close();
    await folder.remove();
  });

  it('eval calls gives shares with intervals, the same for the same seed, and exit code 5 below a threshold', async () => {
    const base = ['eval', 'calls', 'boats', '--per-tool', '6', '--json'];
    const [first, second, missed, odd, broken, shown] = await run(
      base,
      base,
      [...base, '--fail-under', 'accepted=0.99'],
      [...base, '--fail-under', 'acepted=0.9'],
      [...base, '--reset', 'exit 3'],
      [...base.slice(0, -1), '--docs', 'before=raw', '--docs', 'after=raw'],
    );
    expect(first).toMatchObject({ code: 0 });
    const { arms, plots } = results(first!) as {
      arms: { arm: string; shares: object }[];
      plots: string[];
    };
    expect(plots).toEqual([join(cwd, 'evaluations', 'plots', 'calls', 'boats', 'calls.svg')]);
    expect(await readFile(plots[0]!, 'utf8')).toContain('>accepted %</text>');
    expect(arms).toMatchObject([
      {
        arm: 'raw',
        shares: { accepted: { estimate: anyNumber, low: anyNumber } },
      },
    ]);
    expect(results(second!)).toEqual(results(first!));
    expect(missed).toMatchObject({ code: 5 });
    expect(missed!.stdout).toMatch(/"code":\s*"threshold"/);
    expect(odd).toMatchObject({ code: 2 });
    expect(odd!.stdout).toMatch(/acepted[^]*accepted/);
    expect(broken).toMatchObject({ code: 2 });
    expect(broken!.stdout).toContain('exit code 3');
    const rows = shown!.stdout.split('\n').filter((line) => / {2}/.test(line));
    expect(rows.filter((line) => line.length > 100)).toEqual([]);
    expect(shown!.stdout).toMatch(/^before +\d+ [^]*^after +\d+ /m);
  }, 120_000);

  it('measures raw docs alike whatever runs have called before', async () => {
    const on = ['boats', '--docs', 'raw', '--no-plots', '--json'];
    const measures = [
      ['eval', 'calls', ...on, '--per-tool', '6'],
      ['eval', 'retrieval', ...on, '--queries', 'queries.jsonl', '--resamples', '200'],
      ['eval', 'agents', ...on, '--queries', 'queries.jsonl', '--resamples', '200'],
    ];
    const forget = (...names: string[]): Promise<void[]> =>
      Promise.all(names.map((one) => rm(join(cwd, one), { recursive: true })));
    const measured = async () => {
      const [calls, retrieval, agents] = await run(...measures);
      const { arms, reused } = results(agents!) as { arms: { metrics: object }[]; reused: number };
      expect(reused).toBe(0);
      await forget('evaluations');
      return [results(calls!), results(retrieval!), arms.map(({ metrics }) => metrics)];
    };
    const before = await measured();
    const only = ['--only', 'listBoats', '--run', 'earlier'];
    const [refined] = await run(['refine', 'boats', '--engine', 'builtin', ...only]);
    expect(refined).toMatchObject({ code: 0 });
    expect(await measured()).toEqual(before);
    await forget('trajectories', 'refined-docs');
  }, 120_000);

  it('eval agents lets a model work, keeps its runs, judges in both orders and shows verdicts', async () => {
    const base = [
      ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--json', '--model', 'diligent'],
      ...[
        '--agent',
        'react',
        '--role',
        'judge=diligent',
        '--base-url',
        chat.baseUrl,
        '--resamples',
        '200',
      ],
      ...['--docs', 'raw', '--docs', 'EasyTool=condensed:raw', '--role', 'condenser=diligent'],
    ];
    const [first] = await run(base);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const made = results(first!) as {
      arms: { docs: string; metrics: { cp: { estimate: number } } }[];
      winRates: { docs: string; winRate: { wins: number; losses: number; ties: number } }[];
      plots: string[];
    };
    // Two queries with each docs, and the first docs once more.
    expect(made).toMatchObject({ runs: 6, controlRuns: 2 });
    const drawn = ['cp.svg', 'wins.svg', 'tokens.svg', 'cost.svg'];
    expect(made.plots.map((file) => basename(file))).toEqual(drawn);
    expect(made.arms.map(({ docs, metrics }) => [docs, metrics.cp.estimate])).toEqual([
      ['raw', 1],
      ['EasyTool', anyNumber],
    ]);
    const [win] = made.winRates;
    expect(win).toMatchObject({
      ...{ docs: 'EasyTool', winRate: { unjudged: 0 } },
      margin: { control: 'measured', valid: 2, of: 2, verdict: 'indecisive' },
    });
    const verdicts = await readFile(join(cwd, 'evaluations/agents/boats.verdicts.jsonl'), 'utf8');
    expect(verdicts.trim().split('\n')).toHaveLength(4);
    expect(JSON.parse(verdicts.split('\n')[0] ?? '')).toMatchObject({
      ...{ judge: 'diligent', promptHash: anyText },
      ...{ referenceFirst: anyText, candidateFirst: anyText },
    });
    const asked = chat.requests.length;
    const [again] = await run(base);
    expect(results(again!)).toEqual({ ...made, reused: 6 });
    expect(chat.requests).toHaveLength(asked);
  }, 120_000);

  it('eval agents judges every agent and docs against the reference that is named, and runs it where it is missing', async () => {
    const base = [
      ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--model', 'diligent'],
      ...['--agent', 'dfsdt', '--role', 'judge=diligent', '--base-url', chat.baseUrl],
      ...['--docs', 'EasyTool=condensed:raw', '--resamples', '200', '--no-plots'],
    ];
    const [told, shown, missed] = await run(
      [...base, '--reference', 'react@raw', '--json'],
      [...base, '--reference', 'react@raw'],
      [...base, '--reference', 'react@raw', '--fail-under', 'answered=1', '--junit', 'ref.xml'],
    );
    expect(told).toMatchObject({ code: 0, stderr: '' });
    const reference = { agent: 'react', docs: 'raw' };
    expect(results(told!)).toMatchObject({
      ...{ reference, runs: 6, controlRuns: 2 },
      arms: [
        { agent: 'dfsdt', docs: 'EasyTool' },
        { agent: 'react', docs: 'raw' },
      ],
      winRates: [{ agent: 'dfsdt', docs: 'EasyTool', reference, winRate: { unjudged: 0 } }],
    });
    expect(shown!.stdout).toMatch(/react +raw +50 by definition/);
    expect(shown!.stdout).toMatch(/dfsdt +EasyTool .*react on raw/);
    expect(missed!.code).toBe(0);
    const cases = await readFile(join(cwd, 'ref.xml'), 'utf8');
    expect(cases).toContain('dfsdt / EasyTool');
    expect(cases).not.toContain('react / raw');
  }, 120_000);

  it('eval agents holds what docs gain against what the first docs differ from themselves', async () => {
    const many = Array.from(
      { length: 12 },
      (_, at) =>
        `${JSON.stringify({ query: `list all boats, please, ${at}`, relevant: ['listBoats'] })}\n`,
    );
    await writeFile(join(cwd, 'many.jsonl'), many.join(''));
    const random = seededRandom(5);
    const rights = { raw: 0.5, good: 1 };
    const guessing = await startScriptedChatModel(({ schemaName, text }) => {
      if (schemaName !== 'turn') return { fault: { status: 400, message: 'nobody plays that' } };
      if (text.includes('<<<RESULT'))
        return { json: { thought: '', action: 'answer', text: 'Done.' } };
      const right = text.includes('Best of all') ? rights.good : rights.raw;
      const call = { thought: '', action: 'call' };
      return random.next() < right
        ? { json: { ...call, tool: 'listBoats', arguments: {} } }
        : { json: { ...call, tool: 'getBerth', arguments: { number: 1 } } };
    });
    const better = boatsSpecification(api.url).replace('Lists all boats', 'Best of all');
    await writeFile(join(cwd, 'better.yaml'), better);
    const base = [
      ...[
        'eval',
        'agents',
        'boats',
        '--queries',
        'many.jsonl',
        '--model',
        'guessing',
        '--no-plots',
      ],
      ...['--agent', 'react', '--base-url', guessing.baseUrl, '--concurrency', '1'],
      ...['--resamples', '400', '--docs', 'raw', '--toolset', 'all'],
    ];
    const copy = ['--docs', 'copy=published:boats.yaml'];
    const good = ['--docs', 'good=published:better.yaml'];
    const [shown, told, same, alone] = await run(
      [...base, ...copy, ...good, '--no-cache'],
      [...base, ...copy, ...good, '--json'],
      [...base, ...copy, '--json', '--cache-only'],
      [...base, ...copy, '--json', '--no-control', '--cache-only'],
    );
    const before = guessing.requests.length;
    const cached = [...base, ...copy, '--limit', '5', '--temperature', '0', '--json'];
    const [once] = await run(cached);
    const asked = guessing.requests.length - before;
    await guessing.close();
    expect(once).toMatchObject({ code: 0 });
    // Two turns of each run on the first docs, and of each of its second runs; the copy's prompts have their answers on disk.
    expect(asked).toBe(20);
    expect(shown!.stdout).toMatch(/48 runs \(0 from earlier, 12 of them the null control\)/);
    expect(shown!.stdout).toMatch(/copy − raw .*CP% \(set\) .*±\d+\.\d +no change/);
    expect(shown!.stdout).toMatch(/good − raw .*CP% \(set\) .*±\d+\.\d +gain/);
    expect(results(told!)).toMatchObject({ runs: 48, controlRuns: 12, reused: 48 });
    expect(results(same!)).toMatchObject({ runs: 36, controlRuns: 12, reused: 36 });
    expect(results(alone!)).toMatchObject({ runs: 24, controlRuns: 0 });
    const { differences } = results(alone!) as { differences: { differences: object }[] };
    expect(differences[0]!.differences).toMatchObject({ cp: { control: 'off', spread: null } });
    const kept = (await readFile(join(cwd, 'evaluations/agents/boats.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { agent: string; docs: string; repeat: number; requests: string[] },
      );
    const again = kept.filter(
      ({ repeat, requests }) => repeat === 2 && requests[0]!.includes('please,'),
    );
    expect(again.map(({ docs }) => docs)).toEqual(Array.from({ length: 17 }, () => 'raw'));
  }, 120_000);

  it('eval agents limits tasks and keeps all tools, and refuses tasks whose tools are missing', async () => {
    const write = (name: string, some: readonly unknown[]): Promise<void> =>
      writeFile(join(cwd, name), some.map((one) => `${JSON.stringify(one)}\n`).join(''));
    // With one tool alone, listBoats, the first task could not be done.
    await write('reversed.jsonl', queries.toReversed());
    await write('lost.jsonl', [{ query: 'which moon is out?', relevant: ['getMoon'] }, ...queries]);
    await write('moons.jsonl', [{ query: 'which moon is out?', relevant: ['getMoon'] }]);
    const on = (file: string, ...more: string[]) => [
      ...['eval', 'agents', 'boats', '--docs', 'raw', '--queries', file, '--no-plots', '--json'],
      ...more,
    ];
    const [one, cut, some, none] = await run(
      on('reversed.jsonl', '--limit', '1'),
      on('reversed.jsonl', '--only', 'listBoats'),
      on('lost.jsonl', '--limit', '2'),
      on('moons.jsonl'),
    );
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(results(one!)).toMatchObject({ tasks: 1, missingTools: [], arms: [{ tasks: 1 }] });
    expect(cut).toMatchObject({ code: 0 });
    expect(cut!.stderr).toContain('needs "getBerth". Import the missing tools, leave --only');
    expect(results(cut!)).toMatchObject({ tasks: 1, missingTools: [{ missing: ['getBerth'] }] });
    expect(some!.stderr).toContain('1 task is refused because "boats" lacks a needed tool: task');
    expect(results(some!)).toMatchObject({ tasks: 2, missingTools: [{ missing: ['getMoon'] }] });
    expect(none).toMatchObject({ code: 2 });
    expect(none!.stdout).toMatch(/1 task is refused because [^]* needs [^]*getMoon/);
  }, 120_000);

  it('eval agents asks the model anew for every repeat, with each agent, and replays them all', async () => {
    const base = [
      ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--model', 'again', '--json'],
      ...['--base-url', chat.baseUrl, '--docs', 'raw', '--limit', '1', '--resamples', '100'],
    ];
    for (const agent of ['react', 'dfsdt']) {
      const before = chat.requests.length;
      const [once, thrice] = await run(
        [...base, '--agent', agent],
        [...base, '--agent', agent, '--repeats', '3'],
      );
      const asked = chat.requests.length - before;
      expect(once).toMatchObject({ code: 0 });
      expect(results(thrice!)).toMatchObject({ runs: 3, reused: 1 });
      expect(asked % 3).toBe(0);
      expect(asked).toBeGreaterThanOrEqual(6);
      await rm(join(cwd, 'evaluations/agents/boats.jsonl'));
      const [replayed] = await run([...base, '--agent', agent, '--repeats', '3', '--cache-only']);
      expect(results(replayed!)).toMatchObject({ runs: 3, reused: 0 });
      expect(chat.requests).toHaveLength(before + asked);
    }
  }, 120_000);

  it('eval agents judges scenarios for CI: JUnit, a threshold, and a service reset before each run', async () => {
    const base = ['eval', 'agents', 'boats', '--scenarios', 'scenarios.yaml', '--resamples', '200'];
    const reset = 'echo reset >> resets';
    const [tried, live, recorded] = await run(
      [...base, '--junit', 'r.xml', '--fail-under', 'strict=0.9', '--json', '--reset', reset],
      [...base, '--json', '--reset', 'exit 4'],
      [...base, '--json', '--answers', 'recorded', '--reset', reset],
    );
    expect(tried).toMatchObject({ code: 5 });
    expect(statusOf(tried!)).not.toBe('done');
    expect(await readFile(join(cwd, 'r.xml'), 'utf8')).toMatch(/<testsuites?[^]*<failure/);
    expect((await readFile(join(cwd, 'resets'), 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(live).toMatchObject({ code: 2 });
    expect(live!.stdout).toContain('--reset failed (exit code 4)');
    expect(recorded).toMatchObject({ code: 2 });
    expect(recorded!.stdout).toContain('--reset is for live tools');
  }, 120_000);

  it('eval agents says what it cannot use', async () => {
    await writeFile(join(cwd, 'odd.yaml'), '- prompt: 3\n');
    await writeFile(join(cwd, 'empty.jsonl'), '');
    const words = ['eval', 'agents', 'boats'];
    const cases: [readonly string[], RegExp][] = [
      [words, /--queries/],
      [[...words, '--queries', 'queries.jsonl', '--agent', 'reacts'], /Did you mean "react"/],
      [[...words, '--queries', 'queries.jsonl', '--agent', 'react'], /needs a model/],
      [[...words, '--queries', 'no.jsonl'], /no\.jsonl/],
      [[...words, '--queries', 'empty.jsonl'], /empty\.jsonl/],
      [[...words, '--scenarios', 'odd.yaml'], /odd\.yaml/],
      [
        [...words, '--queries', 'queries.jsonl', '--docs', 'condensed:llm'],
        /no refined docs of a run/,
      ],
      [[...words, '--queries', 'queries.jsonl', '--answers', 'simulated'], /needs a model/],
      [[...words, '--queries', 'queries.jsonl', '--fail-under', 'cp=x'], /cp=x/],
      [[...words, '--queries', 'queries.jsonl', '--reference', 'react@raw'], /--role judge=NAME/],
      [
        [...words, '--queries', 'queries.jsonl', '--role', 'judge=m', '--reference', '@raw'],
        /names no agent/,
      ],
    ];
    const made = await run(...cases.map(([args]) => args));
    expect(made.map(({ code }) => code)).toEqual(cases.map(() => 2));
    for (const [index, [, says]] of cases.entries()) expect(made[index]?.stderr).toMatch(says);
  }, 120_000);

  it('an experiment with a model measures what a model writes and comes to the same bytes after a budget ended it', async () => {
    const file = `
version: 1
name: judged
title: Judged
catalogues: [{name: boats}]
docs: [raw, {name: EasyTool, condensed: raw}]
measures:
  - {measure: agents, options: {agent: [react], queries: queries.jsonl, role: [judge=model], resamples: 200}}
  - {measure: retrieval, options: {queries: queries.jsonl, retriever: [bm25], resamples: 200}}
`;
    await writeFile(join(cwd, 'judged.yaml'), file);
    await rm(join(cwd, 'evaluations'), { recursive: true, force: true });
    const base = ['experiment', 'judged.yaml', '--base-url', chat.baseUrl, '--no-cache'];
    const models = ['--model', 'diligent', '--model', 'second'];
    const [none, short, whole, same] = await run(
      base,
      [...base, ...models, '--max-tokens', '900'],
      [...base, ...models],
      [...base, ...models, '--json'],
    );
    expect(none).toMatchObject({ code: 0 });
    expect(none!.stdout).toContain('Not measured: agents needs a chat model: give --model');
    expect(none!.stdout).toContain('| EasyTool (by rule) |');
    expect(short).toMatchObject({ code: 4 });
    expect(whole).toMatchObject({ code: 0 });
    for (const docs of ['raw', 'EasyTool-diligent'])
      expect(whole!.stdout).toContain(`| react | ${docs} |`);
    expect(whole!.stdout).toContain('| EasyTool-second | same docs as EasyTool-diligent: ');
    expect(whole!.stdout).toContain('## boats: agents, second (seed 1)');
    expect(whole!.stdout).toMatch(/\| win \| tie \| loss \|/);
    expect(whole!.stdout).toMatch(/\| tokens \|.*\n.*\n\| react \| raw \|.*\| \d{3,} \|/);
    const { reused, plots, page } = results(same!) as {
      reused: number;
      plots: string[];
      page: string;
    };
    expect(reused).toBe(3);
    const place = join(cwd, 'evaluations/experiments/judged');
    expect(plots.map((file) => relative(place, file))).toEqual([
      ...['cp', 'wins', 'models', 'tokens', 'cost'].map((name) => `plots/${name}-boats-agents.svg`),
      'plots/ndcg-boats-retrieval.svg',
    ]);
    expect(await readdir(join(cwd, 'evaluations'))).not.toContain('plots');
    const written = await readFile(page, 'utf8');
    expect(written.match(/<svg /g)).toHaveLength(plots.length);
    expect(written).toContain('<h3>boats: agents, second (seed 1)</h3>');
    const [rebuilt] = await run(['experiment', '--rebuild', join(place, 'manifest.json')]);
    expect(rebuilt!.stdout).toBe(whole!.stdout);
    const manifest = await readFile(join(place, 'manifest.json'), 'utf8');
    for (const file of plots) expect(manifest).toContain(`"${relative(place, file)}"`);
  }, 120_000);
});
