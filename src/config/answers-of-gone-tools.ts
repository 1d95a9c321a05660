import { maskAddress } from '../catalogues/mask-tokens.js';
import type { Recordings } from '../calling/recorded-source.js';
import { UncallableExecutor } from '../calling/uncallable-executor.js';
import type { AnswersKind } from '../core/outcome.js';
import { liveAnswers } from '../evaluation/agents/answer-sources.js';
import {
  nothingToClose,
  recordingsOf,
  simulatorOf,
  standInAnswers,
  type OpenedAnswers,
  type StandInRequest,
} from './stand-in-answers.js';

export interface AnswersOfGoneTools extends OpenedAnswers {
  /** Where answers come from, as records and tables say it. */
  readonly name: string;
}

/**
 * Where the answers of tools come from that nobody can call any more, each run with published tools of its own. What answers is what
 * the settings name, and nothing where they name nothing: every call is a fault then. Rejects as `agentAnswers` does.
 */
export async function answersOfGoneTools(
  options: Omit<StandInRequest, 'settings'> & {
    readonly settings: Omit<StandInRequest['settings'], 'answers'> & {
      readonly answers?: AnswersKind | undefined;
    };
  },
): Promise<AnswersOfGoneTools> {
  const request = { ...options, settings: { ...options.settings, answers: kindNamed(options) } };
  const recordings = await recordingsOf(request);
  const opened = (await standInAnswers(request, recordings, undefined)) ?? nobody(recordings);
  return { ...opened, name: nameOf(request, recordings) };
}

/** What is not recorded cannot be called. */
function nobody(recordings: Recordings | null): OpenedAnswers {
  const gone = { executor: new UncallableExecutor(), skipped: [], place: null };
  return { source: liveAnswers(gone, recordings ?? []), close: nothingToClose };
}

function kindNamed({
  settings: { answers, simulator, answersUrl, recorded },
}: Parameters<typeof answersOfGoneTools>[0]): AnswersKind {
  if (answers !== undefined) return answers;
  if (simulator !== undefined || answersUrl !== undefined) return 'simulated';
  return recorded.length > 0 ? 'recorded' : 'live';
}

function nameOf({ settings }: StandInRequest, recordings: Recordings | null): string {
  const { answers } = settings;
  if (answers === 'recorded') return answers;
  const rest = answers === 'live' ? 'none' : `simulated by ${simulating(settings)}`;
  return recordings === null ? rest : `recorded, else ${rest}`;
}

function simulating({ answersUrl, ...settings }: StandInRequest['settings']): string {
  return answersUrl === undefined ? simulatorOf(settings) : maskAddress(answersUrl);
}
