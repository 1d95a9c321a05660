import { z } from 'zod';
import { requireCredentials } from '../catalogues/missing-credentials.js';
import type { Catalogue } from '../core/catalogue.js';
import { jsonObjectSchema, type JsonObject } from '../core/json.js';
import type { Trajectory } from '../core/trajectory.js';
import type { RunDefinition } from '../queue/run-record.js';
import type { Unit } from '../queue/unit.js';
import { thisWorker } from '../queue/work.js';
import { redisBlobs } from '../redis/blobs.js';
import { RedisTrajectoryStore } from '../redis/redis-trajectory-store.js';
import { allowanceOf } from '../refinement/allowance.js';
import { Gate } from '../refinement/gate.js';
import { knownFromJson } from '../refinement/known-json.js';
import { placesOf } from '../refinement/places-of.js';
import { splitByPermission } from '../refinement/plan-refinement.js';
import type { RefineOptions } from '../refinement/refine-options.js';
import { refinePart } from '../refinement/refine-part.js';
import type { RefinementSettings } from '../refinement/settings.js';
import { ToolContexts } from '../refinement/tool-contexts.js';
import type { Known } from '../refinement/wave-runner.js';
import { jsonOf } from '../support/json-of.js';
import { commandOptions } from './command-options.js';
import { createEmbeddings } from './create-embeddings.js';
import { createEngine } from './create-engine.js';
import { createRunExecutor } from './create-run-executor.js';
import { lateModels } from './late-models.js';
import { openPrivateValues } from './open-private-values.js';
import { settingsOfDefinition } from './queue-definition.js';
import { allowedWrites } from './refinement-settings.js';
import {
  limitsOf,
  modelContext,
  workerTokens,
  type Session,
  type SessionParts,
} from './session-parts.js';
import { toolAnswers } from './tool-answers.js';

const detailsSchema = z.strictObject({
  /** What trajectories record as settings. */
  refining: jsonObjectSchema,
  /** The tools that are refined, where not all are. */
  just: z.array(z.string()).nullable(),
});

/** What the definition of a refinement holds besides settings and catalogue. */
export function refiningDetails(
  refining: RefinementSettings,
  just: RefineOptions['just'],
): JsonObject {
  return { refining: jsonOf(refining), just: just === undefined ? null : [...just.keys()] };
}

/** What `refiningDetails` put into a definition. */
export function refiningSettingsOf({ details }: RunDefinition): {
  readonly refining: RefinementSettings;
  readonly just: RefineOptions['just'];
} {
  const { refining, just } = detailsSchema.parse(details);
  return {
    // Of the same build, which wrote them with the same type.
    refining: refining as unknown as RefinementSettings,
    just: just === null ? undefined : new Map(just.map((id) => [id, []])),
  };
}

