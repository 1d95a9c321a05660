import { pick, type RequestTemplate } from './request-template.js';

const newFiles = [
  'plan.txt',
  'summary.txt',
  'minutes.txt',
  'draft_2.txt',
  'budget.txt',
  'ideas.txt',
];
const newFolders = ['letters', 'photos', 'invoices', 'project_x', 'backup'];
const words = ['Sales', 'paper', 'report', 'March', 'printer', 'rent'];

/** Names that must not be: forbidden characters, paths that lead away, things that are not there. */
const misspelt = (value: unknown): readonly string[] => {
  const name = String(value);
  return [`missing_${name}`, `old_${name}`, `${name.replace(/\.txt$/, '')}|1.txt`];
};
const escaping = (value: unknown): readonly string[] => [
  `../${String(value)}`,
  `missing_${String(value)}`,
];
const forbidden = (value: unknown): readonly string[] => {
  const name = String(value);
  return [`${name.slice(0, 3)}|${name.slice(3)}`, `${name.slice(0, 3)}?${name.slice(3)}`];
};

export const filesTemplates: readonly RequestTemplate[] = [
  {
    tool: 'cat',
    clause: 'show me the text of the file {file_name}',
    vague: { file_name: 'I have in mind' },
    wrong: { file_name: misspelt },
  },
  {
    tool: 'grep',
    clause: 'list the lines of {file_name} that contain the text {pattern}',
    vague: { file_name: 'one of my files', pattern: 'I have in mind' },
    values: (_environment, random) => ({ pattern: pick(words, random) }),
    spoken: {
      pattern: Object.fromEntries(words.map((word) => [JSON.stringify(word), `'${word}'`])),
    },
    wrong: { file_name: misspelt },
  },
  {
    tool: 'tail',
    clause: 'read the last {lines} lines of the file {file_name}',
    vague: { file_name: 'I was working on' },
    values: (_environment, random) => ({ lines: pick([1, 2], random) }),
    wrong: { file_name: misspelt },
  },
  {
    tool: 'sort',
    clause: 'sort the lines of the file {file_name}',
    vague: { file_name: 'I mean' },
    wrong: { file_name: misspelt },
  },
  {
    tool: 'diff',
    clause: 'compare the lines of {file_name1} with those of {file_name2}',
    vague: { file_name1: 'one file', file_name2: 'another one' },
    wrong: { file_name2: misspelt },
  },
  {
    tool: 'mkdir',
    clause: 'make a new folder called {dir_name}',
    vague: { dir_name: 'something suitable' },
    values: (_environment, random) => ({ dir_name: pick(newFolders, random) }),
    wrong: { dir_name: (value) => [...forbidden(value), 'archive'] },
  },
  {
    tool: 'touch',
    clause: 'make a new empty file called {file_name}',
    vague: { file_name: 'something suitable' },
    values: (_environment, random) => ({ file_name: pick(newFiles, random) }),
    wrong: { file_name: (value) => [...forbidden(value), 'notes.txt'] },
  },
  {
    tool: 'cp',
    clause: 'copy the file {source} as {destination}',
    vague: { source: 'I mean', destination: 'something else' },
    values: (_environment, random) => ({
      source: pick(['notes.txt', 'report.txt', 'todo.txt'], random),
      destination: pick(newFiles, random),
    }),
    wrong: { source: escaping },
  },
  {
    tool: 'mv',
    clause: 'move the file {source} into the folder {destination}',
    vague: { source: 'I mean', destination: 'it belongs to' },
    values: (_environment, random) => ({
      source: pick(['notes.txt', 'report.txt', 'todo.txt'], random),
      destination: pick(['archive', 'drafts'], random),
    }),
    wrong: { source: escaping },
  },
  {
    tool: 'cd',
    clause: 'go into the folder {folder}',
    vague: { folder: 'I need' },
    values: (_environment, random) => ({ folder: pick(['archive', 'drafts'], random) }),
    wrong: { folder: escaping },
  },
  {
    tool: 'rm',
    clause: 'delete the file {file_name}',
    vague: { file_name: 'nobody needs' },
    values: (_environment, random) => ({
      file_name: pick(['notes.txt', 'report.txt', 'todo.txt'], random),
    }),
    wrong: { file_name: misspelt },
  },
];
