import { literalText } from '../../../../support/literal-text.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import { makesThings } from '../../../../arguments/pool/made-by-call.js';
import { hintsOf } from '../../observations/observation.js';
import { isAlwaysMissed } from '../arguments/is-really-taken.js';
import { undocumentedParameter } from '../../../../arguments/schema/undocumented-parameter.js';
import { isOwnAttribute } from './is-own-attribute.js';
import { ownerOfMentioned } from './owner-of-mentioned.js';
import { refusalOfUnknown, refusesUnknown } from './refusal-of-unknown.js';
import { sourceRequest } from './source-request.js';
import { isProven, rankSource } from './rank-source.js';
import { sourceTerms } from './source-terms.js';
import { usesOf } from './uses-of.js';
import { sourcesOf, type ValueSource } from './value-sources.js';

/**
 * Where an argument's values come from: values of another tool's answer worked here and a made-up one did not. Small
 * numbers fit many places, so there the names must match and two different values must have worked.
 */
export const findSources: (view: EvidenceView) => readonly Finding[] = oncePerObject((view) =>
  [...view.parameters, ...undocumented(view)].flatMap((parameter): readonly Finding[] => {
    if (view.parameter(parameter.name) !== undefined && !refusesUnknown(view, parameter.name))
      return [];
    const [source] = sourcesOf(view, parameter)
      .filter((each) => isProven(each, parameter) && !isOwnAttribute(each, parameter, view))
      .sort((a, b) => rankSource(b, parameter, view) - rankSource(a, parameter, view));
    const [value] = source?.values ?? [];
    if (source === undefined || value === undefined) return [];
    if (mustBeNew(view, parameter.name) && !isTakenFrom(source)) return [];
    const terms = sourceTerms(view, parameter.name, source.values);
    const request = sourceRequest(view, parameter.name, {
      worked: source.values,
      others: view.pool.valuesAt(source),
    });
    const uses = usesOf(view, parameter.name);
    const own = [
      uses.get(literalText(value.value)) ?? [...uses.values()][0],
      refusalOfUnknown(view, parameter.name),
      ...terms.calls,
      ...request.calls,
    ];
    const calls = [...new Set(own.flatMap((id) => id ?? []))];
    const owner = ownerOfMentioned(source, parameter, view);
    const place =
      owner === null
        ? { tool: source.toolId, path: source.path, alike: terms.alike, given: request.arguments }
        : { tool: owner.toolId, path: owner.path, alike: [], given: {} };
    const elsewhere = [value, ...(owner === null ? [] : [owner])].map((each) => each.reference);
    const by = owner === null ? kindOfCalls(source) : 'reading';
    return [{ kind: 'source', argument: parameter.name, ...place, by, calls, elsewhere }];
  }),
);

/** What kind of calls told the values: of those that change something, whether they made what the values name. */
function kindOfCalls({ values }: ValueSource): FindingOf<'source'>['by'] {
  if (!values.every(({ byChange }) => byChange)) return 'reading';
  return values.every(({ made }) => made) ? 'making' : 'change';
}

/** What this tool makes was refused for being there already under such a name. */
function mustBeNew(view: EvidenceView, name: string): boolean {
  return (
    makesThings(view.tool) &&
    view.rejections.some((rejection) =>
      hintsOf(rejection, view.argumentNames()).some(
        (hint) => hint.kind === 'exists' && hint.argument === name,
      ),
    )
  );
}

/** Two values worked that were there before we sent them: members are added though they exist. */
function isTakenFrom({ values }: ValueSource): boolean {
  const found = values.filter(({ sentFirst }) => !sentFirst);
  return new Set(found.map(({ value }) => literalText(value))).size >= 2;
}

/** Arguments that the schema does not have and that calls turned out to need: no value of theirs can be guessed. */
function undocumented(view: EvidenceView): readonly Parameter[] {
  return view
    .argumentNames()
    .filter((name) => view.parameter(name) === undefined && isAlwaysMissed(view, name))
    .map(undocumentedParameter);
}
