import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { StepOutcome } from './step-outcome.js';

/** A tool and the arguments it is called with. */
export interface Request {
  readonly tool: ToolDoc;
  readonly arguments: JsonObject;
}

/** Makes one call; whatever happens is an outcome. `about` tells a journal what the call is for. */
export type CallTool = (
  tool: ToolDoc,
  args: JsonObject,
  about: { readonly step: string; readonly writes: boolean },
) => Promise<StepOutcome>;
