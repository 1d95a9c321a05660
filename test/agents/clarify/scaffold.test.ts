import type { AgentRun, AgentTask } from '../../../src/agents/agent.js';
import { agentTools } from '../../../src/agents/agent-tools.js';
import { baselineGenerator } from '../../../src/agents/baseline/baseline-generator.js';
import { defaultSageSettings } from '../../../src/agents/belief/sage-decision.js';
import { argusPolicy, defaultArgusSettings } from '../../../src/agents/clarify/argus-policy.js';
import { askEverythingPolicy } from '../../../src/agents/clarify/ask-everything-policy.js';
import type {
  CandidateGenerator,
  CandidateQuestion,
  ProposedCandidate,
  Recovery,
} from '../../../src/agents/clarify/candidate-generator.js';
import type { ClarifyPolicy } from '../../../src/agents/clarify/clarify-policy.js';
import { sagePolicy } from '../../../src/agents/clarify/sage-policy.js';
import {
  scaffoldedAgent,
  type ScaffoldSettings,
} from '../../../src/agents/clarify/scaffolded-agent.js';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolExecutor } from '../../../src/core/ports.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { executorOf, rejected, success } from '../../support/outcomes.js';
import { fakeClock } from '../../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from '../agent-fixture.js';
import { docFor } from '../../support/docs.js';

const string = { type: 'string' };
const sage = sagePolicy(defaultSageSettings);
const policies = [sage, argusPolicy(defaultArgusSettings), askEverythingPolicy] as const;
const obliging = executorOf(() => success({ ok: true }));
const oven = toolNamed(
  'set_oven',
  'Set the oven to a temperature.',
  { degrees: { type: 'integer', minimum: 50, maximum: 250 } },
  ['degrees'],
);

interface Play {
  readonly policy?: ClarifyPolicy;
  readonly generator?: CandidateGenerator;
  readonly answers?: readonly string[];
  readonly executor?: ToolExecutor;
  readonly settings?: ScaffoldSettings;
  readonly mayCall?: () => boolean;
}

/** Plays the scaffold, with the baseline's candidates unless told, with a person who gives these answers in turn. */
async function played(task: AgentTask, play: Play = {}): Promise<AgentRun> {
  const { policy = sage, generator = baselineGenerator(), executor = obliging } = play;
  const { answers = [], settings = {}, mayCall } = play;
  const left = [...answers];
  const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
  const environment = environmentOf(executor, { user, steps: 30, calls: 20, questions: 5 });
  const agent = scaffoldedAgent({
    name: 'played',
    generator,
    policy,
    settings,
    clock: fakeClock(),
  });
  return agent.solve(task, { ...environment, mayCall });
}

/** Proposes these candidates once, asks these questions, and reads an answer as the value of what was asked. */
function scripted(
  candidates: readonly ProposedCandidate[],
  questions: readonly CandidateQuestion[],
  recovery: Recovery = { kind: 'go-on' },
): CandidateGenerator {
  return {
    begin: () => {
      const left = [candidates];
      return {
        mayMisread: false,
        next: () => {
          const next = left.shift();
          return Promise.resolve(
            next === undefined
              ? { kind: 'answer', text: 'Done.' }
              : { kind: 'calls', candidates: next },
          );
        },
        questions: () => Promise.resolve(questions),
        read: ({ aspects }, { answer }) =>
          Promise.resolve(
            aspects.map((aspect) => ({
              aspect,
              restriction: { kind: 'explicit' as const, values: [answer] },
            })),
          ),
        recover: () => Promise.resolve(recovery),
      };
    },
  };
}

const kinds = (run: AgentRun): readonly string[] => run.steps.map(({ kind }) => kind);

