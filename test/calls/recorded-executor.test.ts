import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../src/core/errors.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { RecordedExecutor } from '../../src/calls/recorded-executor.js';
import { readRecordings } from '../../src/calls/recording.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tool: ToolDoc = {
  id: 'films',
  name: 'films',
  description: '',
  parameters: {},
  sideEffects: 'none',
  call: { kind: 'none' },
};

function success(body: string): Outcome {
  return {
    kind: 'accepted',
    body,
    bytes: 1,
    truncated: false,
    shape: { '': ['string'] },
    durationMs: 1,
    attempts: 1,
  };
}

const fault: Outcome = {
  kind: 'fault',
  reason: 'timeout',
  message: 'late',
  unsent: false,
  durationMs: 1,
  attempts: 1,
};

describe('recorded answers', () => {
  it('are found whatever the order of the arguments’ keys', async () => {
    const executor = new RecordedExecutor([
      { tool: 'films', arguments: { a: 1, b: { c: 2, d: 3 } }, outcome: success('x') },
    ]);
    const outcome = await executor.call({ tool, arguments: { b: { d: 3, c: 2 }, a: 1 } });
    expect(outcome).toEqual(success('x'));
  });

  it('come in their order, the last one from then on, faults only for want of others', async () => {
    const executor = new RecordedExecutor(
      [fault, success('1'), fault, success('2')].map((outcome) => ({
        tool: 'films',
        arguments: {},
        outcome,
      })),
    );
    const bodies = [];
    for (let times = 0; times < 3; times += 1) {
      const outcome = await executor.call({ tool, arguments: {} });
      bodies.push('body' in outcome && outcome.body);
    }
    expect(bodies).toEqual(['1', '2', '2']);
  });

  it('say so where there is none', async () => {
    const executor = new RecordedExecutor([
      { tool: 'films', arguments: { a: 1 }, outcome: success('x') },
    ]);
    expect(await executor.call({ tool, arguments: { a: 2 } })).toMatchObject({
      kind: 'fault',
      reason: 'not-recorded',
      message: expect.stringMatching(/films.*1 call of this tool with other arguments/) as string,
    });
    expect(await new RecordedExecutor([]).call({ tool, arguments: {} })).toHaveProperty(
      'message',
      expect.stringContaining('no recording of this tool'),
    );
  });
});

describe('a recording file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  async function read(content: string) {
    const file = join(folder.path, 'recording.json');
    await writeFile(file, content);
    return readRecordings(file);
  }

  it('is read', async () => {
    const recording = { tool: 'films', arguments: { a: 1 }, outcome: success('x') };
    expect(await read(JSON.stringify({ version: 1, recordings: [recording] }))).toEqual([
      recording,
    ]);
  });

  it.each([
    ['cut in half', '{"version": 1, "reco', /recording\.json cannot be read/],
    ['of another version', '{"version": 2, "recordings": []}', /version: /],
    ['with a field too many', '{"version": 1, "recordings": [], "x": 1}', /format version 1.*x/],
    [
      'with a wrong outcome',
      '{"version":1,"recordings":[{"tool":"t","arguments":{},"outcome":{"kind":"fine"}}]}',
      /recordings\.0\.outcome/,
    ],
  ])('%s is an error that names it', async (_, content, said) => {
    const error: unknown = await read(content).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toHaveProperty('message', expect.stringMatching(said));
    expect(error).toHaveProperty('file', expect.stringContaining('recording.json'));
  });

  it('that is not there is an error that names it', async () => {
    await expect(readRecordings(join(folder.path, 'none.json'))).rejects.toThrow(/none\.json/);
  });
});
