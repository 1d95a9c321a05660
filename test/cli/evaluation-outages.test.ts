import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentAnswer } from '../../bench/support/diligent-agent.mjs';
import { boatsSpecification, startBoats } from '../support/boats-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import {
  startScriptedChatModel,
  type ChatScript,
  type ScriptedChatModel,
} from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tasks = ['list all boats', 'which boats are there?', 'show me the boats', 'boats, please'];
const queries = tasks.map((query) => ({ query, relevant: ['listBoats'] }));

const diligent: ChatScript = ({ schemaName, messages }) => {
  const json = agentAnswer(schemaName ?? '', messages);
  return json === null ? { fault: { status: 400, message: 'nobody plays that' } } : { json };
};
const nonsense: ChatScript = () => ({ text: 'I am a teapot' });
/** Refused for good, so that no test waits for retries. */
const down: ChatScript = () => ({ fault: { status: 400, message: 'out of order' } });

describe('evaluations whose model fails', () => {
  let api: FixtureApi;
  let chat: ScriptedChatModel;
  let script: ChatScript = diligent;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let cwd = '';
  let env: Record<string, string> = {};
  const run = (...args: readonly string[]) => runCli(args, { cwd, env });
  const agents = (...more: readonly string[]) =>
    run(
      ...['eval', 'agents', 'boats', '--queries', 'queries.jsonl', '--agent', 'react'],
      ...['--resamples', '100', '--concurrency', '1', ...more],
    );

  beforeAll(async () => {
    api = await startBoats();
    chat = await startScriptedChatModel((request) => script(request));
    folder = await temporaryFolder();
    cwd = folder.path;
    env = { OPENAI_API_KEY: 'any', TOOLDRAFT_BASE_URL: chat.baseUrl };
    await writeFile(join(cwd, 'boats.yaml'), boatsSpecification(api.url));
    await writeFile(
      join(cwd, 'queries.jsonl'),
      queries.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    await run('import', 'openapi', 'boats.yaml', '--name', 'boats');
  });

  beforeEach(() => {
    script = diligent;
  });

  afterAll(async () => {
    await api.close();
    await chat.close();
    await folder.remove();
  });

  it('eval agents keeps no run that the model server ended, says how many are missing, and makes them again', async () => {
    const outage: ChatScript = (request) => {
      const isSecondTurn = request.text.includes('"boats"');
      const isHit = /which boats|boats, please/.test(request.text);
      return isSecondTurn && isHit ? down(request) : diligent(request);
    };
    script = outage;
    const first = await agents('--model', 'shaky');
    expect(first).toMatchObject({ code: 3 });
    expect(first.stdout).toContain('4 tasks, 2 runs (0 from earlier)');
    expect(first.stderr).toMatch(/2 runs are not in the results.*out of order[^]*made/);
    script = diligent;
    const second = await agents('--model', 'shaky');
    expect(second).toMatchObject({ code: 0 });
    expect(second.stdout).toContain('4 runs (2 from earlier)');
  }, 120_000);

  it('eval agents and eval clarify keep nothing of a miss of --cache-only, and end with the reason', async () => {
    const missed = await agents('--model', 'fresh', '--cache-only');
    expect(missed).toMatchObject({ code: 1, stdout: '' });
    expect(missed.stderr).toContain('The cache has no answer of "fresh"');
    const later = await agents('--model', 'fresh');
    expect(later.stdout).toContain('4 runs (0 from earlier)');
    const clarify = ['eval', 'clarify', '--environments', 'files', '--limit', '1'];
    const asked = [...clarify, '--agent', 'react-ask', '--model', 'fresh'];
    const silent = await run(...asked, '--cache-only');
    expect(silent).toMatchObject({ code: 1, stdout: '' });
    expect(silent.stderr).toContain('The cache has no answer of "fresh"');
    script = nonsense;
    expect((await run(...asked)).stdout).toContain('3 runs (0 from earlier)');
  }, 120_000);

  it('eval agents ends with an error where the model is of no use in any run, and warns where it is in some', async () => {
    script = nonsense;
    const useless = await agents('--model', 'teapot');
    expect(useless).toMatchObject({ code: 1 });
    expect(useless.stdout).toContain('answered %');
    expect(useless.stderr).toMatch(
      /error All 4 runs ended without a usable answer of the model: \S/,
    );
    script = (request) =>
      request.text.includes('boats, please') ? nonsense(request) : diligent(request);
    const partly = await agents('--model', 'half');
    expect(partly).toMatchObject({ code: 0 });
    expect(partly.stderr).toMatch(/warning 1 of 4 runs of react ended without a usable answer/);
  }, 120_000);

  it('eval agents ends with an error where the judge says nothing usable of any pair', async () => {
    script = (request) => {
      if (request.schemaName === 'status') return nonsense(request);
      const hasCalled = request.text.includes('"boats"');
      const text = `There are ${request.number}.`;
      return hasCalled ? { json: { thought: '', action: 'answer', text } } : diligent(request);
    };
    const docs = ['--docs', 'raw', '--docs', 'condensed:raw', '--role', 'judge=blind'];
    const { code, stdout, stderr } = await agents('--model', 'judged', ...docs);
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Win%') as string,
    });
    expect(stderr).toMatch(
      /blind gave no usable verdict on any of 4 pairs, so there is no Win%: \S/,
    );
  }, 120_000);

  it('clarify says why it stopped where the model says nothing usable', async () => {
    script = nonsense;
    const said = { cwd, env, stdin: 'list all boats\n' };
    const { code, stderr } = await runCli(['clarify', 'boats', '--model', 'teapot'], said);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error The model gave no usable answer: \S/);
  }, 120_000);

  it('eval agents gives no figures where all calls were faults, and refuses tools that cannot be called at all', async () => {
    const tool = { type: 'function', function: { name: 'listBoats', description: 'Boats.' } };
    await writeFile(join(cwd, 'closed.json'), JSON.stringify([tool]));
    const nowhere = boatsSpecification('http://127.0.0.1:1');
    await writeFile(join(cwd, 'nowhere.yaml'), nowhere);
    const more = ['--queries', 'queries.jsonl', '--resamples', '100', '--retries', '0'];
    const closed = await run('eval', 'agents', 'closed.json', ...more);
    expect(closed).toMatchObject({ code: 2, stdout: '' });
    expect(closed.stderr).toMatch(
      /can be called: its source does not say how[^]*--answers simulated/,
    );
    const lost = await run('eval', 'agents', 'nowhere.yaml', ...more);
    expect(lost).toMatchObject({ code: 1, stdout: '' });
    expect(lost.stderr).toMatch(
      /error All (\d+) calls of the tools of "\S+" were faults \(\1 connection\)[^]*→ See that the server is up/,
    );
    const again = await run('eval', 'agents', 'nowhere.yaml', ...more, '--junit', 'junit.xml');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    await expect(access(join(cwd, 'junit.xml'))).rejects.toThrow('ENOENT');
  }, 120_000);
});
