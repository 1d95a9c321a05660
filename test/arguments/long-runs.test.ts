import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';
import { dateTemplateIn } from '../../src/arguments/texts/date-template.js';
import { enumInText } from '../../src/arguments/texts/enum-in-text.js';
import { examplesInText } from '../../src/arguments/texts/examples-in-text.js';
import { harvestText } from '../../src/arguments/pool/harvest-text.js';

/** A value of one letter, repeated by a message, must not take exponential time to read: these end or hang. */
const letters = [...'abcdefghijklmnopqrstuvwxyzAHMSYDNX09 -_.,:;/|"\'`([{<\\\n'];

describe('a long run of one letter', () => {
  it.each(letters)('%j is read in a message and in a text', (letter) => {
    const run = letter.repeat(6_000);
    readConstraintMessage(`File name too long: '/notes/sample-101${run}.md'`, ['name', 'sort']);
    readConstraintMessage(`${run} is not a valid sort, must be ${run}`, ['name', 'sort']);
    for (const before of ['At path: ', '✖ ', 'data/', 'Expected a string matching `/', 'must be '])
      readConstraintMessage(`${before}${run} @ data['name'] (was ${run}) - 'name`, ['name']);
    examplesInText(`The name, e.g. ${run}`);
    enumInText(`One of ${run}, ${run} or ${run}`);
    harvestText(`- ${run}: ${run}`);
    expect(dateTemplateIn(`use ${run}.`)).toBeNull();
  });

  it('leaves templates as they were', () => {
    expect(dateTemplateIn('as YYYY-MM-DD HH:mm:ss.SSS')?.template).toBe('YYYY-MM-DD HH:mm:ss.SSS');
    expect(dateTemplateIn('as yyMMdd')?.template).toBe('yyMMdd');
  });
});
