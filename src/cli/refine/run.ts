import type { AcquiredCatalogue } from '../../config/acquire-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { givenValues } from '../../config/refinement-settings.js';
import { engineNameOf } from '../../config/engine-name-of.js';
import { ordersWarning, toolsWithOrders } from '../../config/tools-with-orders.js';
import { answeredCatalogue } from '../../config/answered-catalogue.js';
import { planRefinement } from '../../refinement/plan-refinement.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { done } from '../done.js';
import { foundTools } from './found-tools.js';
import { narrowedTo } from './narrowed-to.js';
import { styleOf } from '../terminal-style.js';
import { permissionsOf } from './permissions-of.js';
import { sampleRequests } from '../../refinement/sample-requests.js';
import { planView, shownTools } from './plan-view.js';
import { acquireFor } from '../acquire-for.js';

type Context = CommandContext<typeof commandOptions.refine>;

async function dryRun(
  context: Context,
  { catalogue, allTools }: AcquiredCatalogue,
): Promise<CommandOutcome> {
  const { iterations, probes, preset } = context.settings;
  const limits = { iterations, probesPerIteration: preset === 'draft' ? 0 : probes };
  const plan = planRefinement(catalogue, permissionsOf(context), limits);
  const modelUse =
    engineNameOf(context.settings) === 'rules'
      ? null
      : (await import('../../config/estimate-model-use.js')).estimateModelUse(
          context.settings,
          catalogue,
          plan,
        );
  const shown = new Set(shownTools(plan));
  const samples = catalogue.tools
    .filter(({ id }) => shown.has(id))
    .map((tool) => sampleRequests(tool, catalogue.source, givenValues(context.settings.value)));
  const text = planView(plan, modelUse, samples, styleOf(context.output.stdout));
  const results = {
    ...{ catalogue: catalogue.name, dryRun: true, allTools: allTools.length },
    toolsWithOrders: toolsWithOrders(catalogue.tools),
  };
  return done(text, { ...results, ...plan, modelUse, samples });
}

/** `tooldraft refine`: imports what is new, refines, saves the refined docs. */
export const run: RunCommand<typeof commandOptions.refine> = async (context) => {
  const { settings, output } = context;
  const read = await acquireFor(context);
  const acquired: AcquiredCatalogue = {
    ...read,
    catalogue: answeredCatalogue(read.catalogue, settings.answers),
    allTools: answeredCatalogue({ tools: read.allTools }, settings.answers).tools,
  };
  const orders = ordersWarning(toolsWithOrders(acquired.catalogue.tools));
  if (orders !== null) output.warn(orders);
  if (acquired.snapshot?.status === 'created') output.note(`imported as ${acquired.snapshot.file}`);
  const just =
    settings.fromFindings === undefined
      ? undefined
      : await foundTools(settings.fromFindings, context, acquired);
  if (just?.size === 0)
    return done('Nothing was found that speaks against docs of these tools.', {
      catalogue: acquired.catalogue.name,
      tools: [],
    });
  if (settings.dryRun) return dryRun(context, narrowedTo(just, acquired));
  // A dry run and an error in the settings need nothing of all that a run needs.
  const { refineAcquired } = await import('./refine-acquired.js');
  return refineAcquired(context, acquired, just);
};