describe('a request', () => {
  it('without gaps is done without a question', async () => {
    for (const policy of policies) {
      const run = await played(taskOf([oven], 'Set the oven to 180 degrees'), { policy });
      expect([told(run.steps)[0], run.end]).toEqual([
        'set_oven({"degrees":180}) accepted',
        'answered',
      ]);
    }
  });

  it('with a gap prompts one question, and the answer is used', async () => {
    for (const policy of policies) {
      const run = await played(taskOf([oven], 'Set the oven.'), { policy, answers: ['180'] });
      expect(kinds(run)).toEqual(['question', 'call', 'answer']);
      expect(told(run.steps)[1]).toBe('set_oven({"degrees":180}) accepted');
    }
  });

  it('is never asked about twice in the same words where that is not wanted', async () => {
    const wordings = ['How hot?', 'how  hot', 'HOW HOT?!', 'Which temperature?', 'How hot, then?'];
    const candidate = { tool: 'set_oven', known: {}, unknown: ['degrees'] };
    const aspects = [{ tool: 'set_oven', argument: 'degrees' }];
    const asked = async (repeatWords: boolean): Promise<readonly string[]> => {
      const run = await played(taskOf([oven], 'Set the oven.'), {
        policy: sagePolicy({ ...defaultSageSettings, lambda: 0 }),
        generator: scripted(
          [candidate],
          wordings.map((text) => ({ text, aspects })),
        ),
        settings: { repeatUnanswered: true, repeatWords },
      });
      return run.steps.flatMap((step) => (step.kind === 'question' ? [step.text] : []));
    };
    expect(await asked(true)).toEqual(Array.from({ length: 5 }, () => 'How hot?'));
    expect(await asked(false)).toEqual(['How hot?', 'Which temperature?', 'How hot, then?']);
  });

  it('is left out where the person cannot tell, and asked about once', async () => {
    const run = await played(taskOf([oven], 'Set the oven'), { answers: ["I don't know"] });
    expect([kinds(run), run.end]).toEqual([['question'], 'gave-up']);
  });

  it('has its gaps guessed where that is wanted', async () => {
    const settings = { onUnresolved: 'guess' } as const;
    const run = await played(taskOf([oven], 'Set the oven'), { settings, answers: ['skip'] });
    expect(told(run.steps)[1]).toBe('set_oven({"degrees":50}) accepted');
  });

  it('ends as infeasible where the answer is not possible either', async () => {
    const run = await played(taskOf([oven], 'Set the oven to 400 degrees'), { answers: ['300'] });
    expect(run.end).toBe('infeasible');
  });

  it('is taken back by the person', async () => {
    const run = await played(taskOf([oven], 'Set the oven'), { answers: ['never mind'] });
    expect([kinds(run), run.end]).toEqual([['question'], 'withdrawn']);
  });

  it('that wants what nobody allowed is tried and not asked about', async () => {
    const executor = executorOf(() => rejected('not allowed'));
    const mayCall = () => false;
    const run = await played(taskOf([oven], 'Set the oven.'), { executor, mayCall });
    expect(told(run.steps)[0]).toBe('set_oven({}) refused');
    expect(kinds(run)).not.toContain('question');
  });
});

describe('several candidates', () => {
  const tools = ['mail', 'note'].map((kind) =>
    toolNamed(`archive_${kind}`, `Archives a ${kind}.`, { [`${kind}_id`]: string }, [`${kind}_id`]),
  );
  const rivals = ['mail', 'note'].map((kind) => ({
    ...{ tool: `archive_${kind}`, known: { [`${kind}_id`]: '17' }, unknown: [] },
  }));
  const which: CandidateQuestion = {
    text: 'Which note?',
    aspects: [{ tool: 'archive_note', argument: 'note_id' }],
  };
  const task = taskOf(tools, 'Archive number 17');

  it('are asked about by SAGE, and an answer about one rules the other out', async () => {
    const run = await played(task, { generator: scripted(rivals, [which]), answers: ['17'] });
    expect(told(run.steps).slice(0, 2)).toEqual([
      'ask Which note? > 17',
      'archive_note({"note_id":"17"}) accepted',
    ]);
  });

  it('are one to policies that look at the best alone', async () => {
    const policy = argusPolicy(defaultArgusSettings);
    const run = await played(task, { policy, generator: scripted(rivals, [which]) });
    expect(told(run.steps)[0]).toBe('archive_mail({"mail_id":"17"}) accepted');
  });
});

describe('a rejected call', () => {
  const start = toolNamed('start_alarm', 'Start the alarm.');
  const lock = toolNamed('lock_doors', 'Lock the doors.');
  const search = toolNamed('search_notes', 'Search notes.', { query: string }, ['query']);
  const call = (tool: string, known = {}, unknown: readonly string[] = []) => ({
    ...{ tool, known, unknown },
  });

  it('is made again once another tool has done what it asks for', async () => {
    let locked = false;
    const executor = executorOf((_args, { tool }) => {
      if (tool.id === 'lock_doors') locked = true;
      return locked ? success({}) : rejected('Lock the doors first.');
    });
    const recovery: Recovery = { kind: 'other-tool', candidate: call('lock_doors') };
    const generator = scripted([call('start_alarm')], [], recovery);
    const run = await played(taskOf([start, lock], 'Start the alarm'), { generator, executor });
    expect(told(run.steps).slice(0, 3)).toEqual([
      'start_alarm({}) refused',
      'lock_doors({}) accepted',
      'start_alarm({}) accepted',
    ]);
  });

  it('is mended by a question about it', async () => {
    const executor = executorOf(({ query }) =>
      query === 'x' ? rejected('too short') : success('found'),
    );
    const question = {
      text: 'Which query instead?',
      aspects: [{ tool: 'search_notes', argument: 'query' }],
    };
    const recovery: Recovery = {
      ...{ kind: 'ask', candidate: call('search_notes', {}, ['query']), question },
    };
    const generator = scripted([call('search_notes', { query: 'x' })], [], recovery);
    const answers = ['tea'];
    const run = await played(taskOf([search], 'Search notes.'), { generator, executor, answers });
    expect(told(run.steps).slice(0, 3)).toEqual([
      'search_notes({"query":"x"}) refused',
      'ask Which query instead? > tea',
      'search_notes({"query":"tea"}) accepted',
    ]);
  });
});

