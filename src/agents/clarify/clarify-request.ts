import type { RunRecorder } from '../run-recorder.js';
import type { ClarifyTools } from './clarify-tools.js';
import { PendingCall } from './pending-call.js';
import { RequestMemory } from './request-memory.js';

/**
 * One request, SAGE algorithm 1 and Argus algorithm 2 in one: candidates are proposed, questions asked while the policy
 * finds one worth it, the best candidate is run, a rejected call is mended if it can be; until there is an answer.
 */
export async function clarifyRequest(
  run: RunRecorder,
  request: string,
  tools: ClarifyTools,
): Promise<void> {
  const memory = new RequestMemory();
  const { domains } = tools;
  const generator = tools.generator.begin({ run, request, domains, left: memory.left });
  for (;;) {
    const proposal = await generator.next();
    switch (proposal.kind) {
      case 'answer':
        return conclude(run, proposal.text, memory);
      case 'refuse':
        return run.refuse(proposal.text);
      case 'none':
        break;
      case 'calls':
        await new PendingCall(run, generator, tools, memory).carryOut(
          proposal.candidates,
          proposal.thought,
        );
    }
  }
}

/** Says what was done and what was left out; with nothing done at all the request is given up. */
function conclude(run: RunRecorder, text: string, { left }: RequestMemory): void {
  if (left.length === 0) run.answer(text);
  const called = run.steps.some(({ kind, request }) => kind === 'call' && request === run.request);
  if (!called)
    run.endRequest(
      run.environment.user !== null && run.questionsLeft <= 0 ? 'question-limit' : 'gave-up',
    );
  const lines = left.map(
    ({ tool, gaps }) => `${tool} was left out, since nobody could tell: ${gaps.join(', ')}.`,
  );
  run.answer([text, ...lines].join('\n'));
}
