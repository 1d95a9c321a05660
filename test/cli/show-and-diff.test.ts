import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Sentence } from '../../src/core/sentence.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { runCli } from '../support/run-cli.js';
import { sampleTrajectory, saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const escape = '\u001b';
const hostile = `Reads.${escape}[2J${escape}]0;owned\u0007 \u202eevil\u009b31m`;

const catalogue: Catalogue = {
  version: 1,
  name: 'pets',
  source: { kind: 'none' },
  tools: [
    {
      id: 'list',
      name: 'listPets',
      description: 'Lists pets.',
      parameters: {
        type: 'object',
        properties: {
          limit: { type: 'integer', maximum: 100 },
          all: { type: 'boolean', description: 'All of them.' },
        },
      },
      sideEffects: 'none',
      call: { kind: 'none' },
    },
    {
      id: 'read',
      name: 'readPet',
      description: hostile,
      parameters: { type: 'object' },
      sideEffects: 'unknown',
      call: { kind: 'none' },
    },
    {
      id: 'same',
      name: 'twin',
      description: 'One.',
      parameters: { type: 'object' },
      sideEffects: 'none',
      call: { kind: 'none' },
    },
    {
      id: 'other',
      name: 'Twin',
      description: 'Two.',
      parameters: { type: 'object' },
      sideEffects: 'none',
      call: { kind: 'none' },
    },
  ],
};

const second = 'Lists all pets of the shop. Returns at most 20.';

const most: Sentence = {
  ...{ place: 'limit', text: `How many, at most 20.${escape}[2J`, steps: ['u1.s2', 'v1.s1'] },
  attacks: ['w1'],
};
const [list, read] = catalogue.tools;
const said = {
  description: second,
  texts: { '/properties/limit': { description: 'How many, at most 20.', examples: [5] } },
  parameters: {
    properties: { limit: { maximum: 20 } },
    allOf: [{ not: { required: ['limit', 'all'] } }],
  },
};
const found: Sentence = { ...most, place: 'description', text: 'Returns at most 20.' };
const trajectory = sampleTrajectory({
  ...{ catalogue: 'pets', run: 'rules', tool: 'list', name: 'listPets' },
  revisions: [
    { message: 1, sentences: [], delta: null },
    { message: 2, sentences: [found], delta: null },
    { message: 3, sentences: [found], delta: 1 },
    { message: 4, sentences: [found, most], delta: 0.5 },
  ],
  experiments: [
    {
      ...{ id: 'u1', tests: `whether it counts${escape}[2J`, breaks: null },
      steps: [
        {
          ...{ kind: 'call', tool: 'listPets', arguments: { limit: 50 } },
          ...{ expectation: null, show: [] },
        },
      ],
      results: [
        {
          ...{ kind: 'made', step: 'u1.s1', tool: 'listPets', outcome: 'refused' },
          ...{ status: 400, cameTrue: false },
        },
      ],
    },
  ],
  turnedDown: [{ id: 'u2', like: 'u1', similarity: 1, tools: ['listPets'] }],
  dropped: [{ address: 'listPets.limit.1', reason: 'no step shows it' }],
  stopped: 'converged',
});
const refined = refinedDocsFor('pets', [
  refinedDocFor(list!, said, { revision: 3, sentences: [most] }),
  refinedDocFor(read!, {}, { revision: 0, stopReason: 'unreachable' }),
]);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

async function put(name: string, value: unknown): Promise<void> {
  await mkdir(dirname(join(folder.path, name)), { recursive: true });
  await writeFile(join(folder.path, name), JSON.stringify(value));
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await put('tools/pets.json', catalogue);
  await saveTrajectory(folder.path, trajectory);
  await saveRefinedDocs(folder.path, refined);
  await saveRefinedDocs(folder.path, {
    ...refined,
    run: 'early',
    createdAt: '2020-01-01T00:00:00.000Z',
    tools: [],
  });
  await saveRefinedDocs(folder.path, {
    ...refined,
    ...{ run: 'other', createdAt: '2020-01-02T00:00:00.000Z', tools: [refinedDocFor(list!)] },
  });
});
afterAll(() => folder.remove());

async function text(...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await runCli(args, { cwd: folder.path });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  return stdout;
}

