import { ConfigurationError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { distinctBy } from '../../support/distinct-by.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';
import { askEach, askModel, type AgentModel, type ModelQuestion } from '../ask-model.js';
import { questionRules, questionSchema } from '../prompts/belief-prompts.js';
import {
  interpretationRules,
  interpretationSchema,
  questionAnswersRules,
  questionAnswersSchema,
  questionsFirstRules,
  questionsFirstSchema,
} from '../prompts/interpretation-rules.js';
import { pathMessages } from '../prompts/path-messages.js';
import type { BeforeTurn } from '../react-agent.js';
import type { RunRecorder, WantedQuestion } from '../run-recorder.js';
import { answerEntropy } from './answer-entropy.js';
import { aspectsNamed } from './asking-agent.js';

/** Ask-before-Plan: all questions first, then the plan, without questions. */
export function askBeforePlan(model: AgentModel): BeforeTurn {
  return async (run, isFirst) => {
    if (!isFirst) return;
    const answer = await askModel(run, model, {
      schema: questionsFirstSchema,
      schemaName: 'questions_first',
      render: rendered(run, questionsFirstRules),
    });
    for (const { text, tool, asks_for } of answer?.questions ?? []) {
      if (text.trim() === '' || run.questionsLeft <= 0) continue;
      await run.ask({ text, aspects: aspectsNamed(run, tool, asks_for) });
    }
  };
}

/** Interpretations that are drawn before each question. */
const draws = 5;

/** A way to take the request: the call it leads to. */
interface Interpretation {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/**
 * Active Task Disambiguation: before each turn interpretations are drawn, each in an answer of its own, questions are thought of that would
 * tell them apart, and each interpretation answers them. The question is put whose answers have most entropy; none where the
 * interpretations agree. Throws `ConfigurationError` for a model at temperature 0, which draws one and the same.
 */
export function activeDisambiguation(model: AgentModel): BeforeTurn {
  if ((model.model.setting?.temperature ?? model.temperature) === 0) {
    throw new ConfigurationError(
      'active-task draws several interpretations, and at temperature 0 all are the same.',
      { remedy: 'Give a temperature above 0; the papers have 0.5.' },
    );
  }
  return async (run) => {
    while (run.questionsLeft > 0) {
      const interpretations = await drawInterpretations(run, model);
      if (interpretations.length < 2) return;
      const best = await mostTelling(run, model, interpretations);
      if (best === null) return;
      const step = await run.ask(best);
      if (step.kind !== 'question' || !step.informative) return;
    }
  };
}

/** Different interpretations among those drawn; what names no tool is none. */
async function drawInterpretations(
  run: RunRecorder,
  model: AgentModel,
): Promise<readonly Interpretation[]> {
  const { repeat = 1, tools } = run.task;
  const drawn = await askEach(
    run,
    model,
    Array.from({ length: draws }, (_, index) => ({
      ...{ schema: interpretationSchema, schemaName: 'interpretation' },
      ...{ render: rendered(run, interpretationRules), sample: (repeat - 1) * draws + index + 1 },
    })),
  );
  const calls = drawn.flatMap((each) =>
    each?.tool != null && tools.some(({ name }) => name === each.tool)
      ? [{ tool: each.tool, arguments: each.arguments ?? {} }]
      : [],
  );
  return distinctBy(calls, canonicalJson);
}

/** The candidate question whose answers differ most between the interpretations; null where no new one tells them apart. */
async function mostTelling(
  run: RunRecorder,
  model: AgentModel,
  interpretations: readonly Interpretation[],
): Promise<WantedQuestion | null> {
  const shown = escapeJsonText(writeJson(interpretations));
  const thought = await askModel(run, model, {
    ...{ schema: questionSchema, schemaName: 'questions' },
    render: rendered(run, questionRules, `The calls that could be meant: ${shown}`),
  });
  const asked = new Set(run.steps.flatMap((step) => (step.kind === 'question' ? [step.text] : [])));
  const candidates = (thought?.questions ?? [])
    .filter(({ text }) => text.trim() !== '' && !asked.has(text))
    .slice(0, 5);
  if (candidates.length === 0) return null;
  const said = await askEach(
    run,
    model,
    interpretations.map((each) =>
      answersOf(
        run,
        each,
        candidates.map(({ text }) => text),
      ),
    ),
  );
  const [best] = candidates
    .map((question, index) => ({
      question,
      entropy: answerEntropy(said.flatMap((each) => each?.answers[index] ?? [])),
    }))
    .filter(({ entropy }) => entropy > 0)
    .sort((a, b) => b.entropy - a.entropy);
  if (best === undefined) return null;
  const { text, tool, asks_for } = best.question;
  return { text, aspects: aspectsNamed(run, tool, asks_for) };
}

/** What the user would answer to each question who means this. */
function answersOf(
  { task, request }: RunRecorder,
  interpretation: Interpretation,
  questions: readonly string[],
): ModelQuestion<{ answers: string[] }> {
  const content = [
    `What you asked for: ${escapeJsonText(writeJson(task.requests[request] ?? ''))}`,
    fenced('MEANT', writeJson(interpretation)),
    fenced('QUESTIONS', writeJson(questions)),
  ].join('\n\n');
  return {
    ...{ schema: questionAnswersSchema, schemaName: 'question_answers' },
    render: () => [
      { role: 'system', content: questionAnswersRules },
      { role: 'user', content },
    ],
  };
}

function rendered(run: RunRecorder, rules: string, note?: string) {
  const { task, request, steps: path } = run;
  return (bodyBytes: number) => pathMessages({ task, rules, request, path, bodyBytes, note });
}
