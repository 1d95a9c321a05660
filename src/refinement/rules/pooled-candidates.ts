import { formOfId } from '../../arguments/texts/form-of-id.js';
import type { Candidate } from '../../arguments/pool/pooled-value.js';
import type { Parameter } from '../../arguments/schema/parameters-of.js';
import type { FrozenPool } from '../../arguments/pool/frozen-pool.js';
import { isPathArgument } from '../../core/is-path-argument.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { namesMatch } from '../../arguments/pool/candidate-score.js';

const candidatesOf = oncePerObject((_pool: FrozenPool) => new Map<string, readonly Candidate[]>());
const schemaText = oncePerObject((schema: JsonSchema) => JSON.stringify(schema));

/** The pool's candidates for a parameter, asked for once: a frozen pool never changes its mind. */
export function pooledCandidates(
  pool: FrozenPool,
  parameter: Parameter,
  tool: ToolDoc,
): readonly Candidate[] {
  const ofPool = candidatesOf(pool);
  const { name } = parameter;
  const key = keyOf(parameter, tool);
  const known = ofPool.get(key);
  if (known !== undefined) return known;
  const candidates = likeThoseThatWorked(pool.candidatesFor(parameter, tool), { pool, name, tool });
  ofPool.set(key, candidates);
  return candidates;
}

const placesOf = oncePerObject((_pool: FrozenPool) => new Map<string, ReadonlySet<string>>());

/** The places whose names say what the parameter's says, asked for once. */
export function namedPlaces(
  pool: FrozenPool,
  parameter: Parameter,
  tool: ToolDoc,
): ReadonlySet<string> {
  const ofPool = placesOf(pool);
  const key = keyOf(parameter, tool);
  const known = ofPool.get(key) ?? pool.placesFor(parameter, tool, namesMatch);
  ofPool.set(key, known);
  return known;
}

function keyOf({ name, types, schema }: Parameter, tool: ToolDoc): string {
  return [tool.id, name, types.join(), schemaText(schema)].join('\n');
}

/**
 * Where calls of other tools have worked with this part of a URL, ids of unknown kinds are not worth a try: `/shops/{shop_id}`
 * takes in every tool what it takes in one.
 */
function likeThoseThatWorked(
  candidates: readonly Candidate[],
  { pool, name, tool }: { pool: FrozenPool; name: string; tool: ToolDoc },
): readonly Candidate[] {
  if (!isPathArgument(tool, name) || pool.sentAs(name).length === 0) return candidates;
  const named = candidates.filter(
    ({ score, value }) => score >= namesMatch || formOfId(value) !== null,
  );
  return named.length === 0 ? candidates : named;
}
