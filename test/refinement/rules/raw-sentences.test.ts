import { hasContent } from '../../../src/refinement/has-answered.js';
import {
  isContradictedSentence,
  isDisprovedLength,
  isDisprovedOfAll,
} from '../../../src/refinement/rules/writing/drop-contradicted.js';
import { sortIntoSections } from '../../../src/refinement/rules/writing/sort-into-sections.js';
import { rejected, viewOf } from './evidence.js';
import { keptSentences } from '../../../src/refinement/rules/writing/clean-raw-text.js';

describe('the sentences of a raw doc that are kept', () => {
  it('are not its history, which says nothing about the tool as it is', () => {
    const raw = [
      'Get the primary details.',
      '',
      '#### Recent Changes',
      '',
      '| **Date** | **Change** |',
      '| - | - |',
      '| June 1, 2018 | Added the translations method. |',
      '',
      '#### Valid Types',
      'A type is day or week.',
    ].join('\n');
    expect(keptSentences(raw)).toEqual([
      'Get the primary details.',
      'Valid Types',
      'A type is day or week.',
    ]);
  });

  it('lose praise wherever it stands, and cheers, but not what praise is of', () => {
    const raw =
      'Doctors. Seamlessly find the perfect doctor in seconds. Trusted by over 2 million patients! Discover better care! ' +
      "Lists the world's largest clinics first.\n\n**Fast & easy!**";
    expect(keptSentences(raw)).toEqual([
      'Doctors.',
      'Find the perfect doctor in seconds.',
      "Lists the world's largest clinics first.",
    ]);
  });

  it('end with a changelog set in bold, and keep a sentence about changes', () => {
    const raw = 'Changes the state of an order.\n**Changelog** 2.0: faster\n- 1.0: first';
    expect(keptSentences(raw)).toEqual(['Changes the state of an order.']);
  });

  it('keep what stands in angle brackets for a value, and lose mark-up', () => {
    expect(keptSentences('Shows a <b>file</b> given as <revision>:<path>.')).toEqual([
      'Shows a file given as <revision>:<path>.',
    ]);
    expect(keptSentences('<usecase>Finds a boat by name.</usecase>')).toEqual([
      'Finds a boat by name.',
    ]);
  });

  it('are all that tell what a tool is for, though advertising may speak of the same', () => {
    const raw =
      'Subscribe to a channel.\nGet the pricing of a boat.\nSubscribe to our channel now.';
    expect(keptSentences(raw)).toEqual(['Subscribe to a channel.', 'Get the pricing of a boat.']);
  });

  it('say first what the tool does, even where it is said in an advertisement', () => {
    expect(
      keptSentences(
        '🚀 Effortlessly connect two nodes with our cutting-edge engine! Trusted by thousands of teams.',
      ),
    ).toEqual(['Connect two nodes.']);
    expect(keptSentences('Powerful and blazing-fast: list boats with our API!')).toEqual([
      'List boats.',
    ]);
    expect(keptSentences('I love this amazing tool! Counts boats.')).toEqual(['Counts boats.']);
  });

  it('say what comes back in one, without the type that a docstring puts first', () => {
    expect(
      keptSentences('Counts boats.\n\n    Returns:\n        Dict[str, Any]: The counts by kind.\n'),
    ).toEqual(['Counts boats.', 'Returns: The counts by kind.']);
    expect(keptSentences('Counts boats.\nReturns:\n    A count or an error.')).toEqual([
      'Counts boats.',
      'Returns: A count or an error.',
    ]);
  });

  it('are no headings that have lost what stood under them', () => {
    const raw = 'Counts boats.\n\nIMPORTANT PARAMETERS:\n\nExamples:\n\nKinds are told apart.';
    expect(keptSentences(raw)).toEqual(['Counts boats.', 'Kinds are told apart.']);
  });

  it('are free of the signs of lists and quotations', () => {
    expect(keptSentences('> Version 1 is gone.\n\nLists boats.\n- Sorted by name.')).toEqual([
      'Version 1 is gone.',
      'Lists boats.',
      'Sorted by name.',
    ]);
  });

  it('are the whole text where it is nothing but history', () => {
    expect(keptSentences('## Changelog\nAdded more tools.')).toEqual([
      'Changelog',
      'Added more tools.',
    ]);
  });

  it('say nothing of what comes back where a docstring names no more than a type', () => {
    for (const returns of ['str', 'The result.', 'A dict with the result.', 'dict[str, Any]'])
      expect(keptSentences(`Counts boats.\n\nReturns:\n    ${returns}`)).toEqual(['Counts boats.']);
    expect(keptSentences('Counts boats.\nReturns: the number of boats.')).toHaveLength(2);
  });
});

describe('what a description says of all calls', () => {
  const refused = viewOf({
    properties: { name: { type: 'string' }, limit: { type: 'integer' } },
    required: ['name'],
    rows: [[{}, rejected('name is required')]],
  });

  it('is disproved by one call, one needed argument or one that is not', () => {
    expect(isDisprovedOfAll('Always succeeds.', refused, 1)).toBe(true);
    expect(isDisprovedOfAll('All parameters are optional.', refused, 1)).toBe(true);
    expect(isDisprovedOfAll('All arguments are required.', refused, 1)).toBe(true);
    expect(isDisprovedOfAll('All parameters are optional.', refused, 0)).toBe(false);
    expect(isDisprovedOfAll('Always succeeds.', viewOf({ rows: [] }), 0)).toBe(false);
  });

  it('is disproved of how much comes back where less may be asked for', () => {
    const bound = {
      kind: 'bound',
      argument: 'limit',
      keyword: 'maximum',
      value: 10,
      calls: [],
    } as const;
    expect(isDisprovedLength('Returns at most 500 results.', [bound])).toBe(true);
    expect(isDisprovedLength('Returns at most 10 results.', [bound])).toBe(false);
    expect(
      isDisprovedLength('Returns at most 500 results.', [{ ...bound, argument: 'depth' }]),
    ).toBe(false);
  });
});

describe('a text that says that nothing was found', () => {
  it('is no content', () => {
    for (const text of [
      'No notes found.',
      '0 people',
      'No open tasks matching "x"',
      'Found 0 items',
    ])
      expect(hasContent(text)).toBe(false);
    for (const text of ['Zero downtime deployment', 'No 4 Privet Drive', 'Note 17', 'false'])
      expect(hasContent(text)).toBe(true);
  });
});

describe('a sentence that asks for two arguments', () => {
  it('is dropped where they exclude each other', () => {
    const exclusive = {
      kind: 'exclusive',
      arguments: ['litres', 'minutes'],
      calls: ['c1'],
    } as const;
    expect(isContradictedSentence('Give litres and minutes.', [exclusive])).toBe(true);
    expect(isContradictedSentence('Give `minutes` and `litres`.', [exclusive])).toBe(true);
    expect(isContradictedSentence('Litres and minutes are counted.', [exclusive])).toBe(false);
  });
});

it('says that a tool is deprecated with what the tool is for', () => {
  const sentences = ['Reads a file.', 'Takes any path.', 'DEPRECATED: Use read_text instead.'];
  expect(sortIntoSections(sentences).purpose).toEqual([sentences[0], sentences[2]]);
});
