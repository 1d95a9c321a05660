import { argument, between, oneOf, type ArgumentSpec, type ToolSpec } from '../tool-spec.js';

const now = { dataDependent: true } as const;

function reads(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'none', arguments: args };
}

function writes(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'write', arguments: args };
}

function destroys(name: string, describe: string, ...args: readonly ArgumentSpec[]): ToolSpec {
  return { name, describe, effect: 'destructive', arguments: args };
}

function fileHere(describe: string, name = 'file_name'): ArgumentSpec {
  return argument(name, 'string', 0.9, describe, now);
}

const looking: readonly ToolSpec[] = [
  reads('pwd', 'The path of the folder one is in.'),
  reads(
    'ls',
    'Names of what is in this folder.',
    argument('a', 'boolean', 0.3, 'Show hidden names too.', { optional: true, default: false }),
  ),
  writes('cd', 'Goes into another folder.', fileHere('Folder to go into.', 'folder')),
  reads('cat', 'The text of a file.', fileHere('File to read.')),
  reads(
    'find',
    'Searches a folder and all folders in it for names.',
    argument('path', 'string', 0.6, 'Folder to start from.', { optional: true, default: '.' }),
    argument('name', 'string', 0.8, 'Part of the names to look for.', { optional: true }),
  ),
  reads(
    'wc',
    'Counts what a file has in it.',
    fileHere('File to count in.'),
    argument('mode', 'string', 0.6, 'What to count.', {
      ...{ optional: true, default: 'l', domain: oneOf('l', 'w', 'c') },
    }),
  ),
  reads('sort', 'The lines of a file in alphabetical order.', fileHere('File to sort.')),
  reads(
    'grep',
    'The lines of a file that contain a text.',
    fileHere('File to search.'),
    argument('pattern', 'string', 0.9, 'Text to look for.'),
  ),
  reads(
    'du',
    'How much room this folder takes.',
    argument('human_readable', 'boolean', 0.4, 'Use units such as KB.', {
      ...{ optional: true, default: false },
    }),
  ),
  reads(
    'tail',
    'The last lines of a file.',
    fileHere('File to read.'),
    argument('lines', 'integer', 0.5, 'How many lines.', {
      ...{ optional: true, default: 10, domain: between(1, 100, true) },
    }),
  ),
  reads(
    'diff',
    'The lines in which two files differ.',
    fileHere('The first file.', 'file_name1'),
    fileHere('The second file.', 'file_name2'),
  ),
];

const changing: readonly ToolSpec[] = [
  writes(
    'mkdir',
    'Makes a new folder here.',
    argument('dir_name', 'string', 0.8, 'Name of the new folder.'),
  ),
  writes(
    'touch',
    'Makes a new, empty file here.',
    argument('file_name', 'string', 0.8, 'Name of the new file.'),
  ),
  writes(
    'echo',
    'Writes a text into a file, or just shows it.',
    argument('content', 'string', 0.9, 'The text.'),
    argument('file_name', 'string', 0.7, 'File to write it into.', { optional: true }),
  ),
  writes(
    'mv',
    'Moves or renames a file or folder.',
    fileHere('What to move.', 'source'),
    argument('destination', 'string', 0.9, 'New name, or the folder to move it into.'),
  ),
  writes(
    'cp',
    'Copies a file or folder.',
    fileHere('What to copy.', 'source'),
    argument('destination', 'string', 0.9, 'Name of the copy, or the folder to put it into.'),
  ),
  destroys('rm', 'Deletes a file or folder.', fileHere('What to delete.')),
  destroys('rmdir', 'Deletes an empty folder.', fileHere('The folder.', 'dir_name')),
];

/** The 18 tools of the file system, after the published tables. */
export const filesTools: readonly ToolSpec[] = [...looking, ...changing];
