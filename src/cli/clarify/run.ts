import type { Agent, AgentEnd, AgentEnvironment, AgentRun, AgentTool } from '../../agents/agent.js';
import { agentTools } from '../../agents/agent-tools.js';
import { clarifyingAgent } from '../../agents/clarify/clarifying-agent.js';
import { baselineName } from '../../agents/clarify/clarifying-agent-names.js';
import { spokenUser } from '../../agents/clarify/spoken-user.js';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import { clarifyingSettings } from '../clarifying-settings.js';
import type { commandOptions } from '../../config/command-options.js';
import { latestRun, loadDocs } from '../../config/load-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { clarifyLimits } from '../../evaluation/clarify/clarify-limits.js';
import { permittedExecutor } from '../../evaluation/agents/permitted-executor.js';
import { splitByPermission } from '../../catalogues/permissions.js';
import type { PrivateValues } from '../../calls/private-values.js';
import type { Models, RoleInUse } from '../../session/models.js';
import type { Session } from '../../session/open-session.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { asJson, done } from '../done.js';
import { dialogueOn } from './dialogue.js';
import { inputLines } from './input-lines.js';
import { rolesInUse } from '../roles-in-use.js';
import { sessionFor } from '../session-for.js';

type Options = typeof commandOptions.clarify;
type Context = CommandContext<Options>;

const mostSteps = 10_000;

async function toolsFor(
  { settings, currentFolder, output }: Context,
  { catalogue, models }: Session,
): Promise<readonly AgentTool[]> {
  const warn = (message: string): void => output.warn(message);
  const place = { workspace: settings.workspace, currentFolder, warn };
  const docs = settings.docs ?? (await latestRun(catalogue, place)) ?? 'raw';
  output.note(
    `${catalogue.name}: ${catalogue.tools.length} tools, docs ${docs}, agent ${agentName(settings, models)}`,
  );
  return agentTools((await loadDocs(catalogue, docs, place)).docs);
}

function agentName({ agent }: Context['settings'], { choices }: Models): string {
  return agent ?? (choices.agent === undefined ? baselineName : 'sage');
}

async function agentFor({ settings }: Context, { models }: Session): Promise<Agent> {
  const { lambda, maxAnswerTokens } = settings;
  return clarifyingAgent(agentName(settings, models), {
    chat: models.choices.agent === undefined ? undefined : await models.chat('agent'),
    ...clarifyingSettings(settings),
    ...{ lambda, maxAnswerTokens },
  });
}

interface Acting extends Pick<AgentEnvironment, 'executor' | 'mayCall'> {
  readonly privateValues: PrivateValues;
}

/** The conversation: lines in, questions and answers out, until the input ends. */
async function converse(
  context: Context,
  agent: Agent,
  tools: readonly AgentTool[],
  { executor, mayCall, privateValues }: Acting,
): Promise<AgentRun> {
  const { settings, output, signal } = context;
  const lines = inputLines(context.stdin, signal);
  const dialogue = dialogueOn(output.json ? output.stderr : output.stdout, (text) =>
    privateValues.shown(text),
  );
  const prompt = (): void => {
    if (output.stderr.isTerminal) output.stderr.stream.write('> ');
  };
  const line = async (): Promise<string | null> => {
    prompt();
    return lines.next();
  };
  const nextRequest = async (last: AgentEnd | null): Promise<string | null> => {
    if (last !== null) dialogue.end(last);
    for (;;) {
      const next = await line();
      if (next === null || next.trim() !== '') return next;
    }
  };
  try {
    return await agent.solve(
      { id: 'conversation', requests: [], tools, nextRequest },
      {
        executor,
        user: spokenUser((question) => {
          dialogue.question(question);
          return line();
        }),
        mayCall,
        limits: {
          steps: mostSteps,
          calls: mostSteps,
          questions: settings.questions ?? clarifyLimits.questions,
          tokens: null,
        },
        onStep: (step) => dialogue.step(step),
        signal,
      },
    );
  } finally {
    lines.close();
  }
}

function outcomeOf(run: AgentRun, roles: readonly RoleInUse[]): CommandOutcome {
  const { agent, steps, answer, end, usage, durationMs } = run;
  const problem = steps.findLast((step) => step.kind === 'unusable')?.problem ?? '';
  const results = asJson({ agent, end, answer, steps, usage, durationMs, roles });
  if (end === 'budget') return { status: 'budget', exitCode: 4, text: '', results };
  const ended = { status: 'failed', exitCode: 1, text: '', results, errorsOnStderr: true } as const;
  switch (end) {
    case 'model-failed': {
      const message = `The model gave no usable answer: ${problem}`;
      return { ...ended, errors: [{ code: 'model', message, remedy: 'Name another --model.' }] };
    }
    case 'model-unreachable': {
      const remedy = 'Check --model, --base-url and the key.';
      return { ...ended, errors: [{ code: 'model', message: problem, remedy }] };
    }
    default:
      return done('', results);
  }
}

/** `tooldraft clarify`: talk to an agent that asks when it must. */
export const run: RunCommand<Options> = async (context) => {
  const session = await sessionFor(context);
  const { catalogue, environment, models, limits } = session;
  const agent = await agentFor(context, session);
  const tools = await toolsFor(context, session);
  requireCredentials(catalogue, environment);
  const { skipped } = splitByPermission(catalogue.tools, limits);
  const withheld = new Set(skipped.map(({ tool }) => tool));
  try {
    const acting = {
      executor: permittedExecutor(await session.executor(), skipped),
      mayCall: ({ id }: ToolDoc) => !withheld.has(id),
      privateValues: await session.values(),
    };
    const ended = await converse(context, agent, tools, acting);
    return outcomeOf(ended, await rolesInUse(models, context.output));
  } finally {
    await session.close();
  }
};
