import type { CallRecord } from '../../src/core/call-record.js';
import type { Trajectory } from '../../src/core/trajectory.js';

/** A trajectory that has just begun. */
export function sampleTrajectory(changes: Partial<Trajectory> = {}): Trajectory {
  return {
    version: 1,
    catalogue: 'files',
    run: 'rules',
    tool: 'read_text_file',
    rawHash: 'aa',
    settings: { phi: 0.9 },
    settingsHash: 'bb',
    raw: {
      description: 'Reads a file.',
      sections: null,
      parameterDocs: {},
      learned: {},
      claims: [],
    },
    calls: [],
    iterations: [],
    stop: null,
    selection: null,
    startedAt: '2026-01-31T09:00:00.000Z',
    ...changes,
  };
}

/** A call in flight. */
export function sampleCall(id: string, changes: Partial<CallRecord> = {}): CallRecord {
  return {
    id,
    iteration: 1,
    role: 'probe',
    purpose: { kind: 'positive', arguments: [] },
    arguments: { path: '/tmp/a "quoted" file\nwith a line break' },
    startedAt: '2026-01-31T09:00:01.000Z',
    outcome: null,
    ...changes,
  };
}

/** The same call with what came back. */
export function answered(call: CallRecord, text = 'content of the file'): CallRecord {
  return {
    ...call,
    outcome: {
      kind: 'accepted',
      body: text,
      bytes: text.length,
      truncated: false,
      shape: { '': ['string'] },
      durationMs: 3,
      attempts: 1,
    },
  };
}
