import { hashJson } from '../support/hash-json.js';
import type { Spent } from '../core/spent.js';
import type { Json } from '../core/json.js';
import type { Sentence } from '../core/sentence.js';
import type { Remark } from '../docs/checks.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Look } from '../experiments/baseline.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Gate } from '../experiments/gate.js';
import type { ExperimentRecord } from '../experiments/runner.js';

/** A group of tools as an engine sees it before the first experiment. */
export interface GroupView {
  readonly id: string;
  readonly tools: readonly ToolDoc[];
  /** Tools of other groups that may stand in steps. */
  readonly others: readonly ToolDoc[];
  readonly gate: Gate;
  /** What the names of own things contain. */
  readonly mark: string;
  /** Messages of the conversation at most; the last one only corrects. */
  readonly messages: number;
  readonly looks: readonly Look[];
  /** Values of `--value`, as `name = value`. */
  readonly known: readonly string[];
  /** What sweeps found, one text a body. */
  readonly sweeps: readonly string[];
}

/** What a round brought, for the next answer. */
export interface RoundView {
  /** The message that is asked for now, counted from 1. */
  readonly message: number;
  /** True if the answer can only correct: no further experiment is run. */
  readonly isLast: boolean;
  readonly records: readonly ExperimentRecord[];
  readonly health: string;
  /** Remarks of the program on the sentences there are, each shown once. */
  readonly remarks: readonly Remark[];
  /** What could not be read of the last answer. */
  readonly slips: readonly string[];
  /** Experiments that were too similar to earlier ones, with the earlier one. */
  readonly turnedDown: readonly { readonly id: string; readonly like: string }[];
  /** Sentences so far, by their addresses. */
  readonly sentences: ReadonlyMap<string, Sentence>;
  /** Tools that have nothing left to show. */
  readonly converged: readonly string[];
  /** Tools of which no step was accepted or refused. */
  readonly unanswered: readonly string[];
}

/** What an engine answers. Everything in it may be empty. */
export interface Answer {
  /** True if there was no sense in what came, asked for twice: the group keeps what it has. */
  readonly isUnusable: boolean;
  readonly experiments: readonly Experiment[];
  /** New sentences, by tool. */
  readonly docs: ReadonlyMap<string, readonly Sentence[]>;
  /** Sentences to replace or, with null, to remove, by address. */
  readonly fixes: ReadonlyMap<string, Sentence | null>;
  /** What only the user can give, by `tool.argument`. */
  readonly needs: ReadonlyMap<string, string>;
  readonly slips: readonly string[];
}

export const emptyAnswer: Answer = {
  ...{ isUnusable: false, experiments: [], slips: [] },
  ...{ docs: new Map(), fixes: new Map(), needs: new Map() },
};

/** Proposes experiments, reads their outcomes and writes sentences. The loop runs, checks and stops. */
export interface Engine {
  readonly name: string;
  /** Begins a group; the conversation that it returns is used by one caller. What comes from outside (a model's answer) goes through `record`. */
  begin(group: GroupView, record: RecordInput): Conversation;
}

/**
 * Resolves to what is on record for an input, or makes it and records it: a resumed run pays for no answer twice. A group that begins anew
 * has another mark, so that the mark must not be part of `key`: see `messageKey`.
 */
export type RecordInput = (what: string, key: string, make: () => Promise<Json>) => Promise<Json>;

export interface Conversation {
  /** The first experiments. */
  first(signal?: AbortSignal): Promise<Answer>;
  /** The answer to a round. */
  next(round: RoundView, signal?: AbortSignal): Promise<Answer>;
  /** What the model's answers took so far; without it nothing is known of that. */
  spent?(): Spent | null;
  /** Asks once more for experiments in place of those that were turned down; without it they are left out. */
  again?(
    turnedDown: RoundView['turnedDown'],
    signal?: AbortSignal,
  ): Promise<Pick<Answer, 'experiments' | 'slips'>>;
}

/** What messages are known by on record: a hash without the mark, and without the digits of delimiters, which follow from it. */
export function messageKey(
  messages: readonly { readonly role: string; readonly content: string }[],
  mark: string,
): string {
  const digits = /^(<<<\w+ )[0-9a-f]{6}$|^[0-9a-f]{6}(?=>>>$)/gm;
  const texts = messages.map(({ role, content }) => [
    role,
    content.replaceAll(mark, 'MARK').replace(digits, '$1'),
  ]);
  return hashJson(texts);
}
