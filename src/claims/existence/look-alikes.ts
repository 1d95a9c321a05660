import { isUnknownLike, unknownIdLike } from '../../arguments/values/unknown-id-like.js';
import type { Path } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { showsSomething } from '../../evidence/answers.js';
import { isAccepted, valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import type { Run, Test } from '../kind.js';

/**
 * Tests with values that name nothing and look like one that works. Beside the plain one stands one that nothing but its being
 * unknown sets apart: a text of the same length and signs, a number between those known.
 */
export function unknownTests(
  slot: Path,
  real: Json,
  known: readonly Json[],
  view: View,
): readonly Test[] {
  const plain = unknownIdLike(real);
  const test = (side: string, why: 'side' | 'rival', value: Json): Test => ({
    side,
    why,
    expect: 'holds',
    stage: 1,
    values: [[slot, value]],
    ...(why === 'rival' ? { or: 'its length or size is what is refused' } : {}),
  });
  const alike = typeof real === 'number' ? between(known, view) : sameForm(real, view);
  if (alike === null)
    return [
      test('unknown', 'side', plain),
      ...(typeof real === 'number' && !isMissing(slot, plain, view)
        ? [
            {
              side: 'unknown between',
              why: 'rival',
              expect: 'holds',
              cannot: 'every number between is known',
            } as const,
          ]
        : []),
    ];
  return valueKey(alike) === valueKey(plain)
    ? [test('unknown', 'side', plain)]
    : [test('unknown', 'side', plain), test('unknown alike', 'rival', alike)];
}

/** True for a call that is refused, or finds nothing where its control finds something. */
export function findsNothing({ probe, control }: Pick<Run, 'probe' | 'control'>): boolean | null {
  if (!isAccepted(probe)) return true;
  if (control === null || !showsSomething(control.outcome)) return null;
  return !showsSomething(probe.outcome);
}

/** True for a value that was made up to name nothing. */
export function isMadeUp(value: Json | undefined): boolean {
  if (typeof value === 'number') return value === 999_999_999 || value === 999_999_998;
  return typeof value === 'string' && (isUnknownLike(value) || /9{6,}8?$/.test(value));
}

/** Letters and digits turned on, so that length and signs stay; null where all such texts are known. */
function sameForm(real: Json, view: View): Json | null {
  if (typeof real !== 'string' || real === '') return null;
  for (let by = 7; by < 10; by += 1) {
    const turned: string = real
      .replace(/[a-z]/gi, (letter) => moved(letter, by))
      .replace(/\d/g, (digit) => String((Number(digit) + by) % 10));
    if (turned !== real && !view.setting.pool.has(turned)) return turned;
  }
  return null;
}

function moved(letter: string, by: number): string {
  const first = letter === letter.toUpperCase() ? 65 : 97;
  // Digits of a hexadecimal id stay such.
  const of = /[a-f]/i.test(letter) ? 6 : 26;
  return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % of));
}

/** A whole number between two known ones that no answer held. */
function between(known: readonly Json[], view: View): number | null {
  const numbers = known.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  for (const [index, number] of numbers.entries()) {
    const next = numbers[index + 1];
    if (next === undefined || next - number < 2) continue;
    const middle = number + Math.floor((next - number) / 2);
    if (!view.setting.pool.has(middle)) return middle;
  }
  return null;
}

/** An answer of its own for what is not there, which no bound gives. */
function isMissing(slot: Path, value: Json, view: View): boolean {
  return view
    .pairs([[slot, value]])
    .some(({ probe }) => probe.outcome.kind === 'refused' && probe.outcome.status === 404);
}
