import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { isUndocumentedHeader } from '../../../../arguments/values/header-values.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import { asParameterValue } from '../../../../arguments/schema/value-fits.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import { rightKind } from '../../../../arguments/pool/candidate-score.js';

/** Values for several arguments that were seen together, in one call and one record of its answer. */
export interface Kindred {
  readonly arguments: JsonObject;
  /** True where one of them names something that a call of ours made, and is of the right kind. */
  readonly made: boolean;
  /** The tool and the path of the value that the others were found beside. */
  readonly place: string;
}

interface Found extends Kindred {
  /** Without the value that the others were found beside. */
  readonly beside: JsonObject;
  readonly score: number;
}

const mostAnchors = 40;
const mostSets = 24;

/**
 * Sets of values for at least two of these arguments, of one call each: ids that belong together come from one answer.
 * Those that fill most arguments first, then in turn from every place where values were found.
 */
export function kindredArguments(
  parameters: readonly Parameter[],
  context: Pick<ToolContext, 'pool' | 'tool' | 'settings'>,
): readonly Kindred[] {
  const free = parameters.filter(
    ({ name }) =>
      !Object.hasOwn(context.settings.values, name) && !isUndocumentedHeader(name, context.tool),
  );
  if (free.length < 2) return [];
  const found = new Map<string, Found>();
  for (const anchor of free) {
    for (const candidate of pooledCandidates(context.pool, anchor, context.tool).slice(
      0,
      mostAnchors,
    )) {
      const set = around(anchor, candidate, free, context);
      if (set === null) continue;
      const key = canonicalArguments(set.arguments);
      if ((found.get(key)?.score ?? 0) < set.score) found.set(key, set);
    }
  }
  return inTurn([...found.values()]).slice(0, mostSets);
}

function around(
  anchor: Parameter,
  candidate: PooledValue & { readonly score: number },
  parameters: readonly Parameter[],
  { pool, tool }: Pick<ToolContext, 'pool' | 'tool'>,
): Found | null {
  const kin = pool.beside(candidate);
  const args: Record<string, Json> = { [anchor.name]: candidate.value };
  let { score } = candidate;
  let made = candidate.made && score >= rightKind;
  for (const other of parameters) {
    if (other === anchor) continue;
    const companion = companionFor(other, kin, tool, Object.values(args));
    if (companion === null) continue;
    args[other.name] = companion.value;
    score += companion.score;
    made ||= companion.made && candidate.score >= rightKind;
  }
  const place = `${candidate.toolId} ${candidate.path}`;
  const { [anchor.name]: _value, ...beside } = args;
  return Object.keys(beside).length === 0 ? null : { arguments: args, beside, made, score, place };
}

interface Companion {
  readonly value: Json;
  readonly score: number;
  readonly made: boolean;
}

/** What the call took under the same name, else what of its answer suits best. */
function companionFor(
  parameter: Parameter,
  kin: FrozenPool,
  tool: ToolContext['tool'],
  taken: readonly Json[],
): Companion | null {
  const isFree = (value: Json): boolean =>
    taken.every((other) => JSON.stringify(other) !== JSON.stringify(value));
  const sent = kin.sentAs(parameter.name).find(({ value }) => isFree(value));
  const value =
    sent === undefined ? null : asParameterValue(sent.value, parameter, tool.parameters);
  if (sent !== undefined && value !== null) return { value, score: 1, made: sent.made };
  const best = kin
    .candidatesFor(parameter, tool)
    .find((candidate) => candidate.score >= rightKind && isFree(candidate.value));
  return best ?? null;
}

/** The fullest sets first; among those one after the other of each place and of each value beside, the best first. */
function inTurn(sets: readonly Found[]): readonly Found[] {
  const turns = new Map<string, number>();
  const size = ({ arguments: args }: Found): number => Object.keys(args).length;
  return sets
    .toSorted((a, b) => b.score - a.score)
    .map((set) => {
      const about = `${set.place} ${JSON.stringify(set.beside)}`;
      const turn = turns.get(about) ?? 0;
      turns.set(about, turn + 1);
      return { set, turn };
    })
    .toSorted((a, b) => size(b.set) - size(a.set) || a.turn - b.turn)
    .map(({ set }) => set);
}
