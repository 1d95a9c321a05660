import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { loadedModules } from './loaded-modules.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = (name: string): string => join(root, 'dist', name);

beforeAll(ensureBuilt, buildTimeoutMs);

describe('an import', () => {
  it('loads no client of a server or model with the library', async () => {
    const { packages, own } = await loadedModules(built('index.js'));
    const heavy = ['openai', 'undici', '@modelcontextprotocol/sdk', '@energetic-ai/embeddings'];
    expect(packages).toContain('zod');
    expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
    expect(own.length).toBeLessThan(12);
  });

  it('loads no package with the metrics', async () => {
    expect((await loadedModules(built('metrics.js'))).packages).toEqual([]);
  });
});

describe('the bundle', () => {
  it('has the licences of what is inside beside it', () => {
    const text = readFileSync(built('LICENSES.txt'), 'utf8');
    const names = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm)].map(([, name]) => name);
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Readonly<Record<string, string>>;
    };
    const inside = ['diff', 'ml-distance', 'natural', 'validator', '@secretlint/core', 'echarts'];
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(inside));
    expect(names).toEqual(expect.arrayContaining([...inside, 'underscore', 'zrender']));
    expect(text).toContain('Permission is hereby granted');
  });
});
