import type { Kind, RecipeTest } from '../../src/claims/kind.js';
import { judge } from '../../src/claims/judge.js';
import { fromStep } from '../../src/claims/recipe.js';
import { weighed } from '../../src/claims/weighed.js';
import { freshMarker } from '../../src/core/claim.js';
import type { CallRecord } from '../../src/core/call-record.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import { toolDocSchema } from '../../src/core/tool-doc.js';
import type { Setting } from '../../src/evidence/setting.js';
import { View } from '../../src/evidence/view.js';
import { nextCalls } from '../../src/exploring/choose.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';

const text = { type: 'string' };

function doc(name: string, properties: Readonly<Record<string, JsonObject>>, effect: string) {
  return toolDocSchema.parse({
    id: name,
    name,
    description: '',
    parameters: { type: 'object', properties },
    sideEffects: effect,
    call: { kind: 'mcp', tool: name },
  });
}

const tools = {
  add: doc('add', { name: text }, 'write'),
  show: doc('show', { id: text }, 'none'),
  drop: doc('drop', { id: text }, 'destructive'),
};

const steps: RecipeTest['steps'] = [
  { as: 'make', role: 'probe', args: { name: freshMarker('tooldraft-1') } },
  { as: 'after', role: 'read', tool: 'show', args: { id: fromStep('make', 'id') } },
  { as: 'drop', role: 'undo', tool: 'drop', args: { id: fromStep('make', 'id') } },
];
const test: RecipeTest = { side: 'shown', why: 'side', expect: 'changed', steps };

/** Claims that what is made is shown; nothing else is explored. */
const kind: Kind = {
  name: 'is shown',
  family: 'change',
  shape: 'change',
  form: '',
  propose: () => [{ claim: { kind: 'is shown', about: [] }, from: 'schema' }],
  tests: () => [test],
  holds: (_claim, { steps: made }) => made.get('after')?.verdict === 'accepted',
  worth: () => 'silent',
  say: () => null,
};

function setting({ drops = true } = {}): Setting {
  const others = [
    { tool: tools.show, effect: 'read', calls: [], mayCall: true },
    { tool: tools.drop, effect: 'destructive', calls: [], mayCall: drops },
  ] as const;
  return {
    tool: tools.add,
    effect: 'write',
    pool: new ValuePool().freeze(),
    others: new Map(others.map((other) => [other.tool.id, other])),
    given: {},
    places: [],
    quotes: 'short',
    showsExamples: true,
    mediaTypes: [],
    seed: 1,
    isBarred: () => false,
  };
}

const common = { bytes: 1, truncated: false, durationMs: 1, attempts: 1 };
const success = (body: Json): Outcome => ({
  kind: 'accepted',
  status: 200,
  body,
  shape: {},
  ...common,
});
const refused: Outcome = {
  kind: 'refused',
  message: 'not there',
  status: 404,
  body: null,
  shape: {},
  ...common,
};
const lost: Outcome = {
  kind: 'fault',
  reason: 'interrupted',
  message: 'the process ended while this call was in flight',
  unsent: false,
  durationMs: 0,
  attempts: 1,
};

let count = 0;

function called(args: JsonObject, outcome: Outcome, more: Partial<CallRecord> = {}): CallRecord {
  return {
    id: `c${(count += 1)}`,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'probe', arguments: [] },
    arguments: args,
    startedAt: '2026-01-01T00:00:00.000Z',
    outcome,
    ...more,
  };
}

/** Two calls that worked: the search for a first success is over, and so is the repetition. */
const known = ['a', 'b'].flatMap((name) => {
  const call = called({ name }, success({ id: name }));
  return [call, { ...call, purpose: { ...call.purpose, kind: 'repeat' as const } }];
});

/** The next step of the recipe after these calls, as another process would plan it. */
function next(calls: readonly CallRecord[], options?: { readonly drops: boolean }) {
  const view = new View(setting(options), calls);
  const planned = nextCalls(weighed([kind], view)).filter(({ purpose }) => purpose.recipe);
  return {
    view,
    call: planned[0] ?? null,
    judged: judge(kind, { kind: 'is shown', about: [] }, view),
  };
}

/** The planned call, made. */
function made(calls: readonly CallRecord[], outcome: Outcome): readonly CallRecord[] {
  const { call } = next(calls);
  if (call === null) throw new RangeError('nothing is planned');
  const more = { purpose: call.purpose, ...(call.tool === undefined ? {} : { tool: call.tool }) };
  return [...calls, called(call.args, outcome, more)];
}

describe('a recipe over several tools', () => {
  it('makes its steps one after the other, with the id that an earlier one gave', () => {
    const one = made(known, success({ id: 'x7' }));
    expect(one.at(-1)?.arguments).toEqual({
      name: expect.stringMatching(/^tooldraft-\d+$/) as string,
    });
    const two = next(one).call;
    expect(two).toMatchObject({ tool: 'show', args: { id: 'x7' }, purpose: { kind: 'read' } });
    const three = next(made(one, success({ id: 'x7' }))).call;
    expect(three).toMatchObject({ tool: 'drop', args: { id: 'x7' }, purpose: { kind: 'undo' } });
  });

  it('goes on where a process ended between two steps: what was made is not made again', () => {
    const stored = JSON.parse(JSON.stringify(made(known, success({ id: 'x7' })))) as CallRecord[];
    expect(next(stored).call).toMatchObject({ tool: 'show', args: { id: 'x7' } });
  });

  it('makes another thing, not the same again, where a process ended in the middle of a step', () => {
    const cut = made(known, lost);
    const again = next(cut).call;
    expect(again?.purpose.recipe?.step).toBe('make');
    expect(again?.args.name).not.toBe(cut.at(-1)?.arguments.name);
  });

  it('takes back what it made though it could not be ended', () => {
    const unread = made(made(known, success({ id: 'x7' })), refused);
    expect(next(unread).call).toMatchObject({ tool: 'drop', args: { id: 'x7' } });
  });

  it('cannot be made where an answer lacks what a step needs, and takes nothing back then', () => {
    const idless = made(known, success({ done: true }));
    expect(next(idless).call).toBeNull();
    expect(next(idless).judged.tried[0]?.result.state).toBe('cannot');
  });

  it('is told without its last step where the run may not call what takes back', () => {
    const all = made(made(known, success({ id: 'x7' })), success({}));
    expect(next(all, { drops: false }).call).toBeNull();
    expect(next(all, { drops: false }).judged.verdict).toBe('supported');
  });
});
