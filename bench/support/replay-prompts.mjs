// Shows a recorded session to an engine again, step by step: what each role would be sent, without a model or a tool.
import { ValuePool } from '../../build/arguments/pool/value-pool.js';
import { effectOf } from '../../build/core/effect.js';
import { evidenceReference } from '../../build/core/evidence.js';
import { siblingFinder } from '../../build/refinement/find-siblings.js';
import { llmEngine } from '../../build/refinement/llm/llm-engine.js';
import { structuredSchema } from '../../build/models/structured-schema.js';
import { loopState } from '../../build/refinement/loop-state.js';
import { rawVersion } from '../../build/refinement/raw-version.js';
import { defaultSettings } from '../../build/refinement/settings.js';

/** Answers every question as the session did where that matters, and hands on each prompt with the characters of its answer's schema. */
function listener(exploration, onPrompt) {
  const answers = {
    exploration: { ...exploration, probe: 'as recorded' },
    suggestions: { suggestions: [] },
    analysis: { claims: [], statements: [] },
    documentation: { sentences: [], direction: '' },
    description: { description: 'As recorded.', direction: '' },
  };
  return (role) => ({
    name: 'listener',
    complete: async ({ messages, schema, schemaName }) => {
      const sent = JSON.stringify(structuredSchema(schema, schemaName).schema);
      onPrompt(role, messages.map(({ content }) => content).join('\n'), sent.length);
      const usage = { promptTokens: 0, completionTokens: 0, cost: 0 };
      return { kind: 'answer', value: answers[schemaName], usage, cached: true };
    },
  });
}

/** One text, as the paper's setting would have it. */
const asOneText = ({ description }) => ({
  ...{ description, sections: null, parameterDocs: {}, learned: {}, claims: [] },
});

/** The trajectory as it stood in an iteration, with the calls of so many iterations. */
function asItStood(trajectory, index, calls, { draft, probes }) {
  const worded = (revision) =>
    draft ? { ...revision, proposal: asOneText(revision.proposal) } : revision;
  const earlier = trajectory.iterations
    .filter((one) => one.index < index)
    .map((one) => (one.revision === undefined ? one : { ...one, revision: worded(one.revision) }));
  const { endedAt: _endedAt, revision: _revision, ...open } = trajectory.iterations[index - 1];
  return loopState({
    ...trajectory,
    iterations: [...earlier, open],
    calls: trajectory.calls.filter(
      ({ iteration, role }) => iteration <= calls && (probes || role === 'exploration'),
    ),
  });
}

/** The prompts of a setting for a whole session: `onPrompt(tool, role, text, characters of the schema)` for each. Gives the iterations that were shown. */
export async function replayPrompts({ catalogue, trajectories, setting }, onPrompt) {
  const { draft, probes } = setting;
  const siblingsOf = siblingFinder(catalogue.tools);
  const pool = pooled(catalogue, trajectories);
  let shown = 0;
  for (const trajectory of trajectories) {
    const tool = catalogue.tools.find(({ id }) => id === trajectory.tool);
    const context = {
      ...{ tool, effect: effectOf(tool), run: trajectory.run, raw: rawVersion(tool), pool },
      ...{ siblings: siblingsOf(tool), toolNames: catalogue.tools.map(({ name }) => name) },
      ...{ settings: { ...defaultSettings, engine: 'llm' }, panelArguments: new Set() },
    };
    for (const { index, exploration, suggestions = [], revision } of trajectory.iterations) {
      if (exploration === undefined || revision === undefined) continue;
      shown += 1;
      const model = listener(exploration, (...prompt) => onPrompt(trajectory.tool, ...prompt));
      const engine = llmEngine({
        ...{
          explorer: model('explorer'),
          analyzer: model('analyzer'),
          rewriter: model('rewriter'),
        },
        ...{ preset: draft ? 'draft' : 'default', probes: probes ? 'auto' : 'off', pool: true },
        clock: { now: () => new Date(0) },
      });
      const before = asItStood(trajectory, index, index - 1, setting);
      const after = asItStood(trajectory, index, index, setting);
      await engine.explore(context, before, null, () => {});
      await engine.analyze(context, after, exploration, () => {});
      await engine.rewrite(context, { ...after, suggested: suggestions }, suggestions, () => {});
    }
  }
  return shown;
}

function pooled({ tools }, trajectories) {
  const pool = new ValuePool();
  for (const { run, tool: id, calls } of trajectories) {
    const tool = tools.find((one) => one.id === id);
    for (const call of calls)
      pool.addOutcome({
        tool,
        call,
        reference: evidenceReference(run, id, call.id),
        mutating: false,
      });
  }
  return pool.freeze();
}
