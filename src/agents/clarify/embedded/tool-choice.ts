import type { Restriction } from '../../../arguments/schema/restrict-domain.js';
import { plainWords } from '../../../support/plain-words.js';
import { wordsAlone } from '../../../support/words-alone.js';
import type { AspectRestriction, BeliefState } from '../../belief/belief-state.js';
import { aspectsOf, type Candidate } from '../../belief/candidate.js';
import type { AgentTool } from '../../agent.js';
import type { Aspect } from '../../user.js';
import type { CandidateQuestion } from '../candidate-generator.js';
import { readChoice } from './read-choice.js';
import type { ToolMatcher } from './tool-matcher.js';
import { toolQuestionText } from './question-templates.js';

/** A question about which of several tools is meant, with the tools it names and the candidates it was asked about. */
export interface ToolChoice {
  readonly question: CandidateQuestion;
  readonly tools: readonly AgentTool[];
  readonly candidates: readonly Candidate[];
}

/**
 * The question that parts candidates of different tools. It is about an argument of each: who wants the one call has a
 * value for it. Null where all candidates are of one tool, or none has an argument.
 */
export function toolChoice(
  { candidates }: BeliefState,
  toolOf: (id: string) => AgentTool | undefined,
): ToolChoice | null {
  const ids = [...new Set(candidates.map(({ tool }) => tool))];
  const tools = ids.map(toolOf).filter((tool): tool is AgentTool => tool !== undefined);
  const aspects = ids.flatMap((id): readonly Aspect[] => {
    const first = candidates.find(({ tool }) => tool === id);
    return first === undefined ? [] : aspectsOf(first).slice(0, 1);
  });
  if (tools.length < 2 || aspects.length === 0) return null;
  return { question: { aspects, text: toolQuestionText(tools) }, tools, candidates };
}

/** What an answer says of the tools; null where it names none of them more clearly than the others. */
export function readToolChoice(
  { candidates, tools, question: { aspects } }: ToolChoice,
  answer: string,
  matcher: ToolMatcher,
): readonly AspectRestriction[] | null {
  const ids = tools.map(({ tool }) => tool.id);
  const wanted =
    readChoice(answer, ids) ?? toolCalledSo(tools, answer) ?? namedTool(ids, answer, matcher);
  if (wanted === null) return null;
  return aspects.flatMap((aspect): AspectRestriction[] => {
    if (aspect.tool !== wanted) return [{ aspect, restriction: nothing }];
    const values = candidates.flatMap(({ tool, known }) =>
      tool === aspect.tool && Object.hasOwn(known, aspect.argument)
        ? [known[aspect.argument] ?? null]
        : [],
    );
    return values.length === 0 ? [] : [{ aspect, restriction: { kind: 'explicit', values } }];
  });
}

/** Who wants one call has no value for an argument of another. */
const nothing: Restriction = { kind: 'dependency', allowed: { kind: 'finite', values: [] } };

/** The tool whose name the answer says as the question did; null where it says none, or several. */
function toolCalledSo(tools: readonly AgentTool[], answer: string): string | null {
  const text = ` ${wordsAlone(answer)} `;
  const said = tools.filter(({ name }) => text.includes(` ${plainWords(name)} `));
  return said.length === 1 ? (said[0]?.tool.id ?? null) : null;
}

const CLEARLY = 0.2;

function namedTool(ids: readonly string[], answer: string, matcher: ToolMatcher): string | null {
  const [best, second] = matcher
    .match(answer)
    .filter(({ tool, headWords }) => ids.includes(tool.tool.id) && headWords > 0);
  return best === undefined || best.score - (second?.score ?? 0) < CLEARLY
    ? null
    : best.tool.tool.id;
}
