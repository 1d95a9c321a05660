import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findRefusals } from '../../../src/refinement/rules/detectors/refusals/find-refusals.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { ofKind, rejected, success, viewOf, type Evidence, type Row } from './evidence.js';

const text = { type: 'string' };

function quoted(evidence: Evidence): readonly string[] {
  const view = viewOf(evidence);
  return findRefusals(view, analyze(view)).flatMap((finding) =>
    statementsOf(finding, view).map((statement) => statement.text),
  );
}

describe('what refusals plainly say', () => {
  const properties = { boat: text, skipper: text, tide: text };

  it('is quoted of arguments that no call has worked with', () => {
    const rows: Row[] = [
      [{ boat: 'x', tide: 'noon' }, rejected('tide: expected high or low, got noon')],
      [{ boat: 'x', skipper: 'Ann' }, rejected('skipper must match AA-00-AA, please')],
    ];
    expect(quoted({ properties, rows }).join()).toContain('tide: expected high or low, got …');
    const worked: Row[] = [[{ boat: 'x', tide: 'high' }, success('ok')], ...rows];
    expect(quoted({ properties, rows: worked }).join()).not.toContain('tide');
  });

  it('is quoted where it names the tool to look a value up with', () => {
    const others = { find_skipper: [[{}, success([{ id: 'S1' }])] as Row] };
    const rows: Row[] = [
      [{ skipper: 'Ann Lee' }, rejected('No skipper "Ann Lee". Look them up with find_skipper.')],
    ];
    expect(quoted({ properties, rows, others })).toEqual([
      'Calls may be refused with "No skipper …. Look them up with find_skipper".',
    ]);
    expect(
      quoted({
        properties,
        rows: [[{ skipper: 'Ann Lee' }, rejected('No skipper "Ann Lee" is on file here.')]],
        others,
      }),
    ).toEqual([]);
  });

  it('is quoted as a choice of arguments only while no finding tells it and no call disproves it', () => {
    const none: Row = [{}, rejected('Where is it? Give a boat or a skipper.')];
    const both: Row = [{ boat: 'x', skipper: 'y' }, rejected('Give boat or skipper, not both.')];
    expect(quoted({ properties, rows: [none, both, [{ boat: 'x' }, success('a')]] })).toEqual([
      'Calls may be refused with "Where is it? Give a boat or a skipper" or "Give boat or skipper, not both".',
    ]);
    const told: Row[] = [
      none,
      both,
      [{ boat: 'x' }, success('a')],
      [{ skipper: 'y' }, success('b')],
    ];
    expect(quoted({ properties, rows: told })).toEqual([]);
    const disproved: Row[] = [none, [{ boat: 'x' }, success('a')], [{ tide: 'low' }, success('b')]];
    expect(quoted({ properties, rows: disproved })).toEqual([]);
  });

  it('is quoted by the sentence that names an argument, where all of it is too long', () => {
    const long =
      'This sinks the boat for good, with all that is in it, and nobody can raise it again. To go on, repeat the name in skipper.';
    expect(
      quoted({ properties, effect: 'write', rows: [[{ boat: 'x' }, rejected(long)]] }),
    ).toEqual(['Calls may be refused with "To go on, repeat the name in skipper".']);
  });
});

describe('an argument that a refusal asks for', () => {
  const properties = { boat: text, date: text };
  const rowsWith = (message: string): Row[] => [
    [{ boat: 'x' }, rejected(message)],
    [{ boat: 'x', date: '2030-01-02' }, success('ok')],
  ];
  const isRequired = (message: string): boolean =>
    ofKind(analyze(viewOf({ properties, rows: rowsWith(message) })), 'required').length > 0;

  it.each([
    'date is needed to block the quay.',
    'Error: date is required so that the quay can be blocked',
    'For input: date is required',
    'Missing field: date is required',
    'Nothing to do: date is required',
    'Parsing the body: date is required',
  ])('is required: %s', (message) => {
    expect(isRequired(message)).toBe(true);
  });

  it.each([
    'First mooring: date is needed to block the quay.',
    'For long hulls: date is mandatory',
    'Moving away: date is required',
    'date is required once the quay has been booked',
    'When there is ice: the date is needed to call the breaker',
  ])('is not where it is asked for at some times only, which is quoted: %s', (message) => {
    expect(isRequired(message)).toBe(false);
    expect(quoted({ properties, rows: rowsWith(message) })).toEqual([
      `Calls may be refused with "${message.replace(/\.$/, '')}".`,
    ]);
  });
});

describe('what a thing has already', () => {
  const properties = { boat: text, name: text };
  const twice = (message: string, args = { boat: 'B-17' }): Evidence => ({
    properties,
    effect: 'write',
    rows: [
      [args, success('done')],
      [args, rejected(message), { kind: 'repeat', repeatOf: 'c1' }],
    ],
  });
  const said = (evidence: Evidence): readonly string[] => {
    const view = viewOf(evidence);
    return ofKind(analyze(view), 'already-exists').flatMap((finding) =>
      statementsOf(finding, view).map((statement) => statement.text),
    );
  };

  it.each(['B-17 already has a berth. Move it out first.', '"B-17" has a berth already'])(
    'is its state, and no clash of names: %s',
    (message) => {
      expect(said(twice(message)).join()).toContain('a second one is refused');
      expect(said(twice(message)).join()).not.toContain('give another');
    },
  );

  it('is not laid to the second call where another did something else to the thing between', () => {
    const [first, again] = twice('The boat is out, fetch it first').rows;
    const rows = [first, [{ boat: 'B-17', name: 'out' }, success('done')], again] as Row[];
    const said = analyze(viewOf({ properties, effect: 'write', rows }));
    expect(ofKind(said, 'already-exists')).toEqual([]);
  });

  it.each([
    ['Quay 4 already has a boat called "Kite".', { boat: 'B-17', name: 'Kite' }, '`name`'],
    ['Boat B-17 already exists', { boat: 'B-17' }, '`boat`'],
  ])('is a clash where another name would do: %s', (message, args, argument) => {
    expect(said(twice(message, args)).join()).toContain(
      `${argument} names something that exists already; give another`,
    );
  });
});

it('lays a length that is said of no argument to the one text that has another', () => {
  const of = (args: Row[0], message: string) => {
    const view = viewOf({ properties: { q: text, sort: text }, rows: [[args, rejected(message)]] });
    return view.observations.filter(isRejected).flatMap((each) => hintsOf(each, ['q', 'sort']));
  };
  const short = 'Query too short, type at least three characters.';
  expect(of({ q: 'F', sort: 'name' }, short)).toEqual([
    { kind: 'minLength', argument: 'q', value: 3 },
  ]);
  expect(of({ q: 'F', sort: 'n' }, short)).toMatchObject([{ argument: null }]);
  expect(of({ q: 'Frost', sort: 'name' }, short)).toMatchObject([{ argument: null }]);
});
