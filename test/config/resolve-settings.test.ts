import { withFlags } from '../../src/config/option.js';
import { clarifyingOptions } from '../../src/config/options/clarify-options.js';
import { commonOptions } from '../../src/config/options/common-options.js';
import { callingOptions } from '../../src/config/options/calling-options.js';
import { refinementOptions } from '../../src/config/options/refinement-options.js';
import { sourceOptions } from '../../src/config/options/source-options.js';
import { resolveSettings, type SettingSources } from '../../src/config/resolve-settings.js';
import { describeOrigin } from '../../src/config/setting-origin.js';

const nothing: SettingSources = {
  flags: {},
  environment: {},
  configFile: null,
  currentFolder: '/anywhere',
};
const options = { ...callingOptions, ...refinementOptions };
const file = '/somewhere/ann/tooldraft.config.json';

describe('precedence: flag, then environment, then configuration file, then default', () => {
  const rows: [string, Partial<SettingSources>, number, string][] = [
    ['default', {}, 30, 'default'],
    ['file', { configFile: { file, values: { timeout: 0.1 } } }, 0.1, file],
    ['environment', { environment: { TOOLDRAFT_TIMEOUT: '0.2' } }, 0.2, 'TOOLDRAFT_TIMEOUT'],
    [
      'environment over file',
      { environment: { TOOLDRAFT_TIMEOUT: '0.2' }, configFile: { file, values: { timeout: 0.1 } } },
      0.2,
      'TOOLDRAFT_TIMEOUT',
    ],
    ['flag', { flags: { timeout: '0.3' } }, 0.3, '--timeout'],
    [
      'flag over file',
      { flags: { timeout: '0.3' }, configFile: { file, values: { timeout: 0.1 } } },
      0.3,
      '--timeout',
    ],
    [
      'flag over environment',
      { flags: { timeout: '0.3' }, environment: { TOOLDRAFT_TIMEOUT: '0.2' } },
      0.3,
      '--timeout',
    ],
    [
      'flag over all',
      {
        flags: { timeout: '0.3' },
        environment: { TOOLDRAFT_TIMEOUT: '0.2' },
        configFile: { file, values: { timeout: 0.1 } },
      },
      0.3,
      '--timeout',
    ],
    [
      'an empty environment variable is unset',
      { environment: { TOOLDRAFT_TIMEOUT: '' } },
      30,
      'default',
    ],
  ];
  it.each(rows)('%s', (_title, sources, value, origin) => {
    const { values, origins } = resolveSettings(options, { ...nothing, ...sources });
    expect(values.timeout).toBe(value);
    expect(describeOrigin(origins.timeout)).toBe(origin);
  });

  it('never takes a lower value because a higher one is wrong', () => {
    const sources = {
      ...nothing,
      flags: { timeout: '0' },
      environment: { TOOLDRAFT_TIMEOUT: '0.2' },
    };
    expect(() => resolveSettings(options, sources)).toThrow(
      '--timeout needs a number from 0.05 to 3600, not "0".',
    );
  });
});

describe('what only a configuration file sets', () => {
  const values = { alpha: 0.3 };
  const alpha = (sources: Partial<SettingSources>) =>
    resolveSettings(clarifyingOptions, { ...nothing, ...sources }).values.alpha;

  it('is read from there, and never from the environment', () => {
    expect(alpha({ configFile: { file, values } })).toBe(0.3);
    expect(alpha({ environment: { TOOLDRAFT_ALPHA: '0.4' } })).toBeUndefined();
  });

  it('has no flag', () => {
    expect(Object.keys(withFlags(clarifyingOptions))).toEqual(['onUnresolved', 'questions']);
  });
});

