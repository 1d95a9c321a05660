import { effectiveSchema } from '../../../src/arguments/schema/effective-schema.js';
import { validateArguments } from '../../../src/arguments/schema/validate-arguments.js';
import type { Outcome } from '../../../src/core/outcome.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { learnedLines } from '../../../src/reports/terminal/learned-lines.js';
import { contextFor } from '../loop-fixture.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const mode = { type: 'string', enum: ['auto', 'fixed'] };
const room = { type: 'string', enum: ['R-1', 'R-2'] };
const properties = { mode, room };
const ok = success({ id: 'x', name: 'y' });
const found = (rows: readonly Row[]) => {
  const view = viewOf({ properties, rows });
  const findings = ofKind(analyze(view), 'taken-where');
  return { view, findings, all: analyze(view) };
};

describe('an argument that is taken only beside some value of another one', () => {
  const no = rejected('room is only allowed with mode fixed');
  const rows: readonly Row[] = [
    [{ mode: 'auto' }, ok],
    [{ mode: 'auto', room: 'R-1' }, no],
    [{ mode: 'fixed', room: 'R-1' }, ok],
  ];

  it('is found where it was refused beside another value and worked beside that one', () => {
    const { view, findings, all } = found(rows);
    expect(findings).toEqual([
      {
        kind: 'taken-where',
        argument: 'mode',
        values: ['fixed'],
        except: false,
        takes: 'room',
        alsoAbsent: false,
        calls: ['c2', 'c3'],
      },
    ]);
    expect(findings.flatMap((each) => statementsOf(each, view).map(({ text }) => text))).toEqual([
      'Give `room` only where `mode` is `fixed`: elsewhere it is refused.',
    ]);
    const learned = learnedFrom(findings, view);
    expect(learnedLines(learned)).toEqual(['room taken only where mode is "fixed"']);
    const schema = effectiveSchema(view.tool.parameters, learned);
    expect(validateArguments(schema, { mode: 'auto', room: 'R-1' })).not.toEqual([]);
    expect(validateArguments(schema, { mode: 'fixed', room: 'R-1' })).toEqual([]);
    expect(ofKind(all, 'enum').filter(({ refused }) => refused.length > 0)).toEqual([]);
  });

  it.each<[string, readonly Row[]]>([
    ['it has worked beside another one', [[{ mode: 'auto', room: 'R-2' }, ok]]],
    [
      'it has worked alone after it was refused alone',
      [
        [{ room: 'R-1' }, no],
        [{ room: 'R-2' }, ok],
      ],
    ],
  ])('is not found where %s', (_where, more) => {
    const alone = more.length > 1 ? rows.filter(([args]) => args['mode'] !== 'auto') : rows;
    expect(found([...alone, ...more]).findings).toEqual([]);
  });

  it('is not found before it has worked there', () => {
    expect(found(rows.slice(0, 2)).findings).toEqual([]);
  });

  it('needs the other one where it was refused without, and only that is said', () => {
    const alone: readonly Row[] = [
      [{}, ok],
      [{ room: 'R-1' }, no],
      [{ mode: 'fixed', room: 'R-1' }, ok],
    ];
    const { view, findings, all } = found(alone);
    expect(findings).toMatchObject([{ takes: 'room', alsoAbsent: true }]);
    expect(ofKind(all, 'needs')).toEqual([]);
    const schema = effectiveSchema(view.tool.parameters, learnedFrom(findings, view));
    expect(validateArguments(schema, { room: 'R-1' })).not.toEqual([]);
  });
});

describe('an argument that some value of another one does not take', () => {
  const no = rejected('room must not be given with mode auto');
  const rows: readonly Row[] = [
    [{ mode: 'fixed' }, ok],
    [{ mode: 'auto', room: 'R-1' }, no],
    [{ mode: 'fixed', room: 'R-1' }, ok],
  ];

  it('is found where it worked beside another one', () => {
    const { view, findings } = found(rows);
    expect(findings).toMatchObject([{ values: ['auto'], except: true, calls: ['c2', 'c3'] }]);
    expect(findings.flatMap((each) => statementsOf(each, view).map(({ text }) => text))).toEqual([
      'Where `mode` is `auto`, leave out `room`: with it the call is refused.',
    ]);
    expect(learnedLines(learnedFrom(findings, view))).toEqual([
      'room not taken where mode is "auto"',
    ]);
  });

  it('is not found where it worked there too', () => {
    expect(found([...rows, [{ mode: 'auto', room: 'R-2' }, ok]]).findings).toEqual([]);
  });
});

describe('calls that are planned after a refusal has said where an argument is taken', () => {
  const planned = (rows: readonly Row[], required: readonly string[] = []) => {
    const view = viewOf({ properties, required, rows });
    const calls = view.observations.map(({ call }) => call);
    const context = contextFor(view.tool);
    const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
    return planCalls(context, state).map((call) => call.arguments);
  };
  const refusedBy = (message: string): readonly [Row, Row] => [
    [{ mode: 'auto' }, ok],
    [{ mode: 'auto', room: 'R-1' }, rejected(message) satisfies Outcome],
  ];

  it.each(['room is only allowed with mode fixed', 'room has no meaning for mode auto'])(
    'have it where it is, and nowhere else: %s',
    (message) => {
      const calls = planned(refusedBy(message));
      const having = calls.filter((args) => Object.hasOwn(args, 'room'));
      expect(having).toContainEqual({ mode: 'fixed', room: 'R-1' });
      expect(having.filter((args) => args['mode'] === 'auto')).toEqual([]);
    },
  );

  it('give the other one the value that it wants, where it is required', () => {
    const [, refusal] = refusedBy('room can only be used when mode is fixed');
    expect(planned([refusal], ['mode', 'room'])[0]).toMatchObject({ mode: 'fixed' });
  });

  it('have what a value wants beside it', () => {
    const calls = planned([[{ mode: 'fixed' }, rejected('mode "fixed" needs a room')]], ['mode']);
    expect(calls).toContainEqual({ mode: 'fixed', room: 'R-1' });
  });
});
