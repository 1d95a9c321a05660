import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

const numbered = Array.from({ length: 200 }, (_, index) => `line ${index + 1}: all quiet`).join(
  '\n',
);

/** The smallest PNG there is: one transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const samples: Readonly<Record<string, string | Buffer>> = {
  'README.md': '# Samples\n\nFiles to read, edit and move.\n',
  'notes/todo.txt': 'buy rope\npaint the buoy\ncall Ada\n',
  'notes/2024/january.txt': 'Quiet month.\n',
  'notes/2024/february.txt': 'Storm on the 12th.\n',
  'data/people.json': '[{"name":"Ada","age":36},{"name":"Bo","age":41}]\n',
  'data/prices.csv': 'item,cents\nanchor,4200\nbuoy,990\n',
  'logs/harbour.log': `${numbered}\n`,
  'images/pixel.png': png,
  'images/noise.bin': Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 31) % 256)),
  'empty.txt': '',
  'no newline at the end.txt': 'one line',
  'ünïcode – name.txt': 'Grüße\n',
  '.hidden': 'secret of the harbour\n',
};

/** A temporary folder with files of many kinds, all with the same dates. */
export async function filesystemSandbox(): Promise<{ dir: string; close: () => Promise<void> }> {
  const { path, remove } = await temporaryFolder();
  const date = new Date('2024-05-31T12:00:00Z');
  for (const [name, content] of Object.entries(samples)) {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await utimes(file, date, date);
  }
  await mkdir(join(path, 'empty-folder'));
  await symlink('README.md', join(path, 'link-to-readme'));
  return { dir: path, close: remove };
}
