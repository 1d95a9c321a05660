import { fewerConditions } from '../../../src/refinement/rules/planning/attempts/fewer-conditions.js';
import type { Planning } from '../../../src/refinement/rules/planning/planning.js';
import type { JsonObject } from '../../../src/core/json.js';
import { success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };

function planned(rows: readonly Row[], mutates = false): readonly JsonObject[] {
  const view = viewOf({
    properties: { harbour: text, kind: text, since: text },
    required: ['harbour'],
    rows,
  });
  const positive = (args: JsonObject, note: string) => ({
    purpose: { kind: 'positive' as const, arguments: [], note },
    arguments: args,
  });
  const planning = { view, mutates, positive } as unknown as Planning;
  return fewerConditions(planning).map(({ arguments: args }) => args);
}

const narrow = { harbour: 'Nysund', kind: 'ketch', since: '2024-05-01' };
const nothing = success({ boats: [] });

describe('a search that has only found nothing', () => {
  it('is made with each condition alone, and what is required', () => {
    expect(planned([[narrow, nothing]])).toEqual([
      { harbour: 'Nysund', kind: 'ketch' },
      { harbour: 'Nysund', since: '2024-05-01' },
    ]);
  });

  it('is not made where something was found, or with one condition', () => {
    expect(
      planned([
        [narrow, nothing],
        [{ harbour: 'Kiel' }, success({ boats: [1] })],
      ]),
    ).toEqual([]);
    expect(planned([[{ harbour: 'Kiel', kind: 'ketch' }, nothing]])).toEqual([]);
    expect(planned([[narrow, nothing]], true)).toEqual([]);
  });
});
