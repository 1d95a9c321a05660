import { literalText } from '../../../support/literal-text.js';
import { pick, type RequestTemplate, type WrongValues } from './request-template.js';

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

const known = ['notes.txt', 'report.txt', 'todo.txt'];
const contents = ['Buy stamps', 'Meet at noon', 'Ask Kim first'];

/** Names of files and folders there are: they are not there, have a forbidden character, or lead elsewhere. */
const existingName: WrongValues = {
  missing: (value) => [`missing_${literalText(value)}`, `old_${literalText(value)}`],
  forbidden: (value) => [
    ...[`${literalText(value).replace(/\.txt$/, '')}|1.txt`, `../${literalText(value)}`],
    ...[`/etc/${literalText(value)}`, `/${literalText(value)}`],
  ],
  'wrong-state': (value) => [literalText(value).toUpperCase()],
};
/** New names: with a forbidden character, as a path, or taken. */
const newName = (...taken: readonly string[]): WrongValues => ({
  forbidden: (value) => {
    const name = literalText(value);
    return [
      ...['|', '?', '*', ':'].map((sign) => `${name.slice(0, 3)}${sign}${name.slice(3)}`),
      `/etc/${name}`,
    ];
  },
  existing: () => taken,
});

export const filesTemplates: readonly RequestTemplate[] = [
  {
    tool: 'cat',
    clause: 'show me the text of the file {file_name}',
    vague: { file_name: 'I have in mind' },
    wrong: { file_name: existingName },
  },
  {
    tool: 'grep',
    clause: 'list the lines of {file_name} that contain the text {pattern}',
    vague: { file_name: 'one of my files', pattern: 'I have in mind' },
    values: (_environment, random) => ({ pattern: pick(words, random) }),
    spoken: {
      pattern: Object.fromEntries(words.map((word) => [JSON.stringify(word), `'${word}'`])),
    },
    wrong: { file_name: existingName },
  },
  {
    tool: 'tail',
    clause: 'read the last {lines} lines of the file {file_name}',
    vague: { file_name: 'I was working on' },
    values: (_environment, random) => ({ lines: pick([1, 2], random) }),
    wrong: { file_name: existingName },
  },
  {
    tool: 'sort',
    clause: 'sort the lines of the file {file_name}',
    vague: { file_name: 'I mean' },
    wrong: { file_name: existingName },
  },
  {
    tool: 'diff',
    clause: 'compare the lines of {file_name1} with those of {file_name2}',
    vague: { file_name1: 'one file', file_name2: 'another one' },
    wrong: { file_name2: existingName },
  },
  {
    tool: 'mkdir',
    clause: 'make a new folder called {dir_name}',
    unsaidTool: 'make a new {dir_name} here',
    vague: { dir_name: 'something suitable' },
    values: (_environment, random) => ({ dir_name: pick(newFolders, random) }),
    wrong: { dir_name: newName('archive', 'drafts') },
  },
  {
    tool: 'touch',
    clause: 'make a new empty file called {file_name}',
    unsaidTool: 'make a new {file_name} here',
    vague: { file_name: 'something suitable' },
    values: (_environment, random) => ({ file_name: pick(newFiles, random) }),
    wrong: { file_name: newName(...known) },
  },
  {
    tool: 'cp',
    clause: 'copy the file {source} as {destination}',
    unsaidTool: 'put the file or folder {source} under the name {destination}',
    vague: { source: 'I mean', destination: 'something else' },
    values: (_environment, random) => ({
      source: pick(known, random),
      destination: pick(newFiles, random),
    }),
    wrong: { source: existingName },
  },
  {
    tool: 'mv',
    clause: 'move the file {source} into the folder {destination}',
    unsaidTool: 'put the file or folder {source} into the folder {destination}',
    vague: { source: 'I mean', destination: 'it belongs to' },
    values: (_environment, random) => ({
      source: pick(known, random),
      destination: pick(['archive', 'drafts'], random),
    }),
    wrong: { source: existingName },
  },
  {
    tool: 'cd',
    clause: 'go into the folder {folder}',
    vague: { folder: 'I need' },
    values: (_environment, random) => ({ folder: pick(['archive', 'drafts'], random) }),
    wrong: { folder: { ...existingName, 'wrong-state': () => ['notes.txt', 'todo.txt'] } },
  },
  {
    tool: 'rm',
    clause: 'delete the file {file_name}',
    vague: { file_name: 'nobody needs' },
    values: (_environment, random) => ({
      file_name: pick(known, random),
    }),
    wrong: { file_name: existingName },
  },
  { tool: 'pwd', clause: 'tell me the path of the folder I am in', vague: {} },
  { tool: 'ls', clause: 'list the names of what is in this folder', vague: {} },
  { tool: 'du', clause: 'tell me how much room this folder takes', vague: {} },
  {
    tool: 'find',
    clause: 'search this folder and all folders in it for names with {name}',
    vague: { name: 'a certain word' },
    values: (_environment, random) => ({ name: pick(['report', 'notes', 'old', 'todo'], random) }),
  },
  {
    tool: 'wc',
    clause: 'count what the file {file_name} has in it',
    vague: { file_name: 'I mean' },
    wrong: { file_name: existingName },
  },
  {
    tool: 'echo',
    clause: "write the text '{content}' into the file {file_name}",
    vague: { content: 'I told you', file_name: 'I have in mind' },
    values: (_environment, random) => ({
      ...{ content: pick(contents, random), file_name: pick(known, random) },
    }),
    wrong: { file_name: { missing: existingName.missing, forbidden: existingName.forbidden } },
  },
  {
    tool: 'rmdir',
    clause: 'delete the empty folder {dir_name}',
    vague: { dir_name: 'nobody uses' },
    values: () => ({ dir_name: 'drafts' }),
    wrong: {
      dir_name: {
        missing: existingName.missing,
        'wrong-state': () => ['archive'],
        forbidden: existingName.forbidden,
      },
    },
  },
];
