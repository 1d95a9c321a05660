import { isListedPath } from '../../../arguments/is-listed-path.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { Json } from '../../../core/json.js';
import { isAboutAbsence, isAttributable } from '../attribution.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { valuesNamed } from '../values-named.js';
import { pooledCandidates } from '../pooled-candidates.js';
import { namesMatch } from '../../../arguments/candidate-score.js';

/**
 * Where the value of a property inside an argument comes from: one that another tool's answer held worked, a made-up one was
 * refused as missing.
 */
export function findNestedSources(view: EvidenceView): readonly Finding[] {
  return view.rejections.flatMap((rejection): readonly Finding[] => {
    const { kind, note = '', arguments: varied } = rejection.call.purpose;
    const property = /^another form of (\S+) in it$/.exec(note)?.[1]?.split('.').at(-1);
    const [argument] = varied;
    if (kind !== 'format' || property === undefined || argument === undefined) return [];
    const made = textsAt(rejection.arguments[argument] ?? null, property);
    const isBlamed = made.some((text) => rejection.outcome.message.includes(text));
    if (!isBlamed && !isAttributable(view, rejection, argument)) return [];
    return isAboutAbsence(view, rejection)
      ? sourceOf(view, rejection.id, { argument, property })
      : [];
  });
}

function sourceOf(
  view: EvidenceView,
  refusal: string,
  { argument, property }: { readonly argument: string; readonly property: string },
): readonly Finding[] {
  const leaf: Parameter = {
    name: property,
    pointer: '',
    required: true,
    schema: { type: 'string' },
    types: ['string'],
  };
  const offered = pooledCandidates(view.pool, leaf, view.tool).filter(
    ({ score, origin, toolId, path }) =>
      score >= namesMatch && origin === 'answer' && path !== '' && toolId !== view.tool.id,
  );
  for (const success of view.successes) {
    const used = textsAt(success.arguments[argument] ?? null, property);
    const from = offered
      .filter(({ value }) => typeof value === 'string' && used.includes(value))
      .toSorted((a, b) => Number(isListedPath(b.path)) - Number(isListedPath(a.path)))[0];
    if (from === undefined) continue;
    return [
      {
        kind: 'nested-source',
        argument,
        property,
        tool: from.toolId,
        path: from.path,
        calls: [refusal, success.id],
        elsewhere: [from.reference],
      },
    ];
  }
  return [];
}

function textsAt(value: Json, property: string): readonly string[] {
  return valuesNamed(value, property).flatMap((found) =>
    typeof found === 'string' ? [found] : textsAt(found, property),
  );
}
