import type {
  LearnedConstraints,
  LearnedProperty,
  ValueSource,
} from '../../../core/learned-constraints.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import { absolutePattern, absolutePatternOf } from '../../../arguments/messages/absolute-paths.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { hintsOf } from '../observations/observation.js';
import type { Finding, FindingOf } from '../finding.js';

const schemaFormats = new Set([
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
]);

/** The findings as an overlay on the tool's parameters. */
export function learnedFrom(findings: readonly Finding[], view: EvidenceView): LearnedConstraints {
  const properties: Record<string, LearnedProperty> = {};
  for (const finding of findings) {
    if (!('argument' in finding) || finding.argument === null) continue;
    const learnt = propertyOf(finding, view);
    if (learnt === null) continue;
    const before = properties[finding.argument];
    properties[finding.argument] = { ...before, ...learnt, ...coercions(before, learnt) };
  }
  const required = requiredFrom(findings, view);
  const allOf = findings.flatMap((finding): JsonSchema[] =>
    finding.kind === 'exclusive'
      ? [{ not: { required: [...finding.arguments] } }]
      : finding.kind === 'ordered'
        ? [{ 'x-ordered': [finding.first, finding.second] }]
        : finding.kind === 'needed-where'
          ? [conditionOf(finding)]
          : finding.kind === 'taken-where'
            ? [placeOf(finding)]
            : [],
  );
  const anyOf = findings.flatMap((finding) =>
    finding.kind === 'one-of'
      ? finding.arguments.map((name): JsonSchema => ({ required: [name] }))
      : [],
  );
  const dependentRequired = dependenciesFrom(findings);
  return {
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required === null ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf }),
    ...(anyOf.length === 0 ? {} : { anyOf }),
    ...(Object.keys(dependentRequired).length === 0 ? {} : { dependentRequired }),
  };
}

/** The condition as JSON Schema has it. */
function conditionOf({ argument, value, except, needs }: FindingOf<'needed-where'>): JsonSchema {
  const has: JsonSchema = except ? { not: { const: value } } : { const: value };
  return {
    if: { properties: { [argument]: has }, required: [argument] },
    then: { required: [needs] },
  };
}

/** Where the argument is taken, as JSON Schema has it. */
function placeOf({
  argument,
  values,
  except,
  takes,
  alsoAbsent,
}: FindingOf<'taken-where'>): JsonSchema {
  const has: JsonSchema = except ? { not: { enum: [...values] } } : { enum: [...values] };
  return {
    if: { required: [takes] },
    then: {
      properties: { [argument]: has },
      ...(alsoAbsent && !except ? { required: [argument] } : {}),
    },
  };
}

/** Each coercion is a finding of its own. */
function coercions(
  { 'x-coercedFrom': before }: LearnedProperty = {},
  { 'x-coercedFrom': learnt }: LearnedProperty,
): Pick<LearnedProperty, 'x-coercedFrom'> {
  return before === undefined || learnt === undefined
    ? {}
    : { 'x-coercedFrom': [...new Set([...before, ...learnt])] };
}

function propertyOf(finding: Finding, view: EvidenceView): LearnedProperty | null {
  switch (finding.kind) {
    case 'undocumented-argument':
      return {
        ...(typeof finding.example === 'string' ? { type: 'string' } : {}),
        examples: [finding.example],
      };
    case 'type':
      return { type: finding.type };
    case 'coerced':
      return { 'x-coercedFrom': [finding.from] };
    case 'format':
      return schemaFormats.has(finding.format)
        ? { format: finding.format }
        : finding.format === 'YYYY-MM-DD'
          ? { format: 'date' }
          : {};
    case 'pattern':
      return { pattern: acceptedPattern(finding, view) };
    case 'bound':
      return finding.where === undefined ? { [finding.keyword]: finding.value } : {};
    case 'step':
      return { multipleOf: finding.value };
    case 'no-negatives':
      return { minimum: 0 };
    case 'clamped':
      return { 'x-clampedTo': finding.to };
    case 'raised':
      return { 'x-raisedTo': finding.to };
    case 'enum':
      return finding.isOpen === true ? {} : { enum: [...finding.values] };
    case 'any-format':
      return { 'x-anyFormat': true };
    case 'case-insensitive':
      return { 'x-caseInsensitive': true };
    case 'ignored':
      return { 'x-ignored': true };
    case 'default':
      return { default: finding.value };
    case 'source':
      return { 'x-valueSources': [sourceOf(finding)] };
    case 'cursor':
      return { 'x-valueSources': [{ tool: view.tool.id, path: finding.path }] };
    case 'example':
      return { examples: [...finding.values] };
    default:
      return null;
  }
}

/** That a path must be absolute says not which system's paths are: only those that worked. */
function acceptedPattern({ argument, pattern }: FindingOf<'pattern'>, view: EvidenceView): string {
  if (pattern !== absolutePattern) return pattern;
  const worked = view.successes.flatMap(({ arguments: { [argument]: value } }) =>
    typeof value === 'string' ? [value] : [],
  );
  return absolutePatternOf(worked);
}

function sourceOf({ tool, path, alike, given }: FindingOf<'source'>): ValueSource {
  return {
    ...{ tool, path },
    ...(alike.length === 0 ? {} : { sameArguments: [...alike] }),
    ...(Object.keys(given).length === 0 ? {} : { arguments: given }),
  };
}

function requiredFrom(findings: readonly Finding[], view: EvidenceView): string[] | null {
  const documented = view.parameters
    .filter(({ required, name }) => required && !hasAlternative(view, name))
    .map(({ name }) => name);
  const added = findings.flatMap((finding) =>
    finding.kind === 'required' ? [finding.argument] : [],
  );
  const removed = new Set(
    findings.flatMap((finding) => (finding.kind === 'optional' ? [finding.argument] : [])),
  );
  if (added.length === 0 && removed.size === 0) return null;
  return [...new Set([...documented, ...added])].filter((name) => !removed.has(name));
}

/** A refusal names another argument that would do instead: the documented requirement is not repeated as learnt. */
function hasAlternative(view: EvidenceView, argument: string): boolean {
  return view.rejections.some((rejection) =>
    hintsOf(rejection, view.argumentNames()).some(
      (hint) =>
        hint.kind === 'one-of-required' &&
        hint.arguments.includes(argument) &&
        hint.arguments.some((other) => view.parameter(other)?.required === false),
    ),
  );
}

function dependenciesFrom(findings: readonly Finding[]): Record<string, string[]> {
  const dependencies: Record<string, string[]> = {};
  for (const finding of findings) {
    if (finding.kind !== 'needs') continue;
    dependencies[finding.argument] = [...(dependencies[finding.argument] ?? []), finding.needs];
  }
  return dependencies;
}
