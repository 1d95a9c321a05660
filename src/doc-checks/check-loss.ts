import type { Claim } from '../core/doc-version.js';
import { ownCallId } from '../core/evidence.js';
import type { Json, JsonObject } from '../core/json.js';
import type { LearnedProperty } from '../core/learned-constraints.js';
import { textsOf } from './added-texts.js';
import type { Objection, RevisionUnderCheck } from './revision-under-check.js';

/** What the last version says on evidence may be said in other words, or corrected by later calls; it may not get lost. */
export function checkLoss(revision: RevisionUnderCheck): readonly Objection[] {
  if (revision.previous.sections === null || revision.isComplete === true) return [];
  return [...lostClaims(revision), ...lostConstraints(revision)].map((text) => ({ text }));
}

function lostClaims(revision: RevisionUnderCheck): readonly string[] {
  const { previous, proposal } = revision;
  const text = textsOf(proposal).join('\n').toLowerCase();
  const said = textsOf(previous).join('\n');
  return previous.claims
    .filter((claim) => said.includes(claim.text))
    .filter((claim) => {
      const facts = factsOf(claim.text);
      return facts.length > 0 && !facts.some((fact) => text.includes(fact) || isTold(fact, text));
    })
    .filter((claim) => !isSuperseded(claim, revision))
    .map(({ text: lost }) => `loses what calls support: "${lost.slice(0, 200)}"`);
}

/** Names, values and numbers in a sentence, by which it is known again in other words. */
function factsOf(text: string): readonly string[] {
  const named = [...text.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(
    ([, code, quoted]) => code ?? quoted ?? '',
  );
  const numbers = text.replace(/`[^`]*`/g, ' ').match(/(?<![\w.-])\d+(?:\.\d+)?(?!\w)/g) ?? [];
  return [...named, ...numbers].map((fact) => fact.toLowerCase());
}

/** A quoted message is told in other words where each of its longer words still stands in the doc. */
function isTold(fact: string, text: string): boolean {
  const words = fact.match(/[\p{L}\p{N}_]{4,}/gu) ?? [];
  return words.length > 2 && words.every((word) => text.includes(word));
}

/** True where later calls may have shown otherwise: a claim with the same target rests on one, or one was about that argument. */
function isSuperseded(claim: Claim, { proposal, calls, run, tool }: RevisionUnderCheck): boolean {
  const orderOf = (reference: string) =>
    calls.findIndex(({ id }) => id === ownCallId(reference, run, tool.id));
  const latest = Math.max(-1, ...claim.evidence.map(orderOf));
  const replaced = proposal.claims.some(
    ({ target, evidence }) =>
      target === claim.target && evidence.some((reference) => orderOf(reference) > latest),
  );
  const argument = /^\/properties\/([^/]+)/.exec(claim.target)?.[1];
  const later = calls.slice(latest + 1).filter(({ outcome }) => outcome?.kind !== 'fault');
  return (
    replaced ||
    (argument !== undefined && later.some((call) => Object.hasOwn(call.arguments, argument)))
  );
}

function lostConstraints({ previous, proposal, calls }: RevisionUnderCheck): readonly string[] {
  const successes = calls.flatMap(({ arguments: args, outcome }) =>
    outcome?.kind === 'success' ? [args] : [],
  );
  return Object.entries(previous.learned.properties ?? {}).flatMap(([name, before]) => {
    const after = proposal.learned.properties?.[name] ?? {};
    return bounds
      .filter((keyword) => before[keyword] !== undefined && after[keyword] === undefined)
      .filter((keyword) => holds(keyword, before, name, successes))
      .map((keyword) => `loses what calls support: ${keyword} of ${name}`);
  });
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'enum'] as const;

function holds(
  keyword: (typeof bounds)[number],
  learned: LearnedProperty,
  name: string,
  successes: readonly JsonObject[],
): boolean {
  const values = successes.flatMap((args): Json[] => {
    const value = args[name];
    return value === undefined ? [] : [value];
  });
  return values.every((value) => fits(keyword, learned, value));
}

function fits(
  keyword: (typeof bounds)[number],
  { minimum, maximum, minLength, maxLength, enum: listed }: LearnedProperty,
  value: Json,
): boolean {
  if (keyword === 'enum')
    return (listed ?? []).some((one) => JSON.stringify(one) === JSON.stringify(value));
  const size = typeof value === 'string' ? value.length : null;
  if (keyword === 'minLength') return size === null || size >= (minLength ?? 0);
  if (keyword === 'maxLength') return size === null || size <= (maxLength ?? Infinity);
  if (typeof value !== 'number') return true;
  return keyword === 'minimum' ? value >= (minimum ?? -Infinity) : value <= (maximum ?? Infinity);
}
