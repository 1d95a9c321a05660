import { maskAddress } from '../catalogues/mask-tokens.js';
import type { ToolGroup } from '../core/tool-doc.js';
import {
  recordedAnswers,
  simulatedAnswers,
  virtualAnswers,
} from '../evaluation/agents/answer-sources.js';
import type { AnswerSource } from '../evaluation/agents/evaluate-agents.js';
import { systemClock } from '../support/system-clock.js';
import type { Session } from './open-session.js';

/**
 * What answers the runs of an evaluation in place of the tools; null where the tools answer themselves. A simulator is told of `groups` in
 * every run.
 */
export async function standInSource(
  session: Session,
  groups?: readonly ToolGroup[],
): Promise<AnswerSource | null> {
  const { kind, recordings, server, simulator } = await session.answers();
  const recorded = recordings ?? [];
  if (kind === 'recorded') return recordedAnswers(recorded);
  if (server !== null)
    return virtualAnswers(await session.executor(), maskAddress(server.url), recorded);
  return simulator === null
    ? null
    : simulatedAnswers({ model: simulator, clock: systemClock, groups }, recorded);
}
