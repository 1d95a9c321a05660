import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { describeBadInput, type BadInput } from '../support/bad-input.js';

const call = { kind: 'http', method: 'GET', path: '/a', bindings: {} };
const tool = {
  id: 'list',
  name: 'list',
  description: 'Lists.',
  parameters: { type: 'object' },
  sideEffects: 'none',
  call,
};
const pets = {
  version: 1,
  name: 'pets',
  source: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
  tools: [tool],
};
const files = { 'tools/pets.json': JSON.stringify(pets) };
const trajectory = `trajectories/pets/builtin/${toolFileName('list')}.json`;
const refine = ['refine', 'pets', '--retries', '0', '--trust-names'];

function at(about: string, more: Partial<BadInput> & Pick<BadInput, 'code' | 'says'>): BadInput {
  return { about, args: refine, ...more, files: { ...files, ...more.files } };
}

describeBadInput('a place that does not serve', [
  at('a workspace that is not there', {
    args: [...refine, '--workspace', 'nowhere'],
    code: 2,
    says: /nowhere does not exist/,
  }),
  at('a workspace that is a file', {
    args: [...refine, '--workspace', 'tools/pets.json'],
    code: 2,
    says: /pets\.json is not a folder/,
  }),
  ...[
    'trajectories',
    'refined-docs',
    '.tooldraft',
    'trajectories/pets',
    'trajectories/pets/builtin',
  ].map((name) =>
    at(`a file for ${name}`, {
      files: { [name]: 'mine' },
      code: 1,
      says: new RegExp(name.replaceAll('.', '\\.').split('/')[0] ?? name),
    }),
  ),
  {
    about: 'a file for tools',
    args: ['import', 'openai', 'a.json'],
    files: {
      tools: 'mine',
      'a.json': '[{"type":"function","function":{"name":"a","parameters":{"type":"object"}}}]',
    },
    code: 1,
    says: /tools/,
  },
  ...(['trajectories', 'refined-docs', '.tooldraft'] as const).map((name) =>
    at(`${name} as a link that leads out of the workspace`, {
      prepare: (workspace) => {
        const outside = mkdtempSync(join(workspace, '..', 'outside-'));
        symlinkSync(outside, join(workspace, name));
      },
      code: 1,
      says: new RegExp(name.replace('.', '\\.')),
    }),
  ),
  at('a trajectory that is a link to a file outside', {
    prepare: (workspace) => {
      const file = join(workspace, trajectory);
      mkdirSync(join(file, '..'), { recursive: true });
      symlinkSync(join(workspace, '..', 'beside.txt'), file);
    },
    code: 1,
    says: /trajectories/,
  }),
]);

describeBadInput('a run that cannot go on', [
  ...(
    [
      ['cut in half', '{"version": 2, "catalogue": "pets", "to', toolFileName('list')],
      ['of an unknown version', '{"version": 7}', 'version'],
      ['with a field nobody knows', '{"version": 2, "surprise": 1}', toolFileName('list')],
      ['that is empty', '', toolFileName('list')],
    ] as const
  ).map(([about, text, says]) =>
    at(`a trajectory ${about}`, {
      args: ['show', 'pets', 'list', '--run', 'builtin', '--trajectory'],
      files: { [trajectory]: text },
      code: 1,
      says: new RegExp(says),
    }),
  ),
  at('a journal with a broken line', {
    files: { 'trajectories/pets/builtin/journal.jsonl': '{"kind": 3}\n' },
    code: 1,
    says: /line 1 is no entry of a journal[\s\S]*--fresh/,
  }),
  at('refined docs cut in half', {
    args: ['show', 'pets', '--run', 'rules'],
    files: { 'refined-docs/pets/rules.json': '{"version": 1, "cat' },
    code: 1,
    says: /refined-docs.*rules\.json/,
  }),
  at('refined docs of an unknown version', {
    args: ['diff', 'pets', '--run', 'rules'],
    files: { 'refined-docs/pets/rules.json': '{"version": 2}' },
    code: 1,
    says: /rules\.json.*version/s,
  }),
  at('a run that another process holds', {
    files: {
      '.tooldraft/locks/pets/builtin.lock': JSON.stringify({
        version: 1,
        pid: process.pid,
        host: hostname(),
        startedAt: null,
        token: 'theirs',
      }),
    },
    code: 1,
    says: new RegExp(`pets/builtin is in use by process ${process.pid}`),
  }),
]);

function mount(...words: string[]): boolean {
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
}

function unmount(path: string): void {
  spawnSync('umount', ['-l', path], { stdio: 'ignore' });
}

/** A small file system of its own for the workspace, which only root may make. */
function onItsOwnDisk(size: string, then: (workspace: string) => void) {
  return (workspace: string): void => {
    if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', workspace)) return;
    mkdirSync(join(workspace, 'tools'));
    writeFileSync(join(workspace, 'tools', 'pets.json'), JSON.stringify(pets));
    then(workspace);
  };
}

const mayMount = ((): boolean => {
  const place = mkdtempSync('/tmp/tooldraft-mount-');
  const may = mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place);
  if (may) unmount(place);
  spawnSync('rmdir', [place]);
  return may;
})();

(mayMount ? describe : describe.skip)('with a file system of its own (needs root)', () => {
  describeBadInput('a disk', [
    {
      about: 'that is full',
      args: refine,
      prepare: onItsOwnDisk('32k', (workspace) => {
        spawnSync('sh', ['-c', 'cat /dev/zero > filler'], { cwd: workspace, stdio: 'ignore' });
      }),
      restore: unmount,
      code: 1,
      says: /no space left on device/,
    },
    {
      about: 'that is read-only',
      args: refine,
      prepare: onItsOwnDisk('1m', (workspace) => mount('-o', 'remount,ro', workspace)),
      restore: unmount,
      code: 1,
      says: /read-only file system/,
    },
  ]);
});
