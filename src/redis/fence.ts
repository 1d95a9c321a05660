import { TooldraftError } from '../core/errors.js';

/** Another worker has taken the tool: what this one does with it counts no more, and nobody need be told. */
export class LostToolError extends TooldraftError {
  override readonly code = 'lost-tool';
}

/** Who may write what is recorded of some tools: of everybody who took a tool, the last. */
export interface Fence {
  /** Random. */
  readonly token: string;
  /** Takes tools, so that nothing is written of them any more under an earlier token. */
  take(tools: readonly string[]): Promise<void>;
}
