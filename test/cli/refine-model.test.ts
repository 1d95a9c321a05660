import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notesApi } from '../support/notes-api.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const call = (name: string, args: object, expectation?: unknown) => [
  ...[name, args],
  ...(expectation === undefined ? [] : [expectation]),
];
const answers = [
  {
    experiments: [
      {
        ...{ id: 'u1', tests: 'a note without a text' },
        steps: [
          call('createNote', { title: 'MARK a' }, 'accepted'),
          call('getNote', { id: '$s1.id' }, { at: ['text', ''] }),
          call('deleteNote', { id: '$s1.id' }, 'accepted'),
          call('deleteNote', { id: '$s1.id' }, 'accepted'),
          call('deleteNote', { id: 1 }, 'accepted'),
        ],
      },
    ],
  },
  {
    docs: {
      createNote: { text: [['Left out, the text is "none".', ['u1.s1', 'u1.s2']]] },
      deleteNote: {
        description: [
          ['The answer has no body.', ['u1.s3']],
          ['It costs 17 euros.', ['u1.s3']],
        ],
      },
    },
    use: { getNote: ['Shows one note whose number is known.', ['doc', 'u1.s2']] },
    needs: { 'getNote.id': 'a note that may be read' },
  },
];

/** A program that answers by the number of the message. */
const program = `
import { readFileSync } from 'node:fs';
const text = readFileSync(0, 'utf8');
const mark = /Put (zq\\w{4})/.exec(text)?.[1] ?? '';
const turn = text.split('YOUR ANSWER to message').length - 1;
process.stdout.write(JSON.stringify(ANSWERS[turn] ?? {}).replaceAll('MARK', mark));
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  const source = program.replace('ANSWERS', JSON.stringify(answers));
  await writeFile(join(folder.path, 'model.mjs'), source);
});
afterEach(() => folder.remove());

const cli = (...words: readonly string[]) => runCli(words, { cwd: folder.path });
const withModel = () => ['--model-command', `node ${join(folder.path, 'model.mjs')}`];
async function refined(hole: boolean, ...more: readonly string[]) {
  const api = await notesApi(hole);
  await writeFile(join(folder.path, 'notes.json'), JSON.stringify(api.spec));
  const ran = await cli('refine', 'notes.json', ...withModel(), '--run', 'own', ...more);
  return { ...ran, api };
}

describe('refine with a model', () => {
  it('tells what was found, stopped and needed, and leaves what was there', async () => {
    const { code, stdout, api } = await refined(false, '--allow-writes');
    await api.close();
    expect(api.notes.map(({ title }) => title)).toEqual(['diary', 'taxes']);
    expect(stdout).toMatch(/^createNote +1 {2}/m);
    expect(stdout).toMatch(/^deleteNote +1 {2}/m);
    expect(stdout).toMatch(
      /^3 sentences about 4 tools by node .*model\.mjs: \d+ calls, 3 messages/m,
    );
    expect(stdout).toContain('Nothing that was there before was changed.');
    expect(stdout).toContain("getNote: a note that may be read (--value 'id=…')");
    expect(stdout).not.toContain('17 euros');
    expect(code).toBe(0);
    const shown = await cli('show', 'notes', 'createNote');
    expect(shown.stdout).toContain('Left out, the text is "none".');
    const again = await cli(
      'refine',
      'notes',
      ...withModel(),
      '--run',
      'own',
      '--allow-writes',
      '--json',
    );
    expect(JSON.parse(again.stdout)).toMatchObject({
      status: 'done',
      results: { engine: 'model', left: [], harmed: [], tools: [{}, { sentences: 1 }, {}, {}] },
    });
    const report = await cli('report', 'notes', '--run', 'own', '--out', 'report.html');
    expect(report.code).toBe(0);
    expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain(
      'Left out, the text is',
    );
  }, 60_000);

  it('tells of a record that changed meanwhile, which is no step of the run', async () => {
    const { code, stdout, api } = await refined(true, '--allow-writes');
    await api.close();
    expect(stdout).toContain('changed during the run, not by a known step: 1 (listNotes): text');
    expect(code).toBe(0);
  }, 60_000);

  it('changes what is released, and nothing else', async () => {
    const { code, stdout, api } = await refined(false, '--allow-writes', '--may-change', 'id=1');
    await api.close();
    expect(api.notes.map(({ title }) => title)).toEqual(['taxes']);
    expect(stdout).toContain('Nothing that was there before was changed.');
    expect(code).toBe(0);
  }, 60_000);

  it('names the flag for what it may not do, and plans without a call', async () => {
    const { code, stdout, api } = await refined(false);
    expect(stdout).toMatch(/createNote, deleteNote: .*only reads \(--allow-writes\)/);
    expect(code).toBe(0);
    const plan = await cli('refine', 'notes', ...withModel(), '--run', 'other', '--dry-run');
    await api.close();
    expect(plan.stdout).toContain('deleteNote [remove, needs --allow-writes]');
    expect(plan.stdout.replace(/\s+/g, ' ')).toContain('each with an answer of up to 8,000 tokens');
    expect(plan.stdout).toContain('Nothing was called.');
  }, 60_000);

  it('needs a model', async () => {
    const api = await notesApi();
    await api.close();
    await writeFile(join(folder.path, 'notes.json'), JSON.stringify(api.spec));
    const { code, stderr } = await cli('refine', 'notes.json', '--engine', 'model');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--model-inbox') as string,
    });
  });
});