describe('values', () => {
  const from = (flags: Record<string, unknown>, environment: Record<string, string> = {}) =>
    resolveSettings(
      { ...options, ...sourceOptions, ...commonOptions },
      { ...nothing, flags, environment },
    ).values;

  it('leaves texts and numbers without a default out, and gives lists and flags empty ones', () => {
    const values = from({});
    expect(values.phi).toBeUndefined();
    expect(values.only).toEqual([]);
    expect(values.fresh).toBe(false);
    expect(values.concurrency).toBe(4);
  });

  it('splits lists of the environment at commas, headers at line ends only', () => {
    const values = from(
      {},
      { TOOLDRAFT_ONLY: 'get_*, list_*', TOOLDRAFT_HEADER: 'Accept: a, b\nX-Key: ${KEY}' },
    );
    expect(values.only).toEqual(['get_*', 'list_*']);
    expect(values.header).toEqual(['Accept: a, b', 'X-Key: ${KEY}']);
  });

  it.each([
    [{ 'allow-writes': ['*'] }, {}, ['*']],
    [{ 'allow-writes': ['a*', 'b'] }, {}, ['a*', 'b']],
    [{}, { TOOLDRAFT_ALLOW_WRITES: '1' }, ['*']],
    [{}, { TOOLDRAFT_ALLOW_WRITES: 'true' }, ['*']],
    [{}, { TOOLDRAFT_ALLOW_WRITES: 'false' }, []],
    [{}, { TOOLDRAFT_ALLOW_WRITES: 'create_*' }, ['create_*']],
    [{}, { TOOLDRAFT_ALLOW_WRITES: 'create_*,edit' }, ['create_*', 'edit']],
  ])('reads --allow-writes with and without a pattern: %j %j', (flags, environment, expected) => {
    expect(from(flags, environment).allowWrites).toEqual(expected);
  });

  it('takes paths of flags relative to the current folder and those of the file relative to the file', () => {
    const flag = resolveSettings(sourceOptions, {
      ...nothing,
      flags: { 'mcp-config': 'a/mcp.json#x' },
    });
    expect(flag.values.mcpConfig).toBe('/anywhere/a/mcp.json#x');
    const configFile = { file, values: { mcpConfig: 'mcp.json#x' } };
    expect(resolveSettings(sourceOptions, { ...nothing, configFile }).values.mcpConfig).toBe(
      '/somewhere/ann/mcp.json#x',
    );
  });
});

describe('wrong values', () => {
  const rows: [Record<string, unknown>, string][] = [
    [{ timeout: 'abc' }, '--timeout needs a number from 0.05 to 3600, not "abc".'],
    [{ timeout: '' }, '--timeout needs a number from 0.05 to 3600.'],
    [{ timeout: '0x1' }, '--timeout needs a number from 0.05 to 3600, not "0x1".'],
    [{ timeout: '-1' }, '--timeout needs a number from 0.05 to 3600, not "-1".'],
    [{ iterations: '2.5' }, '--iterations needs a whole number from 1 to 100, not "2.5".'],
    [
      { iterations: 'Infinity' },
      '--iterations needs a whole number from 1 to 100, not "Infinity".',
    ],
    [{ 'max-calls': '0' }, '--max-calls needs a whole number of at least 1, not "0".'],
    [{ diversity: 'off ' }, '"diversity" cannot be "off ".'],
    [{ examples: 'real ' }, '--examples cannot be "real ".'],
    [{ run: '  ' }, '--run needs a value.'],
    [{ fresh: 'maybe' }, '--fresh is either true or false, not "maybe".'],
    [{ 'allow-writes': [''] }, '--allow-writes needs a value.'],
  ];
  it.each(rows)('%j', (flags, message) => {
    expect(() => resolveSettings(options, { ...nothing, flags })).toThrow(message);
  });

  it('names the choice that was probably meant', () => {
    expect.assertions(1);
    try {
      resolveSettings(options, { ...nothing, flags: { diversity: 'query+params' } });
    } catch (error) {
      expect(error).toMatchObject({
        remedy: expect.stringContaining('Did you mean "query+parameters"?') as unknown,
      });
    }
  });

  it.each([
    [{ tau: '0.5x' }, /"tau" needs a number/],
    [{ tau: [0.5] }, /"tau" needs a number/],
    [{ fresh: { yes: true } }, /"fresh" is either true or false/],
    [{ run: { name: 'x' } }, /"run" needs a text/],
    [{ allowWrites: [1, {}] }, /"allowWrites" needs texts/],
    [{ run: 'a\0b' }, /NUL/],
  ])('in a configuration file: %j', (values, message) => {
    const configFile = { file, values };
    expect(() => resolveSettings(options, { ...nothing, configFile })).toThrow(message);
  });
});
