import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Changes, ToolData } from '../../src/pages/page-data.js';
import { loadReviews } from '../../src/storage/reviews-file.js';
import { leftLog } from '../../src/storage/left-log.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import {
  petDocs,
  petTool,
  petTrajectory,
  plainTexts,
  reportInput,
} from '../pages/report-fixture.js';
import { beginCli, type RunningCli } from '../support/run-cli.js';
import { saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let started: RunningCli;
let url: URL;
const tool = petTool('listPets', plainTexts);

beforeAll(async () => {
  folder = await temporaryFolder();
  const { catalogue } = reportInput([tool, petTool('getPet', plainTexts)], []);
  await mkdir(join(folder.path, 'tools'));
  await writeFile(join(folder.path, 'tools', 'pets.json'), JSON.stringify(catalogue));
  await ended(tool);
  await saveRefinedDocs(folder.path, petDocs([tool], plainTexts));
  started = beginCli(['view', 'pets'], { cwd: folder.path });
  url = new URL(/http:\S+/.exec(await said(started))![0]);
});
afterAll(async () => {
  started.interrupt();
  await started.result;
  await folder.remove();
});

/** What a run writes of a tool when it ends. */
async function ended(one: ToolDoc): Promise<void> {
  await saveTrajectory(folder.path, petTrajectory(one, plainTexts));
  await leftLog(folder.path, 'pets', 'builtin').append({ left: [] });
}

async function said({ stdout }: RunningCli): Promise<string> {
  const [chunk] = (await once(stdout, 'data')) as [string];
  return chunk;
}

const pageText = async () => (await fetch(url)).text();
const send = (body: object) =>
  fetch(new URL('decisions', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const part = async (number: number) =>
  (await (await fetch(new URL(`parts/${number}`, url))).json()) as ToolData;

/** What the page that follows is told next. */
async function nextChanges(since: number, cause: () => Promise<unknown>) {
  const { body } = await fetch(new URL(`events?since=${since}`, url));
  await cause();
  let text = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const data = /^data: (.*)$/m.exec(text)?.[1];
    if (data === undefined || !text.endsWith('\n\n')) continue;
    return JSON.parse(data) as Changes;
  }
  throw new Error('the stream ended');
}
const versionOf = async () => Number(/id="run">\{"version":(\d+)/.exec(await pageText())?.[1]);

describe('view', () => {
  it('prints an address on this machine with a secret in it, and gives the page to nobody without', async () => {
    expect(url.hostname).toBe('127.0.0.1');
    expect(url.pathname).toMatch(/^\/[\w-]{32}\/$/);
    expect((await fetch(url.origin)).status).toBe(403);
    const text = await pageText();
    expect(text).toContain('pets: what tooldraft learnt');
    expect(text).toContain('run builtin · engine builtin');
    expect(text).not.toContain('application/json" id="t0"');
  });

  it('tells the page what a run writes', async () => {
    const since = await versionOf();
    const other = petTool('getPet', plainTexts);
    const changes = await nextChanges(since, () => ended(other));
    expect(changes).toMatchObject({ run: { version: since + 1, problem: '' }, tools: [1] });
    expect(changes.run.calls.made).toBe(8);
    expect(await versionOf()).toBe(since + 1);
  });

  it('saves decisions at once, shows them after a reload, and takes them back', async () => {
    const { sentences } = await part(0);
    const { place, text } = sentences[1]!;
    const sentence = { tool: 0, place, text };
    const since = await versionOf();
    const changes = await nextChanges(since, () => send({ ...sentence, decision: 'reject' }));
    expect(changes.tools).toEqual([0]);
    expect((await loadReviews(folder.path, 'pets')).sentences).toMatchObject([
      {
        ...{ tool: 'listPets', place: 'limit', sentence: text, decision: 'reject' },
        constraint: '{"maximum":20}',
        steps: [expect.stringMatching(/^u1\.s2 listPets limit=21, .* → refused 400$/)],
      },
    ]);
    expect((await part(0)).sentences[1]).toMatchObject({ text, decision: 'reject' });
    const edited = await send({ ...sentence, decision: 'edit', edit: 'No more than 20.' });
    const [, second] = ((await edited.json()) as ToolData).sentences;
    expect(second).toMatchObject({ decision: 'edit', edit: 'No more than 20.' });
    await send({ ...sentence, decision: 'open' });
    expect((await part(0)).sentences[1]).toMatchObject({ text, decision: 'open' });
  });

  it.each([
    [{ tool: 0, place: 'limit', text: 'At most 21.', decision: 'accept' }, /Reload/],
    [{ tool: 7, place: 'limit', text: 'At most 20.', decision: 'accept' }, /Reload/],
    [{ tool: 0, place: 'limit', text: 'At most 20.', decision: 'edit' }, /the new/],
    [{ tool: 0, place: 'limit', text: 'At most 20.', decision: 'eat' }, /no decision/],
    [{ decision: 'accept' }, /no decision/],
  ])('refuses %j and changes nothing', async (body, message) => {
    const before = await readFile(join(folder.path, 'reviews', 'pets.yaml'), 'utf8');
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toMatch(message);
    expect(await readFile(join(folder.path, 'reviews', 'pets.yaml'), 'utf8')).toBe(before);
  });

  it('says in the page what is wrong with a file, and goes on when it is mended', async () => {
    const file = join(folder.path, 'reviews', 'pets.yaml');
    const text = await readFile(file, 'utf8');
    // At once, as editors save: half a file is another change.
    const save = async (content: string): Promise<void> => {
      await writeFile(`${file}.new`, content);
      await rename(`${file}.new`, file);
    };
    const broken = await nextChanges(await versionOf(), () => save(`${text}\n- x: {`));
    expect(broken.run.problem).toContain(file);
    expect(await pageText()).toContain('pets.yaml');
    const mended = await nextChanges(broken.run.version, () => save(text));
    expect(mended.run.problem).toBe('');
  });

  it('ends with 0 on Ctrl-C, also while a page follows; a port in use and a run that is not there are refused', async () => {
    const second = beginCli(['view', 'pets'], { cwd: folder.path });
    const own = new URL(/http:\S+/.exec(await said(second))![0]);
    await fetch(new URL('events?since=0', own));
    second.interrupt();
    expect((await second.result).code).toBe(0);
    const taken = beginCli(['view', 'pets', '--port', url.port], { cwd: folder.path });
    expect(await taken.result).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/Port \d+ is in use\.[\s\S]*--port/) as string,
    });
    const lost = beginCli(['view', 'pets', '--run', 'biultin'], { cwd: folder.path });
    expect(await lost.result).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no run "biultin"\. Did you mean "builtin"\?/) as string,
    });
  }, 120_000);
});
