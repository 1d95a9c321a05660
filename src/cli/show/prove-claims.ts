import type { Catalogue } from '../../core/catalogue.js';
import type { Claim } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { CitedCall, ProvenClaim } from '../../reports/terminal/evidence-view.js';
import { callFinder } from '../cited-calls.js';

export interface ProveClaimsInput {
  readonly workspace: string;
  readonly catalogue: Catalogue;
  readonly tool: ToolDoc;
  readonly claims: readonly Claim[];
}

/** Looks up the calls that claims cite. */
export async function proveClaims(input: ProveClaimsInput): Promise<readonly ProvenClaim[]> {
  const { workspace, catalogue, tool, claims } = input;
  const find = callFinder(workspace, catalogue);
  const cited = async (reference: string): Promise<CitedCall> => {
    const { tool: id, call } = await find(reference);
    return { reference, tool: id === tool.id ? null : id, call };
  };
  return Promise.all(
    claims.map(async (claim) => ({
      claim,
      calls: await Promise.all(claim.evidence.map(cited)),
    })),
  );
}
