// The diligent model in every role but those that write docs.
import { agentAnswer } from './diligent-agent.mjs';
import { askerAnswer } from './diligent-asker.mjs';

/** The answer to a chat request that names its schema. Throws for one that no role is asked with. */
export function answerInRole(schemaName, messages) {
  // What a user has answered only the asker reads.
  const isDialogue = messages.some(({ content }) => content.includes("The user's answer: "));
  const agents = isDialogue ? [askerAnswer, agentAnswer] : [agentAnswer, askerAnswer];
  for (const answer of agents) {
    const said = answer(schemaName ?? '', messages);
    if (said !== null) return said;
  }
  throw new Error(`nobody plays ${schemaName ?? 'a request without a schema'}`);
}
