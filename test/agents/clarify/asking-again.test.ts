import type { AgentRun } from '../../../src/agents/agent.js';
import { baselineGenerator } from '../../../src/agents/baseline/baseline-generator.js';
import { defaultSageSettings } from '../../../src/agents/belief/sage-decision.js';
import { sagePolicy } from '../../../src/agents/clarify/sage-policy.js';
import { scaffoldedAgent } from '../../../src/agents/clarify/scaffolded-agent.js';
import { executorOf, success } from '../../support/outcomes.js';
import { fakeClock } from '../../support/fake-clock.js';
import { environmentOf, taskOf, toolNamed } from '../agent-fixture.js';

const string = { type: 'string' };
const send = toolNamed('send_mail', 'Send a mail.', { to: string }, ['to']);
const executor = executorOf(() => success({ ok: true }));

/** Questions SAGE asks somebody who never knows. */
async function asked(settings: {
  lambda: number;
  repeatUnanswered: boolean;
  requests?: readonly string[];
}): Promise<AgentRun> {
  const { lambda, repeatUnanswered, requests = ['Send a mail.'] } = settings;
  const user = { name: 'none', answer: async () => ({ text: 'No idea', informative: false }) };
  const agent = scaffoldedAgent({
    ...{ name: 'sage', generator: baselineGenerator(), clock: fakeClock() },
    policy: sagePolicy({ ...defaultSageSettings, lambda }),
    settings: { repeatUnanswered },
  });
  return agent.solve(taskOf([send], ...requests), environmentOf(executor, { user, questions: 5 }));
}

const questions = ({ steps }: AgentRun): number =>
  steps.filter(({ kind }) => kind === 'question').length;

describe('the cost of asking again (λ)', () => {
  it('decides how often what the user could not tell is asked, where that may be asked again', async () => {
    // One unknown open argument: EVPI ≈ 1, so the n-th asking is worth 1 − λ(n − 1); five is the limit.
    for (const [lambda, times] of [
      [0, 5],
      [0.3, 4],
      [0.5, 2],
      [1, 1],
    ] as const) {
      expect(questions(await asked({ lambda, repeatUnanswered: true }))).toBe(times);
    }
  });

  it('decides nothing where nothing is asked twice', async () => {
    for (const lambda of [0, 0.5, 1]) {
      expect(questions(await asked({ lambda, repeatUnanswered: false }))).toBe(1);
    }
  });

  it('counts askings within a request, not over the conversation', async () => {
    const requests = ['Send a mail.', 'Send a mail.', 'Send a mail.'];
    expect(questions(await asked({ lambda: 1, repeatUnanswered: true, requests }))).toBe(3);
  });
});
