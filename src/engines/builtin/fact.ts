import type { Sentence } from '../../core/sentence.js';
import { allOf, isPlain, quoted, type Call } from './call.js';
import type { Explored } from './explored.js';

/** Families in the order in which they may claim a message: a message is quoted once a tool. */
const families = `one of,needs,together,state,listed,required,folder,unknown,nonsense,no members
zero,negative,twice,rule,absent,kept,search,source`.split(/[,\n]/);

/** A sentence that a family of experiments writes, with what it rests on and what would refute it. */
export interface Fact {
  readonly tool: string;
  readonly family: string;
  /** The argument that it is about; `description` for the tool as a whole. */
  readonly place: string;
  readonly text: string;
  readonly calls: readonly Call[];
  /** True for a call of the tool that contradicts it. */
  readonly refutedBy: (call: Call) => boolean;
  /** True if several arguments may be named in one sentence. */
  readonly joins: boolean;
}

type Parts = Pick<Fact, 'text' | 'calls'> & Partial<Pick<Fact, 'place' | 'refutedBy' | 'joins'>>;

/** A fact about a tool, at one of its arguments or at its description. */
export function factOf(explored: Explored, family: string, parts: Parts): Fact {
  const usual = { refutedBy: () => false, joins: false };
  const isArgument = Object.hasOwn(explored.tool.parameters.properties ?? {}, parts.place ?? '');
  const place = isArgument ? parts.place : undefined;
  return { tool: explored.name, family, ...usual, ...parts, place: place ?? 'description' };
}

/** A fact about calls that were all refused for one plain reason, which it quotes after `text`; `besides` are further calls that show it. */
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
  const open = facts.filter(
    ({ tool, refutedBy }) =>
      !callsOf(tool).some((call) => call.state !== 'other' && refutedBy(call)),
  );
  const rank = ({ family }: Fact): number => families.indexOf(family);
  const unknown = new Map<string, string>();
  const kept = new Map<string, Fact>();
  for (const fact of open.toSorted((a, b) => rank(a) - rank(b))) {
    const { tool, text, family, joins } = fact;
    const reason = reasonOf(fact);
    const first = reason === '' ? undefined : unknown.get(reason);
    if (first !== undefined && (family !== 'unknown' || first !== tool)) continue;
    if (family === 'unknown') unknown.set(reason, tool);
    const key = `${tool}\n${reason || (joins ? text.replace(/`[^`]+`/, '') : text)}`;
    const best = kept.get(key);
    if (best === undefined) kept.set(key, fact);
    else if (joins && family === best.family) kept.set(key, joined(best, fact));
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
