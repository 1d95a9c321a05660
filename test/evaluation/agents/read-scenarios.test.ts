import { readScenarios } from '../../../src/evaluation/agents/read-scenarios.js';
import { toolNamed } from '../../agents/agent-fixture.js';

const tools = [toolNamed('read_file'), toolNamed('list_directory')];
const read = (text: string) => readScenarios(text, 'scenarios.yaml', tools);

describe('scenarios', () => {
  it('are a YAML list, alone or under "scenarios"', () => {
    const text = [
      '- prompt: Show notes.txt',
      '  tool: read_file',
      '  arguments: {path: notes.txt}',
      '  maxCalls: 2',
      '  split: held-out',
      '- {id: list, prompt: What is here?, tool: list_directory}',
    ].join('\n');
    const tasks = read(text);
    expect(tasks).toEqual(read(`scenarios:\n${text.replace(/^/gm, '  ')}`));
    expect(tasks).toMatchObject([
      {
        ...{ id: 's1', requests: ['Show notes.txt'], gold: ['read_file'] },
        expected: { arguments: { path: 'notes.txt' }, maxCalls: 2, split: 'held-out' },
      },
      { id: 'list', expected: { arguments: {}, maxCalls: null, split: null } },
    ]);
  });

  it.each([
    ['no YAML', '- prompt: [', 'is no YAML'],
    ['an empty file', '', 'no list of scenarios'],
    ['an empty list', '[]', 'no list of scenarios'],
    ['a scenario without a prompt', '- tool: read_file', 'scenario 1: prompt'],
    ['an empty prompt', '- {prompt: " ", tool: read_file}', 'prompt: is empty'],
    ['a tool that is not there', '- {prompt: x, tool: read_fil}', 'Did you mean "read_file"?'],
    ['a misspelt key', '- {prompt: x, tool: read_file, max_calls: 1}', 'max_calls'],
    ['no calls at all', '- {prompt: x, tool: read_file, maxCalls: 0}', 'maxCalls'],
    ['another split', '- {prompt: x, tool: read_file, split: test}', 'split'],
    ['arguments that are a list', '- {prompt: x, tool: read_file, arguments: [1]}', 'arguments'],
    [
      'an id twice',
      '- {id: 1, prompt: x, tool: read_file}\n- {id: "1", prompt: y, tool: read_file}',
      'two scenarios with the id "1"',
    ],
  ])('are refused with %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
