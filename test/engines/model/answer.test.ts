import { writeJson } from '../../../src/core/json-text.js';
import { joined, limited, readAnswer } from '../../../src/engines/model/answer.js';
import type { Answer } from '../../../src/engines/engine.js';
import { mcpTool } from '../../experiments/targets/target.js';
import { noteTools } from '../../refine/notes-target.js';

const read = (text: string): Answer => {
  const answer = readAnswer(text, noteTools);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};
const ids = ({ experiments }: Answer): readonly string[] => experiments.map(({ id }) => id);
const step = '["read_note", {"name": "a"}]';
const u = (id: string): string => `{"id": "${id}", "steps": [${step}]}`;

it.each([
  ['as it should be', `{"experiments": [${u('u1')}, ${u('u2')}]}`, ['u1', 'u2']],
  [
    'in a fence, with words around',
    `Let me try:\n\`\`\`json\n{"experiments": [${u('u1')}]}\n\`\`\`\nDone.`,
    ['u1'],
  ],
  ['with trailing commas and a comment', `{"experiments": [${u('u1')},], /* end */}`, ['u1']],
  ['with single quotes', `{'experiments': [${u('u1').replaceAll('"', "'")}]}`, ['u1']],
  ['after its thinking', `<think>{"docs": {}}</think>{"experiments": [${u('u1')}]}`, ['u1']],
  ['a bare list', `[${u('u1')}, ${u('u2')}]`, ['u1', 'u2']],
  ['one experiment a line', `${u('u1')}\n${u('u2')}\n${u('u3')}`, ['u1', 'u2', 'u3']],
  ['docs, then experiments a line', `{"docs": {}}\n${u('w1')}\n${u('w2')}`, ['w1', 'w2']],
  ['nothing to do', '{}', []],
])('reads an answer that is %s', (_what, text, experiments) => {
  const answer = read(text);
  expect({ ids: ids(answer), slips: answer.slips }).toEqual({ ids: experiments, slips: [] });
});

it.each([
  ['I have no idea.', 'no JSON'],
  ['', 'no JSON'],
  ['{"thought": "hm"}', 'no JSON'],
  ['{"experiments": [{"id": "u1", "steps": [["read_note"', 'cut off'],
] as const)('has nothing to read in %j', (text, why) => {
  expect(readAnswer(text, noteTools)).toBe(why);
});

it('keeps the steps that parse, with their numbers', () => {
  const steps = `[["list_notes"], ["read_note", "diary"], [7], {"tool": "read_note", "arguments": {"name": "$s1[0]"}, "expect": "accepted"}, ["read_note", {"name": "a"}, "perhaps"]]`;
  const { experiments, slips } = read(`{"experiments": [{"id": "u1", "steps": ${steps}}]}`);
  expect(slips).toEqual([]);
  expect(experiments[0]?.steps).toMatchObject([
    { kind: 'call', tool: 'list_notes' },
    { kind: 'unread', reason: 'the arguments of a step are an object' },
    { kind: 'unread', reason: 'the first part of a step is the name of a tool' },
    { kind: 'call', arguments: { name: '$s1[0]' }, expectation: { status: 'accepted' } },
    { kind: 'unread', reason: 'an expectation in one word is `accepted`, `refused` or `failed`' },
  ]);
});

it.each([
  [{ experiments: {} }, ['experiments: they have to be a list']],
  [{ experiments: [{ tests: 'x' }] }, ['experiment 1 has no `id` or no `steps`']],
  [{ experiments: [{ id: 'u1', steps: [['wait', 1]] }] }, ['u1: it has no step that calls a tool']],
  [{ docs: [] }, ['docs: it has to be an object by name']],
  [{ docs: { other: {} } }, ['docs.other: `other` belongs to none of the tools to document']],
  [{ docs: { read_note: { name: 'x' } } }, ['docs.read_note.name: its sentences are a list']],
  [{ use: { read_note: [''] } }, ['use.read_note: a sentence is `["text", ["u1.s1"]]`']],
  [
    { wrong: { read_note: [] } },
    ['wrong.read_note: write ["words of the documentation", ["u1.s1"], "what is true instead"]'],
  ],
  [{ fix: { nothing: null } }, ['fix.nothing: `nothing` belongs to none of the tools to document']],
  [
    { needs: { 'read_note.name': 1 } },
    ['needs.read_note.name: say in words what only the user can provide'],
  ],
])('names what it does not understand: %j', (written, slips) => {
  expect(read(writeJson(written)).slips).toEqual(slips);
});

it('puts a contradiction where the words stand', () => {
  const tool = mcpTool('find', 'Finds notes.', { word: 'string! Any word, in any case' });
  const answer = readAnswer(
    writeJson({ wrong: { find: ['in any case', ['u1.s1'], 'case matters.'] } }),
    [tool],
  ) as Answer;
  const [sentence] = answer.docs.get('find') ?? [];
  expect(sentence).toMatchObject({ place: 'word', text: 'Contrary to the above: case matters.' });
});

it('reads every part', () => {
  const answer = read(
    writeJson({
      docs: { read_note: { name: [['Case matters.', ['u1.s1', 'u1.s2'], { minLength: 1 }]] } },
      use: { read_note: ['Reads one note.', 'doc'] },
      wrong: { list_notes: ['all notes', ['u1.s3'], 'only the first ten are listed.'] },
      fix: { 'read_note.name.0': null, 'read_note.name.1': ['Short.', ['u2.s1']] },
      needs: { 'read_note.name': 'a note' },
    }),
  );
  expect(answer.slips).toEqual([]);
  expect([...answer.docs]).toMatchObject([
    [
      'read_note',
      [
        { place: 'name', text: 'Case matters.', constraint: { minLength: 1 } },
        { place: 'use', steps: ['doc'] },
      ],
    ],
    [
      'list_notes',
      [
        {
          place: 'description',
          text: 'Contrary to the above: only the first ten are listed.',
          refutes: 'all notes',
        },
      ],
    ],
  ]);
  expect([...answer.fixes.keys()]).toEqual(['read_note.name.0', 'read_note.name.1']);
  expect([...answer.needs]).toEqual([['read_note.name', 'a note']]);
});

it('joins answers, and keeps no more experiments than were asked for', () => {
  const one = limited(read(`[${u('u1')}, ${u('u2')}, ${u('u3')}]`), 2);
  const two = read('{"docs": {"read_note": {"name": [["A.", ["u1.s1"]]]}}}');
  const both = joined([one, two, two]);
  expect(ids(both)).toEqual(['u1', 'u2']);
  expect(both.slips).toEqual(['u3: more than the 2 experiments asked for, not run']);
  expect(both.docs.get('read_note')).toHaveLength(2);
});
