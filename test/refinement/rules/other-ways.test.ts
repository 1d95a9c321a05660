import { analyze } from '../../../src/refinement/rules/analyze.js';
import { placedComplaints } from '../../../src/calling/placed-complaints.js';
import type { EvidenceView } from '../../../src/refinement/rules/observations/evidence-view.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };

describe('what is required', () => {
  const properties = { quay: text, first_day: text, last_day: text };
  const required = (message: string) => {
    const rows: Row[] = [
      [{ quay: 'north' }, success({ berths: [{ id: 'b-1' }] })],
      [{}, rejected(message), { kind: 'leave-out', arguments: ['quay'], baseline: 'c1' }],
    ];
    return ofKind(analyze(viewOf({ properties, rows })), 'required').map((each) => each.argument);
  };

  it('is not what others of the tool’s arguments would do for', () => {
    expect(required('quay: give a quay, or a span with first_day and last_day')).toEqual([]);
  });

  it('is what a refusal names alone', () => {
    expect(required('quay is required')).toEqual(['quay']);
    expect(required('quay: missing, or not a text')).toEqual(['quay']);
  });
});

describe('values that a refusal lists', () => {
  const properties = { boat_id: text, size: text };
  const enums = (message: string, body: Readonly<Record<string, string>>) => {
    const rows: Row[] = [
      [{ boat_id: 'b-1', size: 'S' }, success(body)],
      [{ boat_id: 'b-1', size: 'M' }, success(body)],
      [{ boat_id: 'b-1', size: 'L' }, success(body)],
      [
        { boat_id: 'b-1', size: 'qq' },
        rejected(message),
        { kind: 'unknown-id', arguments: ['size'] },
      ],
    ];
    return ofKind(analyze(viewOf({ properties, effect: 'write', rows })), 'enum').length;
  };

  it('are not all, where they are said for things of the kind that the call was about', () => {
    const message = 'qq is not a size for a dinghy; use one of: S, M, L';
    expect(enums(message, { id: 'b-1', kind: 'dinghy' })).toBe(0);
  });

  it('are all, where nothing says that they are of one kind', () => {
    expect(enums('qq is not a size; use one of: S, M, L', { id: 'b-1', kind: 'dinghy' })).toBe(1);
    expect(enums('qq is no size for sailing; use one of: S, M, L', { id: 'b-1' })).toBe(1);
  });
});

describe('arguments that no document has', () => {
  const view = (body: Readonly<Record<string, unknown>>, sent = {}) => {
    const refusal = { ...rejected('Not accepted.'), body } as Row[1];
    return viewOf({ properties: { boat_id: text }, rows: [[sent, refusal]] });
  };
  const problem = (where: string, what: string) => ({ problems: [{ where, what }] });

  it('are known where refusals complain about them at a place of their own', () => {
    const names = (found: EvidenceView) => found.argumentNames();
    expect(names(view(problem('reason', 'is required; one of: sold, lost')))).toContain('reason');
    expect(names(view(problem('lines.0.sku', 'must be given')))).toContain('lines');
  });

  it('are none that was sent, is not wanted, or is no name', () => {
    const names = (found: EvidenceView) => found.argumentNames();
    const sent = { oar: 'x' };
    expect(names(view(problem('oar', 'must be shorter'), sent))).toEqual(['boat_id']);
    expect(names(view(problem('oar', 'is not allowed here')))).toEqual(['boat_id']);
    expect(placedComplaints(problem('the oar', 'is required'))).toEqual([]);
  });
});