/** Refines tools of a run with the knowledge of their wave. */
export async function refiningSession(parts: SessionParts): Promise<Session> {
  const { run, definition, redis, environment, workspace, concurrency, clock, signal } = parts;
  const { catalogue, allTools } = definition;
  const settings = settingsOfDefinition(definition, commandOptions.refine, {
    ...{ workspace, concurrency },
  });
  const { refining, just } = refiningSettingsOf(definition);
  if (settings.answers === 'live') requireCredentials(catalogue, environment);
  const shared = limitsOf(redis, run, settings);
  const context = modelContext(parts, settings, shared);
  const models = lateModels(settings, context);
  const { engine } = await createEngine(settings, context, models);
  const embeddings = createEmbeddings(settings, workspace, environment);
  const answers = await toolAnswers({
    ...{ settings, catalogue, environment, currentFolder: workspace, clock, models, shared },
  });
  const tokens = await workerTokens(parts, settings);
  const privateValues = await openPrivateValues(catalogue, {
    ...{ workspace, currentFolder: workspace, shared: tokens },
  });
  const executor = await answers.open(
    () => createRunExecutor(catalogue, { settings, environment, clock, privateValues, shared }),
    privateValues,
  );
  const permissions = {
    allowWrites: allowedWrites(settings.allowWrites),
    allowDestructive: settings.allowDestructive,
    answers: settings.answers,
  };
  const masked: Catalogue = {
    ...catalogue,
    source: await privateValues.maskedGiven(catalogue.source),
  };
  const { callable } = splitByPermission(catalogue.tools, permissions);
  const gate = new Gate(executor, {
    ...{ tools: callable, given: refining.values, places: placesOf(masked.source) },
    isLive: (permissions.answers ?? 'live') === 'live',
  });
  const options = {
    ...permissions,
    ...{
      catalogue: masked,
      allTools,
      run: run.run,
      executor: gate,
      embeddings,
      engine,
      concurrency,
    },
    ...{ clock, signal },
    store: new RedisTrajectoryStore(redis, run.id),
    settings: refining,
    just,
  };
  const mayCall = new Set(callable.map(({ id }) => id));
  const contexts = new ToolContexts(options);
  const allowed = allowanceOf(callable, permissions);
  const toolsById = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
  const toolsOf = (unit: Unit) => (unit.tools ?? []).flatMap((id) => toolsById.get(id) ?? []);
  const knownOf = lastKnown(async (name) => {
    const json = await redisBlobs(redis, run.id).get(name);
    if (json === null) throw new Error(`The knowledge ${name} is not in Redis.`);
    return knownFromJson(json, catalogue.tools, mayCall);
  });
  const trajectoriesOf = async (unit: Unit): Promise<readonly Trajectory[]> => {
    const found = await Promise.all((unit.tools ?? []).map((id) => options.store.load(id)));
    return found.filter((trajectory) => trajectory !== null);
  };
  return {
    handle: async (unit, { fence, signal: ofUnit }) => {
      const { wave = 1, known = '', together = false } = unit;
      const store = new RedisTrajectoryStore(redis, run.id, fence);
      const closings: Promise<void>[] = [];
      const before = new Set(
        (await trajectoriesOf(unit)).flatMap(callsOf).map(({ of, call }) => `${of} ${call.id}`),
      );
      const part = { wave, tools: toolsOf(unit), together, known: await knownOf(known) };
      const refining = { ...options, store, signal: ofUnit, contexts, allowed };
      await refinePart(part, refining, (_tool, closed) => {
        closings.push(closed);
        return Promise.resolve();
      });
      await Promise.all(closings);
      const calls = (await trajectoriesOf(unit))
        .flatMap(callsOf)
        .filter(({ of, call }) => !before.has(`${of} ${call.id}`));
      const faults = calls.filter(({ call }) => call.outcome?.kind === 'fault').length;
      return { unit: unit.id, by: thisWorker, kind: 'done', calls: calls.length, faults };
    },
    progressOf: async (unit) =>
      (await trajectoriesOf(unit)).reduce((sum, one) => sum + progressIn(one), 0),
    close: () => executor.close(),
  };
}

function callsOf({ tool: of, calls }: Trajectory) {
  return calls.map((call) => ({ of, call }));
}

/** Grows with every step that a trajectory gets further. */
function progressIn({ panel, calls, iterations, stop, selection }: Trajectory): number {
  const answered = [...(panel ?? []), ...calls].filter(({ outcome }) => outcome !== undefined);
  const steps = iterations.flatMap((one) => Object.keys(one));
  return answered.length + steps.length + Number(stop !== null) + Number(selection !== null);
}

/** Knowledge is large, and the same for a whole part of a wave: the last two that were asked for are kept. */
function lastKnown(load: (name: string) => Promise<Known>): (name: string) => Promise<Known> {
  const kept = new Map<string, Promise<Known>>();
  return (name) => {
    const known = kept.get(name) ?? load(name);
    kept.delete(name);
    kept.set(name, known);
    const [oldest = ''] = kept.keys();
    if (kept.size > 2) kept.delete(oldest);
    known.catch(() => kept.delete(name));
    return known;
  };
}
