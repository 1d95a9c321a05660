import { claimKey, type Claim, type Verdict } from '../core/claim.js';
import type { View } from '../evidence/view.js';
import { judge, type Judged } from './judge.js';
import { worths, type Experiment, type Kind, type Proposal } from './kind.js';

/** What the calls so far make of everything that was suggested. */
export interface Weighed {
  readonly view: View;
  readonly judged: readonly Judged[];
  readonly experiments: readonly Experiment[];
}

/** More claims than this are not followed: those proposed first are. */
const mostClaims = 600;

/** Every claim that the kinds propose for a tool, judged by its calls. */
export function weighed(kinds: readonly Kind[], view: View): Weighed {
  const found = new Map<string, { readonly kind: Kind; readonly claim: Claim }>();
  const add = (kind: Kind, { claim }: Proposal): void => {
    const key = claimKey(claim);
    if (!found.has(key) && found.size < mostClaims) found.set(key, { kind, claim });
  };
  for (const kind of kinds) for (const one of kind.propose(view)) add(kind, one);
  const judged = [...found.values()].map(({ kind, claim }) => judge(kind, claim, view));
  const experiments = kinds.flatMap((kind) => kind.asks?.(view) ?? []);
  return { view, judged, experiments };
}

/**
 * The claims that may be said: supported or confirmed, or seen without a rival that was tried; those that another one covers left
 * out. Of two that cover each other the one that is worth more stays, else the earlier.
 */
export function standing({ judged, view }: Weighed): readonly Judged[] {
  const alive = judged
    .filter(({ verdict }) => said.has(verdict))
    .map((one) => ({ one, worth: worths.indexOf(one.kind.worth(one.claim, view)) }));
  const covers = ({ kind, claim, verdict }: Judged, other: Judged): boolean =>
    verdict !== 'observed' && kind.covers?.(claim, other.claim, view) === true;
  return alive.flatMap(({ one, worth }, index) => {
    const isCovered = alive.some(
      (other, place) =>
        place !== index &&
        covers(other.one, one) &&
        (!covers(one, other.one) ||
          other.worth < worth ||
          (other.worth === worth && place < index)),
    );
    return isCovered ? [] : [one];
  });
}

const said: ReadonlySet<Verdict> = new Set(['observed', 'supported', 'confirmed']);
