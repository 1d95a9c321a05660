import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { contextFor } from '../loop-fixture.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const refusal = rejected('Invalid array for tags: use tags[]=value');
const properties = { tags: { type: 'string' }, name: { type: 'string' } };

describe('a list whose name ends in brackets', () => {
  it.each([
    'Invalid array for tags: use tags[]=value',
    'Please send tags[] more than once.',
    'Expected tags[] in the body',
  ])('is asked for by %s', (message) => {
    expect(readConstraintMessage(message, ['tags', 'name'])).toEqual([
      { kind: 'unknown-argument', argument: 'tags' },
      { kind: 'required', argument: 'tags[]' },
    ]);
  });

  it.each(['Error in tags[0]: use another', 'The type is string[]', 'use boats[] for that'])(
    'is not asked for by %s',
    (message) => {
      const hints = readConstraintMessage(message, ['tags', 'name']);
      expect(hints.filter(({ kind }) => kind === 'unknown-argument')).toEqual([]);
    },
  );

  it('is given in place of the name that the document has', () => {
    const rows: Row[] = [
      [{ tags: 'a' }, refusal],
      [{ tags: 'b' }, refusal],
    ];
    const view = viewOf({ effect: 'write', properties, required: ['tags'], rows });
    const context = contextFor(view.tool);
    const calls = view.observations.map(({ call }) => call);
    const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
    const [first] = planCalls(context, state);
    expect(Object.keys(first?.arguments ?? {})).toEqual(['tags[]']);
  });

  it('is named where the documented argument is called not accepted, which then is not called required', () => {
    const rows: Row[] = [
      [{ tags: 'a' }, refusal],
      [{ tags: 'b' }, refusal],
      [{}, rejected('Missing required param: tags.')],
      [{ 'tags[]': 'a' }, success({ id: 'x' })],
    ];
    const found = analyze(viewOf({ effect: 'write', properties, rows }));
    expect(ofKind(found, 'not-accepted')).toMatchObject([{ argument: 'tags', instead: 'tags[]' }]);
    expect(ofKind(found, 'required').map(({ argument }) => argument)).not.toContain('tags');
  });
});

describe('a name that a list goes by without brackets', () => {
  it('needs no other, though a call with both works', () => {
    const rows: Row[] = [
      [{ tags: 'a' }, refusal],
      [{ tags: 'b' }, refusal],
      [{}, success({ id: 'x' })],
      [{ 'tags[]': 'a' }, success({ id: 'y' })],
      [{ tags: 'a', 'tags[]': 'a' }, success({ id: 'z' })],
    ];
    const found = analyze(viewOf({ properties, rows }));
    expect(ofKind(found, 'needs')).toEqual([]);
    expect(ofKind(found, 'not-accepted')).toMatchObject([{ argument: 'tags', instead: 'tags[]' }]);
  });
});
