import { writeJson } from '../core/json-text.js';
import { argumentOf } from '../arguments/slots/path.js';
import { isFresh } from '../arguments/values/fresh.js';
import { refersToSomething } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import type { Judged } from './judge.js';
import { probeArguments } from './judge.js';
import type { PairTest, Test } from './kind.js';

/** Claims of a tool that nothing has decided, by what would decide them. */
export interface OpenQuestion {
  readonly count: number;
  /** `allow-writes`, `allow-destructive`, `a value for `repo_path``, `more calls`, `another record`. */
  readonly needs: string;
}

/**
 * What would decide the claims that are open, or seen without a rival that was tried: most first. Values of one claim that exclude
 * each other (a default of 1, of 10) count once.
 */
export function openQuestions(judged: readonly Judged[], view: View): readonly OpenQuestion[] {
  const missing = view.accepted.length === 0 ? missingValue(view) : null;
  const needs = new Map<string, Set<string>>();
  for (const one of judged) {
    const need = missing ?? needOf(one, view);
    if (need === null || (one.verdict !== 'open' && one.verdict !== 'observed')) continue;
    const { kind, about, at = [] } = one.claim;
    const same = needs.get(need) ?? new Set<string>();
    needs.set(need, same.add(writeJson([kind, about, at])));
  }
  return [...needs]
    .map(([need, claims]) => ({ count: claims.size, needs: need }))
    .toSorted((a, b) => b.count - a.count || a.needs.localeCompare(b.needs));
}

/** Questions of several tools, those that need the same together. */
export function together(all: readonly OpenQuestion[]): readonly OpenQuestion[] {
  const counts = new Map<string, number>();
  for (const { count, needs } of all) counts.set(needs, (counts.get(needs) ?? 0) + count);
  return [...counts]
    .map(([needs, count]) => ({ count, needs }))
    .toSorted((a, b) => b.count - a.count || a.needs.localeCompare(b.needs));
}

/** While no call works: the slot that refusals say does not exist or is wrong, else the one that has to name something that is there. */
function missingValue(view: View): string {
  const blamed = new Map<string, number>();
  for (const { slots, cue } of view.allHints())
    if (cue === 'not-there' || cue === 'form' || cue === 'choice')
      for (const slot of slots) blamed.set(slot, (blamed.get(slot) ?? 0) + 1);
  const [worst] = [...blamed].toSorted((a, b) => b[1] - a[1]);
  const slot =
    worst?.[0] ?? view.slots.find((one) => one.required && isUnknown(one.path, view))?.path;
  return slot === undefined ? 'more calls' : `a value for \`${argumentOf(slot)}\``;
}

/** It has to name something that is there, and nothing real is known for it. */
function isUnknown(path: string, view: View): boolean {
  const slot = view.slot(path);
  if (slot === undefined || !refersToSomething(slot)) return false;
  return view.values(path).every(({ from, value }) => from === 'made-up' || isFresh(value));
}

function needOf({ open, tried, claim: { about } }: Judged, view: View): string | null {
  const permissions = open.flatMap((test) => permissionFor(test, view));
  if (permissions.length > 0)
    return permissions.includes('allow-destructive') ? 'allow-destructive' : 'allow-writes';
  const isMade = open.some(
    (test) => !('cannot' in test || 'seen' in test) && (isRecipe(test) || canBeMade(test, view)),
  );
  if (isMade) return 'more calls';
  const unset = about.find(
    (path) =>
      view.slot(path) !== undefined &&
      !view.trials(path).some(({ accepted, value }) => accepted && value !== undefined),
  );
  if (open.length > 0 && unset !== undefined) return `a value for \`${argumentOf(unset)}\``;
  const lacks = tried.some(({ result }) => result.state === 'cannot');
  return lacks || open.length > 0 ? 'another record' : null;
}

function isRecipe(test: Test): boolean {
  return 'steps' in test;
}

function canBeMade(test: Test, view: View): boolean {
  return probeArguments(test as PairTest, view) !== null;
}

/** What would let the tools be called that a test needs and the run may not call. */
function permissionFor(test: Test, view: View): readonly string[] {
  if (!('steps' in test)) return [];
  return test.steps.flatMap(({ tool }) => {
    const other = tool === undefined ? null : view.other(tool);
    if (other === null || other.mayCall || other.effect === 'read') return [];
    return [other.effect === 'destructive' ? 'allow-destructive' : 'allow-writes'];
  });
}
