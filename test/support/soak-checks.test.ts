import { catalogueOf, mutationKey } from '../../bench/support/kinds.mjs';
import { soakChecks, wrongLines } from '../../bench/support/soak-checks.mjs';

const catalogue = catalogueOf({
  name: 'soak',
  tools: 6,
  writers: 5,
  baseUrl: 'http://127.0.0.1:1',
});
const success = { kind: 'success', body: {} };
const interrupted = { kind: 'fault', reason: 'interrupted', unsent: false };
const create = { title: 'one' };
const created = mutationKey({ method: 'POST', path: '/anchorAlert', body: create });

const contact = (address: string) => ({
  kind: 'success',
  body: { thingId: 't1', contact: address },
});

interface Call {
  readonly id: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: unknown;
}

const call = (id: string, args = {}, outcome: unknown = success): Call => ({
  ...{ id, arguments: args },
  outcome,
});

const trajectory = (tool: string, calls: readonly Call[], more = {}) => ({
  tool,
  panel: null,
  calls,
  stop: { reason: 'converged' },
  selection: {},
  ...more,
});

/** A run in which all is well: one call of each tool that reads, and one that made something. */
function run() {
  const trajectories = catalogue.tools.map(({ id }) =>
    trajectory(id, id === 'createAnchorAlert' ? [call('c1', create)] : []),
  );
  return {
    catalogue,
    trajectories,
    docs: catalogue.tools.map(({ id }) => ({ tool: id })),
    snapshots: [trajectories] as unknown[],
    chat: { answers: 10, answeredTwice: [] as unknown[] },
    api: { mutations: { [created]: 1 } as Record<string, number> },
    kills: [1_000],
    frozen: null as { from: number; to: number } | null,
  };
}

type Run = ReturnType<typeof run>;

const maker = (one: Run, made: ReturnType<typeof trajectory>): Run => ({
  ...one,
  trajectories: one.trajectories.map((t) => (t.tool === made.tool ? made : t)),
});

const answeredTwice = (first: object, second = {}): Partial<Run> => ({
  chat: {
    answers: 10,
    answeredTwice: [
      {
        hash: 'h',
        answers: [
          {
            at: 990,
            askedAt: 900,
            schema: 'exploration',
            wasLast: true,
            closedAt: 1_002,
            ...first,
          },
          {
            at: 5_000,
            askedAt: 4_900,
            schema: 'exploration',
            wasLast: true,
            closedAt: null,
            ...second,
          },
        ],
      },
    ],
  },
});

const rows: readonly {
  readonly what: string;
  readonly harm: (one: Run) => Run;
  /** What is said to be wrong; none where all is well. */
  readonly said: readonly string[];
}[] = [
  { what: 'a run in which all is well', harm: (one) => one, said: [] },
  {
    what: 'a tool that has no trajectory',
    harm: (one) => ({ ...one, trajectories: one.trajectories.slice(1), snapshots: [] }),
    said: ['tools not done:', '  listAnchorAlerts has no trajectory'],
  },
  {
    what: 'a tool that was given up',
    harm: (one) =>
      maker(one, trajectory('listAnchorAlerts', [], { stop: { reason: 'worker-failed' } })),
    said: ['tools not done:', '  listAnchorAlerts stopped: worker-failed'],
  },
  {
    what: 'a tool that is not closed',
    harm: (one) => maker(one, trajectory('listAnchorAlerts', [], { selection: null })),
    said: ['tools not done:', '  listAnchorAlerts is not closed'],
  },
  {
    what: 'a call without an outcome',
    harm: (one) => maker(one, trajectory('listAnchorAlerts', [call('c1', {}, null)])),
    said: ['tools not done:', '  listAnchorAlerts has 1 calls without an outcome'],
  },
  {
    what: 'a tool without a doc',
    harm: (one) => ({ ...one, docs: one.docs.slice(1) }),
    said: ['tools not done:', '  listAnchorAlerts has no refined doc'],
  },
  {
    what: 'a call that was on record once',
    harm: (one) => ({
      ...one,
      snapshots: [[trajectory('listAnchorAlerts', [call('c1', { limit: 1 })])]],
    }),
    said: ['calls lost from the record:', '  listAnchorAlerts c1'],
  },
  {
    what: 'a call whose outcome was another one once',
    harm: (one) => ({
      ...one,
      snapshots: [[trajectory('createAnchorAlert', [call('c1', create, { kind: 'rejected' })])]],
    }),
    said: ['calls lost from the record:', '  createAnchorAlert c1'],
  },
  {
    what: 'a change that was received twice and recorded once',
    harm: (one) => ({ ...one, api: { mutations: { [created]: 2 } } }),
    said: ['changing requests repeated or not on record:', `  ${created}: 2 received, 1 recorded`],
  },
  {
    what: 'a change that a kill left open and that was made again',
    harm: (one) => ({
      ...maker(
        one,
        trajectory('createAnchorAlert', [call('c1', create, interrupted), call('c2', create)]),
      ),
      snapshots: [],
      api: { mutations: { [created]: 2 } },
    }),
    said: ['changing requests repeated or not on record:', `  ${created}: made again after a kill`],
  },
  {
    what: 'a change that was never received',
    harm: (one) => ({ ...one, api: { mutations: {} } }),
    said: [
      'changing requests on record that never came:',
      `  ${created}: recorded with an answer, never received`,
    ],
  },
  {
    what: 'an address that stands in an answer as it is',
    harm: (one) =>
      maker(one, trajectory('listAnchorAlerts', [call('c1', {}, contact('a@people.home.arpa'))])),
    said: [
      'private values as they are, or with several tokens:',
      '  listAnchorAlerts has an address as it is',
    ],
  },
  {
    what: 'an address that two workers gave tokens of their own',
    harm: (one) =>
      maker(
        one,
        trajectory('listAnchorAlerts', [
          call('c1', {}, contact('name1@example.org')),
          call('c2', {}, contact('name2@example.org')),
        ]),
      ),
    said: [
      'private values as they are, or with several tokens:',
      '  thingId t1 is name1@example.org and name2@example.org',
    ],
  },
  {
    what: 'an answer that was in flight at a kill',
    harm: (one) => ({ ...one, ...answeredTwice({}) }),
    said: [],
  },
  {
    what: 'an answer that came for a worker that was frozen',
    harm: (one) => ({
      ...one,
      ...answeredTwice({ closedAt: null }),
      frozen: { from: 900, to: 2_000 },
    }),
    said: [],
  },
  {
    what: 'an answer paid twice whose connection no kill closed',
    harm: (one) => ({ ...one, ...answeredTwice({ closedAt: 20_000 }) }),
    said: [
      'model answers paid twice, but those in flight at a kill:',
      '  exploration h, 4010 ms later',
    ],
  },
  {
    what: 'an answer paid twice after which others came on its connection',
    harm: (one) => ({ ...one, ...answeredTwice({ wasLast: false }) }),
    said: [
      'model answers paid twice, but those in flight at a kill:',
      '  exploration h, 4010 ms later',
    ],
  },
  {
    what: 'other words asked for by two tools at the same time',
    harm: (one) => ({
      ...one,
      ...answeredTwice({ closedAt: null, schema: 'repair' }, { askedAt: 950, schema: 'repair' }),
    }),
    said: [],
  },
];

describe('the checks of a soak', () => {
  it.each(rows)('$what', ({ harm, said }) => {
    expect(wrongLines(soakChecks(harm(run())))).toEqual(said);
  });
});
