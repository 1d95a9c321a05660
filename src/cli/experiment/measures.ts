import { z } from 'zod';
import { baselineName } from '../../agents/clarify/clarifying-agent-names.js';
import { loadNoisyInstructions } from '../../config/load-noisy-instructions.js';
import type { OptionTable } from '../../config/option.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json } from '../../core/json.js';
import { agentResultsSchema, agentRows } from '../../evaluation/agents/agent-rows.js';
import { callsResultsSchema, callsRows } from '../../evaluation/calls/calls-rows.js';
import {
  clarifyResultsSchema,
  clarifyRows,
  noisyResultsSchema,
  rowsOfNoisy,
} from '../../evaluation/clarify/clarify-rows.js';
import type { ExperimentRow } from '../../evaluation/experiments/experiment-record.js';
import type {
  Measure,
  MeasureOptions,
  MeasureRequest,
  ReadyDocs,
} from '../../evaluation/experiments/measure.js';
import {
  retrievalResultsSchema,
  retrievalRows,
} from '../../evaluation/retrieval/retrieval-rows.js';
import type { Command } from '../command.js';
import { evalAgentsCommand } from '../eval-agents/command.js';
import { evalCallsCommand } from '../eval-calls/command.js';
import { evalClarifyCommand } from '../eval-clarify/command.js';
import { evalRetrievalCommand } from '../eval-retrieval/command.js';
import { playsRoles, runStep, withModel, type ExperimentSetting } from './sub-command.js';

/** All that an experiment can measure, on an API as it is once it has changed. */
export function measures(setting: ExperimentSetting): readonly Measure[] {
  const all = [retrieval(setting), calls(setting), agents(setting)];
  return [...all, asking('clarify', setting), asking('noisy', setting)].map((measure) => ({
    ...measure,
    measure: (request) => {
      setting.mocks.change();
      return measure.measure(request);
    },
  }));
}

function retrieval(setting: ExperimentSetting): Measure {
  return {
    ...{ name: 'retrieval', arms: 'docs', files: ['queries'], needsModel: () => false },
    measure: async (request) => {
      const results = await compared(evalRetrievalCommand, request, setting);
      return namedRows(retrievalRows(retrievalResultsSchema.parse(results)), request.docs);
    },
  };
}

function calls(setting: ExperimentSetting): Measure {
  return {
    ...{ name: 'calls', arms: 'docs', howMuch: 'limit', files: [], needsModel: () => false },
    measure: async (request) => {
      const results = await compared(evalCallsCommand, request, setting);
      return namedRows(callsRows(callsResultsSchema.parse(results)), request.docs);
    },
  };
}

/** The baseline alone needs no model. */
function agents(setting: ExperimentSetting): Measure {
  return {
    ...{ name: 'agents', arms: 'docs', howMuch: 'limit', files: ['queries', 'scenarios'] },
    needsModel: (options) => {
      const { agent, answers, answersUrl } = options;
      const isMadeUp = answers === 'simulated' && answersUrl === undefined;
      return playsRoles(options) || isMadeUp || [agent].flat().some((one) => one !== baselineName);
    },
    measure: async (request) => {
      const options = withModel(request.options, request.model);
      const results = await compared(evalAgentsCommand, { ...request, options }, setting);
      return namedRows(agentRows(agentResultsSchema.parse(results)), request.docs);
    },
  };
}

/** `eval clarify` on samples, or on NoisyToolBench; the baseline alone needs no model. */
function asking(name: 'clarify' | 'noisy', setting: ExperimentSetting): Measure {
  return {
    ...{ name, arms: 'agents', howMuch: 'limit', files: ['tools'] },
    needsModel: (options) =>
      agentsIn(options, name).some((agent) => agent !== baselineName) || playsRoles(options),
    measure: async ({ catalogue, data, options, model, seed }) => {
      const words = data ?? [];
      await requireOf(name, { catalogue, words }, setting);
      const given = { ...withModel(options, model), seed, noPlots: true };
      const { results } = await runStep(evalClarifyCommand, { words, options: given }, setting);
      return name === 'clarify'
        ? clarifyRows(clarifyResultsSchema.parse(results))
        : rowsOfNoisy(noisyResultsSchema.parse(results));
    },
  };
}

/** As the command takes them: each may name several. */
function agentsIn({ agent }: MeasureOptions, measure: 'clarify' | 'noisy'): readonly string[] {
  const named = z
    .union([z.string(), z.array(z.string())])
    .default([])
    .parse(agent);
  const names = [named].flat().flatMap((each) => each.split(',').map((one) => one.trim()));
  // NoisyToolBench is for agents that think.
  return names.length === 0 && measure === 'noisy' ? ['awn'] : names;
}

/** NoisyToolBench has other metrics than samples: what is told before any model is asked. */
async function requireOf(
  measure: 'clarify' | 'noisy',
  { catalogue, words }: { readonly catalogue: string; readonly words: readonly string[] },
  { workspace, folder }: ExperimentSetting,
): Promise<void> {
  const place = { workspace, currentFolder: folder, tools: undefined };
  const isNoisy = (await loadNoisyInstructions(words, place)) !== null;
  if (isNoisy === (measure === 'noisy')) return;
  const is = isNoisy ? 'are instructions of NoisyToolBench' : 'are samples, not NoisyToolBench';
  throw new ConfigurationError(`The data of "${catalogue}" ${is}: "${measure}" measures others.`, {
    remedy: `Use the measure "${isNoisy ? 'noisy' : 'clarify'}".`,
  });
}

/** Results of an `eval` command on the catalogue and the docs that a measure is asked about. */
async function compared<T extends OptionTable>(
  command: Command<T>,
  { catalogue, docs, options, seed }: MeasureRequest,
  setting: ExperimentSetting,
): Promise<Json> {
  const given = { ...options, seed, docs: docs.map(({ word }) => word), noPlots: true };
  const { results } = await runStep(command, { words: [catalogue], options: given }, setting);
  return results;
}

/** Rows of a command's results, which name docs by the word they were asked for by, with the names of tables. */
function namedRows(
  rows: readonly ExperimentRow[],
  docs: readonly ReadyDocs[],
): readonly ExperimentRow[] {
  const byWord = new Map(
    docs.flatMap(({ name, word }) => [
      [word, name] as const,
      [word.replace(/^[^=:]+=/, ''), name] as const,
    ]),
  );
  const nameOf = (word: string): string => byWord.get(word) ?? word;
  return rows.map((row) => ({
    ...row,
    docs: nameOf(row.docs),
    difference: row.difference && { ...row.difference, against: nameOf(row.difference.against) },
  }));
}
