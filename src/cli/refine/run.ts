import type { commandOptions } from '../../config/command-options.js';
import { ordersWarning, toolsWithOrders } from '../../config/tools-with-orders.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { openSession, type Session } from '../../session/open-session.js';
import type { CommandContext, RunCommand } from '../command.js';
import { sessionContext, sessionFor } from '../session-for.js';
import { engineNameOf } from './engine.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** `tooldraft refine`: imports what is new, refines, saves the refined docs. */
export const run: RunCommand<typeof commandOptions.refine> = async (context) => {
  const { settings, output } = context;
  const session = await refiningSession(context);
  const { catalogue, snapshot } = session;
  const orders = ordersWarning(toolsWithOrders(catalogue.tools));
  if (orders !== null) output.warn(orders);
  if (snapshot?.status === 'created') output.note(`imported as ${snapshot.file}`);
  const engine = engineNameOf(settings, session.models.choices);
  const { refineSession } = await import('./refine-session.js');
  return refineSession(context, session, engine);
};

async function refiningSession(context: Context): Promise<Session> {
  const { settings } = context;
  const read = await sessionFor(context);
  const { catalogue, allTools } = read;
  const asCalled = (tools: readonly ToolDoc[]): readonly ToolDoc[] =>
    settings.answers === 'live' ? tools : tools.map(asReader);
  return openSession(
    { ...sessionContext(context), keepValues: settings.redact === 'tokens' },
    {
      ...read,
      catalogue: { ...catalogue, tools: [...asCalled(catalogue.tools)] },
      allTools: asCalled(allTools),
    },
  );
}

/** Where the tools themselves do not answer, a tool that ToolBench lists without a method only reads, as its default method does. */
function asReader(tool: ToolDoc): ToolDoc {
  const { call, sideEffects, group, raw } = tool;
  if (call.kind !== 'none' || sideEffects !== 'unknown' || group === undefined) return tool;
  const method = raw !== null && typeof raw === 'object' && 'method' in raw ? raw.method : 'GET';
  return method === 'GET' ? { ...tool, sideEffects: 'none' } : tool;
}
