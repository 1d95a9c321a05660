import { parametersOf } from '../../arguments/schema/parameters-of.js';
import type { CallRecord } from '../../core/call-record.js';
import type { Claim, DocVersion, ParameterDoc } from '../../core/doc-version.js';
import type { Json } from '../../core/json.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { explainedArguments } from '../../arguments/texts/explained-arguments.js';
import { isEmptyValue } from '../../support/is-empty-value.js';
import { distinctValues } from '../../arguments/schema/distinct-values.js';
import { jsonPointer, pointerSteps } from '../../support/json-pointer.js';

const mostExamples = 2;

/**
 * A version of the opened tool's doc as one of the tool itself: what it says of an argument, the doc of the one argument says of
 * what it holds.
 */
export function closedVersion(
  version: DocVersion,
  whole: string,
  tool: ToolDoc,
  calls: readonly CallRecord[],
): DocVersion {
  const doc = docOfWhole(version, whole, tool, calls);
  return {
    ...version,
    parameterDocs: doc === null ? {} : { [jsonPointer(['properties', whole])]: doc },
    learned: closedConstraints(version.learned, whole),
    claims: version.claims.map((claim) => closedClaim(claim, whole)),
  };
}

function docOfWhole(
  { parameterDocs }: DocVersion,
  whole: string,
  tool: ToolDoc,
  calls: readonly CallRecord[],
): ParameterDoc | null {
  const [only] = parametersOf(tool.parameters);
  const own = only?.schema.description?.trim() ?? '';
  const raw = own === '' ? (explainedArguments(tool.description, [whole]).get(whole) ?? '') : own;
  const inner = new Map(
    (only === undefined ? [] : parametersOf({ ...only.schema, ...tool.parameters.$defs })).map(
      ({ name, schema }) => [name, schema.description?.trim() ?? ''] as const,
    ),
  );
  const said = Object.entries(parameterDocs).flatMap(([pointer, { description }]) => {
    const name = pointerSteps(pointer)[1] ?? '';
    const added = beyond(description.trim(), inner.get(name) ?? '');
    return added === '' ? [] : [`\`${name}\`: ${added}`];
  });
  if (said.length === 0) return null;
  const worked = calls.flatMap(({ outcome, arguments: args, purpose }) => {
    const value = args[whole];
    return outcome?.kind === 'success' &&
      purpose.kind === 'positive' &&
      !isEmptyValue(value ?? null)
      ? [value ?? null]
      : [];
  });
  const examples: readonly Json[] = distinctValues(worked).slice(0, mostExamples);
  return {
    description: [...(raw === '' ? [] : [ended(raw)]), ...said].join(' '),
    ...(examples.length === 0 ? {} : { examples: [...examples] }),
  };
}

/** What a text says after what the source says, which stands in the schema already. */
function beyond(text: string, source: string): string {
  if (text === source) return '';
  const start = ended(source);
  return source !== '' && text.startsWith(start) ? text.slice(start.length).trim() : text;
}

function ended(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

function closedClaim({ check, ...claim }: Claim, whole: string): Claim {
  const target = claim.target.startsWith('/') ? jsonPointer(['properties', whole]) : claim.target;
  return { ...claim, target, ...(check?.kind === 'returns-path' ? { check } : {}) };
}

/** The doc of the one argument shows examples of it as a whole. */
function withoutExamples({ properties = {}, ...rest }: LearnedConstraints): JsonSchema {
  const kept = Object.entries(properties).flatMap(([name, { examples: _shown, ...learnt }]) =>
    Object.keys(learnt).length === 0 ? [] : [[name, learnt] as const],
  );
  return { ...rest, ...(kept.length === 0 ? {} : { properties: Object.fromEntries(kept) }) };
}

/** The overlay, laid over what the one argument holds. */
function closedConstraints(learned: LearnedConstraints, whole: string): LearnedConstraints {
  const inner = withoutExamples(learned);
  return Object.keys(inner).length === 0 ? {} : { allOf: [{ properties: { [whole]: inner } }] };
}
