import type { z } from 'zod';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import type { AgentTool, CallStep, QuestionStep } from '../agent.js';
import { askModel, type AgentModel } from '../ask-model.js';
import type { AspectRestriction, BeliefState } from '../belief/belief-state.js';
import type { Candidate } from '../belief/candidate.js';
import {
  answerRules,
  answerSchema,
  candidateRules,
  candidateSchema,
  questionRules,
  questionSchema,
  recoveryRules,
  recoverySchema,
  sequenceRules,
  UNKNOWN,
} from '../prompts/belief-prompts.js';
import { pathMessages } from '../prompts/path-messages.js';
import { showDomains } from '../prompts/show-domains.js';
import type { Aspect } from '../user.js';
import type {
  CandidateGenerator,
  CandidateQuestion,
  Proposal,
  ProposedCandidate,
  Recovery,
  RequestContext,
  RequestGenerator,
} from './candidate-generator.js';
import { checkedCandidate } from './checked-candidate.js';
import { writtenRestriction } from './written-restriction.js';

/** `alternatives`: rival candidates for the next call (SAGE); `sequence`: all calls in order (Argus). */
export type CandidateStyle = 'alternatives' | 'sequence';

/** Candidates, questions and readings of answers by a chat model. What it writes that fits no tool is left out. */
export function modelGenerator(model: AgentModel, style: CandidateStyle): CandidateGenerator {
  return { begin: (context) => new ModelRequest(context, model, style) };
}

class ModelRequest implements RequestGenerator {
  readonly mayMisread = false;
  /** Calls of the last plan that are still to be made. */
  private queue: ProposedCandidate[] = [];
  private last: ProposedCandidate | null = null;

  constructor(
    private readonly context: RequestContext,
    private readonly model: AgentModel,
    private readonly style: CandidateStyle,
  ) {}

  async next(): Promise<Proposal> {
    const planned = this.fromPlan();
    if (planned !== null) return planned;
    const rules = this.style === 'sequence' ? sequenceRules : candidateRules;
    const answer = await this.askFor(candidateSchema, 'candidates', rules, this.leftNote());
    if (answer === null) return { kind: 'none' };
    const { status, thought, text } = answer;
    if (status === 'done')
      return { kind: 'answer', text: text ?? (thought === '' ? 'Done.' : thought) };
    if (status === 'beyond') return { kind: 'refuse', text: text ?? thought };
    const candidates: ProposedCandidate[] = [];
    for (const each of answer.candidates ?? []) {
      const candidate = await this.candidateOf(each.tool, each.arguments ?? {});
      if (candidate !== null) candidates.push(candidate);
    }
    const [first, ...rest] = candidates.filter((each) => !this.isLeftOut(each));
    // It was told what was left out, and wants nothing else.
    if (first === undefined && candidates.length > 0)
      return { kind: 'answer', text: text ?? 'Nothing else can be done.' };
    if (first === undefined) {
      this.context.run.unusable('None of the calls proposed names one of the tools.', thought);
      return { kind: 'none' };
    }
    this.last = first;
    if (this.style === 'alternatives')
      return { kind: 'calls', candidates: [first, ...rest], thought };
    this.queue = rest;
    return { kind: 'calls', candidates: [first], thought };
  }

  async questions(state: BeliefState): Promise<readonly CandidateQuestion[]> {
    const note = `The calls that could be meant: ${this.shown(state.candidates)}`;
    const answer = await this.askFor(questionSchema, 'questions', questionRules, note);
    const [best] = state.candidates;
    return (answer?.questions ?? []).slice(0, 5).flatMap(({ text, tool, asks_for }) => {
      const id = (tool == null ? undefined : this.toolNamed(tool)?.tool.id) ?? best?.tool ?? '';
      const open = state.candidates.filter((each) => each.tool === id);
      const aspects = [...new Set(asks_for)]
        .filter((argument) =>
          open.some(({ known, unknown }) => argument in known || unknown.includes(argument)),
        )
        .map((argument): Aspect => ({ tool: id, argument }));
      return text.trim() === '' || aspects.length === 0 ? [] : [{ text, aspects }];
    });
  }

  async read(
    question: CandidateQuestion,
    step: QuestionStep,
  ): Promise<readonly AspectRestriction[]> {
    const [first] = question.aspects;
    const tool = first === undefined ? undefined : this.context.domains.toolOf(first.tool);
    if (tool === undefined) return [];
    const names = question.aspects.map(({ argument }) => argument).join(', ');
    const note = `The question was about: ${tool.name}, ${names}. The user answered: ${quoted(step.answer)}`;
    const answer = await this.askFor(answerSchema, 'answer', answerRules, note);
    return (answer?.arguments ?? []).flatMap((each): readonly AspectRestriction[] => {
      const aspect = question.aspects.find(({ argument }) => argument === each.name);
      const restriction = aspect === undefined ? null : writtenRestriction(each, tool);
      return aspect === undefined || restriction === null ? [] : [{ aspect, restriction }];
    });
  }

