import type { CallRecord } from '../../src/core/call-record.js';
import type { DocVersion } from '../../src/core/doc-version.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { RevisionUnderCheck } from '../../src/doc-checks/revision-under-check.js';
import { evidenceReference } from '../../src/core/evidence.js';

export const boatTool: ToolDoc = {
  id: 'listBoats',
  name: 'listBoats',
  description: 'Lists the boats of a harbour. Boats in repair are left out.',
  parameters: {
    type: 'object',
    properties: {
      harbour: { type: 'string', description: 'Which harbour.' },
      limit: { type: 'integer', description: 'How many.' },
    },
    required: ['harbour'],
  },
  sideEffects: 'none',
  call: { kind: 'http', method: 'GET', path: '/harbours/{harbour}/boats', bindings: {} },
};

export function success(id: string, args: JsonObject, body: Json): CallRecord {
  return record(id, args, {
    kind: 'accepted',
    body,
    bytes: 100,
    truncated: false,
    shape: { '': ['object'] },
    durationMs: 1,
    attempts: 1,
  });
}

export function rejected(id: string, args: JsonObject, message: string): CallRecord {
  return record(id, args, {
    kind: 'refused',
    message,
    body: { error: message },
    bytes: 50,
    truncated: false,
    shape: { '/error': ['string'] },
    durationMs: 1,
    attempts: 1,
  });
}

function fault(id: string, args: JsonObject, message: string): CallRecord {
  return record(id, args, {
    kind: 'fault',
    reason: 'server-error',
    message,
    unsent: false,
    durationMs: 1,
    attempts: 1,
  });
}

function record(id: string, args: JsonObject, outcome: CallRecord['outcome']): CallRecord {
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

export const rawBoats: DocVersion = {
  description: boatTool.description,
  sections: null,
  parameterDocs: {},
  learned: {},
  claims: [],
};

export const boatCalls: readonly CallRecord[] = [
  success('c1', { harbour: 'Kiel', limit: 3 }, { boats: [{ name: 'Ada', berth: 17 }], total: 41 }),
  rejected('c2', { harbour: 'Kiel', limit: 90 }, 'limit must be at most 25'),
  fault('c3', { harbour: 'Kiel' }, 'Quota of 700 requests used up'),
];

/** A version with these sentences added in `limits`, each a claim that cites c1 unless told otherwise. */
export function versionSaying(
  sentences: readonly string[],
  changes: Partial<DocVersion> = {},
): DocVersion {
  const purpose = ['Lists the boats of a harbour.'];
  return {
    description: [...purpose, ...sentences].join(' '),
    sections: {
      purpose,
      useWhen: [],
      notFor: [],
      inputs: [],
      returns: [],
      limits: [...sentences],
      errors: [],
    },
    parameterDocs: {},
    learned: {},
    claims: sentences.map((text, index) => ({
      id: `k${index + 1}`,
      target: 'limits',
      text,
      evidence: [cite('c1')],
    })),
    ...changes,
  };
}

function cite(callId: string): string {
  return evidenceReference('rules', boatTool.id, callId);
}

/** A revision of the boat tool under check: this proposal, everything else as it should be. */
export function revisionOf(
  proposal: DocVersion,
  changes: Partial<RevisionUnderCheck> = {},
): RevisionUnderCheck {
  return {
    tool: boatTool,
    raw: rawBoats,
    proposal,
    calls: [...boatCalls],
    toolNames: ['listBoats', 'getBoat'],
    siblings: [],
    ...changes,
  };
}
