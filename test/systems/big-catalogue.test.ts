import type { AgentRun } from '../../src/agents/agent.js';
import { clarifyingAgent } from '../../src/agents/clarify/clarifying-agent.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { spokenUser } from '../../src/agents/clarify/spoken-user.js';
import { executorOf, success } from '../refinement/loop-fixture.js';
import { fakeClock } from '../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from '../agents/agent-fixture.js';

/** Things an API keeps for each project of each owner, with things that each of them has. */
const kinds = [
  ...['issue', 'branch', 'release', 'tag', 'milestone', 'label', 'webhook', 'deployment'],
  ...['pipeline', 'runner', 'artifact', 'secret', 'variable', 'snapshot', 'backup', 'volume'],
  ...['cluster', 'certificate', 'domain', 'invoice', 'ticket', 'report', 'dashboard', 'alert'],
];
const parts = ['comment', 'reviewer', 'watcher', 'attachment', 'reaction'];
const plural = (kind: string): string => (kind === 'branch' ? 'branches' : `${kind}s`);
const string = { type: 'string' };
const place = {
  owner: { ...string, description: 'The account owner of the project.' },
  project: { ...string, description: 'The name of the project.' },
};

function toolsOf(kind: string): readonly ToolDoc[] {
  const many = plural(kind);
  const one = {
    ...place,
    [`${kind}_number`]: { type: 'integer', description: `The number of the ${kind}.` },
  };
  const [ofAll, ofOne] = [Object.keys(place), Object.keys(one)];
  return [
    toolNamed(`${many}/list`, `List ${many} of all projects of the user.`, {}, []),
    toolNamed(`${many}/list-for-project`, `List project ${many}.`, place, ofAll),
    toolNamed(`${many}/get`, `Get one ${kind}.`, one, ofOne),
    ...['lock', 'pin', 'archive', 'export', 'share', 'restore'].map((verb) =>
      toolNamed(`${many}/${verb}`, `${verb} one ${kind}.`, one, ofOne),
    ),
    ...parts.flatMap((part) => [
      toolNamed(`${many}/list-${part}s`, `List the ${part}s of one ${kind}.`, one, ofOne),
      ...['get', 'edit', 'hide', 'show'].map((verb) =>
        toolNamed(
          `${many}/${verb}-${part}`,
          `${verb} a ${part} of one ${kind}.`,
          { ...one, [`${part}_id`]: string },
          [...ofOne, `${part}_id`],
        ),
      ),
    ]),
  ];
}

const catalogue = kinds.flatMap(toolsOf);

async function played(request: string, answers: readonly string[] = []): Promise<AgentRun> {
  const left = [...answers];
  const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
  const executor = executorOf(() => success({ ok: true }));
  const environment = environmentOf(executor, { user, steps: 30, calls: 20, questions: 5 });
  return clarifyingAgent('sage', { clock: fakeClock() }).solve(
    taskOf(catalogue, request),
    environment,
  );
}

describe('clarify over a catalogue of some hundreds of tools', () => {
  it('has one', () => {
    expect(catalogue.length).toBeGreaterThan(800);
  });

  it.each([
    ['get an issue', 'issues/get'],
    ['list the issues of a project', 'issues/list-for-project'],
    ['list the comments of a release', 'releases/list-comments'],
    ['list watchers of a pipeline', 'pipelines/list-watchers'],
    ['hide a reaction of a ticket', 'tickets/hide-reaction'],
    ['archive a dashboard', 'dashboards/archive'],
  ])('asks for what is missing of the tool that "%s" means: %s', async (request, wanted) => {
    const { steps } = await played(request);
    const asked = steps.flatMap((step) => (step.kind === 'question' ? step.aspects : []));
    expect([...new Set(asked.map(({ tool }) => tool))]).toEqual([wanted]);
    expect(steps.filter(({ kind }) => kind === 'call')).toEqual([]);
  });

  it('makes no call that lacks a required argument, whatever is asked for and answered', async () => {
    const verbs = ['get', 'show me', 'list', 'pin', 'what is', 'share', 'hide'];
    const things = [...kinds.map((kind) => `the ${kind}`), ...kinds.map((kind) => `${kind} 7`)];
    const answers = [[], ["I don't know"], ['ada'], ['owner is ada'], ['7', 'ada']];
    for (const [index, thing] of things.entries()) {
      const verb = verbs[index % verbs.length] ?? '';
      const run = await played(`${verb} ${thing}`, answers[index % answers.length]);
      for (const step of run.steps) {
        if (step.kind !== 'call') continue;
        const { parameters } = catalogue.find(({ id }) => id === step.tool)!;
        expect(Object.keys(step.arguments)).toEqual(
          expect.arrayContaining([...((parameters.required as readonly string[]) ?? [])]),
        );
      }
    }
  }, 60_000);

  it('goes on asking for what an answer left open, until it has all', async () => {
    const some = await played('get an issue', ['owner is ada', 'project is engine', '7']);
    expect(some.steps.filter(({ kind }) => kind === 'question')).toHaveLength(3);
    expect(told(some.steps).at(-2)).toBe(
      'issues/get({"owner":"ada","project":"engine","issue_number":7}) success',
    );
  });

  it('asks one by one where an answer to a question about several things cannot be parted', async () => {
    const run = await played('list the issues of a project', ['ada', 'ada', 'engine']);
    expect(told(run.steps)).toEqual([
      expect.stringContaining('owner (the account owner of the project); project'),
      expect.stringMatching(/^ask Which owner .* > ada$/),
      expect.stringMatching(/^ask Which project .* > engine$/),
      'issues/list-for-project({"owner":"ada","project":"engine"}) success',
      expect.anything(),
    ]);
  });
});
