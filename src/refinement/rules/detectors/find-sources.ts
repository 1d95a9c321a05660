import { pooledCandidates } from '../pooled-candidates.js';
import type { Json } from '../../../core/json.js';
import type { Candidate } from '../../../arguments/pooled-value.js';
import { isAttributable } from '../attribution.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';

/** From this score on the names of argument and field match; below it only the kind of value does. */
const namesMatch = 0.6;

/**
 * Where an argument's values come from: values of another tool's answer worked here and a made-up one did not. Small
 * numbers fit many places, so there the names must match and two different values must have worked.
 */
export function findSources(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap((parameter): readonly Finding[] => {
    const untyped: Parameter = { ...parameter, types: [], schema: {} };
    const candidates = [
      ...pooledCandidates(view.pool, parameter, view.tool),
      ...pooledCandidates(view.pool, untyped, view.tool),
    ]
      .filter(
        ({ origin, toolId, path }) => origin === 'answer' && toolId !== view.tool.id && path !== '',
      )
      .sort((a, b) => Number(isOwnId(b, parameter)) - Number(isOwnId(a, parameter)));
    const worked = candidates.filter(
      (candidate) => usedIn(view, parameter.name, candidate.value) !== undefined,
    );
    for (const candidate of worked) {
      const sameSource = worked.filter(
        ({ toolId, path }) => toolId === candidate.toolId && path === candidate.path,
      );
      if (!isProven(candidate, sameSource) || !refusesUnknown(view, parameter.name)) continue;
      const success = usedIn(view, parameter.name, candidate.value);
      return [
        {
          kind: 'source',
          argument: parameter.name,
          tool: candidate.toolId,
          path: candidate.path,
          calls: [success, refusalOfUnknown(view, parameter.name)].flatMap((id) => id ?? []),
          elsewhere: [candidate.reference],
        },
      ];
    }
    return [];
  });
}

/** `items[].id` is the id itself, `rows[].item_id` only mentions it. */
function isOwnId({ field }: Candidate, { name }: Parameter): boolean {
  return field !== name && name.toLowerCase().endsWith(field.toLowerCase());
}

function isProven(candidate: Candidate, sameSource: readonly Candidate[]): boolean {
  if (candidate.score < namesMatch) return false;
  const distinctive = typeof candidate.value === 'string' && /[A-Za-z]{2}/.test(candidate.value);
  return distinctive || new Set(sameSource.map(({ value }) => JSON.stringify(value))).size >= 2;
}

function usedIn(view: EvidenceView, argument: string, value: Json): string | undefined {
  const text = JSON.stringify(value);
  return view.successes.find((success) => contains(success.arguments[argument], text))?.id;
}

function contains(used: Json | undefined, text: string): boolean {
  if (used === undefined) return false;
  if (JSON.stringify(used) === text) return true;
  return Array.isArray(used) && used.some((item: Json) => JSON.stringify(item) === text);
}

/** A source is worth naming where a made-up value is refused or finds nothing. */
function refusesUnknown(view: EvidenceView, argument: string): boolean {
  if (refusalOfUnknown(view, argument) !== undefined) return true;
  const madeUp = view.successes.find(({ call }) => isMadeUp(call.purpose, argument));
  return madeUp === undefined
    ? false
    : madeUp.outcome.bytes < Math.max(...view.successes.map(({ outcome }) => outcome.bytes)) / 2;
}

function refusalOfUnknown(view: EvidenceView, argument: string): string | undefined {
  return view.rejections.find(
    (rejection) =>
      isMadeUp(rejection.call.purpose, argument) && isAttributable(view, rejection, argument),
  )?.id;
}

function isMadeUp(
  purpose: { readonly kind: string; readonly arguments: readonly string[] },
  argument: string,
): boolean {
  return purpose.kind === 'unknown-id' && purpose.arguments.includes(argument);
}
