import type { CallPurpose, CallRecord } from '../../../src/core/call-record.js';
import type { Effect } from '../../../src/core/effect.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { EvidenceView } from '../../../src/refinement/rules/observations/evidence-view.js';
import type { Finding, FindingKind, FindingOf } from '../../../src/refinement/rules/finding.js';
import { rejected, success } from '../loop-fixture.js';

export { rejected, success };

/** One call as a test writes it: arguments, what came back, and what it was made for. */
export type Row = readonly [
  args: JsonObject,
  outcome: Outcome,
  purpose?: (Partial<CallPurpose> & { readonly repeatOf?: string }) | undefined,
];

export interface Evidence {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly effect?: Effect;
  readonly rows: readonly Row[];
  readonly tool?: Partial<ToolDoc>;
  /** Answers of other tools, by tool id. */
  readonly others?: Readonly<Record<string, readonly Row[]>>;
  /** True where the other tools change and remove things. */
  readonly othersChange?: boolean;
}

/** The calls of a tool as the detectors see them; ids are `c1`, `c2`, … in the order given. */
export function viewOf(evidence: Evidence): EvidenceView {
  const { properties = {}, required = [], effect = 'read', rows } = evidence;
  const tool: ToolDoc = {
    id: 'subject',
    name: 'subject',
    description: '',
    parameters: { type: 'object', properties, required },
    sideEffects: effect === 'read' ? 'none' : effect,
    call: { kind: 'mcp', tool: 'subject' },
    ...evidence.tool,
  };
  const pool = new ValuePool();
  for (const [id, answers] of Object.entries(evidence.others ?? {})) {
    const mutating = evidence.othersChange ?? false;
    const other: ToolDoc = {
      ...{ ...tool, id, name: id, call: { kind: 'mcp', tool: id } },
      ...(mutating ? { sideEffects: 'destructive' } : {}),
    };
    for (const call of answers.map(recordOf))
      pool.addOutcome({ tool: other, call, reference: `rules/${id}#${call.id}`, mutating });
  }
  return new EvidenceView(tool, effect, pool.freeze(), rows.map(recordOf));
}

function recordOf([args, outcome, purpose = {}]: Row, index: number): CallRecord {
  const { repeatOf, ...rest } = purpose;
  return {
    id: `c${index + 1}`,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [], ...rest },
    arguments: args,
    ...(repeatOf === undefined ? {} : { repeatOf }),
    startedAt: '2026-01-31T09:00:00.000Z',
    outcome,
  };
}

/** The findings of one kind. */
export function ofKind<K extends FindingKind>(
  findings: readonly Finding[],
  kind: K,
): readonly FindingOf<K>[] {
  return findings.filter((finding): finding is FindingOf<K> => finding.kind === kind);
}

export const items = (count: number, from = 0): JsonObject => ({
  items: Array.from({ length: count }, (_, index) => ({ id: `it-${from + index}` })),
});
