import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import type { JsonObject } from '../core/json.js';
import type { OtherTool, Setting } from '../evidence/setting.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { ToolContext } from './engine.js';
import { ownAccount, sparesAccount } from './own-account.js';
import { sparesSystem } from './spares-system.js';

/** What is fixed for a tool while it is explored, as evidence has it. */
export function settingOf(context: ToolContext): Setting {
  const {
    tool,
    effect,
    pool,
    others = new Map(),
    settings,
    places = [],
    mediaTypes = [],
  } = context;
  return {
    tool,
    effect,
    pool,
    others,
    given: settings.values,
    quotes: settings.quotes ?? 'short',
    showsExamples: settings.examples !== 'none',
    places,
    mediaTypes,
    seed: settings.seed,
    isBarred: (args, other) => isBarred(args, context, other),
  };
}

const accountOf = oncePerObject(({ others = new Map(), pool, userNames }: ToolContext) => {
  const tools = [...others.values()].map(({ tool }) => tool);
  return ownAccount(tools, pool, userNames);
});

/** True for a call that the panel holds, or that would change what is not ours: the system behind the tools, the account of the run. */
function isBarred(args: JsonObject, context: ToolContext, other?: OtherTool): boolean {
  const { tool, effect } = other ?? context;
  const { panelArguments: held } = context;
  if (other === undefined && held.size > 0 && held.has(canonicalArguments(args))) return true;
  if (effect === 'read') return false;
  return (
    !sparesSystem(args, { ...context, effect }) || !sparesAccount(args, tool, accountOf(context))
  );
}
