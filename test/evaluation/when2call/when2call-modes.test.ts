import {
  directScore,
  logProbabilityScore,
  multipleChoiceScore,
} from '../../../src/evaluation/when2call/when2call-modes.js';

describe('the three ways to evaluate', () => {
  it('takes the likeliest option, per token unless told', () => {
    const options = [
      { action: 'ASK', logProbability: -12, tokens: 10, characters: 20 },
      { action: 'TOOLCALL', logProbability: -6, tokens: 2, characters: 8 },
      { action: 'REFUSE', logProbability: -15, tokens: 11, characters: 60 },
    ] as const;
    expect(logProbabilityScore(options, 'ASK')).toEqual({ chosen: 'ASK', correct: true });
    expect(logProbabilityScore(options, 'ASK', { per: 'none' }).chosen).toBe('TOOLCALL');
    expect(logProbabilityScore(options, 'ASK', { per: 'characters' }).chosen).toBe('REFUSE');
    expect(logProbabilityScore([], 'ASK')).toEqual({ chosen: null, correct: false });
  });

  it('reads the option that was named, and nothing into what names none', () => {
    const shown = ['DIRECTLY', 'TOOLCALL', 'ASK', 'REFUSE'] as const;
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
    const wrong = named.filter((answer) => !multipleChoiceScore(answer, shown, 'ASK').correct);
    expect(wrong).toEqual([]);
    const unnamed = ['who knows', 'A tool is needed', 'I would ask', 'The answer a user wants', ''];
    for (const answer of unnamed) {
      expect(multipleChoiceScore(answer, shown, 'ASK').chosen).toBeNull();
    }
    expect(multipleChoiceScore('Z', shown, 'ASK').chosen).toBeNull();
  });

  it('goes by the tag, else by the words', () => {
    expect(directScore('<answer><REFUSE>No?</REFUSE></answer>', 'REFUSE').correct).toBe(true);
    expect(directScore('Which city do you mean?', 'ASK').correct).toBe(true);
    expect(directScore('Sorry, that is beyond me.', 'REFUSE').correct).toBe(true);
    expect(directScore('It is 4 degrees.', 'DIRECTLY').correct).toBe(true);
    expect(directScore('', 'DIRECTLY').chosen).toBeNull();
  });
});
