import type { Json, JsonObject } from '../../../core/json.js';
import type { AgentTool } from '../../agent.js';
import {
  domainLookup,
  type AspectRestriction,
  type BeliefState,
} from '../../belief/belief-state.js';
import { aspectKey } from '../../belief/candidate.js';
import type { Aspect } from '../../user.js';
import type { CandidateQuestion, ProposedCandidate } from '../candidate-generator.js';
import type { ArgumentSlot } from './argument-slot.js';
import {
  missingFieldsText,
  offeredValues,
  questionText,
  type AskedArgument,
} from './question-templates.js';
import { readAnswers } from './read-answers.js';
import { readChoice } from './read-choice.js';
import { readRecords } from './read-records.js';
import { readToolChoice, toolChoice, type ToolChoice } from './tool-choice.js';
import type { ToolMatcher } from './tool-matcher.js';

const MOST_QUESTIONS = 5;
/** Questions that ask for everything one candidate lacks. */
const MOST_WHOLE = 2;

export interface QuestionSources {
  readonly toolOf: (id: string) => AgentTool | undefined;
  readonly slotOf: (aspect: Aspect) => Promise<ArgumentSlot | undefined>;
  readonly matcher: () => Promise<ToolMatcher>;
}

/** The questions of one request: their texts, and what answers to them say. */
export class EmbeddedQuestions {
  /** Values that were meant but are not possible, by aspect. */
  private readonly refused = new Map<string, Json>();
  /** Questions about tools that were offered, by their text. */
  private readonly choices = new Map<string, ToolChoice>();
  /** What the last question about an aspect showed to choose from. */
  private readonly offered = new Map<string, readonly Json[]>();
  /** Records of which an answer told a part, by aspect. */
  private readonly begun = new Map<
    string,
    {
      readonly whole: readonly JsonObject[];
      readonly told: JsonObject;
      readonly missing: readonly ArgumentSlot[];
    }
  >();

  /** True once an answer to a question about several things could not be parted: they are asked one by one then. */
  private isOneByOne = false;

  constructor(private readonly sources: QuestionSources) {}

  remember({ tool, refused = {} }: ProposedCandidate): void {
    for (const [argument, value] of Object.entries(refused)) {
      this.refused.set(aspectKey({ tool, argument }), value);
    }
  }

  async about(state: BeliefState): Promise<readonly CandidateQuestion[]> {
    const whole = state.candidates.map(({ tool, unknown }) =>
      unknown.map((argument) => ({ tool, argument })),
    );
    const sets = [
      ...(this.isOneByOne ? [] : whole.slice(0, MOST_WHOLE)),
      ...openArguments(state).map((aspect) => [aspect]),
    ].filter((set) => set.length > 0);
    const distinct = new Map(sets.map((set) => [set.map(aspectKey).join(), set]));
    const questions: CandidateQuestion[] = [];
    const choice = toolChoice(state, this.sources.toolOf);
    if (choice !== null) {
      this.choices.set(choice.question.text, choice);
      questions.push(choice.question);
    }
    for (const aspects of [...distinct.values()].slice(0, MOST_QUESTIONS - questions.length)) {
      questions.push({ aspects, text: await this.textFor(aspects, state) });
    }
    return questions;
  }

  async read(
    { text, aspects }: CandidateQuestion,
    answer: string,
  ): Promise<readonly AspectRestriction[]> {
    const choice = this.choices.get(text);
    if (choice !== undefined) {
      const chosen = readToolChoice(choice, answer, await this.sources.matcher());
      if (chosen !== null) return chosen;
    }
    const slots = new Map<ArgumentSlot, Aspect>();
    for (const aspect of aspects) {
      const slot = await this.sources.slotOf(aspect);
      if (slot !== undefined) slots.set(slot, aspect);
    }
    const [[slot, aspect] = []] = slots;
    if (slots.size === 1 && slot !== undefined && aspect !== undefined) {
      const pointed = this.pointedTo(slot, aspect, answer);
      if (pointed !== undefined) return pointed;
    }
    const told = [...readAnswers([...slots.keys()], answer)].flatMap(([slot, restriction]) => {
      const aspect = slots.get(slot);
      return aspect === undefined ? [] : [{ aspect, restriction }];
    });
    this.isOneByOne ||= told.length === 0 && slots.size > 1;
    return told;
  }

