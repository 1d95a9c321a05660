import { parse } from 'node:path';
import type { EngineName } from '../../config/engine-catalog.js';
import { refiningRoles, type ModelSettings } from '../../config/model-settings.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { Engine } from '../../engines/engine.js';
import { builtinEngine, builtinLoop } from '../../engines/builtin/builtin-engine.js';
import { draftSettings } from '../../engines/draft/refine-tool.js';
import { modelEngine } from '../../engines/model/model-engine.js';
import { defaultWindow, docsTokensOf, strongWindow } from '../../engines/model/windows.js';
import type { GateSettings } from '../../experiments/gate.js';
import type { TextModelListener } from '../../models/text-model.js';
import { answerTokensOf } from '../../models/text-model.js';
import { createTokenBudget } from '../../models/token-budget.js';
import { draftEngine } from '../../refine/draft-groups.js';
import { defaultLoop, type GroupEngine, type LoopSettings } from '../../refine/refine-group.js';
import { pricesOf } from '../../config/prices.js';
import type { Models } from '../../session/models.js';
import { textModelChoice, textModels, type TextModels } from '../../session/text-models.js';
import { toSafeName } from '../../storage/safe-name.js';
import type { Environment } from '../../support/expand-environment.js';
import type { RefineSettings } from './engine.js';

/** What an engine of a run is made with. */
export interface EngineContext {
  readonly gate: GateSettings;
  readonly embeddings: EmbeddingModel;
  readonly listener: TextModelListener;
  readonly catalogue: Catalogue;
}

/** The engine of a run. */
export interface ChosenEngine {
  readonly name: EngineName;
  /** The model that answers, for people; null where none does. */
  readonly model: string | null;
  /** Default of `--run`. */
  readonly runName: string;
  /** Tokens that the compact docs of a group may take. */
  readonly groupTokens: number;
  /** Tokens that an answer to one message may have. */
  readonly answerTokens: number;
  readonly loopFor: (embeddings: EmbeddingModel) => LoopSettings;
  readonly engineFor: (context: EngineContext) => Engine | GroupEngine;
  /** The endpoints that were asked. */
  readonly inUse: Models['inUse'];
}

type Choice = NonNullable<ReturnType<typeof textModelChoice>>;

/** The engine of a run. Throws `ConfigurationError` where it needs a model and none is named, or a limited cost has no price. */
export function chosenEngine(
  name: EngineName,
  settings: RefineSettings,
  environment: Environment,
  choices: ModelSettings,
): ChosenEngine {
  if (name !== 'builtin') return engineWithModels(name, settings, environment, choices);
  return {
    ...{
      name,
      model: null,
      runName: name,
      groupTokens: docsTokensOf(settings.context ?? defaultWindow),
    },
    ...{ answerTokens: 0, loopFor: () => builtinLoop, engineFor: builtinEngine },
    inUse: () => Promise.resolve([]),
  };
}

/** A run is called by its model, and where a command answers by its program: `claude` of `claude -p`. */
function runNameOf(engine: EngineName, choice: Choice): string {
  const [program = ''] = nameOf(choice).trim().split(/\s+/);
  const name = choice.kind === 'command' ? parse(program).name : nameOf(choice);
  return toSafeName(engine === 'draft' ? `draft-${name}` : name);
}

function engineWithModels(
  engine: Exclude<EngineName, 'builtin'>,
  settings: RefineSettings,
  environment: Environment,
  choices: ModelSettings,
): ChosenEngine {
  const { workspace, maxCost, price, batch } = settings;
  const chosen = textModelChoice(settings);
  const isEndpoint = chosen === null || chosen.kind === 'endpoint';
  const window = settings.context ?? (isEndpoint ? defaultWindow : strongWindow);
  const roles = refiningRoles.map((role): Choice | null => {
    const choice = choices[role];
    if (chosen !== null && chosen.kind !== 'endpoint') return chosen;
    return choice === undefined ? null : { kind: 'endpoint', choice };
  });
  const [explorer, analyzer, rewriter] = engine === 'draft' ? roles : [chosen, chosen, chosen];
  if (explorer == null || analyzer == null || rewriter == null)
    throw new ConfigurationError('This engine needs a model, and none is named.', {
      remedy:
        'Name one with --model, a program with --model-command, or a folder in which somebody answers with --model-inbox; without a model use --engine builtin.',
    });
  const budget = createTokenBudget({ maxCost, prices: pricesOf(price) });
  for (const one of [explorer, analyzer, rewriter]) budget.requirePrice(nameOf(one));
  // The limits are those of the whole run, which checks them between messages.
  const access = { ...settings, maxTokens: undefined, maxCost: undefined };
  const name = nameOf(rewriter);
  let models: TextModels | null = null;
  return {
    inUse: async () => (await models?.inUse()) ?? [],
    ...{ name: engine, model: name },
    runName: runNameOf(engine, rewriter),
    groupTokens: docsTokensOf(window),
    answerTokens: answerTokensOf(window),
    loopFor: ({ defaultPhi }) => {
      const { messages, tau, phi = defaultPhi } = settings;
      return { ...defaultLoop, messages, tau, phi };
    },
    engineFor: ({ gate, embeddings, listener, catalogue }) => {
      const { modelFor } = (models ??= textModels(access, {
        ...{ workspace, environment, window, listener },
      }));
      if (engine === 'model')
        return modelEngine({
          ...{
            model: modelFor('explorer', explorer),
            mayWrite: gate.allow !== 'reads',
            window,
            batch,
          },
        });
      return draftEngine({
        models: {
          explorer: modelFor('explorer', explorer),
          analyzer: modelFor('analyzer', analyzer),
          rewriter: modelFor('rewriter', rewriter),
        },
        embeddings,
        settings: {
          phi: settings.diversity === 'off' ? null : (settings.phi ?? embeddings.defaultPhi),
          tau: settings.noAdaptiveStop ? null : settings.tau,
          iterations: settings.iterations,
          // Each model has its own.
          temperature: null,
          maxPromptTokens: settings.maxPromptTokens ?? draftSettings.maxPromptTokens,
        },
        published: catalogue.groups ?? [],
      });
    },
  };
}

function nameOf(choice: Choice): string {
  if (choice.kind === 'endpoint') return choice.choice.name;
  return choice.kind === 'command' ? choice.command : 'inbox';
}
