import type { AgentTool } from '../../agent.js';
import type { Place } from './assign-values.js';
import { splitClauses, type Clause } from './split-clauses.js';
import type { ToolMatch, ToolMatcher } from './tool-matcher.js';

/** A call a request asks for, before its arguments are looked at. */
export interface PlannedCall {
  /** The tool that fits best by its words, then others nearly as good, each with its share of the best score. */
  readonly tools: readonly { readonly tool: AgentTool; readonly share: number }[];
  readonly place: Place;
  /** The words that asked for it. */
  readonly clause: string;
}

interface Wish {
  readonly clauses: Clause[];
  readonly matches: readonly ToolMatch[];
}

const LEAST_MATCH = 0.6;
const SHARE_OF_BEST = 0.35;
const AS_GOOD = 0.75;
const forbids =
  /^(?:please\s+)?(?:do not|don['’]t|never|without|avoid|rather than|instead of|unless|not)\b/iu;

/**
 * The calls a request asks for, in its order: "fill the tank, lock the doors and start the engine" asks for three. A clause
 * that asks for nothing of its own belongs to the one before it. Empty where no tool fits.
 */
export function planCalls(request: string, matcher: ToolMatcher): readonly PlannedCall[] {
  const clauses = splitClauses(request);
  const matched = clauses.map((clause) => ({ clause, matches: asking(clause, matcher) }));
  const best = Math.max(0, ...matched.map(({ matches }) => matches[0]?.score ?? 0));
  const wishes: Wish[] = [];
  const leading: Clause[] = [];
  for (const { clause, matches } of matched) {
    const [first] = matches;
    const last = wishes.at(-1);
    const asks = first !== undefined && first.score >= best * SHARE_OF_BEST;
    if (asks && !(last !== undefined && sameTool(last, first))) {
      wishes.push({ clauses: [...(last === undefined ? leading : []), clause], matches });
    } else if (last === undefined) leading.push(clause);
    else last.clauses.push(clause);
  }
  const found = wishes.length > 0 ? wishes : whole(request, clauses, matcher);
  return found.map((wish) => plannedCall(wish, clauses));
}

function asking(clause: Clause, matcher: ToolMatcher): readonly ToolMatch[] {
  if (forbids.test(clause.text)) return [];
  return matcher
    .match(clause.text)
    .filter(({ score, headWords }) => score >= LEAST_MATCH && headWords > 0);
}

function sameTool(wish: Wish, match: ToolMatch): boolean {
  return wish.matches[0]?.tool === match.tool;
}

/** Where no clause asks clearly, the request as a whole may. */
function whole(request: string, clauses: readonly Clause[], matcher: ToolMatcher): readonly Wish[] {
  const matches = matcher.match(request).filter(({ score }) => score >= LEAST_MATCH / 4);
  return matches.length === 0 ? [] : [{ clauses: [...clauses], matches }];
}

function plannedCall({ clauses, matches }: Wish, all: readonly Clause[]): PlannedCall {
  const [first] = matches;
  const least = (first?.score ?? 0) * AS_GOOD;
  const sentences = new Set(clauses.map(({ sentence }) => sentence));
  return {
    tools: matches
      .filter(({ score }) => score >= least)
      .slice(0, 4)
      .map(({ tool, score }) => ({ tool, share: score / (first?.score ?? 1) })),
    place: {
      own: joined(clauses),
      around: all.filter(({ sentence }) => sentences.has(sentence)),
    },
    clause: clauses.map(({ text }) => text).join(', '),
  };
}

/** Clauses that follow each other as one piece, so that what a comma parts ("driver, passenger") stays together. */
function joined(clauses: readonly Clause[]): Place['own'] {
  const [first] = clauses;
  const last = clauses.at(-1);
  return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }];
}
