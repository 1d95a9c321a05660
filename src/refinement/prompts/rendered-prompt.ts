import type { ChatMessage } from '../../models/chat-model.js';

/** What a role is sent: its constant text as the system message, then what this call is about. */
export interface RenderedPrompt {
  readonly messages: readonly ChatMessage[];
  /** Earlier outcomes and revisions that stand in it in short, to keep it within its limit. */
  readonly shortened: number;
}

/** A prompt with the history shortened by so many steps, oldest first; 0 leaves it whole. */
export type RenderPrompt = (steps: number) => RenderedPrompt;

/** The blocks of a user message, empty ones left out. */
export function userMessage(blocks: readonly string[]): ChatMessage {
  return { role: 'user', content: blocks.filter((block) => block !== '').join('\n\n') };
}
