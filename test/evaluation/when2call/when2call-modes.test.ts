import { chosenIn } from '../../../src/evaluation/when2call/when2call-answer.js';

describe('the three ways to evaluate', () => {
  it('takes the likeliest option, by what its sum is divided by', () => {
    const options = [
      { action: 'ASK', logProbability: -12, tokens: 10, characters: 20 },
      { action: 'TOOLCALL', logProbability: -6, tokens: 2, characters: 8 },
      { action: 'REFUSE', logProbability: -15, tokens: 11, characters: 60 },
    ] as const;
    const scores = { kind: 'scores' as const, options: [...options] };
    expect(chosenIn(scores, 'tokens')).toBe('ASK');
    expect(chosenIn(scores, 'none')).toBe('TOOLCALL');
    expect(chosenIn(scores, 'characters')).toBe('REFUSE');
    expect(chosenIn({ kind: 'scores', options: [] })).toBeNull();
  });

  it('reads the option that was named, and nothing into what names none', () => {
    const chosen = (text: string) =>
      chosenIn({ kind: 'text', text, shown: ['DIRECTLY', 'TOOLCALL', 'ASK', 'REFUSE'] });
    const named = [
      ...[
        'C',
        '(c)',
        'The answer is C.',
        'Option 3',
        'c) I would ask',
        '**C**',
        'C\nIt asks.',
        '3.',
      ],
      ...['Answer: C', 'C: a question', '<answer>C</answer>', 'I would say (C), since', '"C"'],
      ...['The best option is C because', 'Option 3 would be best', 'The answer is **C**, a tool'],
    ];
    const wrong = named.filter((answer) => chosen(answer) !== 'ASK');
    expect(wrong).toEqual([]);
    const unnamed = ['who knows', 'A tool is needed', 'I would ask', 'The answer a user wants', ''];
    for (const answer of unnamed) {
      expect(chosen(answer)).toBeNull();
    }
    expect(chosen('Z')).toBeNull();
  });

  it('goes by the tag, else by the words', () => {
    const said = (text: string) => chosenIn({ kind: 'text', text, shown: null });
    expect(said('<answer><REFUSE>No?</REFUSE></answer>')).toBe('REFUSE');
    expect(said('Which city do you mean?')).toBe('ASK');
    expect(said('Sorry, that is beyond me.')).toBe('REFUSE');
    expect(said('It is 4 degrees.')).toBe('DIRECTLY');
    expect(said('')).toBeNull();
  });
});
