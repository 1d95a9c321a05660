import { effectiveSchema } from '../../../src/arguments/schema/effective-schema.js';
import { validateArguments } from '../../../src/arguments/schema/validate-arguments.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const unknown: Row[2] = { kind: 'unknown-id', arguments: ['id'], baseline: 'c1' };

describe('where ids come from', () => {
  const rows: readonly Row[] = [
    [{ id: 'DR100' }, success({ name: 'A. Moss' })],
    [{ id: 'DR102' }, success({ name: 'B. Vale' })],
    [{ id: 'DR999' }, rejected('No doctor with id DR999', 404), unknown],
  ];
  const mentions = ['DR100', 'DR102', 'DR104'].map((doctor_id) => ({ doctor_id }));
  const doctors = ['DR100', 'DR102', 'DR104'].map((id) => ({ id }));

  it('is the list of what the tool is about, before one that mentions them', () => {
    const found = findSources(
      viewOf({
        tool: { id: 'doctors.get', name: 'doctors.get' },
        properties: { id: { type: 'integer' } },
        rows,
        others: {
          'appointments.list': [[{}, success({ results: mentions })]],
          'doctors.list': [[{}, success({ data: doctors })]],
        },
      }),
    );
    expect(found).toMatchObject([{ tool: 'doctors.list', path: 'data[].id' }]);
  });

  it('is that list also where all tools begin with the same word', () => {
    const found = (prefix: string) =>
      findSources(
        viewOf({
          tool: { id: `${prefix}doctors_get`, name: `${prefix}doctors_get` },
          properties: { id: { type: 'integer' } },
          rows,
          others: {
            [`${prefix}appointments_list`]: [[{}, success({ results: doctors })]],
            [`${prefix}doctors_list`]: [[{}, success({ results: doctors })]],
            [`${prefix}rooms_list`]: [[{}, success({ results: [{ id: 'R1' }] })]],
          },
        }),
      );
    expect(found('api_')).toMatchObject([{ tool: 'api_doctors_list' }]);
    expect(found('acme_')).toMatchObject([{ tool: 'acme_doctors_list' }]);
  });

  it('is not what others of the kind have, where a new one is refused for its form', () => {
    const made: Row[2] = { kind: 'unknown-id', arguments: ['badge'], baseline: 'c1' };
    const found = (message: string, tool = 'doctors_update') =>
      findSources(
        viewOf({
          tool: { id: tool, name: tool },
          effect: 'write',
          properties: { badge: { type: 'string' } },
          rows: [
            [{ badge: 'AB-1004' }, success({ done: true })],
            [{ badge: 'CD-2005' }, success({ done: true })],
            [{ badge: 'ZZ-9999' }, rejected(message), made],
          ],
          others: {
            doctors_list: [[{}, success([{ badge: 'AB-1004' }, { badge: 'CD-2005' }])]],
          },
        }),
      );
    expect(found('badge: Enter a badge of this hospital.')).toEqual([]);
    expect(found('badge: not found')).toHaveLength(1);
    expect(found('badge: Enter a badge of this hospital.', 'shifts_update')).toHaveLength(1);
  });

  it('is not said where a made-up value was refused with an example of its form', () => {
    const found = (message: string) =>
      findSources(
        viewOf({
          properties: { era: { type: 'string' } },
          effect: 'write',
          rows: [
            [{ era: '1887' }, success({ done: true })],
            [{ era: '1901' }, success({ done: true })],
            [{ era: 'zzzz' }, rejected(message), { ...unknown, arguments: ['era'] }],
          ],
          others: { list_vases: [[{}, success([{ era: '1887' }, { era: '1901' }])]] },
        }),
      );
    expect(found('era: use a year such as "1650"')).toEqual([]);
    expect(found('era: zzzz not found')).toHaveLength(1);
  });

  it('is the list of the things, not one that mentions some of them', () => {
    const found = (argument: string, lists: string) =>
      findSources(
        viewOf({
          tool: { id: 'call_patient', name: 'call_patient' },
          properties: { [argument]: { type: 'string' } },
          rows: [
            [{ [argument]: 'OR2' }, success({ done: true })],
            [
              { [argument]: 'ZZ9' },
              rejected('no such room', 404),
              { ...unknown, arguments: [argument] },
            ],
          ],
          others: {
            list_calls: [[{}, success([{ [argument]: 'OR2' }])]],
            [lists]: [[{}, success([{ code: 'OR1' }, { code: 'OR2' }])]],
          },
        }),
      );
    expect(found('to_room', 'list_rooms')).toMatchObject([{ tool: 'list_rooms', path: '[].code' }]);
    expect(found('room', 'list_rooms')).toMatchObject([{ tool: 'list_rooms', path: '[].code' }]);
    expect(found('to_room', 'list_beds')).toMatchObject([{ tool: 'list_calls' }]);
  });

  it('is a field of codes of the same name, in a list that does not say of what', () => {
    const found = findSources(
      viewOf({
        tool: { id: 'findOne', name: 'findOne' },
        properties: { sku: { type: 'string' } },
        rows: [
          [{ sku: 'SKU-1001' }, success({ name: 'Mug' })],
          [{ sku: 'SKU-3456' }, rejected('Product with sku SKU-3456 was not found', 404)],
        ],
        others: { findAll: [[{}, success({ content: [{ sku: 'SKU-1001' }] })]] },
      }),
    );
    expect(found).toMatchObject([{ tool: 'findAll', path: 'content[].sku' }]);
  });
});

