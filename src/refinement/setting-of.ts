import type { RecordedPreference } from '../calls/recorded-source.js';
import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { namesOfOurs } from '../arguments/values/fresh.js';
import type { JsonObject } from '../core/json.js';
import type { OtherTool, RecordedArguments, Setting } from '../evidence/setting.js';
import { oncePerName, oncePerObject } from '../support/once-per-object.js';
import type { ToolContext } from './engine.js';

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
    namesAfter: lastNameThere(pool),
    recorded: context.recorded === undefined ? undefined : recordedOf(context.recorded, tool.id),
    isBarred: (args, other) => isBarred(args, context, other),
  };
}

/** The highest number in names like ours that were there before this run: an earlier run may have left them. */
const lastNameThere = oncePerObject((pool: FrozenPool): number => {
  const before = pool.all().filter(({ origin, sentFirst }) => origin === 'answer' && !sentFirst);
  const names = before.flatMap(({ value }) => namesOfOurs(value));
  return names.reduce((last, name) => Math.max(last, Number(/\d+$/.exec(name)?.[0] ?? 0)), 0);
});

/** What is recorded of a tool does not change while a run lasts, and is asked for after every call. */
const recordedOf = oncePerName((recorded: RecordedPreference, tool: string): RecordedArguments => ({
  arguments: recorded.argumentsOf(tool),
  only: recorded.only,
}));

/** True for a call that no recording answers if nothing else would, or that the gate refuses. */
function isBarred(args: JsonObject, context: ToolContext, other?: OtherTool): boolean {
  const { tool } = other ?? context;
  const { recorded, gate } = context;
  if (recorded?.only === true && !recorded.holds(tool.id, args)) return true;
  return gate.refusal({ tool, arguments: args }) !== null;
}
