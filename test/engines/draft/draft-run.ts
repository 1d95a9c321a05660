import { createHash } from 'node:crypto';
import { createExecutor } from '../../../src/calls/create-executor.js';
import type { Source } from '../../../src/core/catalogue.js';
import type { Json } from '../../../src/core/json.js';
import { writeJson } from '../../../src/core/json-text.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import {
  callThrough,
  draftSettings,
  refineTool,
  type DraftContext,
} from '../../../src/engines/draft/refine-tool.js';
import type { TextModel } from '../../../src/models/text-model.js';
import type { CallTool } from '../../../src/experiments/call-tool.js';
import { Gate } from '../../../src/experiments/gate.js';
import { Marks } from '../../../src/experiments/mark.js';
import { OwnThings } from '../../../src/experiments/own-things.js';
import { Runner } from '../../../src/experiments/runner.js';
import { stepOutcome } from '../../../src/experiments/step-outcome.js';
import { nounsOfAll } from '../../../src/experiments/tool-kind.js';
import { seededRandom } from '../../../src/support/seeded-random.js';
import { fakeClock } from '../../support/fake-clock.js';
import type { Asked } from './film-script.js';
import { wordVectors } from './word-vectors.js';

/** What a scripted model answers: a value to write as JSON, or a text as it is. */
export type Script = (asked: Asked) => Json;

export interface ScriptedRoles {
  readonly model: TextModel;
  /** SHA-256 of each request's messages and temperature. */
  readonly hashes: readonly string[];
  readonly requests: readonly Asked[];
}

/** A model in this process that is held to schemas, as endpoints are that take them. */
export function scriptedRoles(script: Script, takesForm = true): ScriptedRoles {
  const hashes: string[] = [];
  const requests: Asked[] = [];
  const model: TextModel = {
    ...{ name: 'scripted', takesForm },
    answer: (messages, _signal, { form } = {}) => {
      const temperature = form?.temperature ?? null;
      const sent = messages.map(({ role, content }) => ({ role, content }));
      hashes.push(
        createHash('sha256')
          .update(writeJson({ messages: sent, temperature }))
          .digest('hex'),
      );
      const text = messages.map(({ content }) => content).join('\n');
      const asked = { schemaName: form?.name ?? '', text };
      requests.push(asked);
      const answer = script(asked);
      return Promise.resolve(typeof answer === 'string' ? answer : writeJson(answer));
    },
  };
  return { model, hashes, requests };
}

/** Calls the tools of a server on loopback, each once. */
export function callerOf(baseUrl: string): CallTool {
  const source: Source = {
    ...{ kind: 'http', baseUrl, headers: {}, credentials: [], securitySchemes: [] },
  };
  const executor = createExecutor(source, {
    ...{ env: {}, clock: fakeClock(), random: seededRandom(1), timeoutMs: 5_000, retries: 0 },
  });
  return async (tool, args) => stepOutcome(await executor.call({ tool, arguments: args }));
}

export interface RefineOptions extends Partial<Omit<DraftContext, 'tools' | 'call'>> {
  readonly tools: readonly ToolDoc[];
  readonly call: CallTool;
  readonly model: TextModel;
}

/** Refines one tool through the gate, which lets nothing but reading pass. */
export function refineOne(
  tool: ToolDoc,
  { tools, call, model, ...instead }: RefineOptions,
): ReturnType<typeof refineTool> {
  const marks = Marks.of('zq00');
  const own = new OwnThings(marks, nounsOfAll(tools));
  const settings = { allow: 'reads', trustNames: false, roots: [], host: null } as const;
  const gate = new Gate(tools, own, marks, settings);
  const runner = new Runner({ tools, gate, marks, call, clock: fakeClock() });
  return refineTool(tool, {
    models: { explorer: model, analyzer: model, rewriter: model },
    tools: new Map(tools.map((one) => [one.name, one])),
    call: callThrough(runner, tool),
    record: (_what, _key, make) => make(),
    ...{ embeddings: wordVectors, settings: draftSettings, marks, standIns: () => [] },
    ...instead,
  });
}
