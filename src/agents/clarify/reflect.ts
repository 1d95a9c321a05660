import { wordsAlone } from '../../support/words-alone.js';
import type { AgentStep, QuestionStep } from '../agent.js';
import { askModel, type AgentModel } from '../ask-model.js';
import { pathMessages } from '../prompts/path-messages.js';
import { awnRules, awnSchema, qwnRules, qwnSchema } from '../prompts/reflection-rules.js';
import type { RunRecorder } from '../run-recorder.js';

/** A look at the path before the next action: a question that was put, or null to go on. May end the request as refused. */
export type Reflection = (
  run: RunRecorder,
  path: readonly AgentStep[],
) => Promise<QuestionStep | null>;

/** Ask-when-Needed: a request to the model before every action; the same question is not put twice. */
export function awnReflection(model: AgentModel): Reflection {
  return async (run, path) => {
    const answer = await askModel(run, model, {
      schema: awnSchema,
      schemaName: 'reflection',
      render: rendered(run, path, awnRules),
    });
    if (answer === null || answer.verdict === 'go-on') return null;
    if (answer.verdict === 'beyond') return run.refuse(answer.text ?? '');
    return put(run, withoutPrefix(answer.text ?? ''));
  };
}

const beyond = /^beyond the tools\b\s*:?\s*/i;

/** Query-when-Needed: the same, by its "Question:" protocol. */
export function qwnReflection(model: AgentModel): Reflection {
  return async (run, path) => {
    const answer = await askModel(run, model, {
      schema: qwnSchema,
      schemaName: 'query_when_needed',
      render: rendered(run, path, qwnRules),
    });
    const reply = answer?.reply.trim() ?? '';
    if (beyond.test(reply)) return run.refuse(reply.replace(beyond, ''));
    return /^question\s*:/i.test(reply) ? put(run, withoutPrefix(reply)) : null;
  };
}

/** A reflection before each turn of a single path, again after every answer until there is nothing left to ask. */
export function reflecting(reflect: Reflection): (run: RunRecorder) => Promise<void> {
  return async (run) => {
    for (;;) if ((await reflect(run, run.steps)) === null) return;
  };
}

function rendered(run: RunRecorder, path: readonly AgentStep[], rules: string) {
  const { task, request } = run;
  return (bodyBytes: number) => pathMessages({ task, rules, request, path, bodyBytes });
}

async function put(run: RunRecorder, text: string): Promise<QuestionStep | null> {
  if (text === '' || wasAsked(run, text) || run.questionsLeft <= 0) return null;
  const step = await run.ask({ text });
  return step.kind === 'question' ? step : null;
}

function wasAsked({ steps }: RunRecorder, text: string): boolean {
  const same = (other: string): boolean => wordsAlone(other) === wordsAlone(text);
  return steps.some((step) => step.kind === 'question' && same(step.text));
}

function withoutPrefix(text: string): string {
  return text.replace(/^\s*question\s*:\s*/i, '').trim();
}
