import type { AgentRun, AgentStep } from '../../../src/agents/agent.js';
import type { AgentRecord } from '../../../src/evaluation/agents/agent-record.js';
import type { EvaluationTask } from '../../../src/evaluation/agents/agent-task.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import { noUsage } from '../../../src/models/chat-usage.js';
import { success } from '../../support/outcomes.js';

export function callStep(tool: string, args: JsonObject = {}, outcome?: Outcome): AgentStep {
  const made = outcome ?? success({ ok: true });
  return { kind: 'call', request: 0, thought: '', tool, arguments: args, outcome: made };
}

export function runOf(steps: readonly AgentStep[], changes: Partial<AgentRun> = {}): AgentRun {
  const base = { task: 't1', agent: 'react', answer: 'done', end: 'answered' } as const;
  return { ...base, steps, usage: noUsage, durationMs: 1000, ...changes };
}

export function taskOfGold(...gold: readonly string[]): EvaluationTask {
  return { id: 't1', requests: ['do it'], gold, missing: [], candidates: null };
}

export function recordOf(run: AgentRun, changes: Partial<AgentRecord> = {}): AgentRecord {
  const base = { version: 1, key: 'k', agent: run.agent, docs: 'raw', task: run.task } as const;
  const more = { repeat: 1, answers: 'live', toolset: 'all', requests: ['do it'] } as const;
  return { ...base, ...more, requests: [...more.requests], tools: [], names: {}, run, ...changes };
}

/** A log in memory. */
export function memoryLog<T>(): {
  records: T[];
  read(): Promise<T[]>;
  append(r: T): Promise<void>;
} {
  const records: T[] = [];
  return {
    records,
    read: async () => [...records],
    append: async (record) => void records.push(record),
  };
}
