import { withValueAt, type Path } from '../../src/arguments/slots/path.js';
import { withoutNumbers } from '../../src/arguments/values/fresh.js';
import type { JsonObject } from '../../src/core/json.js';
import { keyWithout, valueKey } from '../../src/evidence/made.js';
import { canonicalJson } from '../../src/support/canonical-json.js';
import { seededRandom } from '../../src/support/seeded-random.js';

/** What a call sends as one text, but for some places. */
function textWithout(args: JsonObject, differs: readonly Path[]): string {
  const rest = differs.reduce<JsonObject>((left, path) => withValueAt(left, path, undefined), args);
  return withoutNumbers(canonicalJson(rest));
}

const values = [1, 2, '1', '2', '', 'a":1\n"b', 'absent', null, true, ['a', 'b'], ['b', 'a']];
const more = ['tooldraft-1', 'tooldraft-2', 'tdr3', 'x'.repeat(400), 'x'.repeat(401), -0, 0];
const nested = [{ x: 1 }, { x: 2 }, { x: 1, y: 'tooldraft-7' }, { x: 1, y: 'tooldraft-8' }, {}];

function drawnCalls(count: number): readonly JsonObject[] {
  const random = seededRandom(7);
  const draw = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      ['a', 'b', 'c', 'd', 'constructor']
        .toSorted(() => random.next() - 0.5)
        .flatMap((name) =>
          random.next() < 0.4 ? [] : [[name, draw<unknown>([...values, ...more, ...nested])]],
        ),
    ),
  ) as JsonObject[];
}

describe('the key of a call', () => {
  it.each([[[]], [['a']], [['b', 'a']], [['c.x']], [['c.x', 'd.y']], [['constructor', 'c']]])(
    'is the same for two calls exactly where they send the same but for %j',
    (differs: Path[]) => {
      const calls = drawnCalls(300);
      const byText = new Map<string, string>();
      for (const args of calls) {
        const text = textWithout(args, differs);
        byText.set(text, byText.get(text) ?? keyWithout(args, differs));
        expect(keyWithout(args, differs)).toBe(byText.get(text));
      }
      expect(new Set(byText.values()).size).toBe(byText.size);
    },
  );

  it('tells calls apart that have the values of each other', () => {
    expect(keyWithout({ a: 1, b: 2 }, [])).not.toBe(keyWithout({ a: 2, b: 1 }, []));
    expect(keyWithout({ a: '1', b: 2 }, [])).not.toBe(keyWithout({ a: 1, b: '2' }, []));
  });

  it('does not grow with what is sent', () => {
    const wide = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`n${at}`, at]));
    expect(keyWithout(wide, ['n1']).length).toBeLessThan(400);
    expect(keyWithout(wide, ['n1'])).not.toBe(keyWithout(wide, ['n2']));
    expect(keyWithout(wide, ['n1'])).toBe(keyWithout({ ...wide, n1: 'other' }, ['n1']));
  });

  it('is of values what they are, new names of ours aside', () => {
    const all = [...values, ...more, ...nested];
    for (const one of all)
      for (const other of all) {
        const isSame = textWithout({ v: one }, []) === textWithout({ v: other }, []);
        expect(valueKey(one) === valueKey(other)).toBe(isSame);
      }
  });
});
