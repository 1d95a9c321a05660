import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  await writeFile(join(folder.path, 'api.json'), JSON.stringify(api.spec));
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
      ...{ cwd: folder.path, env: { OPENAI_API_KEY: 'any' } },
    });
  };
  const docsOf = async (run: string): Promise<RefinedDocs['tools']> => {
    const file = join(folder.path, 'refined-docs', 'shelf', `${run}.json`);
    return (JSON.parse(await readFile(file, 'utf8')) as RefinedDocs).tools;
  };

  it(`killed ${kills} times, pays for no answer twice and gives the docs of an undisturbed run`, async () => {
    const began = performance.now();
    expect(await start('whole').result).toMatchObject({ code: 0 });
    const took = performance.now() - began;
    const whole = model.requests.length;
    const random = seededRandom(7);
    let killed = 0;
    for (let at = 0; at < kills; at += 1) {
      const { child, result } = start('killed');
      if (await killAtRandom(child, took, random.next())) killed += 1;
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
