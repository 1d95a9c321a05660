import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { builtinEngine, builtinLoop } from '../../../src/engines/builtin/builtin-engine.js';
import type { GateSettings } from '../../../src/experiments/gate.js';
import { runRefinement, type RunResult } from '../../../src/refine/run.js';
import { literalText } from '../../../src/support/literal-text.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import type { Answer, Target } from '../../experiments/targets/target.js';
import { runOptions, scripted } from '../../refine/run-options.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What a target answers, as an executor's outcome. */
function outcomeOf({ status, body }: Answer, { call }: ToolDoc): Outcome {
  const told = typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
  return {
    ...{ body, bytes: 10, truncated: false, shape: {}, durationMs: 1, attempts: 1 },
    ...(call.kind === 'http' ? { status } : {}),
    ...(/^Error/.test(literalText(told ?? null)) && status < 400 ? { errorText: true } : {}),
    ...(status < 400
      ? { kind: 'accepted' }
      : { kind: 'refused', message: literalText(told ?? null) }),
  };
}

export type SmallTarget = Pick<Target, 'tools' | 'call'>;

/** Refines a target with the built-in engine; the state of the target is left as the run left it. */
export async function builtinRun(
  target: SmallTarget,
  { seed = 7, ...gate }: Partial<GateSettings> & { readonly seed?: number } = {},
): Promise<RunResult> {
  const folder = await temporaryFolder();
  try {
    return await runRefinement(
      runOptions(folder.path, {
        tools: target.tools,
        model: scripted([]),
        engine: builtinEngine(),
        random: seededRandom(seed),
        settings: builtinLoop,
        gate: { allow: 'writes', trustNames: true, roots: [], host: null, ...gate },
        executor: {
          call: ({ tool, arguments: args }) =>
            Promise.resolve(outcomeOf(target.call(tool.name, structuredClone(args)), tool)),
          close: () => Promise.resolve(),
        },
      }),
    );
  } finally {
    await folder.remove();
  }
}

/** The sentences of a run, as `tool.place: text`. */
export function sentencesOf({ tools }: RunResult): readonly string[] {
  return tools.flatMap(({ tool, sentences }) =>
    sentences.map(({ place, text }) => `${tool}.${place}: ${text}`),
  );
}