async function results(...args: string[]): Promise<Record<string, unknown>> {
  const answer = JSON.parse(await text(...args, '--json')) as {
    status: string;
    results: Record<string, unknown>;
  };
  expect(answer).toMatchObject({ version: 1, command: args[0], status: 'done', errors: [] });
  return answer.results;
}

describe('show', () => {
  it('lists the tools with what the latest run made of them', async () => {
    const shown = await text('show', 'pets');
    expect(shown).toContain('4 tools, run rules');
    expect(shown).toMatch(/list +read +\d+ → \d+ +1 +converged +Lists all pets/);
    expect(shown).toMatch(/read +write .* no answer/);
    expect(shown).toContain('\\x1b[2J');
  });

  it('takes another run by name, and the raw docs', async () => {
    expect(await text('show', 'pets', '--run', 'early')).toMatch(
      /list +read +\d+ +0 +- +Lists pets\./,
    );
    expect(await text('show', 'pets', 'list', '--raw')).toContain('as its source has it');
  });

  it('shows a doc as an agent gets it, with the sentences that were added', async () => {
    const shown = await text('show', 'pets', 'list');
    expect(shown).toContain('revision 3 of run rules (converged)');
    expect(shown).toContain(second);
    expect(shown).toMatch(/limit {2}integer, at most 20\n +How many, at most 20\.\n +e\.g\. 5/);
    expect(shown).toContain('not together: limit, all');
    expect(shown).toContain('limit: How many, at most 20.\\x1b[2J (u1.s2, v1.s1; attacked by w1)');
    expect(await results('show', 'pets', 'list')).toMatchObject({
      ...{ tool: 'list', revision: 3, stopReason: 'converged', use: null, sentences: [most] },
      doc: {
        name: 'listPets',
        description: second,
        parameters: { properties: { limit: { maximum: 20, examples: [5] } } },
      },
    });
  });

  it('finds a tool by name in any case, and does not guess between two', async () => {
    expect(await text('show', 'pets', 'READPET')).toContain('readPet');
    const { code, stderr } = await runCli(['show', 'pets', 'TWIN'], { cwd: folder.path });
    expect(code).toBe(2);
    expect(stderr).toContain('Give an id: same, other.');
  });

  it('escapes what would steer the terminal, and gives it whole as JSON', async () => {
    const shown = await text('show', 'pets', 'read');
    expect(shown).toContain('\\x1b[2J\\x1b]0;owned\\x07');
    expect(shown).toContain('\\u{202e}evil\\x9b31m');
    const json = (await results('show', 'pets', 'read')) as { doc: { description: string } };
    expect(json.doc.description).toBe(hostile);
  });

  it('shows the experiments of a trajectory and how the doc came about', async () => {
    const shown = await text('show', 'pets', 'list', '--trajectory');
    for (const part of [
      'group g1, mark zq4k00',
      'u1: whether it counts\\x1b[2J',
      'u1.s1 listPets {"limit":50} → refused 400, against the prediction',
      'Message 2\n  + description: Returns at most 20.',
      'Message 4, Δ 0.500\n  + limit: How many',
      'Turned down: u2, which is like u1',
      'Dropped: listPets.limit.1, since no step shows it',
      'Stopped: converged',
    ])
      expect(shown).toContain(part);
    expect(shown).not.toContain('Message 3');
    expect(await results('show', 'pets', 'list', '--trajectory')).toEqual(
      JSON.parse(JSON.stringify(trajectory)),
    );
  });

  it('shows each sentence with its steps, and says where there are none', async () => {
    expect(await text('show', 'pets', 'list', '--evidence')).toBe(
      'limit: How many, at most 20.\\x1b[2J (u1.s2, v1.s1; attacked by w1)\n',
    );
    expect(await results('show', 'pets', 'list', '--evidence')).toMatchObject({
      sentences: [most],
    });
    expect(await text('show', 'pets', 'read', '--evidence')).toBe(
      'The run rules added no sentence to the doc of read.\n',
    );
  });

  it('says that a tool without trajectory was skipped', async () => {
    const { code, stderr } = await runCli(['show', 'pets', 'same', '--trajectory'], {
      cwd: folder.path,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('has no trajectory of "same"');
  });
});

describe('diff', () => {
  it('compares the raw doc with the selected revision, word by word', async () => {
    const shown = await text('diff', 'pets', 'list');
    expect(shown).toContain('raw → revision 3');
    expect(shown).toContain('Lists {+all+} pets {+of the shop+}. {+Returns at most 20.+}');
    expect(shown).toMatch(/limit\n +\{\+How many, at most 20\. e\.g\. 5\+\}/);
    expect(shown).toContain('- limit: integer, at most 100');
    expect(shown).toContain('+ limit: integer, at most 20');
    expect(shown).toContain('+ not together: limit, all');
    expect(shown).toContain(
      '+ limit: How many, at most 20.\\x1b[2J (u1.s2, v1.s1; attacked by w1)',
    );
  });

  it('compares any two revisions; those that change nothing do not count', async () => {
    const one = await text('diff', 'pets', 'list', '--to', '1');
    expect(one).toContain('raw → revision 1');
    expect(one).toContain('{+Returns at most 20.+}');
    const two = await text('diff', 'pets', 'list', '--from', '1', '--to', '2');
    expect(two).toContain('{+How many, at most 20.');
    expect(two).not.toContain('{+Returns');
    const { code, stderr } = await runCli(['diff', 'pets', 'list', '--to', '9'], {
      cwd: folder.path,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('there are revisions 0 to 2 only');
  });

  it('compares two runs, and names tools that only one of them has come to', async () => {
    const shown = await text('diff', 'pets', '--run', 'rules', '--against', 'other');
    expect(shown).toContain('rules → other');
    expect(shown).toContain('- limit: How many, at most 20.');
    expect(shown).toContain('read: not in other');
    expect(shown).toContain('1 tools in both runs, 1 of them differ');
    const { code, stderr } = await runCli(['diff', 'pets', '--against', 'early'], {
      cwd: folder.path,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('No tool has been refined in both');
  });

  it('shows every tool that changed', async () => {
    const { tools } = (await results('diff', 'pets')) as { tools: { tool: string }[] };
    expect(tools.map(({ tool }) => tool)).toEqual(['list']);
    expect(await text('diff', 'pets', '--run', 'early')).toContain('No doc differs');
  });

  it('warns where the run has no refined docs yet', async () => {
    const killed = join(folder.path, 'trajectories', 'pets', 'killed');
    await mkdir(killed, { recursive: true });
    const { stderr } = await runCli(['diff', 'pets', '--run', 'killed'], { cwd: folder.path });
    expect(stderr).toContain('warning The run "killed" has not come to its end yet');
    await rmdir(killed);
  });

  it('gives figures for the catalogue', async () => {
    const shown = await text('diff', 'pets', '--stat');
    expect(shown).toMatch(/list +5 → 18 +1 → 2 of 2 +1 +3 +converged/);
    expect(shown).toMatch(/same .* - +not refined/);
    expect(shown).toMatch(/1 of 4 docs changed/);
    const { tools } = (await results('diff', 'pets', '--stat')) as { tools: object[] };
    expect(tools[0]).toMatchObject({
      tool: 'list',
      changed: true,
      parameters: 2,
      documentedBefore: 1,
      documentedAfter: 2,
      sentences: 1,
    });
  });

  it('is coloured where colours are asked for, and not with --no-color or NO_COLOR', async () => {
    const coloured = await runCli(['diff', 'pets', 'list'], {
      cwd: folder.path,
      env: { FORCE_COLOR: '1' },
    });
    expect(coloured.stdout).toContain(`${escape}[32m`);
    const flag = await runCli(['diff', 'pets', 'list', '--no-color'], {
      cwd: folder.path,
      env: { FORCE_COLOR: '1' },
    });
    const name = await runCli(['diff', 'pets', 'list'], {
      cwd: folder.path,
      env: { FORCE_COLOR: '1', NO_COLOR: '1' },
    });
    expect(flag.stdout).not.toContain(escape);
    expect(name.stdout).not.toContain(escape);
  });
});

describe('the files', () => {
  it('are only read', async () => {
    expect(JSON.parse(await readFile(join(folder.path, 'tools/pets.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(catalogue)),
    );
  });
});
