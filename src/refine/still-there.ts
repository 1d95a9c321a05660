import type { CallTool } from '../experiments/call-tool.js';
import type { Gate } from '../experiments/gate.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { leavesOf } from '../core/leaves.js';
import { findingArguments } from '../experiments/read-back.js';
import { nameOf } from '../experiments/own-things.js';
import { requiredOf } from '../schema/parameters-of.js';
import type { Own } from './clean-up.js';

/**
 * Reads back the things of an interrupted group: the first that no reader shows, or null if all are there still. A list shows a thing by its
 * name, a reader of single things by its name or id.
 */
export async function missingThing(
  things: readonly Own[],
  {
    tools,
    gate,
    call,
  }: { readonly tools: readonly ToolDoc[]; readonly gate: Gate; readonly call: CallTool },
): Promise<string | null> {
  const listed = new Set<string>();
  let wasListed = false;
  const list = async (): Promise<void> => {
    wasListed = true;
    for (const tool of listsIn(tools, gate)) {
      const { kind, body } = await call(tool, {}, { step: 'resume', writes: false });
      if (kind === 'accepted') for (const { text } of leavesOf(body)) listed.add(text);
    }
  };
  const isRead = async (thing: Own): Promise<boolean> => {
    for (const tool of gate.readersOf(thing.kind)) {
      const args = findingArguments(tool, thing.sent, nameOf(thing));
      if (args === null || gate.isConsuming(tool)) continue;
      if (gate.judge({ tool, arguments: args }).kind !== 'pass') continue;
      const outcome = await call(tool, args, { step: 'resume', writes: false });
      if (outcome.kind === 'accepted' && !outcome.errorText) return true;
    }
    return false;
  };
  const steps = new Map<string, Own[]>();
  for (const thing of things) steps.set(thing.step, [...(steps.get(thing.step) ?? []), thing]);
  for (const ofStep of steps.values()) {
    let isThere = false;
    for (const thing of ofStep) isThere ||= await isRead(thing);
    if (!isThere && !wasListed) await list();
    isThere ||= ofStep.some((thing) => 'name' in thing && isIn(listed, thing.name));
    const [first] = ofStep;
    if (!isThere && first !== undefined) return nameOf(first);
  }
  return null;
}

/** Readers that require no argument and may be used. */
export function listsIn(tools: readonly ToolDoc[], gate: Gate): readonly ToolDoc[] {
  return tools.filter(
    (tool) =>
      requiredOf(tool).length === 0 &&
      gate.kindOf(tool).effect === 'read' &&
      !gate.isConsuming(tool) &&
      gate.judge({ tool, arguments: {} }).kind === 'pass',
  );
}

function isIn(texts: ReadonlySet<string>, name: string): boolean {
  return texts.has(name) || [...texts].some((text) => text.includes(name));
}
