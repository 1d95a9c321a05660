import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { distinctBy } from '../../support/distinct-by.js';
import type { Aspect } from '../user.js';

/**
 * A tool call that may be meant, in part (SAGE definition 2): arguments with a value, and those that belong to it but
 * whose value is not known (⟨UNK⟩). Arguments in neither list are left out of the call.
 */
export interface Candidate {
  /** Id of the tool. */
  readonly tool: string;
  readonly known: Readonly<Record<string, Json>>;
  readonly unknown: readonly string[];
}

/** The key of an aspect (one argument of one tool) in tables. */
export function aspectKey({ tool, argument }: Aspect): string {
  return writeJson([tool, argument]);
}

/** What a candidate says of an aspect: a value, that it is unknown, or nothing since its call does not have it. */
export type Stance =
  | { readonly kind: 'known'; readonly value: Json }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'absent' };

export function stanceOf(candidate: Candidate, aspect: Aspect): Stance {
  if (candidate.tool !== aspect.tool) return { kind: 'absent' };
  if (candidate.unknown.includes(aspect.argument)) return { kind: 'unknown' };
  const value = Object.hasOwn(candidate.known, aspect.argument)
    ? candidate.known[aspect.argument]
    : undefined;
  return value === undefined ? { kind: 'absent' } : { kind: 'known', value };
}

/** The aspects of a candidate, known ones first. */
export function aspectsOf(candidate: Candidate): readonly Aspect[] {
  return [...Object.keys(candidate.known), ...candidate.unknown].map((argument) => ({
    tool: candidate.tool,
    argument,
  }));
}

/** The candidates without those that say the same as an earlier one. */
export function distinctCandidates<T extends Candidate>(candidates: readonly T[]): readonly T[] {
  return distinctBy(candidates, ({ tool, known, unknown }) =>
    canonicalJson([tool, known, [...unknown].sort()]),
  );
}
