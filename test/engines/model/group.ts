import type { Json } from '../../../src/core/json.js';
import type { Sentence } from '../../../src/core/sentence.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { GroupView, RoundView } from '../../../src/engines/engine.js';
import { Gate } from '../../../src/experiments/gate.js';
import { Marks } from '../../../src/experiments/mark.js';
import { OwnThings } from '../../../src/experiments/own-things.js';
import type { ExperimentRecord } from '../../../src/experiments/runner.js';
import type { StepOutcome } from '../../../src/experiments/step-outcome.js';
import { nounsOfAll } from '../../../src/experiments/tool-kind.js';
import type { ChatMessage } from '../../../src/models/chat-model.js';
import type { TextModel } from '../../../src/models/text-model.js';

const marks = Marks.of('zqab');

export function outcome(body: Json): StepOutcome {
  return {
    ...{ kind: 'accepted', status: null, body, errorText: false, form: '', headers: {} },
    ...{ message: '', durationMs: 1, unsent: false },
  };
}

/** A group as an engine sees it; every tool that needs no argument is looked at, and answers with `looked`. */
export function groupOf(
  tools: readonly ToolDoc[],
  {
    others = [],
    looked = [],
    known = [],
  }: Partial<Pick<GroupView, 'others' | 'known'>> & { readonly looked?: Json } = {},
): GroupView {
  const own = new OwnThings(marks, nounsOfAll(tools));
  const settings = { allow: 'writes', trustNames: true, roots: [], host: null } as const;
  const readers = tools.filter(({ parameters }) => (parameters.required ?? []).length === 0);
  return {
    ...{ id: 'g1', tools, others, mark: marks.ofGroup(0), messages: 4, known, sweeps: [] },
    gate: new Gate(tools, own, marks, settings),
    looks: readers.map((tool, at) => ({
      ...{ step: `look.s${at + 1}`, tool, arguments: {}, outcome: outcome(looked) },
    })),
  };
}

/** An experiment that called some tools, each of which answered with `body`. */
export function recordOf(id: string, tools: readonly string[], body: Json): ExperimentRecord {
  return {
    ...{ id, tests: `what ${id} asks`, breaks: null },
    steps: tools.map((tool, at) => ({
      ...{ kind: 'made', id: `${id}.s${at + 1}`, tool, arguments: { name: `zqab00-${id}` } },
      ...{ told: [], expectation: null, show: [], effect: 'read', outcome: outcome(body) },
      ...{ cameTrue: false, care: [] },
    })),
  };
}

export function roundOf(
  message: number,
  records: readonly ExperimentRecord[],
  sentences: ReadonlyMap<string, Sentence> = new Map(),
): RoundView {
  return {
    ...{ message, isLast: message === 4, records, health: 'health: every reader still answers' },
    ...{ remarks: [], slips: [], turnedDown: [], sentences, converged: [], unanswered: [] },
  };
}

/** A model that answers by the last message, and everything that it was sent. */
export function answering(
  answer: (last: string, messages: readonly ChatMessage[]) => string,
): TextModel & { readonly sent: (readonly ChatMessage[])[] } {
  const sent: (readonly ChatMessage[])[] = [];
  return {
    name: 'scripted',
    sent,
    answer: async (messages) => {
      sent.push([...messages]);
      return answer(messages.at(-1)?.content ?? '', messages);
    },
  };
}

/** Records nothing: every input is made. */
export const unrecorded = (_what: string, _key: string, make: () => Promise<Json>): Promise<Json> =>
  make();
