import { askModel, type AgentModel } from '../ask-model.js';
import {
  interpretationRules,
  interpretationSchema,
  questionsFirstRules,
  questionsFirstSchema,
} from '../prompts/interpretation-rules.js';
import { pathMessages } from '../prompts/path-messages.js';
import type { RunRecorder } from '../run-recorder.js';
import { answerEntropy } from './answer-entropy.js';
import { aspectsNamed } from './asking-agent.js';

type Before = (run: RunRecorder, isFirst: boolean) => Promise<void>;

/** Ask-before-Plan: all questions first, then the plan, without questions. */
export function askBeforePlan(model: AgentModel): Before {
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

/**
 * Active Task Disambiguation: before each step, interpretations are sampled and the question is put whose answers across
 * them have most entropy; none where the interpretations agree.
 */
export function activeDisambiguation(model: AgentModel): Before {
  return async (run) => {
    while (run.questionsLeft > 0) {
      const answer = await askModel(run, model, {
        schema: interpretationSchema,
        schemaName: 'interpretations',
        render: rendered(run, interpretationRules),
      });
      const asked = new Set(
        run.steps.flatMap((step) => (step.kind === 'question' ? [step.text] : [])),
      );
      const [best] = (answer?.questions ?? [])
        .filter(({ text }) => text.trim() !== '' && !asked.has(text))
        .map((question) => ({ question, entropy: answerEntropy(question.answers) }))
        .filter(({ entropy }) => entropy > 0)
        .sort((a, b) => b.entropy - a.entropy);
      if (best === undefined || (answer?.interpretations.length ?? 0) < 2) return;
      const { text, tool, asks_for } = best.question;
      const step = await run.ask({ text, aspects: aspectsNamed(run, tool, asks_for) });
      if (step.kind !== 'question' || !step.informative) return;
    }
  };
}

function rendered(run: RunRecorder, rules: string) {
  const { task, request, steps: path } = run;
  return (bodyBytes: number) => pathMessages({ task, rules, request, path, bodyBytes });
}