describe('domains from refined docs', () => {
  const convert = toolNamed('convert_file', 'Convert the file to a format.', { format: string }, [
    'format',
  ]);
  const withDocs = (
    request: string,
    tools: readonly ToolDoc[],
    learned: JsonSchema,
  ): AgentTask => ({
    ...{ id: 't1', requests: [request] },
    tools: agentTools(
      tools.map((tool, index) => ({
        tool,
        doc: docFor(tool, { parameters: index === 0 ? learned : {} }),
      })),
    ),
  });

  it('prompt a question that the raw doc could not: a format the tool is known not to take', async () => {
    const request = 'Convert the file to the format "gif"';
    const answers = ['png'];
    const raw = await played(withDocs(request, [convert], {}), { answers });
    expect(told(raw.steps)[0]).toBe('convert_file({"format":"gif"}) accepted');
    const learned = { properties: { format: { enum: ['png', 'pdf'] } } };
    const refined = await played(withDocs(request, [convert], learned), { answers });
    expect(kinds(refined)[0]).toBe('question');
    expect(told(refined.steps)[1]).toBe('convert_file({"format":"png"}) accepted');
  });

  it('ask for what a refined doc knows to be required', async () => {
    const loose = { ...convert, parameters: { ...convert.parameters, required: [] } };
    expect(kinds(await played(withDocs('Convert the file', [loose], {})))).toEqual([
      'call',
      'answer',
    ]);
    const refined = withDocs('Convert the file', [loose], { required: ['format'] });
    expect(kinds(await played(refined, { answers: ['pdf'] }))).toEqual([
      'question',
      'call',
      'answer',
    ]);
  });
});

describe('what refinement learnt in one state', () => {
  it('is no reason to refuse a value that the user insists on', async () => {
    const learned = { properties: { page: { minimum: 1, maximum: 12 } } };
    const tool = toolNamed('delete_page', 'Delete a page.', { page: { type: 'integer' } }, [
      'page',
    ]);
    const doc = docFor(tool, { parameters: learned });
    const task = {
      ...{ id: 't1', requests: ['Delete page 40'] },
      tools: agentTools([{ tool, doc }]),
    };
    const run = await played(task, { answers: ['page 40'] });
    expect(told(run.steps).slice(0, 2)).toEqual([
      expect.stringContaining('40 is not possible as page'),
      'delete_page({"page":40}) accepted',
    ]);
  });
});

describe('arguments that depend on each other', () => {
  const pay = toolNamed(
    'pay_bill',
    'Pay the bill.',
    {
      method: { type: 'string', enum: ['card', 'voucher'] },
      code: string,
      currency: { type: 'string', enum: ['EUR', 'USD', 'JPY'] },
    },
    ['method', 'currency'],
  );
  const dependent = {
    ...pay,
    parameters: {
      ...pay.parameters,
      allOf: [
        {
          if: { properties: { method: { const: 'voucher' } } },
          then: { required: ['code'], properties: { currency: { enum: ['EUR'] } } },
        },
      ],
    },
  };

  it('become necessary, and their domains smaller, by what the user says', async () => {
    const task = taskOf([dependent], 'Pay the bill');
    const policy = askEverythingPolicy;
    const voucher = await played(task, { policy, answers: ['the method is voucher', 'X7'] });
    expect(told(voucher.steps).slice(1, 3)).toEqual([
      'ask Which code should I use for "pay bill"? > X7',
      'pay_bill({"method":"voucher","currency":"EUR","code":"X7"}) accepted',
    ]);
    const card = await played(task, { policy, answers: ['card', 'JPY'] });
    expect(told(card.steps)[2]).toBe('pay_bill({"method":"card","currency":"JPY"}) accepted');
  });
});

describe('a conversation', () => {
  it('takes requests one by one', async () => {
    const left = ['Set the oven to 90 degrees', 'Set the oven to 100 degrees'];
    const task = {
      ...taskOf([oven]),
      nextRequest: () => Promise.resolve(left.shift() ?? null),
    };
    const run = await played(task);
    expect(told(run.steps).filter((step) => !step.startsWith('answer'))).toEqual([
      'set_oven({"degrees":90}) accepted',
      'set_oven({"degrees":100}) accepted',
    ]);
  });
});
