import { namesMatch, rightKind } from '../../../../arguments/pool/candidate-score.js';
import { makesThings } from '../../../../arguments/pool/made-by-call.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledWhole } from '../../../../arguments/pool/pooled-whole.js';
import { pathArguments, urlPlace } from '../../../../arguments/names/url-place.js';
import { asParameterValue } from '../../../../arguments/schema/value-fits.js';
import { isWholeBody } from '../../../../arguments/pool/whole-candidates.js';
import { hasMethod } from '../../../../core/has-method.js';
import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import type { ProposedCall } from '../../../engine.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import { withFreshNames } from '../values/fresh-names.js';
import { neededParameters } from './needed-parameters.js';
import type { Planning } from '../planning.js';
import { contentToSend, recordsThere } from './records-there.js';

const mostRecords = 3;
const mostCalls = 6;

/**
 * What a URL answers is sent back to it: a tool that replaces or changes a thing gets what reading that thing gave, one that adds
 * to a collection what is in there, under a new name. Things of ours come first, and what others' things hold goes to one of
 * ours before it goes back to where it was.
 */
export function roundTrips(planning: Planning): readonly ProposedCall[] {
  const { tool, effect } = planning.context;
  if (effect !== 'write' || tool.call.kind !== 'http') return [];
  const trips = recordsThere(planning)
    .flatMap((whole) => {
      const content = contentToSend(whole, planning);
      return content === null ? [] : [{ whole, content }];
    })
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, mostRecords);
  return trips.flatMap((trip) => callsFor(trip, planning)).slice(0, mostCalls);
}

interface Trip {
  readonly whole: PooledWhole;
  readonly content: JsonObject;
}

function worth({ whole, content }: Trip): number {
  return (whole.made ? 1_000 : 0) + Object.keys(content).length;
}

/** All of the record, and only what is needed of it. */
function callsFor({ whole, content }: Trip, planning: Planning): readonly ProposedCall[] {
  const { view } = planning;
  const isNew = addsToCollection(whole, planning);
  const kept = Object.entries(content).flatMap(([name, held]): [string, Json][] => {
    const parameter = view.parameter(name);
    if (parameter === undefined) return [];
    const isLeft =
      !parameter.required && (planning.refusals.isBlamed(name, held) || (isNew && isGiven(name)));
    if (isLeft) return [];
    return [[name, isNew ? asNew(held, parameter, planning) : held]];
  });
  const needed = kept.filter(([name]) => view.parameter(name)?.required === true);
  const bodies = needed.length > 0 && needed.length < kept.length ? [kept, needed] : [kept];
  return urlsFor(whole, planning).flatMap((url) =>
    bodies
      .filter((body) => body.length > 0)
      .map((body) => asAnswered(planning, { ...url, ...Object.fromEntries(body) }, isNew)),
  );
}

const given =
  /^_?(?:id|uuid|guid|etag|links?|self|url|uri|href|version|revision|(?:created|updated|modified)(?:_?(?:at|on|by|date|time))?)$/i;

/** True for what a server gives each new thing itself. */
function isGiven(name: string): boolean {
  return given.test(name);
}

/** Names of the thing itself are new ones, in the form that refusals asked for; what is inside it stays. */
function asNew(held: Json, parameter: Parameter, planning: Planning): Json {
  if (isJsonObject(held)) {
    const members = Object.entries(held).filter(([name]) => !isGiven(name));
    const isWhole = isWholeBody(parameter, planning.context.tool);
    return isWhole
      ? Object.fromEntries(members.map(([name, value]) => [name, renamed(name, value, planning)]))
      : held;
  }
  const fresh = Array.isArray(held) ? held : withFreshNames(held, parameter, planning.context);
  return fresh === held ? held : (planning.optionsFor(parameter)[0] ?? fresh);
}

/** A member of a body whose members the document does not name. */
function renamed(name: string, value: Json, { context }: Planning): Json {
  const member: Parameter = { name, pointer: '', required: false, schema: {}, types: ['string'] };
  return typeof value === 'string' ? withFreshNames(value, member, context) : value;
}

/** What was read goes back as it was; what is to be new gets a name that no other call has used. */
function asAnswered(planning: Planning, args: JsonObject, isNew: boolean): ProposedCall {
  const note = 'as another tool answered it';
  const missing = neededParameters(planning).filter(({ name }) => !Object.hasOwn(args, name));
  const filled = Object.fromEntries(
    missing.flatMap((parameter): [string, Json][] => {
      const [value] = planning.optionsFor(parameter);
      return value === undefined ? [] : [[parameter.name, value]];
    }),
  );
  const whole = { ...filled, ...args };
  return isNew
    ? planning.positive(whole, note)
    : { purpose: { kind: 'positive', arguments: [], note }, arguments: whole };
}

function addsToCollection({ place }: PooledWhole, { context: { tool } }: Planning): boolean {
  const own = urlPlace(tool) ?? '';
  if (!makesThings(tool) || tool.call.kind !== 'http') return false;
  return place === `${own}/{}` || (place === own && hasMethod(tool, 'POST'));
}

/** The parts of the URL that the record was read with; where it ends with the thing itself, one of ours before others' own. */
function urlsFor(whole: PooledWhole, planning: Planning): readonly JsonObject[] {
  const { tool } = planning.context;
  const names = pathArguments(tool);
  const last = names.at(-1);
  const before = argumentsOf(names.slice(0, -1), whole.about, planning);
  if (last === undefined || before === null) return last === undefined ? [{}] : [];
  const isThing = urlPlace(tool)?.endsWith('/{}') === true;
  const own = whole.about[names.length - 1] ?? (isThing ? idIn(whole, last, planning) : null);
  const things = isThing && !whole.made ? [oneOfOurs(last, planning), own] : [own];
  return [...new Set(things)].flatMap((thing) => {
    const named = thing === null ? null : argumentsOf([last], [thing], planning);
    return named === null ? [] : [{ ...before, ...named }];
  });
}

function argumentsOf(
  names: readonly string[],
  values: readonly Json[],
  { view, context }: Planning,
): JsonObject | null {
  const args: Record<string, Json> = {};
  for (const [index, name] of names.entries()) {
    const parameter = view.parameter(name);
    const given = values[index];
    if (parameter === undefined || given === undefined) return null;
    const value = asParameterValue(given, parameter, context.tool.parameters);
    if (value === null) return null;
    args[name] = value;
  }
  return args;
}

/** The id in the record itself: it was listed, or answered when it was made. */
function idIn(whole: PooledWhole, name: string, { view, context }: Planning): Json | null {
  const parameter = view.parameter(name);
  if (parameter === undefined) return null;
  const beside = context.pool.beside(whole).candidatesFor(parameter, context.tool);
  return beside.find(({ score }) => score >= namesMatch)?.value ?? null;
}

function oneOfOurs(name: string, { view, context }: Planning): Json | null {
  const parameter = view.parameter(name);
  if (parameter === undefined) return null;
  const known = pooledCandidates(context.pool, parameter, context.tool);
  return known.find(({ made, score }) => made && score >= rightKind)?.value ?? null;
}