it('takes one long secret for proof, whatever it is called, and one word of a state for none', () => {
  const sourcesOf = (state: string) =>
    findSources(
      viewOf({
        tool: { id: 'resume', name: 'resume' },
        properties: { state: { type: 'string' } },
        rows: [
          [{ state }, success({ name: 'Mug' })],
          [
            { state: 'qzxvjkwy' },
            rejected('no such state', 404),
            { ...unknown, arguments: ['state'] },
          ],
        ],
        others: { begin: [[{}, success({ state })]] },
      }),
    );
  expect(sourcesOf('VfdUdKW_4MuNpAthrOqtbDQvURDdfGclgX9dwFFSTC57')).toMatchObject([
    { tool: 'begin' },
  ]);
  expect(sourcesOf('open')).toEqual([]);
});

describe('a call that was meant to work and names nothing', () => {
  const properties = { sku: { type: 'string' } };
  const worked: Row = [{ sku: 'SKU-1001' }, success({ name: 'Mug' })];

  it('shows what the refusal means, like one that was made to find out', () => {
    const rows: readonly Row[] = [
      worked,
      [{ sku: 'SKU-3456' }, rejected('Product with sku SKU-3456 was not found', 404)],
    ];
    expect(findErrors(viewOf({ properties, rows }))).toMatchObject([
      { message: 'Product with sku … was not found', argument: 'sku', calls: ['c2', 'c1'] },
    ]);
  });

  it('shows nothing where the message quotes another value, or no call has worked', () => {
    const elsewhere: Row = [{ sku: 'SKU-3456' }, rejected('sku was not found in shop 7', 404)];
    expect(findErrors(viewOf({ properties, rows: [worked, elsewhere] }))).toEqual([]);
    const alone: Row = [{ sku: 'SKU-3456' }, rejected('sku SKU-3456 was not found', 404)];
    expect(findErrors(viewOf({ properties, rows: [alone] }))).toEqual([]);
  });

  it('keeps longer words whole where it leaves out a value', () => {
    const table = { table: { type: 'string' } };
    const rows: readonly Row[] = [
      [{ table: 'main' }, success({ rows: [1] })],
      [{ table: 'team' }, rejected('table team was not found; there are: teams, main', 404)],
    ];
    const messages = ofKind(findErrors(viewOf({ properties: table, rows })), 'error').map(
      ({ message }) => message,
    );
    expect(messages).toEqual(['table … was not found; there are: teams, main']);
  });
});

describe('documented as a number', () => {
  const types = (rows: readonly Row[]) =>
    ofKind(findForms(viewOf({ properties: { id: { type: 'integer' } }, rows })), 'type');
  const texts: readonly Row[] = [
    [{ id: 'R-2026-0001' }, success({ ok: 1 })],
    [{ id: 'R-2026-0005' }, success({ ok: 2 })],
  ];
  const numbers: readonly Row[] = [
    [{ id: 2 }, rejected("Reservation '2' does not exist.", 404), unknown],
  ];

  it('is text where two texts have worked and a number was refused', () => {
    expect(types([...texts, ...numbers])).toMatchObject([{ argument: 'id', type: 'string' }]);
  });

  it('may still be a number where only one text has worked and one number was refused', () => {
    expect(types([...texts.slice(0, 1), ...numbers])).toEqual([]);
    expect(types(texts)).toEqual([]);
  });
});

