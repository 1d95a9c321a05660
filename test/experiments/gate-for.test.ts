import type { Source } from '../../src/core/catalogue.js';
import { gateFor, located } from '../../src/experiments/gate-for.js';

const settings = { allow: 'writes', trustNames: false } as const;
const stdio = (args: readonly string[]): Source => ({
  ...{ kind: 'mcp-stdio', command: 'node', args: [...args], env: {}, cwd: '/srv' },
});

it.each<[args: readonly string[], roots: readonly string[]]>([
  [['/data/notes'], ['/data/notes']],
  [
    ['dist/server.js', 'scratch/notes'],
    ['/srv/dist/server.js', '/srv/scratch/notes'],
  ],
  [['--root=/data', 'https://example.com/x', 'name'], []],
])('the paths in the command %j are roots', (args, roots) => {
  expect(gateFor(located(stdio(args)), settings).roots).toEqual(roots);
});
