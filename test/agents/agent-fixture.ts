import { sourceDoc } from '../../src/core/refined-docs.js';
import type {
  AgentEnvironment,
  AgentLimits,
  AgentStep,
  AgentTask,
} from '../../src/agents/agent.js';
import { agentTools } from '../../src/agents/agent-tools.js';
import type { User } from '../../src/agents/user.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

export const limits: AgentLimits = { steps: 8, calls: 6, questions: 2, tokens: null };

/** A tool that is read-only and called by name. */
export function toolNamed(
  id: string,
  description = '',
  properties: Readonly<Record<string, JsonSchema>> = {},
  required: readonly string[] = [],
): ToolDoc {
  return {
    ...{ id, name: id, description, sideEffects: 'none' },
    parameters: { type: 'object', properties, required },
    call: { kind: 'mcp', tool: id },
  };
}

export function taskOf(tools: readonly ToolDoc[], ...requests: readonly string[]): AgentTask {
  const docs = tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
  return { id: 't1', requests, tools: agentTools(docs) };
}

export function environmentOf(
  executor: ToolExecutor,
  changes: Partial<AgentLimits> & { user?: User } = {},
): AgentEnvironment {
  const { user = null, ...rest } = changes;
  return { executor, user, limits: { ...limits, ...rest } };
}

/** One word a step, for comparing whole runs at a glance. */
export function told(steps: readonly AgentStep[]): readonly string[] {
  return steps.map((step) => {
    switch (step.kind) {
      case 'call':
        return `${step.tool}(${JSON.stringify(step.arguments)}) ${step.outcome.kind}`;
      case 'question':
        return `ask ${step.text} > ${step.answer}`;
      case 'unusable':
        return `unusable: ${step.problem}`;
      case 'backtrack':
        return `back to ${step.to}`;
      case 'gave-up':
        return `gave up: ${step.text}`;
      case 'answer':
        return `answer: ${step.text}`;
    }
  });
}
