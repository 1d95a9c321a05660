import type { CallRecord } from '../core/call-record.js';
import type { Trajectory } from '../core/trajectory.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docAsAgentSeesIt } from '../doc-checks/doc-as-agent-sees-it.js';
import { docWords } from '../schema/doc-words.js';
import { countWords } from '../support/count-words.js';
import { isWithin } from '../writing/doc-cap.js';
import { acceptedSentences } from './accepted-sentences.js';
import { callsMade, ownCalls } from './calls-shown.js';
import { learntClaims } from './learnt-claims.js';
import type { ToolSummary } from './result.js';
import { versionNumbered } from './select-version.js';
import { argumentOfPointer } from '../core/json-pointer.js';
import { whenReached } from './when-reached.js';

/** What a run did for one tool, from its trajectory; words of parameters count where the tool is given. */
export function summariseTool(
  trajectory: Trajectory,
  resumedFinished: boolean,
  tool?: ToolDoc,
): ToolSummary {
  const wordsOf = (of: DocVersion): number =>
    tool === undefined ? countWords(of.description) : docWords(docAsAgentSeesIt(tool, of));
  const { calls, iterations, stop, selection, raw, left } = trajectory;
  const version = selection?.version ?? 0;
  const doc = versionNumbered(trajectory, version);
  const made = callsMade(trajectory);
  const own = ownCalls(made);
  const faults = faultMessagesOf(made);
  return {
    tool: trajectory.tool,
    calls: made.length,
    faults: faults.length,
    faultMessage: mostFrequent(faultMessagesOf(trajectory.calls)),
    ...whenReached(made),
    worked: own.some(({ outcome }) => outcome?.kind === 'accepted'),
    nothingThere: own.length > 0 && own.every(({ outcome }) => isNotFound(outcome)),
    onlyRefusal: onlyRefusalOf(own),
    refusal: mostFrequent(refusalsOf(ownCalls(calls))),
    iterations: iterations.filter(({ counts }) => counts === true).length,
    accepted: iterations.filter(({ revision }) => revision?.verdict === 'accepted').length,
    dropped: iterations.filter(({ revision }) => revision?.verdict === 'dropped').length,
    stopReason: stop?.reason ?? 'interrupted',
    stopDetail: stop?.detail,
    version,
    learnt: learntClaims(doc).map(({ target, text }) => learntLine(target, text)),
    wordsBefore: wordsOf(raw),
    descriptionWords: countWords(raw.description),
    ...(version === 0 ? {} : capsBelow(raw.description, trajectory)),
    wordsAfter: wordsOf(doc),
    sentences: acceptedSentences(doc, raw),
    resumedFinished,
    unexplained: left?.unexplained.length,
    open: left?.open,
  };
}

/** The caps that a description is beyond; a group has none. */
function capsBelow(
  text: string,
  { settings }: Trajectory,
): Pick<ToolSummary, 'cutTo' | 'cutToTokens'> {
  const { maxDocWords: words, maxDocTokens: tokens } = settings;
  const isLong = typeof words === 'number' && !isWithin(text, { words });
  const isDear = typeof tokens === 'number' && !isWithin(text, { words: Infinity, tokens });
  return { ...(isLong ? { cutTo: words } : {}), ...(isDear ? { cutToTokens: tokens } : {}) };
}

function isNotFound(outcome: CallRecord['outcome']): boolean {
  return outcome?.kind === 'refused' && outcome.status === 404;
}

function onlyRefusalOf(records: readonly Pick<CallRecord, 'outcome'>[]): string | undefined {
  const answers = records.filter(({ outcome }) => outcome?.kind !== 'fault');
  const messages = new Set(
    answers.map(({ outcome }) => (outcome?.kind === 'refused' ? outcome.message : null)),
  );
  const [only] = messages;
  return messages.size === 1 ? (only ?? undefined) : undefined;
}

function refusalsOf(records: readonly CallRecord[]): string[] {
  return records.flatMap(({ purpose, outcome }) =>
    purpose.kind === 'positive' && outcome?.kind === 'refused' ? [outcome.message] : [],
  );
}

function faultMessagesOf(records: readonly Pick<CallRecord, 'outcome'>[]): string[] {
  return records.flatMap(({ outcome }) => (outcome?.kind === 'fault' ? [outcome.message] : []));
}

/** The first of those that occur most often; undefined for none. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

function learntLine(target: string, text: string): string {
  const name = argumentOfPointer(target);
  return name === null ? text : `${name}: ${text}`;
}
