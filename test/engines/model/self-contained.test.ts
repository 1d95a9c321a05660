import { modelEngine } from '../../../src/engines/model/model-engine.js';
import type { ChatMessage } from '../../../src/models/chat-model.js';
import { defaultLoop } from '../../../src/refine/refine-group.js';
import { runRefinement } from '../../../src/refine/run.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import { noteTools, notesTarget } from '../../refine/notes-target.js';
import { fakeClock } from '../../support/fake-clock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { answering } from './group.js';

const embeddings = {
  name: 'none alike',
  defaultPhi: 0.9,
  embed: async (texts: readonly string[]) =>
    texts.map((_, at) => texts.map((_other, other) => (at === other ? 1 : 0))),
};

/** A careful model with a short memory: what it answers depends on the last message alone. */
function shortSighted(last: string, messages: readonly ChatMessage[]): string {
  const mark = /Put (zq\w{4})/.exec(messages[0]?.content ?? '')?.[1] ?? '';
  const prefix = /ids (\w+)1, /.exec(last)?.[1] ?? 'x';
  const answer = answerTo(last, prefix);
  return JSON.stringify(answer).replaceAll('MARK', `${mark}-${prefix}`);
}

function answerTo(last: string, prefix: string): object {
  const call = (tool: string, args: object, expect?: unknown) => ({
    tool,
    arguments: args,
    expect,
  });
  if (last.includes('how `create_note` and `append_note` behave'))
    return {
      experiments: [
        {
          id: `${prefix}1`,
          tests: 'creating twice',
          steps: [
            call('create_note', { name: 'MARK', text: '1' }, 'accepted'),
            call('create_note', { name: 'MARK', text: '2' }, 'refused'),
            'read it back',
            call('read_note', { name: 'MARK' }, { is: '1' }),
          ],
        },
      ],
    };
  if (last.includes('how `delete_note` behaves'))
    return {
      experiments: [
        {
          id: `${prefix}1`,
          tests: 'deleting twice',
          steps: [
            call('create_note', { name: 'MARK', text: '1' }),
            call('delete_note', { name: 'MARK' }),
            call('delete_note', { name: 'MARK' }, 'refused'),
          ],
        },
      ],
    };
  const step = /^ {2}(s\d) .*FALSE PREDICTION create_note .*"2"/m.exec(last)?.[1];
  const id = /^(\w+) creating twice/m.exec(last)?.[1];
  if (last.includes('only about `create_note`') && step !== undefined)
    return {
      docs: {
        create_note: {
          name: [['A note of the same name is replaced: "2" is read then.', [`${id}.${step}`]]],
        },
      },
      experiments: [
        {
          id: `${prefix}1`,
          breaks: 'create_note.name.0',
          steps: [
            call('create_note', { name: 'MARK', text: '2' }),
            call('create_note', { name: 'MARK', text: '' }),
            call('read_note', { name: 'MARK' }, { is: '' }),
          ],
        },
      ],
    };
  return {};
}

it('refines from begin to end in messages that each stand alone', async () => {
  const folder = await temporaryFolder();
  const model = answering(shortSighted);
  const target = notesTarget();
  const { groups, audit } = await runRefinement({
    ...{ tools: noteTools, executor: target.executor, embeddings, clock: fakeClock() },
    engine: modelEngine({ model, mayWrite: true, window: 8_000 }),
    ...{ folder: folder.path, random: seededRandom(7), settings: defaultLoop },
    gate: { allow: 'writes', trustNames: true, roots: [], host: null },
    ...{ known: {}, released: [], concurrency: 1, groupTokens: 6000, identity: {} },
    ...{ isVolatile: false, standIns: () => [], limits: {}, sweepsAll: false },
  });
  await folder.remove();
  const [group] = groups;
  expect(group?.tools.find(({ tool }) => tool === 'create_note')?.sentences).toEqual([
    {
      place: 'name',
      text: 'A note of the same name is replaced: "2" is read then.',
      steps: ['b1.s2'],
      attacks: ['f1'],
    },
  ]);
  expect([...target.notes.keys()]).toEqual(['diary', 'taxes']);
  expect(audit.harmed).toEqual([]);
  expect(model.sent.every((messages) => messages.length === 2)).toBe(true);
  const texts = model.sent.map((messages) => messages.at(-1)?.content ?? '');
  // Three pairs, then a message for each tool that was called.
  expect(texts.filter((text) => text.includes('Propose at most 6 experiments'))).toHaveLength(3);
  const about = texts.filter((text) => text.includes('only about `create_note`'));
  expect(about).toMatchSnapshot();
});
