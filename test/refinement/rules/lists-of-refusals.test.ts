import type { JsonObject } from '../../../src/core/json.js';
import { findEnums } from '../../../src/refinement/rules/detectors/arguments/find-enums.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const ok = success({ id: 'j-1' });

it('takes a list said of an argument that holds objects for that of the text in them', () => {
  const extras = (code: string): JsonObject => ({ extras: [{ code, note: 'by the door' }] });
  const listing = rejected("extra 'X' unknown; known: PARK, PET, LATE");
  const properties = { extras: { type: 'array', items: { type: 'object' } } };
  const view = viewOf({ properties, rows: [[extras('X'), listing]] });
  const [refusal] = view.observations.filter(isRejected);
  expect(refusal === undefined ? [] : hintsOf(refusal, view.argumentNames())).toEqual([
    { kind: 'enum', argument: 'extras.code', values: ['PARK', 'PET', 'LATE'] },
  ]);
});

it('says of which other value a list is, where refusals name it', () => {
  const at = (size: string): JsonObject => ({ product: 'flyer', size });
  const listing = rejected("We don't print a flyer at A9. Sizes: A6, DL");
  const rows: readonly Row[] = [
    [at('A6'), ok],
    [at('DL'), ok],
    [at('A9'), listing, { kind: 'outside-enum', arguments: ['size'] }],
  ];
  const properties = { product: text, size: text };
  expect(findEnums(viewOf({ properties, rows }))).toMatchObject([
    { kind: 'enum-by', by: 'product', lists: [{ value: 'flyer', values: ['A6', 'DL'] }] },
  ]);
  const elsewhere: Row = [
    { product: 'poster', size: 'A9' },
    rejected("We don't print a poster at A9. Sizes: A6, DL"),
    { kind: 'outside-enum', arguments: ['size'] },
  ];
  expect(findEnums(viewOf({ properties, rows: [...rows, elsewhere] }))).toMatchObject([
    { kind: 'enum', values: ['A6', 'DL'] },
  ]);
});
