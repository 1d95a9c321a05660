import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { VersionsSent } from '../../../src/refinement/rules/planning/attempts/versions-sent.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const tool: Partial<ToolDoc> = {
  call: {
    ...{ kind: 'http', method: 'PATCH', path: '/tents/{tent}' },
    bindings: {
      tent: { in: 'path', name: 'tent' },
      'If-Match': { in: 'header', name: 'If-Match' },
      'If-Tagged': { in: 'header', name: 'If-Tagged' },
    },
  },
};

function after(...rows: readonly Row[]) {
  const view = viewOf({ tool, effect: 'write', rows });
  return new VersionsSent(view.tool, view);
}

const sent = (version: string, outcome: Row[1]): Row => [
  { tent: 't1', 'If-Match': version },
  outcome,
];
const first: JsonObject = { tent: 't1', 'If-Match': '"a1"', 'If-Tagged': '"a1"' };

describe('the version of what is to be changed', () => {
  it('is sent once, and any version from then on', () => {
    const versions = after();
    expect(versions.renewed(first)).toEqual(first);
    expect(versions.renewed(first)).toEqual({ ...first, 'If-Match': '*' });
    expect(versions.renewed({ 'If-Match': '"b2"' })).toEqual({ 'If-Match': '"b2"' });
  });

  it('is old where an earlier call was made with it', () => {
    expect(after(sent('"a1"', success({}))).renewed(first)).toMatchObject({ 'If-Match': '*' });
  });

  const refused = sent('*', rejected('Precondition failed', 412));

  it('stays where any version has been refused', () => {
    expect(after(sent('"a1"', success({})), refused).renewed(first)).toEqual(first);
  });

  it('is the one that the last answer about the thing told, where any version has been refused', () => {
    const changed = sent('"a1"', { ...success({}), headers: { etag: '"a2"' } } as Row[1]);
    expect(after(refused, changed).renewed(first)).toMatchObject({ 'If-Match': '"a2"' });
    const other: JsonObject = { ...first, tent: 't2' };
    expect(after(refused, changed).renewed(other)).toEqual(other);
  });

  it.each([
    'The tent has been changed meanwhile; it is now at revision 7.',
    'Conflict: current version is 7',
    'stale (latest etag: "7")',
  ])('is the one that a refusal tells: %s', (message) => {
    const stale = sent('"a1"', rejected(message, 412));
    expect(after(refused, stale).renewed(first)).toMatchObject({ 'If-Match': '"7"' });
  });

  it('asks for one call at a time where only the very version will do', () => {
    expect(after(refused).mustBeExact).toBe(true);
    expect(after(sent('*', success({}))).mustBeExact).toBe(false);
  });
});
