import type { CallBudget } from '../calling/call-budget.js';
import type { Pacer } from '../calling/pacer.js';
import type { RateWindow } from '../models/rate-window.js';
import type { TokenBudget } from '../models/token-budget.js';

/** Limits that hold for all processes of a run together. */
export interface SharedLimits {
  readonly budget: TokenBudget;
  /** Requests and tokens a minute of one endpoint and key, by a name of the two that holds no secret. */
  window(endpoint: string): RateWindow;
  readonly pacer: Pacer | undefined;
  readonly calls: CallBudget | undefined;
}
