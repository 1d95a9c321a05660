import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Library from '../../src/index.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { loadedModules } from './loaded-modules.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = (name: string): string => join(root, 'dist', name);

beforeAll(ensureBuilt, buildTimeoutMs);

describe('what an import loads', () => {
  it('is of the library little: what works is loaded when it is first called', async () => {
    const { packages, own } = await loadedModules(built('index.js'));
    const light = ['eventemitter3', 'jsonrepair', 'lowdb', 'p-queue', 'p-timeout', 'zod'];
    expect(packages.filter((name) => !light.includes(name))).toEqual([]);
    expect(own.length).toBeLessThan(12);
  });

  it('is of the metrics no package', async () => {
    expect((await loadedModules(built('metrics.js'))).packages).toEqual([]);
  });

  it('is of retrieval zod alone', async () => {
    expect((await loadedModules(built('retrieval.js'))).packages).toEqual(['zod']);
  });

  it('is of the agents that ask no model client, no server and no HTTP', async () => {
    const { packages } = await loadedModules(built('clarify.js'));
    const heavy = ['openai', 'undici', '@modelcontextprotocol/sdk', 'fs-extra'];
    expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
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

  it('works without being called: names of functions are there, and wrong ones are refused', async () => {
    const library = (await import(built('index.js'))) as typeof Library;
    expect(library.rulesEngine()).toBeInstanceOf(Promise);
    await expect(library.rulesEngine()).resolves.toMatchObject({ name: 'rules' });
    expect(library.embeddedAgent({ clock: library.systemClock }).name).toBe('embedded');
    expect(library.clarifyingAgent('sage').name).toBe('sage');
    expect(() => library.clarifyingAgent('sagw')).toThrow(/Did you mean "sage"/);
    expect(() => library.clarifyingAgent('awn')).toThrow(/thinks with a chat model/);
  });
});
