import type { Sentence } from '../../core/sentence.js';
import { allOf, isPlain, quoted, type Call } from './call.js';
import type { Explored } from './explored.js';

/** Families in the order in which they may claim a message: a message is quoted once a tool. */
const families = `one of,needs,together,reversed,state,listed,required,unknown,nonsense,no members
zero,negative,twice,rule,absent,optional,kept,starts,order,source`.split(/[,\n]/);

/** A sentence that a family of experiments writes, with what it rests on and what would refute it. */
export interface Fact {
  readonly tool: string;
  readonly family: string;
  /** The argument that it is about; `description` for the tool as a whole. */
  readonly place: string;
  readonly text: string;
  /** The calls that show it; those of siblings come last. */
  readonly calls: readonly Call[];
  /** True for a call of the tool that contradicts it. */
  readonly refutedBy: (call: Call) => boolean;
  /** True if several arguments may be named in one sentence. */
  readonly joins: boolean;
}

type Parts = Pick<Fact, 'text' | 'calls'> & Partial<Pick<Fact, 'place' | 'refutedBy' | 'joins'>>;

export function factOf(explored: Explored, family: string, parts: Parts): Fact {
  const usual = { refutedBy: () => false, joins: false };
  const isArgument = Object.hasOwn(explored.tool.parameters.properties ?? {}, parts.place ?? '');
  const place = isArgument ? parts.place : undefined;
  return { tool: explored.name, family, ...usual, ...parts, place: place ?? 'description' };
}

/**
 * A fact about calls that were refused for one plain reason, which it quotes after `text`: `An unknown \`id\` is`. Null if one was
 * not refused, or not for that reason. `besides` are further calls that show it.
 */
export function refusalFact(
  explored: Explored,
  family: string,
  calls: readonly (Call | null | undefined)[],
  { text, besides = [], ...rest }: Omit<Parts, 'calls'> & { readonly besides?: readonly Call[] },
): Fact | null {
  const refused = allOf(calls, 'refused');
  const [first] = refused ?? [];
  if (refused === null || first === undefined) return null;
  const isSame = refused.every((one) => one.shape === first.shape && one.status === first.status);
  if (!isSame || !isPlain(first, explored.tool)) return null;
  const said = { text: `${text} refused${quoted(first)}`, calls: [...refused, ...besides] };
  return factOf(explored, family, { ...said, ...rest });
}

/** Facts that no call refutes, one for each message of a tool; what an unknown value gives is said once where tools use the same words. */
export function standing(
  facts: readonly Fact[],
  callsOf: (tool: string) => readonly Call[],
): readonly Fact[] {
  const open = facts.filter(({ tool, refutedBy }) => {
    const calls = callsOf(tool).filter(({ state }) => state !== 'other');
    return !calls.some(refutedBy);
  });
  const unknown = new Map<string, Fact>();
  for (const fact of open)
    if (fact.family === 'unknown' && !unknown.has(reasonOf(fact)))
      unknown.set(reasonOf(fact), fact);
  const rank = ({ family }: Fact): number => families.indexOf(family);
  const kept = new Map<string, Fact>();
  for (const fact of open) {
    const reason = reasonOf(fact);
    const isLater = rank(fact) > families.indexOf('unknown');
    const first = reason === '' ? undefined : unknown.get(reason);
    if (first !== undefined && (isLater || (fact.family === 'unknown' && first.tool !== fact.tool)))
      continue;
    const key = `${fact.tool}\n${reason === '' ? fact.text : reason}`;
    const best = kept.get(key);
    if (best === undefined || rank(fact) < rank(best)) kept.set(key, fact);
    else if (fact.joins && fact.family === best.family) kept.set(key, joined(best, fact));
  }
  return [...kept.values()];
}

/** What a fact quotes; empty for nothing. */
function reasonOf({ calls }: Fact): string {
  return calls.find(({ state }) => state === 'refused')?.shape ?? '';
}

/** Two facts with the same message in one sentence that names both arguments. */
function joined(fact: Fact, other: Fact): Fact {
  const name = /`[^`]+`/.exec(other.text)?.[0] ?? '';
  if (fact.text.includes(name)) return fact;
  const text = fact.text.replace(/`[^`]+`/, (first) => `${first} or ${name}`);
  return { ...fact, text, place: 'description', calls: [...fact.calls, ...other.calls] };
}

/** A fact as a sentence of the docs. */
export function sentenceOf({ place, text, calls }: Fact): Sentence {
  return { place, text, steps: [...new Set(calls.map(({ id }) => id))], attacks: [] };
}
