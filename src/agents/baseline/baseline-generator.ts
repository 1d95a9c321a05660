import { parametersOf } from '../../schema/parameters-of.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { Bm25Index } from '../../retrieval/bm25-index.js';
import { documentText } from '../../retrieval/document-text.js';
import { defaultFields } from '../../retrieval/indexed-field.js';
import { oneLine } from '../../support/one-line.js';
import type { AgentStep, AgentTool, QuestionStep } from '../agent.js';
import { domainLookup, type AspectRestriction, type BeliefState } from '../belief/belief-state.js';
import { aspectKey } from '../belief/candidate.js';
import { checkedCandidate } from '../clarify/checked-candidate.js';
import type {
  CandidateGenerator,
  CandidateQuestion,
  ProposedCandidate,
  Proposal,
  Recovery,
  RequestContext,
  RequestGenerator,
} from '../clarify/candidate-generator.js';
import { askForValue } from './ask-for-value.js';
import { fillArguments } from './fill-arguments.js';
import { readAnswer } from './read-answer.js';

const MOST_TRIED = 3;
const LONGEST_LINE = 400;

/**
 * One candidate a request, without a model: the tool whose doc matches the request best (BM25), its arguments from the
 * request and the schema, one question for each argument that is missing. Deterministic.
 */
export function baselineGenerator(): CandidateGenerator {
  const searches = new WeakMap<readonly AgentTool[], ToolSearch>();
  return {
    begin: (context) => {
      const { tools } = context.run.task;
      const search = searches.get(tools) ?? toolSearch(tools);
      searches.set(tools, search);
      return new BaselineRequest(context, search(context.request));
    },
  };
}

type ToolSearch = (request: string) => readonly AgentTool[];

function toolSearch(tools: readonly AgentTool[]): ToolSearch {
  const index = new Bm25Index();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  for (const { name, tool, group, ...doc } of tools) {
    index.add({ id: name, text: documentText({ tool, doc, group }, defaultFields) });
  }
  return (request) => index.search(request, MOST_TRIED).flatMap(({ id }) => byName.get(id) ?? []);
}

class BaselineRequest implements RequestGenerator {
  readonly mayMisread = false;
  private readonly from: number;
  private proposals: ProposedCandidate[] | null = null;
  /** Values the request gave that are not possible, by aspect. */
  private readonly refused = new Map<string, Json>();

  constructor(
    private readonly context: RequestContext,
    private readonly ranked: readonly AgentTool[],
  ) {
    this.from = context.run.steps.length;
  }

  /** Where nobody can be asked, another tool is tried after a call that failed. */
  async next(): Promise<Proposal> {
    if (this.ranked.length === 0) {
      return { kind: 'refuse', text: 'None of the tools can do that.' };
    }
    const calls = this.context.run.steps.slice(this.from).filter(({ kind }) => kind === 'call');
    const isDone = calls.some((step) => step.kind === 'call' && step.outcome.kind === 'accepted');
    this.proposals ??= [...(await this.candidates())];
    const candidate = isDone ? undefined : this.proposals.shift();
    if (candidate === undefined) return { kind: 'answer', text: tellCalls(calls) };
    for (const [argument, value] of Object.entries(candidate.refused ?? {})) {
      this.refused.set(aspectKey({ tool: candidate.tool, argument }), value);
    }
    const name = this.context.domains.toolOf(candidate.tool)?.name ?? candidate.tool;
    const thought = `The documentation of ${name} matches the request best.`;
    return { kind: 'calls', candidates: [candidate], thought };
  }

  questions(state: BeliefState): Promise<readonly CandidateQuestion[]> {
    const { domains } = this.context;
    const domainOf = domainLookup(state);
    const questions = state.candidates.flatMap(({ tool: id, unknown }) => {
      const tool = domains.toolOf(id);
      if (tool === undefined) return [];
      return unknown.map((argument): CandidateQuestion => {
        const aspect = { tool: id, argument };
        const refused = this.refused.get(aspectKey(aspect));
        const text = askForValue({ tool, argument, domain: domainOf(aspect), refused });
        return { text, aspects: [aspect] };
      });
    });
    return Promise.resolve(questions);
  }

  async read(
    { aspects: [aspect] }: CandidateQuestion,
    { answer }: QuestionStep,
  ): Promise<readonly AspectRestriction[]> {
    const { domains } = this.context;
    const tool = aspect === undefined ? undefined : domains.toolOf(aspect.tool);
    if (aspect === undefined || tool === undefined) return [];
    const domain = (await domains.argumentsOf(tool))[aspect.argument]?.domain ?? { kind: 'string' };
    const found = parametersOf(tool.parameters).find(({ name }) => name === aspect.argument);
    const asked = { name: aspect.argument, types: found?.types ?? [], domain };
    return [{ aspect, restriction: { kind: 'explicit', values: readAnswer(answer, asked) } }];
  }

  recover(): Promise<Recovery> {
    return Promise.resolve({ kind: 'go-on' });
  }

  /** The call of the best tool; where nobody can be asked, those that lack nothing, if there are any. */
  private async candidates(): Promise<readonly ProposedCandidate[]> {
    const { run, request, domains } = this.context;
    const all: ProposedCandidate[] = [];
    for (const tool of this.ranked) {
      const known = await domains.argumentsOf(tool);
      all.push(checkedCandidate(tool, fillArguments(request, tool, known), known));
    }
    const complete = all.filter(({ unknown }) => unknown.length === 0);
    return run.environment.user === null && complete.length > 0 ? complete : all.slice(0, 1);
  }
}

/** What calls gave, a line each; texts of several lines begin on a line of their own. */
function tellCalls(steps: readonly AgentStep[]): string {
  const lines = steps.flatMap((step) => {
    if (step.kind !== 'call') return [];
    const { tool, outcome } = step;
    if (outcome.kind === 'fault' && outcome.reason === 'not-called')
      return [oneLine(outcome.message, LONGEST_LINE)];
    if (outcome.kind !== 'accepted') {
      return [`${tool} did not work: ${oneLine(outcome.message, LONGEST_LINE)}`];
    }
    const body = outcome.body ?? null;
    if (typeof body !== 'string') return [`${tool}: ${oneLine(writeJson(body), LONGEST_LINE)}`];
    return [`${tool}:${body.trim().includes('\n') ? '\n' : ' '}${body.trim()}`];
  });
  return lines.length === 0 ? 'There was nothing to do.' : lines.join('\n');
}
