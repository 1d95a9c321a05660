import type { CallRecord } from '../../src/core/call-record.js';
import type { DocVersion } from '../../src/core/doc-version.js';
import { evidenceReference } from '../../src/core/evidence.js';
import { InterruptedError } from '../../src/core/errors.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Fault, Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { FrozenPool } from '../../src/arguments/pool/frozen-pool.js';
import { shapeOf } from '../../src/calls/shape-of.js';
import type {
  LoopState,
  Overlap,
  ProposedExploration,
  RefinementEngine,
  ToolContext,
} from '../../src/refinement/engine.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { defaultSettings, type RefinementSettings } from '../../src/refinement/settings.js';
import { openGate } from '../support/open-gate.js';

export const echo: ToolDoc = {
  id: 'echo',
  name: 'echo',
  description: 'Echoes a word that it is given.',
  parameters: {
    type: 'object',
    properties: {
      word: { type: 'string', description: 'What to echo.' },
      times: { type: 'integer', description: 'How often.', minimum: 1, maximum: 9 },
    },
    required: ['word'],
  },
  sideEffects: 'none',
  call: { kind: 'mcp', tool: 'echo' },
};

export function contextFor(
  tool: ToolDoc = echo,
  settings: Partial<RefinementSettings> = {},
): ToolContext {
  return {
    tool,
    effect: tool.sideEffects === 'none' ? 'read' : 'write',
    run: 'rules',
    raw: rawVersion(tool),
    siblings: [],
    toolNames: [tool.name],
    pool: new FrozenPool([]),
    settings: { ...defaultSettings, ...settings },
    gate: openGate(),
  };
}

export function success(body: Json, bytes = JSON.stringify(body).length): Outcome {
  return {
    kind: 'accepted',
    body,
    bytes,
    truncated: false,
    shape: shapeOf(body),
    durationMs: 1,
    attempts: 1,
  };
}

export function rejected(message: string, status?: number): Outcome {
  return {
    kind: 'refused',
    message,
    ...(status === undefined ? {} : { status }),
    body: { error: message },
    bytes: message.length,
    truncated: false,
    shape: { '/error': ['string'] },
    durationMs: 1,
    attempts: 1,
  };
}

export function fault(reason: Fault['reason'] = 'server-error', attempts = 4): Outcome {
  return { kind: 'fault', reason, message: 'out of order', unsent: false, durationMs: 1, attempts };
}

/** An executor that answers from a function and notes what it was asked. */
export interface NotingExecutor extends ToolExecutor {
  readonly requests: readonly ToolCallRequest[];
}

export function executorOf(
  answer: (args: JsonObject, request: ToolCallRequest) => Outcome | Promise<Outcome>,
): NotingExecutor {
  const requests: ToolCallRequest[] = [];
  return {
    requests,
    call: async (request, signal) => {
      if (signal?.aborted === true) throw new InterruptedError('interrupted');
      requests.push(request);
      return answer(request.arguments, request);
    },
    close: async () => undefined,
  };
}

/** What an engine was shown, method by method. */
export interface Seen {
  readonly explore: { readonly state: LoopState; readonly overlap: Overlap | null }[];
  readonly states: LoopState[];
}

export type Script = Partial<{
  readonly exploration: (
    turn: number,
    overlap: Overlap | null,
    state: LoopState,
  ) => ProposedExploration | null;
  readonly probes: RefinementEngine['probes'];
  readonly proposal: (state: LoopState, context: ToolContext) => DocVersion;
  readonly direction: string;
  readonly mustGoOn: RefinementEngine['mustGoOn'];
  readonly close: RefinementEngine['close'];
}>;

export function explorationOf(query: string, args: JsonObject): ProposedExploration {
  return { query, purpose: { kind: 'positive', arguments: [] }, arguments: args };
}

/** An engine that does what a test says; by default it explores a new word each time and rewrites nothing. */
export function scriptedEngine(script: Script = {}): { engine: RefinementEngine; seen: Seen } {
  const seen: Seen = { explore: [], states: [] };
  const engine: RefinementEngine = {
    explore: (_context, state, overlap) => {
      const turn = seen.explore.push({ state, overlap });
      return script.exploration === undefined
        ? explorationOf(`Echo number ${turn} ${'abcdefghijklmnop'.charAt(turn)}`, {
            word: `word-${turn}`,
          })
        : script.exploration(turn, overlap, state);
    },
    probes: (context, state, limit) => script.probes?.(context, state, limit) ?? [],
    analyze: (_context, state) => {
      seen.states.push(state);
      return [];
    },
    rewrite: (context, state) => {
      seen.states.push(state);
      return {
        proposal: script.proposal?.(state, context) ?? state.doc,
        direction: script.direction ?? '',
      };
    },
    mustGoOn: (context, state) => script.mustGoOn?.(context, state) ?? true,
    close: (context, state, catalogue) => script.close?.(context, state, catalogue) ?? null,
    leaves: () => ({ unexplained: [], open: [] }),
  };
  return { engine, seen };
}

/** The raw doc with these sentences behind it, each a claim that cites this call of `echo`. */
export function sayingMore(
  sentences: readonly string[],
  callId: string,
  changes: Partial<DocVersion> = {},
): DocVersion {
  const purpose = [echo.description];
  return {
    description: [...purpose, ...sentences].join(' '),
    sections: {
      purpose,
      useWhen: [],
      notFor: [],
      inputs: [],
      returns: [...sentences],
      limits: [],
      errors: [],
    },
    parameterDocs: {},
    learned: {},
    claims: sentences.map((text, index) => ({
      id: `k${index + 1}`,
      target: 'returns',
      text,
      evidence: [evidenceReference('rules', echo.id, callId)],
    })),
    ...changes,
  };
}

export function callOf(id: string, args: JsonObject, outcome: Outcome | null): CallRecord {
  return {
    id,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [] },
    arguments: args,
    startedAt: '2026-01-31T09:00:00.000Z',
    outcome,
  };
}
