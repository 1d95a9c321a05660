import { analyze } from '../../../src/refinement/rules/analyze.js';
import { namesWhatIsThere } from '../../../src/refinement/rules/refusals/fields-in-refusals.js';
import { withoutValues } from '../../../src/refinement/rules/refusals/message-without-values.js';
import { repeatedArgument } from '../../../src/refinement/rules/refusals/repeated-argument.js';
import { rejected, success, viewOf } from './evidence.js';

const text = { type: 'string' };
const long = 'x'.repeat(70_000);

describe('a value of tens of thousands of characters', () => {
  it('is read without making a regular expression of it, whether or not the message repeats it', () => {
    for (const message of ['The note is too long.', `Note ${long} was not found`]) {
      const outcome = rejected(message);
      if (outcome.kind !== 'rejected') throw new Error('not a refusal');
      expect(repeatedArgument({ outcome, arguments: { note: long } })).toBeNull();
      const view = viewOf({
        properties: { note: text },
        rows: [
          [{ note: 'short' }, success({ ok: true })],
          [{ note: long }, outcome, { kind: 'far-above-bound', arguments: ['note'] }],
        ],
      });
      const [refusal] = view.rejections;
      expect(() => analyze(view)).not.toThrow();
      expect(() => namesWhatIsThere(view, 'note')).not.toThrow();
      expect(() => refusal && withoutValues(refusal)).not.toThrow();
    }
  });
});
