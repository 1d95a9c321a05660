import type { JsonObject } from '../../core/json.js';
import type { OnUsage } from '../engine.js';
import { callMakingAnswerSchema, renderCallMakingPrompt } from '../prompts/call-making-prompt.js';
import type { RenderedDoc } from '../../arguments/doc-as-agent-sees-it.js';
import { askRole, type RoleModel } from './ask-role.js';

/**
 * Call making: the arguments a model fills in from a doc and a request alone. Rejects with `ModelAnswerError` where it
 * gives no usable answer.
 */
export async function fillArguments(
  { doc, query }: { readonly doc: RenderedDoc; readonly query: string },
  role: RoleModel,
  onUsage: OnUsage,
): Promise<JsonObject> {
  const answer = await askRole(
    {
      schema: callMakingAnswerSchema,
      schemaName: 'call',
      mostSteps: 0,
      render: () => renderCallMakingPrompt(doc, query),
    },
    role,
    onUsage,
  );
  return answer.arguments;
}
