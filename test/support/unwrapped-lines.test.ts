import { splitSentences } from '../../src/support/split-sentences.js';
import { unwrappedLines } from '../../src/support/unwrapped-lines.js';

describe('the end of a sentence', () => {
  it('is not the end of an abbreviation', () => {
    for (const text of [
      'Tells the state, e.g. `open` or `lost`.',
      'Takes a berth (i.e. `B7`), a pier etc. `all` is allowed.',
      'Berth No. 7 is free, vs. Pier 3.',
      'Takes max. 40 boats.',
    ])
      expect(splitSentences(text)).toEqual([text]);
    expect(
      splitSentences('Takes piers, berths etc. Boats are left out. Says no. Then ends.'),
    ).toEqual(['Takes piers, berths etc.', 'Boats are left out.', 'Says no.', 'Then ends.']);
  });
});

describe('lines of a text that was wrapped', () => {
  it('are put together where the next one goes on in lower case', () => {
    const text =
      'Moors a boat at the berth. Takes one tide; if `ebb_at` is\ngiven, waits for it.\n\nNever moors twice.';
    expect(splitSentences(text)).toEqual([
      'Moors a boat at the berth.',
      'Takes one tide; if `ebb_at` is given, waits for it.',
      'Never moors twice.',
    ]);
  });

  it('are put together where there was no room for the next word', () => {
    const text = [
      'Lists every lighthouse between the northern capes and the port of',
      'Bergen, as the chart of the coast has them, with the height of the',
      'Fresnel lens and the years in which a keeper lived there with the',
      'family.',
    ].join('\n');
    expect(splitSentences(text)).toEqual([text.replaceAll('\n', ' ')]);
  });

  it('stay apart where each says something of its own', () => {
    for (const text of [
      'Returns the weather of any harbour on the coast of the country\nWorks in metres and in feet',
      'What may be asked for, one at a time, in any order at all:\nwind in knots',
      'Gives what the buoy has measured in the last hour of the day\n- wind\n- waves',
      'Gives what the buoy has measured in the last hour of the day\nbuoy (str): its number',
      'Name\nsize',
    ])
      expect(unwrappedLines(text)).toBe(text);
  });

  it('keep the entries of a list of arguments, each with its second line', () => {
    const text =
      'Args:\n    berth: The berth, as the harbour master\n        numbers it\n    tide: The tide';
    expect(unwrappedLines(text)).toBe(
      'Args:\n    berth: The berth, as the harbour master numbers it\n    tide: The tide',
    );
  });
});
