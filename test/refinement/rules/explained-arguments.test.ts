import {
  explainedArguments,
  withoutExplained,
} from '../../../src/arguments/texts/explained-arguments.js';

const text = [
  'Looks things up.',
  'Args:',
  '    query (str): Words to look for',
  '    limit: At most so many',
  'Note: slow at night.',
].join('\n');

describe('explainedArguments', () => {
  it('reads the entries that name arguments of the tool, and no others', () => {
    expect([...explainedArguments(text, ['query', 'limit', 'page'])]).toEqual([
      ['query', 'Words to look for'],
      ['limit', 'At most so many'],
    ]);
  });

  it('takes nothing of an argument of which it says two things', () => {
    const text =
      'Sails:\n- knots: Speed of a sailing boat\nMotors:\n- knots: Speed at full power\n- fuel: Kind of fuel';
    expect([...explainedArguments(text, ['knots', 'fuel']).keys()]).toEqual(['fuel']);
  });

  it('takes no example of a call for what an argument is', () => {
    const calls =
      '- limit: 0, page: 10 → the first ten\n- page: -20  -> the last ones\n- limit: how many';
    expect([...explainedArguments(calls, ['limit', 'page'])]).toEqual([['limit', 'how many']]);
  });

  it('reads bullets and quoted names', () => {
    expect(explainedArguments('- `a`: first\n* b: second', ['a', 'b']).size).toBe(2);
  });
});

describe('what stands deeper than an entry', () => {
  const deep = [
    'Sails.',
    'Args:',
    '    crew: How many sail.',
    '        Defaults to two.',
    '    wind: What to wait for:',
    '        - "west": the usual one',
    '        - "east"',
    'Comes back.',
  ].join('\n');

  it('goes with it, a list in one line', () => {
    expect([...explainedArguments(deep, ['crew', 'wind'])]).toEqual([
      ['crew', 'How many sail. Defaults to two.'],
      ['wind', 'What to wait for: "west": the usual one; "east"'],
    ]);
    expect(withoutExplained(deep, ['crew', 'wind'])).toBe('Sails.\nComes back.');
  });

  it('is no entry in a block of code', () => {
    const code = 'Answer so:\n```\ncrew: [number]\n```\nThen wait.';
    expect(withoutExplained(code, ['crew'])).toBe(code);
  });
});

describe('withoutExplained', () => {
  it('takes out the entries and their heading and leaves the rest', () => {
    expect(withoutExplained(text, ['query', 'limit'])).toBe(
      'Looks things up.\nNote: slow at night.',
    );
  });

  it('leaves a description without such entries byte for byte', () => {
    expect(withoutExplained('Args:\n  x: y', ['query'])).toBe('Args:\n  x: y');
  });
});
