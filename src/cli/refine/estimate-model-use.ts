import type { ModelSettings } from '../../config/model-settings.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { createTokenBudget } from '../../models/token-budget.js';
import {
  estimateGroupUse,
  estimateToolUse,
  type EstimatedUse,
  type Extent,
  type ModelUseOptions,
} from '../../refinement/llm/estimate-model-use.js';
import type { RefinementPlan } from '../../refinement/plan-refinement.js';
import { sumOfTotals, type UsageTotals } from '../../refinement/usage-totals.js';
import { pricesOf } from '../../session/prices.js';
import { engineNameOf, modelsOfRoles, type RefineSettings } from './engine.js';

/** What a run would use of its models: for each tool and group that it would refine, and in all. */
export interface ModelUseEstimate {
  readonly models: readonly string[];
  /** At the upper end of what is usual. */
  readonly tools: readonly EstimatedUse[];
  /** The sum of `tools`. */
  readonly total: UsageTotals;
  /** In all, at the lower end of what is usual: every tool converges at once, answers are terse. */
  readonly least: UsageTotals;
  /** In all, if every tool goes through all its iterations. */
  readonly most: UsageTotals;
}

/** The estimate for a planned run; null for an engine without a model. Needs no key and sends nothing. */
export function estimateModelUse(
  settings: RefineSettings,
  choices: ModelSettings,
  { tools, groups = [] }: Catalogue,
  { waves }: Pick<RefinementPlan, 'waves'>,
): ModelUseEstimate | null {
  const engine = engineNameOf(settings, choices);
  if (engine === 'rules') return null;
  const roles = modelsOfRoles(choices);
  const prices = pricesOf(settings.price);
  const names = [...new Set(Object.values(roles))];
  const budget = createTokenBudget({ maxCost: settings.maxCost, prices });
  for (const name of names) budget.requirePrice(name);
  const options: ModelUseOptions = {
    ...{ prices, models: { ...roles, group: roles.rewriter } },
    ...{ iterations: settings.iterations, tau: settings.tau },
    ...{ probes: settings.probes, engine },
    ...{ maxDocWords: settings.maxDocWords, maxPromptTokens: settings.maxPromptTokens },
  };
  const planned = new Set(waves.flat());
  const refined = tools.filter(({ id }) => planned.has(id));
  const apisOf = (id: string): readonly ToolDoc[] => refined.filter(({ group }) => group === id);
  const estimates = (extent: Extent): readonly EstimatedUse[] => [
    ...refined.map((tool) => estimateToolUse(tool, extent, options)),
    ...groups.flatMap((group) => {
      const apis = apisOf(group.id).length;
      return apis === 0 ? [] : [estimateGroupUse({ ...group, apis }, extent, options)];
    }),
  ];
  const usual = estimates('usual');
  return {
    models: names,
    tools: usual,
    total: sumOfTotals(usual),
    least: sumOfTotals(estimates('least')),
    most: sumOfTotals(estimates('most')),
  };
}
