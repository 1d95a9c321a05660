import type { RecordedPreference } from '../calling/recorded-source.js';
import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import type { JsonObject } from '../core/json.js';
import type { OtherTool, RecordedArguments, Setting } from '../evidence/setting.js';
import { oncePerName, oncePerObject } from '../support/once-per-object.js';
import type { ToolContext } from './engine.js';
import { ownAccount, sparesAccount, type OwnAccount } from './own-account.js';
import { sparesOthers } from './spares-others.js';
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
    recorded: context.recorded === undefined ? undefined : recordedOf(context.recorded, tool.id),
    isBarred: (args, other) => isBarred(args, context, other),
  };
}

/** What is recorded of a tool does not change while a run lasts, and is asked for after every call. */
const recordedOf = oncePerName((recorded: RecordedPreference, tool: string): RecordedArguments => ({
  arguments: recorded.argumentsOf(tool),
  only: recorded.only,
}));

/** The account of the run; the other tools and the pool are the same for all tools of a wave. */
function accountOf({ others, pool, userNames = [] }: ToolContext): OwnAccount {
  return accounts(others ?? nothingKnown)(pool)(userNames);
}

const nothingKnown: ReadonlyMap<string, OtherTool> = new Map();

const accounts = oncePerObject((others: ReadonlyMap<string, OtherTool>) => {
  const tools = [...others.values()].map(({ tool }) => tool);
  return oncePerObject((pool: FrozenPool) =>
    oncePerObject((userNames: readonly string[]) => ownAccount(tools, pool, userNames)),
  );
});

/** True for a call that the panel holds, that no recording answers where nothing else would, or that would change what is not ours: the system behind the tools, the account of the run, things of others that need not be deleted. */
function isBarred(args: JsonObject, context: ToolContext, other?: OtherTool): boolean {
  const { tool, effect } = other ?? context;
  const { panelArguments: held, recorded } = context;
  if (other === undefined && held.size > 0 && held.has(canonicalArguments(args))) return true;
  if (recorded?.only === true && !recorded.holds(tool.id, args)) return true;
  if (effect === 'read') return false;
  return (
    !sparesSystem(args, { ...context, effect }) ||
    !sparesAccount(args, tool, accountOf(context)) ||
    (effect === 'destructive' && !sparesOthers(args, tool, context))
  );
}
