import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { VersionsSent } from '../../../src/refinement/rules/planning/versions-sent.js';
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

  it('stays where any version has been refused', () => {
    const refused = sent('*', rejected('Precondition failed', 412));
    expect(after(sent('"a1"', success({})), refused).renewed(first)).toEqual(first);
  });
});
