import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { modelEngine } from '../../src/engines/model/model-engine.js';
import type { TextModel } from '../../src/models/text-model.js';
import { defaultLoop } from '../../src/refine/refine-group.js';
import type { RunOptions } from '../../src/refine/run-context.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { fakeClock } from '../support/fake-clock.js';

/** Counts letters: the same text always gives the same vector. */
const embeddings = {
  name: 'letters',
  defaultPhi: 0.9,
  embed: (texts: readonly string[]) =>
    Promise.resolve(
      texts.map((text) =>
        Array.from(
          { length: 26 },
          (_, at) => text.toLowerCase().split(String.fromCharCode(97 + at)).length,
        ),
      ),
    ),
};

export interface ScriptedModel extends TextModel {
  /** The last message of each request. */
  readonly asked: string[];
}

/** Answers by the number of the message, with the mark put in place of MARK; a text is answered as it stands. */
export function scripted(answers: readonly (object | string)[]): ScriptedModel {
  const asked: string[] = [];
  return {
    name: 'scripted',
    asked,
    answer: (messages) => {
      const last = messages.at(-1)?.content ?? '';
      asked.push(last);
      const mark = /Put (zq\w{4})/.exec(messages[0]?.content ?? '')?.[1] ?? '';
      const turn = messages.filter(({ role }) => role === 'user').length - 1;
      const answer = answers[turn] ?? {};
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return Promise.resolve(text.replaceAll('MARK', mark));
    },
  };
}

/** Options of a run with a scripted model; the clock does not wait. */
export function runOptions(
  folder: string,
  {
    tools,
    executor,
    model,
    ...others
  }: {
    readonly tools: readonly ToolDoc[];
    readonly executor: ToolExecutor;
    readonly model: TextModel;
  } & Partial<RunOptions>,
): RunOptions {
  return {
    ...{ tools, executor, embeddings, clock: fakeClock(), folder, standIns: () => [] },
    engine: modelEngine({ model, mayWrite: true }),
    random: seededRandom(7),
    settings: defaultLoop,
    gate: { allow: 'writes', trustNames: true, roots: [], host: null },
    ...{
      known: {},
      released: [],
      concurrency: 1,
      groupTokens: 6000,
      identity: { version: 'test' },
    },
    ...{ isVolatile: false, limits: {}, sweepsAll: false, ...others },
  };
}
