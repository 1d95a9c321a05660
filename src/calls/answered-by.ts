import type { AnswersKind, Outcome } from '../core/outcome.js';
import type { ToolExecutor } from '../core/ports.js';

/** Answers that are not the tools' own at the time of the call. */
export type LesserAnswers = Exclude<AnswersKind, 'live'>;

/** An executor whose answers say that they are not the tools' own; those that say so already stay as they are. */
export function answeredBy(kind: LesserAnswers, inner: ToolExecutor): ToolExecutor {
  return {
    call: async (request, signal): Promise<Outcome> => {
      const outcome = await inner.call(request, signal);
      return outcome.kind === 'fault' ? outcome : { answeredBy: kind, ...outcome };
    },
    close: () => inner.close(),
  };
}
