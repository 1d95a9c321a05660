import type { ChatMessage } from './chat-model.js';

/**
 * A conversation as one text, for a reader that sees nothing else: the rules, each earlier message with the answer to it, and last the
 * message that is to be answered.
 */
export function conversationText(messages: readonly ChatMessage[]): string {
  let asked = 0;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const parts = messages.map(({ role, content }, at) => {
    if (role === 'user') asked += 1;
    const titles = {
      system: 'RULES for the whole conversation',
      user:
        at === last
          ? `MESSAGE ${asked}: this is the new one. Answer it.`
          : `MESSAGE ${asked}, answered already`,
      assistant: `YOUR ANSWER to message ${asked}`,
    };
    return `======== ${titles[role]} ========\n\n${content.trim()}\n`;
  });
  return parts.join('\n');
}
