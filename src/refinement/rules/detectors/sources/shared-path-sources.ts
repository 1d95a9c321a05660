import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import { urlPlace, urlPlaceOf } from '../../../../arguments/names/url-place.js';
import type { ValueSource } from '../../../../core/learned-constraints.js';
import type { DocVersion } from '../../../../core/doc-version.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import { groupBy } from '../../../../support/group-by.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import type { CatalogueView } from '../../../engine.js';
import { isAboutAbsence, mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import type { Observation } from '../../observations/observation.js';
import { literalText } from '../../../../support/literal-text.js';
import { valueForm } from '../../refusals/refused-forms.js';
import { exactCode } from '../../quote.js';
import { pointerTo } from '../../writing/pointer-to.js';

/**
 * What a part of a URL takes in one tool it takes in all: `{zone_id}` of `/zones/{zone_id}/keys` comes from where that of
 * `/zones/{id}` does. Only for arguments of which this tool's own calls do not say a source, or only one that makes new things.
 */
export function sharedPathSources(
  view: EvidenceView,
  findings: readonly Finding[],
  catalogue: CatalogueView,
): readonly FindingOf<'source'>[] {
  const known = sourcesByPlace(catalogue);
  return placesIn(view.tool).flatMap(({ argument, place }): FindingOf<'source'>[] => {
    const own = findings.find(
      (finding) => finding.kind === 'source' && finding.argument === argument,
    );
    if (own?.kind === 'source' && isListedPath(own.path)) return [];
    const source = known
      .get(place)
      ?.find(
        ({ tool, from, path, alike }) =>
          tool !== view.tool.id &&
          from !== view.tool.id &&
          !refusesValuesOf(view, argument, { from, path }) &&
          !takesOtherForms(view, argument, { from, path }) &&
          (own === undefined || isListedPath(path)) &&
          alike.every((name) => view.parameter(name) !== undefined),
      );
    if (source === undefined || makesIt(view, argument, place)) return [];
    const { from, path, alike, given, evidence } = source;
    return [
      {
        kind: 'source',
        argument,
        tool: from,
        path,
        alike,
        given,
        by: 'reading',
        calls: [],
        elsewhere: evidence,
      },
    ];
  });
}

const enoughMissing = 2;

/** True where this tool's own calls speak against a source: of its values one was refused for its form or two as missing, and none worked. */
function refusesValuesOf(
  view: EvidenceView,
  argument: string,
  { from, path }: Pick<KnownSource, 'from' | 'path'>,
): boolean {
  const offered = view.pool.valuesAt({ toolId: from, path });
  const texts = new Set(offered.map(({ value }) => literalText(value)));
  const isOfSource = ({ arguments: args }: Observation): boolean =>
    args[argument] !== undefined && texts.has(literalText(args[argument]));
  if (view.successes.some(isOfSource)) return false;
  const refusals = view.rejections.filter(
    (rejection) =>
      isOfSource(rejection) &&
      (mentions(rejection.outcome.message, argument) ||
        rejection.outcome.message.includes(literalText(rejection.arguments[argument] ?? null))),
  );
  const missing = refusals.filter((rejection) => isAboutAbsence(view, rejection));
  const values = new Set(missing.map(({ arguments: args }) => literalText(args[argument] ?? null)));
  return missing.length < refusals.length || values.size >= enoughMissing;
}

/** What worked here are ids of one form (uuids, say), and none of the source's values is. */
function takesOtherForms(
  view: EvidenceView,
  argument: string,
  { from, path }: Pick<KnownSource, 'from' | 'path'>,
): boolean {
  const worked = view.successes.flatMap(({ arguments: args }) => args[argument] ?? []);
  const forms = new Set(worked.map(valueForm));
  const offered = view.pool.valuesAt({ toolId: from, path });
  return (
    forms.size === 1 &&
    !forms.has('text') &&
    offered.length > 0 &&
    offered.every(({ value }) => !forms.has(valueForm(value)))
  );
}

interface KnownSource {
  /** The place in a URL that it fills. */
  readonly place: string;
  /** Whose doc says it. */
  readonly tool: string;
  readonly from: string;
  readonly path: string;
  readonly alike: readonly string[];
  readonly given: NonNullable<ValueSource['arguments']>;
  readonly evidence: readonly string[];
}

/** The sources that docs state, by the place in a URL that they fill; those in lists first. */
const sourcesByPlace = oncePerObject(({ tools }: CatalogueView) => {
  const known = tools.flatMap(({ tool, doc }) =>
    placesIn(tool).flatMap((place) => sourcesIn(tool, doc, place)),
  );
  const listedFirst = known.sort(
    (a, b) => Number(isListedPath(b.path)) - Number(isListedPath(a.path)),
  );
  return groupBy(listedFirst, ({ place }) => place);
});

function sourcesIn(
  tool: ToolDoc,
  doc: DocVersion,
  { argument, place }: PlaceInUrl,
): readonly KnownSource[] {
  const sources = doc.learned.properties?.[argument]?.['x-valueSources'] ?? [];
  return sources.flatMap((source) => {
    const claim = doc.claims.find(
      ({ target, text }) => target === pointerTo(argument) && text.includes(exactCode(source.tool)),
    );
    if (claim === undefined) return [];
    const { tool: from, path, sameArguments: alike = [], arguments: given = {} } = source;
    return [{ place, tool: tool.id, from, path, alike, given, evidence: claim.evidence }];
  });
}

interface PlaceInUrl {
  readonly argument: string;
  /** The path up to the argument, whatever its parts are called: `/zones/{}/keys/{}`. */
  readonly place: string;
}

function placesIn(tool: ToolDoc): readonly PlaceInUrl[] {
  const { call } = tool;
  if (call.kind !== 'http') return [];
  return Object.entries(call.bindings).flatMap(([argument, binding]) => {
    const place = binding.in === 'path' ? urlPlaceOf(tool, argument) : null;
    return place === null ? [] : [{ argument, place }];
  });
}

/** `PUT /buckets/{id}` makes what is not there yet: it takes names that nothing gave. */
function makesIt(view: EvidenceView, argument: string, place: string): boolean {
  const { call } = view.tool;
  const isWhole = urlPlace(view.tool) === place;
  if (!isWhole || call.kind !== 'http' || call.method !== 'PUT') return false;
  const given = givenValues(view.pool);
  const used = view.successes.map(({ arguments: args }) => JSON.stringify(args[argument]));
  if (used.length > 0) return used.some((value) => !given.has(value));
  return !view.rejections.some((rejection) => isAboutAbsence(view, rejection));
}

/** The values that stood in answers, as JSON. */
const givenValues = oncePerObject((pool: FrozenPool): ReadonlySet<string> => {
  const answered = pool.all().filter(({ origin }) => origin === 'answer');
  return new Set(answered.map(({ value }) => JSON.stringify(value)));
});
