import type { AnswerFinding } from './answer-finding.js';
import type { ArgumentFinding } from './argument-finding.js';

/** The calls a finding rests on. */
export interface Grounds {
  /** Ids of this tool's calls. */
  readonly calls: readonly string[];
  /** References to other tools' calls (where an id came from). */
  readonly elsewhere?: readonly string[];
}

/** What the rules engine can learn of a tool. A closed list; each is found by one detector and worded in one place. */
export type Finding = Grounds & (ArgumentFinding | AnswerFinding);

export type FindingKind = Finding['kind'];

/** The finding of this kind, narrowed. */
export type FindingOf<K extends FindingKind> = Extract<Finding, { kind: K }>;