describe('documented with a format', () => {
  const formats = (rows: readonly Row[]) =>
    ofKind(
      findForms(viewOf({ properties: { id: { type: 'string', format: 'uuid' } }, rows })),
      'any-format',
    );
  const refused: Row = [{ id: 'Q-9' }, rejected('No ticket with id Q-9', 404), unknown];

  it('that values which work do not have needs no such values, where others are refused', () => {
    expect(formats([[{ id: 'TK70000' }, success({ ok: 1 })], refused])).toMatchObject([
      { argument: 'id', format: 'uuid', example: 'TK70000', calls: ['c1', 'c2'] },
    ]);
  });

  it('says nothing where any value is taken, or all that work have it', () => {
    expect(formats([[{ id: 'TK70000' }, success({ ok: 1 })]])).toEqual([]);
    const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    expect(formats([[{ id: uuid }, success({ ok: 1 })], refused])).toEqual([]);
  });

  it('that need not be is no part of what arguments are checked against', () => {
    const documented = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } };
    const learned = { properties: { id: { 'x-anyFormat': true as const } } };
    expect(validateArguments(documented, { id: 'TK70000' })).not.toEqual([]);
    expect(validateArguments(effectiveSchema(documented, learned), { id: 'TK70000' })).toEqual([]);
  });
});

it('takes one code of a letter and digits for proof of its source, and no single number', () => {
  const sources = (value: string | number) =>
    findSources(
      viewOf({
        properties: { rack: { type: ['string', 'integer'] } },
        rows: [
          [{ rack: value }, success({ books: 3 })],
          [
            { rack: 'none' },
            rejected('no such rack', 404),
            { kind: 'unknown-id', arguments: ['rack'], baseline: 'c1' },
          ],
        ],
        others: { list_racks: [[{}, success([{ rack: value, books: 3 }])]] },
      }),
    );
  expect(sources('B-7')).toMatchObject([{ argument: 'rack', tool: 'list_racks', path: '[].rack' }]);
  expect(sources(7)).toEqual([]);
});

it('takes no numbers of other things for a source, though the same ones are there', () => {
  const sources = (field: string) =>
    findSources(
      viewOf({
        tool: { id: 'get_boat', name: 'get_boat' },
        properties: { boat_id: { type: 'integer' } },
        rows: [
          [{ boat_id: 4091 }, success({ name: 'Ada' })],
          [{ boat_id: 4105 }, success({ name: 'Bo' })],
          [
            { boat_id: 9 },
            rejected('boat not found', 404),
            { kind: 'unknown-id', arguments: ['boat_id'], baseline: 'c1' },
          ],
        ],
        others: {
          list_boats: [[{}, success({ boats: [{ [field]: 4091 }, { [field]: 4105 }] })]],
        },
      }),
    );
  expect(sources('ferryId')).toEqual([]);
  expect(sources('id')).toMatchObject([{ path: 'boats[].id' }]);
  expect(sources('boatId')).toMatchObject([{ path: 'boats[].boatId' }]);
});

it('says once what is refused in the same words for several arguments', () => {
  const properties = { ward: { type: 'string' }, nurse: { type: 'string' } };
  const missing = (argument: string, args: Row[0]): Row => [
    args,
    rejected(`${argument}: No such thing here, object does not exist.`),
    { kind: 'unknown-id', arguments: [argument], baseline: 'c1' },
  ];
  const rows = [
    [{ ward: 'W1', nurse: 'N1' }, success({ done: true })] as Row,
    missing('ward', { ward: 'W999', nurse: 'N1' }),
    missing('nurse', { ward: 'W1', nurse: 'N999' }),
  ];
  const errors = ofKind(findErrors(viewOf({ properties, rows })), 'error');
  expect(errors).toMatchObject([
    {
      message: 'No such thing here, object does not exist.',
      argument: 'ward',
      others: ['nurse'],
    },
  ]);
  const [alone] = ofKind(findErrors(viewOf({ properties, rows: rows.slice(0, 2) })), 'error');
  expect(alone?.message).toBe('ward: No such thing here, object does not exist.');
});
