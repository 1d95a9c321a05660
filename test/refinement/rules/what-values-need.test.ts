import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findConditions } from '../../../src/refinement/rules/detectors/combinations/find-conditions.js';
import { findEnums } from '../../../src/refinement/rules/detectors/arguments/find-enums.js';
import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { findFuture } from '../../../src/refinement/rules/detectors/bounds/find-future.js';
import { findNotAccepted } from '../../../src/refinement/rules/detectors/arguments/find-not-accepted.js';
import { findRecased } from '../../../src/refinement/rules/detectors/arguments/find-recased.js';
import { findWhole } from '../../../src/refinement/rules/detectors/forms/find-whole.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { learnedLines } from '../../../src/reports/terminal/learned-lines.js';
import { contextFor } from '../loop-fixture.js';
import { items, ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const ok = success({ id: 'x' });

describe('an argument that a value of another one wants', () => {
  const properties = { notify: text, phone: text };
  const said = rejected("phone is required when notify is 'sms'");
  const rows: readonly Row[] = [
    [{ notify: 'mail' }, ok],
    [{ notify: 'sms' }, said],
    [{ notify: 'sms', phone: '+441234567' }, ok],
  ];

  it('is found where a refusal said so and with both it worked', () => {
    const view = viewOf({ properties, rows });
    const found = findConditions(view);
    expect(found).toMatchObject([
      {
        kind: 'needed-where',
        argument: 'notify',
        value: 'sms',
        needs: 'phone',
        calls: ['c2', 'c3'],
      },
    ]);
    expect(learnedLines(learnedFrom(found, view))).toEqual(['phone needed where notify is "sms"']);
  });

  it('is not found where it has worked without', () => {
    const view = viewOf({ properties, rows: [...rows, [{ notify: 'sms' }, ok]] });
    expect(findConditions(view)).toEqual([]);
  });
});

it('does not call an argument idle that another one needs', () => {
  const listed = success(items(3));
  const found = analyze(
    viewOf({
      properties: { agg: text, bucket: text },
      rows: [
        [{}, listed],
        [{}, listed, { kind: 'repeat', repeatOf: 'c1' }],
        [{ bucket: 'a' }, listed],
        [{ bucket: 'b' }, listed],
        [{ bucket: 'none' }, listed, { kind: 'outside-enum', arguments: ['bucket'] }],
        [{ agg: 'avg' }, rejected('bucket is required when agg is not raw')],
        [{ agg: 'avg', bucket: 'a' }, success(items(1))],
      ],
    }),
  );
  expect(ofKind(found, 'needed-where')).toHaveLength(1);
  expect(ofKind(found, 'ignored')).toEqual([]);
});

it('says of a documented argument that the tool does not know that it is not accepted', () => {
  const rows: readonly Row[] = [
    [{}, ok],
    [{ fresh: true }, rejected('fresh: Unknown field.')],
    [{ fresh: false }, rejected('fresh: Unknown field.')],
  ];
  const properties = { fresh: { type: 'boolean' } };
  expect(findNotAccepted(viewOf({ properties, rows }))).toMatchObject([{ argument: 'fresh' }]);
  const taken = viewOf({ properties, rows: [...rows, [{ fresh: true }, ok]] });
  expect(findNotAccepted(taken)).toEqual([]);
});

it('finds documented values that are only taken in another case', () => {
  const properties = { kind: { type: 'string', enum: ['HOT', 'COLD'] } };
  const no = rejected('bad kind');
  const rows: readonly Row[] = [
    [{ kind: 'HOT' }, no],
    [{ kind: 'COLD' }, no],
    [{ kind: 'NONE' }, no, { kind: 'outside-enum', arguments: ['kind'] }],
    [{ kind: 'hot' }, ok],
  ];
  expect(findRecased(viewOf({ properties, rows }))).toEqual([]);
  const gone: readonly Row[] = ['cold', 'Cold'].map((kind) => [{ kind }, no]);
  const some = viewOf({ properties, rows: [...rows, ...gone] });
  expect(findRecased(some)).toMatchObject([{ argument: 'kind', values: ['hot'] }]);
  const all = viewOf({ properties, rows: [...rows, [{ kind: 'cold' }, ok]] });
  expect(findRecased(all)).toMatchObject([{ argument: 'kind', values: ['hot', 'cold'] }]);
});

it('says nothing of the spelling where all values are listed', () => {
  const no = rejected('kind must be one of: hot, warm');
  const rows: readonly Row[] = [
    [{ kind: 'HOT' }, no],
    [{ kind: 'NONE' }, no, { kind: 'outside-enum', arguments: ['kind'] }],
    [{ kind: 'hot' }, ok],
    [{ kind: 'warm' }, ok],
  ];
  const found = analyze(viewOf({ properties: { kind: { type: 'string', enum: ['HOT'] } }, rows }));
  expect(ofKind(found, 'enum')).toMatchObject([{ values: ['hot', 'warm'], refused: ['HOT'] }]);
  expect(ofKind(found, 'recased')).toEqual([]);
});

it('takes listed values into an enum that a tool refused only for what had changed by then', () => {
  const listing = rejected('reason: Must be one of: guest, host, rain.');
  const rows: readonly Row[] = [
    [{ id: 'b-1', reason: 'guest' }, ok],
    [{ id: 'b-1', reason: 'nonsense' }, listing, { kind: 'outside-enum', arguments: ['reason'] }],
    [{ id: 'b-1', reason: 'host' }, rejected('Booking is already cancelled')],
  ];
  const properties = { id: text, reason: text };
  const found = findEnums(viewOf({ properties, rows, effect: 'write' }));
  expect(found).toMatchObject([{ argument: 'reason', values: ['guest', 'host', 'rain'] }]);
  expect(findEnums(viewOf({ properties, rows, effect: 'read' }))).toEqual([]);
});

it('keeps a listed value that was refused only for what it wants beside it', () => {
  const rows: readonly Row[] = [
    [{ by: 'mail' }, ok],
    [
      { by: 'none' },
      rejected('by: Must be one of: mail, post.'),
      { kind: 'outside-enum', arguments: ['by'] },
    ],
    [{ by: 'post' }, rejected('address is required when by is post')],
  ];
  const found = findEnums(
    viewOf({ properties: { by: text, address: text }, rows, effect: 'write' }),
  );
  expect(found).toMatchObject([{ argument: 'by', values: ['mail', 'post'] }]);
});

it('finds a day where the doc has a moment', () => {
  const properties = { day: { type: 'string', format: 'date-time' } };
  const rows: readonly Row[] = [
    [
      { day: '2024-03-15T10:30:00Z' },
      rejected("The value '2024-03-15T10:30:00Z' is not valid for Day."),
      { arguments: ['day'] },
    ],
    [{ day: '2024-03-15' }, ok],
    [{ day: '2023-11-02' }, ok],
  ];
  const found = ofKind(findForms(viewOf({ properties, rows })), 'format');
  expect(found).toMatchObject([{ argument: 'day', format: 'date', example: '2024-03-15' }]);
  const both = viewOf({ properties, rows: [...rows, [{ day: '2024-06-30T00:00:00Z' }, ok]] });
  expect(findForms(both)).toEqual([]);
});

it('finds that a moment must lie in the future', () => {
  const rows: readonly Row[] = [
    [{ starts: '2024-03-15T10:30:00Z' }, rejected('starts: Must be in the future.')],
    [{ starts: '2030-03-15T10:30:00Z' }, ok],
  ];
  const found = findFuture(viewOf({ properties: { starts: text }, rows }));
  expect(found).toMatchObject([{ kind: 'in-future', argument: 'starts', calls: ['c1', 'c2'] }]);
});

it('finds that a documented number must be whole, where whole ones on both sides of a refused fraction work', () => {
  const properties = { price: { type: 'number' } };
  const rows: readonly Row[] = [
    [{ price: 1 }, ok],
    [{ price: 4.5 }, rejected("Failed to convert 'price' with value: '4.5'")],
  ];
  expect(findWhole(viewOf({ properties, rows }), [])).toEqual([]);
  const both = viewOf({ properties, rows: [...rows, [{ price: 9 }, ok]] });
  expect(findWhole(both, [])).toMatchObject([{ kind: 'type', argument: 'price', type: 'integer' }]);
});

it('tries a fraction between two whole numbers that worked', () => {
  const fractionsOf = (worked: readonly number[]) => {
    const properties = { price: { type: 'number' } };
    const rows = worked.map((price): Row => [{ price }, ok]);
    const view = viewOf({ properties, rows });
    const context = contextFor(view.tool);
    const calls = view.observations.map(({ call }) => call);
    const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
    return planCalls(context, state).flatMap((call) =>
      call.purpose.note === 'a fraction' ? [call.arguments] : [],
    );
  };
  expect(fractionsOf([9, 2])).toEqual([{ price: 2.5 }]);
  expect(fractionsOf([9])).toEqual([]);
  expect(fractionsOf([9, 2.25])).toEqual([]);
});

it('calls a number whole that is refused with a fraction between two whole ones, whatever the refusal says', () => {
  const fraction: Row = [
    { price: 4.5 },
    rejected('bad_request'),
    { kind: 'format', arguments: ['price'] },
  ];
  const rows: readonly Row[] = [[{ price: 1 }, ok], fraction, [{ price: 9 }, ok]];
  const view = viewOf({ properties: { price: { type: 'number' } }, rows });
  expect(findWhole(view, [])).toMatchObject([{ kind: 'type', argument: 'price', type: 'integer' }]);
});

it('looks for what is listed with values of another type as text', () => {
  const items = [
    { name: 'Ada', moored: true },
    { name: 'Bo', moored: false },
    { name: 'Cy', moored: true },
  ];
  const rows: readonly Row[] = [[{}, success(items)]];
  const view = viewOf({ properties: { moored: text }, rows });
  const context = contextFor(view.tool);
  const calls = view.observations.map(({ call }) => call);
  const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
  expect(planCalls(context, state).map((call) => call.arguments)).toContainEqual({
    moored: 'true',
  });
});

it('lays what a message says of no argument to the one whose value it quotes', () => {
  const rows: readonly Row[] = [
    [
      { id: 'a', form: 'demo' },
      rejected('Cannot read "demo": not one of the values accepted for Enum class: [WIDE, TALL]'),
    ],
    [{ id: 'a', form: 'WIDE' }, ok],
    [{ id: 'a', form: 'TALL' }, ok],
  ];
  const found = findEnums(viewOf({ properties: { id: text, form: text }, rows }));
  expect(found).toMatchObject([{ argument: 'form', values: ['WIDE', 'TALL'] }]);
});

it('tells the form that a refusal shows by stand-ins', () => {
  const rows: readonly Row[] = [
    [{ plate: 'x' }, rejected('plate must match AA-00-AA')],
    [{ plate: 'AB-12-CD' }, ok],
  ];
  const found = ofKind(findForms(viewOf({ properties: { plate: text }, rows })), 'format');
  expect(found).toMatchObject([{ argument: 'plate', format: 'AA-00-AA', example: 'AB-12-CD' }]);
});

describe('an argument that a refusal wants for a value, without a word of whose value it is', () => {
  const mode = { type: 'string', enum: ['print', 'mail'] };
  const properties = { mode, address: text, pages: text };

  it('is wanted where the one argument that the call had it for has it', () => {
    const view = viewOf({
      properties,
      rows: [
        [{ mode: 'print' }, ok],
        [{ mode: 'mail' }, rejected('Error: address is required for mail')],
        [{ mode: 'mail', address: 'Main Street 5' }, ok],
      ],
    });
    expect(findConditions(view)).toMatchObject([
      {
        kind: 'needed-where',
        argument: 'mode',
        value: 'mail',
        needs: 'address',
        calls: ['c2', 'c3'],
      },
    ]);
  });

  it.each([
    "'mail' mode requires address",
    "address is required for the 'mail' mode",
    'address and pages are required for mode: mail',
  ])('is read in other words: %s', (message) => {
    const view = viewOf({
      properties,
      rows: [
        [{ mode: 'mail' }, rejected(message)],
        [{ mode: 'mail', address: 'Main Street 5', pages: '1-2' }, ok],
      ],
    });
    expect(findConditions(view)).toContainEqual(
      expect.objectContaining({ argument: 'mode', value: 'mail', needs: 'address' }),
    );
  });

  it('leaves the value itself taken', () => {
    const view = viewOf({
      properties,
      rows: [
        [{ mode: 'print' }, ok],
        [
          { mode: 'mail' },
          rejected('address is required for mail'),
          { kind: 'enum-value', arguments: ['mode'] },
        ],
        [
          { mode: 'fax' },
          rejected('mode must be one of print, mail'),
          { kind: 'outside-enum', arguments: ['mode'] },
        ],
      ],
    });
    expect(findEnums(view).filter((each) => 'refused' in each && each.refused.length > 0)).toEqual(
      [],
    );
  });

  it('is not required of all calls, though none has worked without it', () => {
    const view = viewOf({
      properties,
      rows: [
        [{}, rejected('pages is required for print')],
        [{ pages: '1-2' }, ok, { kind: 'positive', arguments: ['pages'] }],
      ],
    });
    expect(ofKind(analyze(view), 'required')).toEqual([]);
  });
});
