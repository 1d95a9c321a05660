import { tmpdir } from 'node:os';
import { absolutePattern } from '../../../src/arguments/messages/absolute-paths.js';
import {
  readConstraintMessage,
  type ConstraintHint,
} from '../../../src/arguments/messages/read-constraint-message.js';
import { shapedByHints } from '../../../src/refinement/rules/planning/values/shaped-by-hints.js';

const bound = (
  kind: 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems',
  value: number,
): ConstraintHint => ({ kind, argument: 'a', value });
const text: ConstraintHint = { kind: 'type', argument: 'a', type: 'string' };
const whole: ConstraintHint = { kind: 'type', argument: 'a', type: 'integer' };
const digits: ConstraintHint = { kind: 'pattern', argument: 'a', pattern: '^[0-9]+$' };

describe('shapedByHints', () => {
  it('meets type, length and pattern at once', () => {
    const asked = [text, bound('minLength', 4), bound('maxLength', 6), digits];
    expect(shapedByHints(2, asked)).toBe('2222');
    expect(shapedByHints('tooldraft', asked)).toMatch(/^[0-9]{4,6}$/);
  });

  it('puts the start that is asked for before a text', () => {
    const begins: ConstraintHint = { kind: 'pattern', argument: 'a', pattern: '^=' };
    expect(shapedByHints('2 + 3', [begins])).toBe('=2 + 3');
    expect(shapedByHints('=A1', [begins])).toBe('=A1');
    expect(shapedByHints('ab', [begins, digits])).not.toBe('=ab');
  });

  it('makes a relative path absolute, with the ending that is asked for', () => {
    const absolute: ConstraintHint = { kind: 'pattern', argument: 'a', pattern: absolutePattern };
    expect(shapedByHints('maps/harbour.txt', [absolute])).toBe(`${tmpdir()}/harbour.txt`);
    const svg: ConstraintHint = { kind: 'pattern', argument: 'a', pattern: '.\\.(?:svg)$' };
    expect(shapedByHints('maps/harbour.txt', [absolute, svg])).toBe(`${tmpdir()}/harbour.svg`);
    expect(shapedByHints('/srv/a.txt', [absolute])).toBe('/srv/a.txt');
  });

  it.each([
    ['start must be aligned to 15 minutes', '2030-03-15T10:37:12Z', '2030-03-15T10:30:00Z'],
    ['start must be a full hour', '18:05', '18:00'],
    [
      'start must be on the half hour',
      '2030-03-15T10:45:00.250+05:30',
      '2030-03-15T10:30:00.000+05:30',
    ],
    ['start must be kebab-case', 'Harbour Office 7', 'harbour-office-7'],
    ['start must be snake_case', 'harbour-office', 'harbour_office'],
    ['start must be camelCase', 'harbour-office', 'harbourOffice'],
    ['start must not contain spaces', 'Harbour Office', 'Harbour-Office'],
    ['start must be "ORD-" followed by 3 digits', 'ORD-123', 'ORD-123'],
  ])('%s: keeps as much of a text as it can', (message, before, after) => {
    expect(shapedByHints(before, readConstraintMessage(message, ['start']))).toBe(after);
  });

  it.each([
    ['start must be 4 digits followed by 2 letters', /^\d{4}[A-Za-z]{2}$/],
    ['start must be "ORD-" followed by five digits', /^ORD-\d{5}$/],
    ['start must be + followed by 8 to 12 digits', /^\+\d{8,12}$/],
  ])('%s: makes a text where none can be brought into the form', (message, form) => {
    expect(shapedByHints('harbour', readConstraintMessage(message, ['start']))).toMatch(form);
  });

  it('keeps what fits already', () => {
    expect(shapedByHints('abc', [bound('maxLength', 3)])).toBe('abc');
    expect(shapedByHints({ a: 1 }, [text])).toEqual({ a: 1 });
  });

  it('brings numbers and lists within their bounds', () => {
    expect(shapedByHints('7', [whole, bound('maximum', 5)])).toBe(5);
    expect(shapedByHints(['x'], [bound('minItems', 3)])).toEqual(['x', 'x', 'x']);
    expect(shapedByHints([1, 2, 3], [bound('maxItems', 2)])).toEqual([1, 2]);
  });

  it('brings numbers to the multiple that is asked for, within their bounds', () => {
    const inTwelves: ConstraintHint = { kind: 'multiple-of', argument: 'a', value: 12 };
    expect(shapedByHints(5, [inTwelves])).toBe(12);
    expect(shapedByHints(31, [inTwelves, bound('maximum', 30)])).toBe(24);
    expect(shapedByHints(24, [inTwelves])).toBe(24);
    expect(shapedByHints(5, [inTwelves, bound('maximum', 6)])).toBe(5);
  });

  it('leaves a value alone where bounds contradict each other', () => {
    expect(shapedByHints(7, [bound('minimum', 9), bound('maximum', 3)])).toBe(7);
  });
});