  /** The choice an answer points to, or the records it tells; undefined where it is to be read as usual. */
  private pointedTo(
    slot: ArgumentSlot,
    aspect: Aspect,
    answer: string,
  ): readonly AspectRestriction[] | undefined {
    const chosen = readChoice(answer, this.offered.get(aspectKey(aspect)) ?? []);
    if (chosen !== undefined) {
      const value = slot.types.includes('array') && !Array.isArray(chosen) ? [chosen] : chosen;
      return [{ aspect, restriction: { kind: 'explicit', values: [value] } }];
    }
    return slot.fields.length === 0 ? undefined : this.recordsIn(slot, aspect, answer);
  }

  private recordsIn(
    slot: ArgumentSlot,
    aspect: Aspect,
    answer: string,
  ): readonly AspectRestriction[] | undefined {
    if (/^\s*[[{]/.test(answer)) return undefined;
    const key = aspectKey(aspect);
    const begun = this.begun.get(key);
    const { whole, partial } = readRecords(slot, answer, begun?.told ?? {});
    const all = [...(begun?.whole ?? []), ...whole];
    if (partial !== null) {
      this.begun.set(key, { ...partial, whole: all });
      return [];
    }
    this.begun.delete(key);
    const value: Json = slot.types.includes('array') ? all : (all[0] ?? {});
    return [{ aspect, restriction: { kind: 'explicit', values: [value] } }];
  }

  private async textFor(aspects: readonly Aspect[], state: BeliefState): Promise<string> {
    const domainOf = domainLookup(state);
    const task = this.sources.toolOf(aspects[0]?.tool ?? '')?.name ?? '';
    const asked: AskedArgument[] = [];
    for (const aspect of aspects) {
      const key = aspectKey(aspect);
      const begun = this.begun.get(key);
      if (aspects.length === 1 && begun !== undefined) {
        return missingFieldsText(task, begun.told, begun.missing.map(inWords));
      }
      const slot = await this.sources.slotOf(aspect);
      const each = {
        argument: aspect.argument,
        description: slot?.about ?? '',
        domain: domainOf(aspect),
        refused: this.refused.get(key),
        rivals: rivalsOf(aspect, state),
        fields: slot?.fields.filter(({ required }) => required).map(inWords),
      };
      this.offered.set(key, offeredValues(each));
      asked.push(each);
    }
    return questionText(task, asked);
  }
}

function inWords({ name, about }: ArgumentSlot): { name: string; description: string } {
  return { name, description: about };
}

/** Arguments that some candidate does not know, or that candidates of one tool do not agree on; those of the best candidate first. */
function openArguments({ candidates }: BeliefState): readonly Aspect[] {
  const open = new Map<string, Aspect>();
  const add = (aspect: Aspect): void => void open.set(aspectKey(aspect), aspect);
  for (const { tool, unknown } of candidates)
    unknown.forEach((argument) => add({ tool, argument }));
  for (const { tool, known } of candidates) {
    for (const [argument, value] of Object.entries(known)) {
      const others = candidates.filter((other) => other.tool === tool && argument in other.known);
      const differs = others.some(
        (other) => JSON.stringify(other.known[argument]) !== JSON.stringify(value),
      );
      if (differs) add({ tool, argument });
    }
  }
  return [...open.values()];
}

/** The different values the candidates have for an aspect. */
function rivalsOf(aspect: Aspect, { candidates }: BeliefState): readonly Json[] {
  const values = new Map<string, Json>();
  for (const { tool, known } of candidates) {
    const value = tool === aspect.tool ? known[aspect.argument] : undefined;
    if (value !== undefined) values.set(JSON.stringify(value), value);
  }
  return [...values.values()];
}
