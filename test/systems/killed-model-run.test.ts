import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import type { FixtureApi } from '../support/fixture-api.js';
import type { ScriptedChatModel } from '../support/scripted-chat-model.js';
import { startShelf } from '../support/shelf-api.js';
import { killAtRandom, startCli } from '../support/start-cli.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const kills = Number(process.env['KILLS'] ?? 6);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
let model: ScriptedChatModel;

beforeAll(ensureBuilt, buildTimeoutMs);
beforeEach(async () => {
  [folder, api, model] = [
    await temporaryFolder(),
    await startShelf(),
    await startScientistModel(undefined, 200),
  ];
  // Each run has a workspace of its own: no answer comes from the other's cache.
  for (const run of ['whole', 'killed']) {
    await mkdir(join(folder.path, run));
    await writeFile(join(folder.path, run, 'api.json'), JSON.stringify(api.spec));
  }
});
afterEach(() => Promise.all([api.close(), model.close(), folder.remove()]));

describe.each([
  ['model', []],
  ['draft', ['--iterations', '2']],
])('--engine %s with an endpoint', (engine, more) => {
  const start = (run: string) => {
    const place = ['--model', 'scientist', '--base-url', model.baseUrl];
    const words = ['refine', 'api.json', '--name', 'shelf', '--engine', engine, '--run', run];
    const local = ['--role', 'embeddings=local', ...more];
    return startCli([...words, ...place, ...local], {
      ...{ cwd: join(folder.path, run), env: { OPENAI_API_KEY: 'any' } },
    });
  };
  const docsOf = async (run: string): Promise<RefinedDocs['tools']> => {
    const file = join(folder.path, run, 'refined-docs', 'shelf', `${run}.json`);
    return (JSON.parse(await readFile(file, 'utf8')) as RefinedDocs).tools;
  };

  it(`killed ${kills} times, pays for no answer twice and gives the docs of an undisturbed run`, async () => {
    expect(await start('whole').result).toMatchObject({ code: 0 });
    const whole = model.requests.length;
    const random = seededRandom(7);
    let killed = 0;
    for (let at = 0; at < kills; at += 1) {
      const { child, result } = start('killed');
      const ended = result.then(() => true);
      const isOver = () => Promise.race([ended, sleep(20, false)]);
      // After one request more or several, somewhere on the way to the next one.
      const aim = model.requests.length + 1 + Math.floor((random.next() * whole) / kills);
      while (model.requests.length < aim && !(await isOver())) continue;
      if (await killAtRandom(child, 250, random.next())) killed += 1;
      await result;
    }
    expect(killed).toBeGreaterThan(1);
    expect(await start('killed').result).toMatchObject({ code: 0 });
    expect(await docsOf('killed')).toEqual(await docsOf('whole'));
    // An answer that was under way when the process died is asked for again.
    expect(model.requests.length - whole).toBeLessThanOrEqual(whole + killed);
    const asked = model.requests.length;
    expect(await start('killed').result).toMatchObject({ code: 0 });
    expect(model.requests).toHaveLength(asked);
  }, 300_000);
});
