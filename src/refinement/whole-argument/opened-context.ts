import { canonicalArguments } from '../../arguments/schema/canonical-arguments.js';
import { isJsonObject } from '../../core/json.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { CatalogueView, LoopState, ToolContext } from '../engine.js';
import { rawVersion } from '../raw-version.js';
import { openedArguments, openedCall } from './opened-call.js';
import { openedTool } from './opened-tool.js';
import { wholeArgument } from './whole-argument.js';

/** A context in which the tool is opened, and the name of the argument that holds all. */
export interface OpenedContext {
  readonly whole: string;
  readonly context: ToolContext;
}

/** Null where the tool has no argument that holds all. The same context gives the same object. */
export const openedContext: (context: ToolContext) => OpenedContext | null = oncePerObject(
  (context: ToolContext) => {
    const whole = wholeArgument(context.tool);
    return whole === null ? null : { whole, context: opened(context, whole) };
  },
);

function opened(context: ToolContext, whole: string): ToolContext {
  const tool = openedTool(context.tool);
  const panel = [...context.panelArguments].map((key) => {
    const args: unknown = JSON.parse(key);
    return isJsonObject(args) ? canonicalArguments(openedArguments(args, whole)) : key;
  });
  return {
    ...context,
    tool,
    raw: rawVersion(tool),
    siblings: context.siblings.map((sibling) => ({ ...sibling, tool: openedTool(sibling.tool) })),
    panelArguments: new Set(panel),
  };
}

/** Where the loop stands, with every call as one of the opened tool. */
export function openedState(state: LoopState, whole: string): LoopState {
  return { ...state, calls: state.calls.map((call) => openedCall(call, whole)) };
}

export const openedCatalogue: (catalogue: CatalogueView) => CatalogueView = oncePerObject(
  (catalogue: CatalogueView): CatalogueView => ({
    ...catalogue,
    tools: catalogue.tools.map((seen) => ({ ...seen, tool: openedTool(seen.tool) })),
  }),
);
