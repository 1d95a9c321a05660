import type { JsonObject } from '../../../src/core/json.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { ofKind, rejected, success, viewOf } from './evidence.js';

const text = { type: 'string' } as const;

/** Of which argument a refusal says that something is there, or is not. */
function saidOf(args: JsonObject, message: string): readonly (string | null)[] {
  const properties = Object.fromEntries(Object.keys(args).map((name) => [name, text]));
  const view = viewOf({ properties, rows: [[args, rejected(message)]] });
  return view.observations
    .filter(isRejected)
    .flatMap((rejection) => hintsOf(rejection, view.argumentNames()))
    .flatMap((hint) =>
      (hint.kind === 'exists' || hint.kind === 'not-found') && 'argument' in hint
        ? [hint.argument]
        : [],
    );
}

describe('what a refusal says is there, or is not', () => {
  it('is the value that is its subject, not the argument that is called like the thing', () => {
    const template = { name: 'minutes', template: 'Hello' };
    expect(saidOf(template, "A template named 'minutes' already exists.")).toEqual(['name']);
    expect(saidOf(template, "template 'minutes' does not exist")).toEqual(['name']);
    const alike = { name: 'minutes-13', template: 'minutes' };
    expect(saidOf(alike, "A template named 'minutes-13' already exists.")).toEqual(['name']);
    expect(saidOf(alike, "template 'minutes' does not exist")).toEqual(['template']);
    expect(saidOf({ boat: 'B7', harbour: 'Kiel' }, "Boat 'B7' not found")).toEqual(['boat']);
  });

  it('is not the thing that the message places it in', () => {
    const read = { table: 'orders', conditions: { key: 1 }, limit: 5 };
    expect(saidOf(read, 'Column "key" does not exist in table "orders"')).toEqual([
      'conditions.key',
    ]);
    expect(saidOf(read, 'Table "orders" does not exist')).toEqual(['table']);
  });

  it('is of the argument that is named where its value is quoted otherwise, or not at all', () => {
    expect(saidOf({ path: 'a/b.md' }, "path '/srv/a/b.md' does not exist")).toEqual(['path']);
    expect(saidOf({ boat: 'B 7', crew: 2 }, "Boat 'b-7' already exists")).toEqual(['boat']);
  });

  it('tells of a column nothing about the table', () => {
    const said = (message: string) => {
      const view = viewOf({
        properties: { table: text, conditions: { type: 'object' } },
        rows: [
          [{ table: 'orders', conditions: { key: 1 } }, rejected(message)],
          [{ table: 'orders' }, success([{ id: 1 }])],
        ],
      });
      return ofKind(findErrors(view), 'error').map(({ argument }) => argument);
    };
    expect(said('Column "key" does not exist in table "orders"')).toEqual([]);
    expect(said('Table "orders" does not exist')).toEqual(['table']);
  });
});
