import { claimKey, type Claim } from '../core/claim.js';
import type { View } from '../evidence/view.js';
import { judge, type Judged } from './judge.js';
import type { Experiment, Kind, Proposal } from './kind.js';

/** What the calls so far make of everything that was suggested. */
export interface Weighed {
  readonly view: View;
  readonly judged: readonly Judged[];
  readonly experiments: readonly Experiment[];
}

/** More claims than this are not followed: those proposed first are. */
const mostClaims = 600;

/** Every claim that the kinds, and others, propose for a tool, judged by its calls. */
export function weighed(
  kinds: readonly Kind[],
  view: View,
  proposed: readonly Proposal[] = [],
): Weighed {
  const found = new Map<string, { readonly kind: Kind; readonly claim: Claim }>();
  const add = (kind: Kind, { claim }: Proposal): void => {
    const key = claimKey(claim);
    if (!found.has(key) && found.size < mostClaims) found.set(key, { kind, claim });
  };
  for (const kind of kinds) for (const one of kind.propose(view)) add(kind, one);
  for (const one of proposed) {
    const kind = kinds.find(({ name, was = [] }) => [name, ...was].includes(one.claim.kind));
    if (kind !== undefined) add(kind, one);
  }
  const judged = [...found.values()].map(({ kind, claim }) => judge(kind, claim, view));
  const experiments = kinds.flatMap((kind) => kind.asks?.(view) ?? []);
  return { view, judged, experiments };
}

/** The claims that may be said: supported or confirmed, or seen without a rival that was tried; those that another one covers left out. */
export function standing({ judged, view }: Weighed): readonly Judged[] {
  const alive = judged.filter(
    ({ verdict }) => verdict === 'observed' || verdict === 'supported' || verdict === 'confirmed',
  );
  return alive.filter(
    (one) =>
      !alive.some(
        (other) =>
          other !== one &&
          other.verdict !== 'observed' &&
          other.kind.covers?.(other.claim, one.claim, view) === true,
      ),
  );
}
