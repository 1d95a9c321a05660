import { join } from 'node:path';
import { JsonLinesLog } from '../storage/json-lines-log.js';
import { safeName, toSafeName } from '../storage/safe-name.js';
import { workspacePaths } from '../storage/workspace-paths.js';
import { agentRecordSchema, type AgentRecord } from './agents/agent-record.js';
import { verdictRecordSchema, type VerdictRecord } from './agents/verdict-record.js';
import { clarifyRecordSchema, type ClarifyRecord } from './clarify/clarify-record.js';
import { noisyRecordSchema, type NoisyRecord } from './clarify/noisy/noisy-record.js';
import { experimentRecordSchema, type ExperimentRecord } from './experiments/experiment-record.js';
import { studyAnswerSchema, type StudyAnswer } from './study/study.js';
import { when2callAnswerSchema, type When2CallAnswer } from './when2call/when2call-answer.js';

function inEvaluations(workspace: string, ...names: readonly string[]): string {
  return join(workspacePaths(workspace).root, 'evaluations', ...names);
}

/** The runs of agents on the tasks of a catalogue. */
export function agentRunsLog(workspace: string, catalogue: string): JsonLinesLog<AgentRecord> {
  const path = inEvaluations(workspace, 'agents', `${catalogue}.jsonl`);
  return new JsonLinesLog<AgentRecord>(path, agentRecordSchema, 'agent run');
}

/** What judges said of these runs. */
export function verdictsLog(workspace: string, catalogue: string): JsonLinesLog<VerdictRecord> {
  const path = inEvaluations(workspace, 'agents', `${catalogue}.verdicts.jsonl`);
  return new JsonLinesLog<VerdictRecord>(path, verdictRecordSchema, 'verdict');
}

/** The runs of agents that ask, in environments. */
export function clarifyRunsLog(workspace: string): JsonLinesLog<ClarifyRecord> {
  const path = inEvaluations(workspace, 'clarify', 'runs.jsonl');
  return new JsonLinesLog<ClarifyRecord>(path, clarifyRecordSchema, 'clarification run');
}

/** The dialogues about unclear instructions; in a file of its own where one is named. */
export function noisyRunsLog(
  workspace: string,
  path = inEvaluations(workspace, 'clarify', 'noisy.jsonl'),
): JsonLinesLog<NoisyRecord> {
  return new JsonLinesLog<NoisyRecord>(path, noisyRecordSchema, 'dialogue');
}

/** A model's answers to When2Call. */
export function when2CallLog(workspace: string): JsonLinesLog<When2CallAnswer> {
  const path = inEvaluations(workspace, 'when2call', 'answers.jsonl');
  return new JsonLinesLog<When2CallAnswer>(path, when2callAnswerSchema, 'answer');
}

/** Where everything of an experiment stands. */
export function experimentFolder(workspace: string, experiment: string): string {
  return inEvaluations(workspace, 'experiments', toSafeName(experiment));
}

/** The records of the experiment whose files stand in a folder. */
export function experimentLog(folder: string): JsonLinesLog<ExperimentRecord> {
  const path = join(folder, 'records.jsonl');
  return new JsonLinesLog<ExperimentRecord>(path, experimentRecordSchema, 'experiment record');
}

/** What a rater of the study whose files stand in a folder answers in the browser. */
export function studyAnswersLog(folder: string, rater: string): JsonLinesLog<StudyAnswer> {
  const path = join(folder, 'answers', `${safeName('rater', rater)}.jsonl`);
  return new JsonLinesLog<StudyAnswer>(path, studyAnswerSchema, 'answer');
}
