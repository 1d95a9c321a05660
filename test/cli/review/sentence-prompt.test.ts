import { render } from '@inquirer/testing';
import pc from 'picocolors';
import { sentencePrompt, type SentenceQuestion } from '../../../src/cli/review/sentence-prompt.js';

const question: SentenceQuestion = {
  shown: 'listPets  argument limit\n\n  At most 20.',
  summary: 'listPets, argument limit: At most 20.',
  text: 'At most 20.',
  palette: pc.createColors(false),
};

const shown = () => render(sentencePrompt, question);

describe('the question about a sentence', () => {
  it('shows it with the keys that answer it', async () => {
    const { getScreen, events, answer } = await shown();
    expect(getScreen()).toContain('At most 20.');
    for (const key of ['a accept', 'r reject', 'e edit', 'p pin', 's skip', 'u back', 'q quit'])
      expect(getScreen()).toContain(key);
    events.keypress('q');
    await answer;
  });

  it.each([
    ['a', { kind: 'decide', decision: 'accept' }, 'accept'],
    ['r', { kind: 'decide', decision: 'reject' }, 'reject'],
    ['p', { kind: 'decide', decision: 'pin' }, 'pin'],
    ['o', { kind: 'decide', decision: 'open' }, 'open'],
    ['s', { kind: 'skip' }, 'left open'],
    ['right', { kind: 'skip' }, 'left open'],
    ['u', { kind: 'back' }, 'back'],
    ['left', { kind: 'back' }, 'back'],
    ['q', { kind: 'quit' }, 'quit'],
  ])('is answered by %s', async (key, reply, said) => {
    const { events, answer, getScreen } = await shown();
    events.keypress('x');
    events.keypress(key);
    expect(await answer).toEqual(reply);
    expect(getScreen()).toContain(`listPets, argument limit: At most 20. → ${said}`);
  });

  it('lets its words be changed', async () => {
    const { events, answer, getScreen } = await shown();
    events.keypress('e');
    expect(getScreen()).toContain('edit: At most 20.');
    events.type(' Or so.');
    // Keys that decide are letters here.
    events.type(' quarp');
    events.keypress('enter');
    expect(await answer).toEqual({
      ...{ kind: 'decide', decision: 'edit', edit: 'At most 20. Or so. quarp' },
    });
  });

  it('leaves the words as they are where none are changed, or Escape is pressed', async () => {
    const { events, answer, getScreen } = await shown();
    events.keypress('e');
    events.keypress('enter');
    expect(getScreen()).toContain('a accept');
    events.keypress('e');
    events.type(' New.');
    events.keypress('escape');
    expect(getScreen()).toContain('a accept');
    events.keypress('e');
    expect(getScreen()).toMatch(/edit: At most 20\.$/m);
    events.keypress('escape');
    events.keypress('a');
    expect(await answer).toEqual({ kind: 'decide', decision: 'accept' });
  });
});
