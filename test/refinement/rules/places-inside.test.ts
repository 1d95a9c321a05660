import type { JsonObject } from '../../../src/core/json.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { rejected, viewOf } from './evidence.js';

function placesOf(args: JsonObject, message: string): readonly unknown[] {
  const view = viewOf({ properties: { hull: {}, sails: {} }, rows: [[args, rejected(message)]] });
  return view.observations
    .filter(isRejected)
    .flatMap((each) => hintsOf(each, view.argumentNames()))
    .map((hint) => ('argument' in hint ? [hint.kind, hint.argument] : [hint.kind]));
}

describe('what a refusal says of a name that stands inside an argument', () => {
  const sails = [{ area: 7, reef: { lines: 2 } }];

  it('is said of that place', () => {
    expect(placesOf({ hull: 'h', sails }, 'area must be a multiple of 5')).toEqual([
      ['multiple-of', 'sails.area'],
    ]);
    expect(placesOf({ hull: 'h', sails }, 'lines must be at least 3')).toEqual([
      ['minimum', 'sails.reef.lines'],
    ]);
  });

  it('is said of the place that the message names as a path', () => {
    const read = (message: string) => placesOf({ hull: { sails }, sails }, message);
    expect(read('/hull/sails: has too many items (maximum is 3)')).toEqual([
      ['maxItems', 'hull.sails'],
    ]);
    expect(read('/hull/keel: must exist')).toEqual([['required', 'hull.keel']]);
    expect(read('/hull/keel: keel is missing')).toEqual([['required', 'hull.keel']]);
    expect(read('/hull/depth: must be at least 2')).toEqual([['minimum', 'hull.depth']]);
    expect(read('hull.0.depth: must be at least 2')).toEqual([['minimum', 'hull.depth']]);
    expect(read("required key not provided @ data['hull']['keel']")).toEqual([
      ['required', 'hull.keel'],
    ]);
    expect(read("body/hull must have required property 'keel'")).toEqual([
      ['required', 'hull.keel'],
    ]);
    expect(read('data/hull/depth must be >= 2, data/hull/keel must be string')).toEqual([
      ['minimum', 'hull.depth'],
      ['type', 'hull.keel'],
    ]);
    expect(read('/docs/depth: must be at least 2')).not.toContainEqual(['minimum', 'docs.depth']);
  });

  it('is said of no place where several are called so, or none', () => {
    const both = { hull: { area: 3 }, sails };
    expect(placesOf(both, 'area must be a multiple of 5')).toEqual([['multiple-of', null]]);
    expect(placesOf({ hull: 'h', sails }, 'it must be a multiple of 5')).toEqual([
      ['multiple-of', null],
    ]);
  });

  it('is said of the argument where that is what it names', () => {
    expect(placesOf({ hull: { sails: 2 }, sails }, 'sails must be at least 3')).toEqual([
      ['minItems', 'sails'],
    ]);
  });
});
