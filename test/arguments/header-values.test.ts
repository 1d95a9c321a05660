import { headerValues } from '../../src/arguments/values/header-values.js';
import { plausibleValues } from '../../src/arguments/values/plausible-values.js';
import { mcpTool, parameter } from './support.js';

const tool = mcpTool(
  'GET /blob',
  { chunk: { type: 'string' }, trace: { type: 'string' } },
  {
    call: {
      kind: 'http',
      method: 'GET',
      path: '/blob',
      bindings: {
        chunk: { in: 'header', name: 'Range' },
        trace: { in: 'header', name: 'X-Trace' },
      },
    },
  },
);

describe('an argument that is sent as a header of HTTP', () => {
  it('gets values of that header, under whatever name it goes', () => {
    const [first] = plausibleValues(parameter('chunk', { type: 'string' }), { tool, seed: 0 });
    expect(first).toMatch(/^bytes=\d+-\d*$/);
  });

  it('keeps what its schema says', () => {
    const listed = parameter('chunk', { type: 'string', enum: ['bytes=5-6'] });
    expect(plausibleValues(listed, { tool, seed: 0 })).toEqual(['bytes=5-6']);
  });

  it('gets none for headers of one API alone', () => {
    expect(headerValues('trace', tool)).toEqual([]);
    expect(headerValues('constructor', tool)).toEqual([]);
  });
});
