import type { ToolCallRequest } from '../../src/core/ports.js';
import { runRefinement } from '../../src/refine/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answer, tool } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

it('uses a reader that the audit saw change what it reads on own things alone, in every group', async () => {
  const { path, remove } = await temporaryFolder();
  const letters = Array.from({ length: 3 }, (_, at) => ({
    id: `l-${at}`,
    title: `No ${at}`,
    pages: 0,
  }));
  const opened: string[] = [];
  const executor = {
    call: ({ tool: { name }, arguments: args }: ToolCallRequest) => {
      if (name === 'list_letters') return Promise.resolve(answer(structuredClone(letters)));
      const letter = letters.find(({ id }) => id === args['letter_id']);
      if (letter === undefined) return Promise.resolve(answer('no letter', 'refused'));
      opened.push(letter.id);
      letter.pages += 1;
      return Promise.resolve(answer(letter));
    },
    close: () => Promise.resolve(),
  };
  const tools = [
    { ...tool('list_letters', 'Lists letters.', {}), group: 'a' },
    { ...tool('get_letter', 'Shows a letter.', { letter_id: { type: 'string' } }), group: 'b' },
  ];
  const experiment = { id: 'u1', tests: 'a letter', steps: [['get_letter', { letter_id: 'l-2' }]] };
  const model = scripted([{ experiments: [experiment] }]);
  const { groups } = await runRefinement(runOptions(path, { tools, executor, model }));
  expect(groups.map(({ experiments }) => experiments[0]?.results[0])).toEqual([
    expect.objectContaining({ kind: 'not-allowed', flag: '--scratch' }),
    expect.objectContaining({ kind: 'not-allowed', flag: '--scratch' }),
  ]);
  // The audit noticed it at the first letter.
  expect(opened).toEqual(['l-0']);
  await remove();
});
