import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const properties = { slot: { type: 'string' } };
const refused = (value: string, message: string): Row => [{ slot: value }, rejected(message)];
const taken = (value: string): Row => [{ slot: value }, success({ ok: value })];

describe.each([
  [
    'slot must be 4 digits followed by 2 letters',
    { bad: 'tooldraft', good: '1234AB', pattern: '^[0-9]{4}[A-Za-z]{2}$' },
    '4 digits, then 2 letters, e.g. `1234AB`.',
  ],
  [
    'slot contains illegal characters; only a-z, 0-9 and - are allowed',
    { bad: 'My Harbour', good: 'my-harbour', pattern: '^[a-z0-9-]+$' },
    'Small letters, digits and `-` only, e.g. `my-harbour`.',
  ],
  [
    'slot must be aligned to 30 minutes',
    {
      bad: '10:37',
      good: '10:30',
      pattern: String.raw`(?:^|[T ])\d\d:(?:00|30)(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$`,
    },
    'Times whose minutes are a multiple of 30 only, e.g. `10:30`.',
  ],
])('%s', (message, { bad, good, pattern }, sentence) => {
  it('is said in words and learnt as a pattern once a value of that form has worked', () => {
    const view = viewOf({ properties, rows: [refused(bad, message), taken(good)] });
    const found = ofKind(findForms(view), 'pattern');
    expect(found.flatMap((one) => statementsOf(one, view).map(({ text }) => text))).toEqual([
      sentence,
    ]);
    expect(learnedFrom(analyze(view), view)).toMatchObject({ properties: { slot: { pattern } } });
  });

  it('teaches nothing before, nor where a value of another form worked too', () => {
    const before = viewOf({ properties, rows: [refused(bad, message)] });
    expect(ofKind(findForms(before), 'pattern')).toEqual([]);
    const both = viewOf({
      properties,
      rows: [refused(bad, message), taken(good), taken('Any Thing!')],
    });
    expect(ofKind(findForms(both), 'pattern')).toEqual([]);
  });
});