  async recover(candidate: Candidate, step: CallStep): Promise<Recovery> {
    this.queue = [];
    if (step.outcome.kind === 'fault') return { kind: 'go-on' };
    const answer = await this.askFor(recoverySchema, 'recovery', recoveryRules);
    if (answer === null || answer.action === 'give-up') return { kind: 'go-on' };
    if (answer.action === 'ask') return this.questionAbout(candidate, answer);
    const changed = await this.candidateOf(answer.tool ?? '', answer.arguments ?? {});
    if (changed === null) return { kind: 'go-on' };
    const kind = changed.tool === candidate.tool ? 'retry' : 'other-tool';
    return { kind, candidate: changed, thought: answer.thought };
  }

  /** The next call of the plan, if it is complete; one with a gap is planned anew, since earlier results may fill it. */
  private fromPlan(): Proposal | null {
    const next = this.queue.shift();
    if (next === undefined || next === this.last) return null;
    if (next.unknown.length > 0) {
      this.queue = [];
      return null;
    }
    this.last = next;
    return { kind: 'calls', candidates: [next] };
  }

  /** The same call with the same gaps would come to nothing again, for ever. */
  private isLeftOut({ tool, known }: Candidate): boolean {
    return this.context.left.some(
      (each) => each.tool === tool && each.gaps.every((name) => !Object.hasOwn(known, name)),
    );
  }

  private leftNote(): string {
    const calls = this.context.left.map(
      ({ tool, gaps }) => `${this.nameOf(tool)} (nobody could tell: ${gaps.join(', ')})`,
    );
    if (calls.length === 0) return '';
    return `Calls that were left out; give those that come after them, or "done": ${[...new Set(calls)].join('; ')}`;
  }

  private questionAbout(
    candidate: Candidate,
    {
      text,
      asks_for,
    }: { text?: string | null | undefined; asks_for?: readonly string[] | null | undefined },
  ): Recovery {
    const about = (asks_for ?? []).filter(
      (name) => name in candidate.known || candidate.unknown.includes(name),
    );
    if (text == null || text.trim() === '' || about.length === 0) return { kind: 'go-on' };
    const known = Object.fromEntries(
      Object.entries(candidate.known).filter(([name]) => !about.includes(name)),
    );
    return {
      kind: 'ask',
      candidate: { ...candidate, known, unknown: about },
      question: { text, aspects: about.map((argument) => ({ tool: candidate.tool, argument })) },
    };
  }

  private async candidateOf(name: string, args: JsonObject): Promise<ProposedCandidate | null> {
    const tool = this.toolNamed(name);
    if (tool === undefined) return null;
    return checkedCandidate(tool, args, await this.context.domains.argumentsOf(tool));
  }

  private toolNamed(name: string): AgentTool | undefined {
    const { tools } = this.context.run.task;
    return tools.find((tool) => tool.name === name) ?? tools.find(({ tool }) => tool.id === name);
  }

  private nameOf(tool: string): string {
    return this.context.domains.toolOf(tool)?.name ?? tool;
  }

  private shown(candidates: readonly Candidate[]): string {
    const calls = candidates.map(({ tool, known, unknown }) => ({
      tool: this.nameOf(tool),
      arguments: { ...known, ...Object.fromEntries(unknown.map((name) => [name, UNKNOWN])) },
    }));
    return escapeJsonText(writeJson(calls));
  }

  private async askFor<T>(
    schema: z.ZodType<T>,
    schemaName: string,
    rules: string,
    note = '',
  ): Promise<T | null> {
    const { run, domains } = this.context;
    const { task, request, steps: path } = run;
    const known: { name: string; args: Awaited<ReturnType<typeof domains.argumentsOf>> }[] = [];
    for (const tool of task.tools)
      known.push({ name: tool.name, args: await domains.argumentsOf(tool) });
    const values = showDomains(known);
    return askModel(run, this.model, {
      schema,
      schemaName,
      render: (bodyBytes) =>
        pathMessages({
          task,
          rules,
          request,
          path,
          bodyBytes,
          note: [values, note].join('\n\n').trim(),
        }),
    });
  }
}

function quoted(text: string): string {
  return escapeJsonText(writeJson(text));
}
