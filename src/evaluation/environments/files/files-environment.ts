import type { Domain } from '../../../schema/domain.js';
import {
  createEnvironment,
  refuse,
  refuseIf,
  type CallArguments,
  type Handlers,
} from '../create-environment.js';
import type { Environment } from '../environment.js';
import { oneOf, readToolTable } from '../tool-table.js';
import tools from './files-tools.json' with { type: 'json' };
import {
  bytesIn,
  copyOf,
  filesJson,
  isWithin,
  newFolder,
  pathOf,
  startFiles,
  type Entry,
  type FilesState,
  type Folder,
} from './folder-tree.js';

const filesTools = readToolTable(tools);

/** A file system with 18 tools that know the folder one is in. */
export function filesEnvironment(): Environment {
  return createEnvironment<FilesState>({
    ...{ name: 'files', tools: filesTools, start: startFiles, handlers },
    ...{ state: filesJson, domain: domainNow },
  });
}

/** The names in the folder one is in that the tool can be used on. */
function domainNow({ folder }: FilesState, tool: string): Domain {
  const names = (...kinds: readonly Entry['kind'][]): readonly string[] =>
    [...folder.entries].filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name);
  switch (tool) {
    case 'cd':
      return oneOf(...names('folder'), ...(folder.parent === null ? [] : ['..']), '/');
    case 'rmdir':
      return oneOf(...names('folder'));
    case 'mv':
    case 'cp':
    case 'rm':
      return oneOf(...names('file', 'folder'));
    default:
      return oneOf(...names('file'));
  }
}

/** False for `.` and `..`, which mean folders, for no name at all, and for names with a character that none must have. */
function isAllowedName(name: string): boolean {
  return name !== '' && !/^\.\.?$/.test(name) && !/[|/\\?%*:><"]/.test(name);
}

function notFound(tool: string, name: string): string {
  return `${tool}: '${name}': no such file or folder here.`;
}

/** What a name stands for in the folder one is in. */
function entryOf({ folder }: FilesState, tool: string, name: string): Entry {
  return folder.entries.get(name) ?? refuse(notFound(tool, name));
}

/** The text of the file that an argument names. */
function textOf(state: FilesState, tool: string, name: string): string {
  const entry = entryOf(state, tool, name);
  return entry.kind === 'file' ? entry.content : refuse(notFound(tool, name));
}

/** The lines of a text; a line break at its end makes no further, empty one. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** `.`, `a/b` and `./a` from here, `/a` from the root. */
function folderAt({ root, folder }: FilesState, path: string): Folder {
  const steps = path.split('/').filter((each) => each !== '' && each !== '.');
  return steps.reduce(
    (at, step) => {
      const next = at.entries.get(step);
      return next?.kind === 'folder' ? next : refuse(notFound('find', path));
    },
    path.startsWith('/') ? root : folder,
  );
}

function below(folder: Folder, prefix: string): readonly { name: string; path: string }[] {
  return [...folder.entries].flatMap(([name, entry]) => {
    const path = `${prefix}/${name}`;
    return [{ name, path }, ...(entry.kind === 'folder' ? below(entry, path) : [])];
  });
}

function withUnit(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let [amount, unit] = [bytes, 0];
  for (; amount >= 1024 && unit < units.length - 1; unit += 1) amount /= 1024;
  return `${amount.toFixed(2)} ${units[unit] ?? ''}`;
}

function add({ folder }: FilesState, tool: string, name: string, entry: Entry): null {
  const problem = `${tool}: '${name}': that is no name for a file or folder.`;
  refuseIf(!isAllowedName(name) && problem);
  refuseIf(folder.entries.has(name) && `${tool}: '${name}' exists already.`);
  folder.entries.set(name, entry);
  return null;
}

/** Where something goes: into a folder under its own name, or under a new name beside it. */
function targetOf(state: FilesState, tool: 'mv' | 'cp', args: CallArguments) {
  const [source, destination] = [args.text('source'), args.text('destination')];
  const entry = entryOf(state, tool, source);
  const wrong = (message: string): never => refuse(`${tool}: ${message}`);
  if (destination.includes('/')) wrong('the destination is a name, not a path.');
  if (/^\.{0,2}$/.test(destination)) wrong(`'${destination}' is no name.`);
  const into = state.folder.entries.get(destination);
  if (into === undefined) {
    return { entry, into: state.folder, name: destination, shown: destination };
  }
  if (into.kind === 'file') return wrong(`'${destination}' exists and is no folder.`);
  if (entry.kind === 'folder' && isWithin(into, entry)) {
    wrong(`'${source}' cannot be put into itself.`);
  }
  if (into.entries.has(source)) wrong(`'${destination}/${source}' exists already.`);
  return { entry, into, name: source, shown: `${destination}/${source}` };
}

const handlers: Handlers<FilesState> = {
  ls: ({ folder }, args) => {
    const names = [...folder.entries.keys()];
    const shown = args.flag('a') ? names : names.filter((name) => !name.startsWith('.'));
    return { current_directory_content: shown };
  },
  pwd: ({ folder }) => ({ current_working_directory: pathOf(folder) }),
  cd: (state, args) => {
    const wanted = args.text('folder');
    const name = wanted.length > 1 ? wanted.replace(/\/+$/, '') : wanted;
    if (name === '..') {
      state.folder = state.folder.parent ?? refuse('cd: already at the top.');
      return {};
    }
    if (name === '/') state.folder = state.root;
    else if (name !== '.' && name !== '') {
      refuseIf(name.includes('/') && `cd: '${wanted}': go one folder at a time.`);
      const entry = entryOf(state, 'cd', name);
      state.folder = entry.kind === 'folder' ? entry : refuse(notFound('cd', name));
    }
    return { current_working_directory: state.folder.name };
  },
  cat: (state, args) => {
    const name = args.text('file_name');
    refuseIf(!isAllowedName(name) && `cat: '${name}': forbidden character in the name.`);
    const entry = entryOf(state, 'cat', name);
    return entry.kind === 'file'
      ? { file_content: entry.content }
      : refuse(`cat: '${name}' is a folder.`);
  },
  find: (state, args) => {
    const [path, part] = [args.text('path'), args.optionalText('name') ?? ''];
    refuseIf(path === '' && notFound('find', path));
    const matches = below(folderAt(state, path), path.replace(/\/+$/, ''));
    const named = matches.filter(({ name }) => name.includes(part));
    return { matches: named.map((match) => match.path) };
  },
  wc: (state, args) => {
    const text = textOf(state, 'wc', args.text('file_name'));
    switch (args.text('mode')) {
      case 'l':
        return { count: linesOf(text).length, type: 'lines' };
      case 'w':
        return { count: text.split(/\s+/).filter(Boolean).length, type: 'words' };
      case 'c':
        return { count: [...text].length, type: 'characters' };
      default:
        return refuse(`wc: mode must be one of 'l', 'w', 'c'.`);
    }
  },
  sort: (state, args) => {
    const lines = linesOf(textOf(state, 'sort', args.text('file_name')));
    return { sorted_content: lines.toSorted().join('\n') };
  },
  grep: (state, args) => {
    const lines = linesOf(textOf(state, 'grep', args.text('file_name')));
    const pattern = args.text('pattern');
    return { matching_lines: lines.filter((line) => line.includes(pattern)) };
  },
  tail: (state, args) => {
    const lines = linesOf(textOf(state, 'tail', args.text('file_name')));
    return { last_lines: lines.slice(-Math.min(args.number('lines'), lines.length)).join('\n') };
  },
  diff: (state, args) => {
    const one = linesOf(textOf(state, 'diff', args.text('file_name1')));
    const other = linesOf(textOf(state, 'diff', args.text('file_name2')));
    const pairs = one.slice(0, other.length).map((line, at) => [line, other[at] ?? ''] as const);
    const differing = pairs.filter(([old, now]) => old !== now);
    return { diff_lines: differing.map(([old, now]) => `- ${old}\n+ ${now}`).join('\n') };
  },
  du: ({ folder }, args) => {
    const bytes = bytesIn(folder);
    return { disk_usage: args.flag('human_readable') ? withUnit(bytes) : `${bytes} bytes` };
  },
  mkdir: (state, args) => {
    const name = args.text('dir_name');
    return add(state, 'mkdir', name, newFolder(name, state.folder));
  },
  touch: (state, args) =>
    add(state, 'touch', args.text('file_name'), { kind: 'file', content: '' }),
  echo: ({ folder }, args) => {
    const [content, name] = [args.text('content'), args.text('file_name')];
    if (name === '') return { terminal_output: content };
    refuseIf(!isAllowedName(name) && `echo: '${name}': forbidden character in the name.`);
    const file =
      folder.entries.get(name) ?? refuse(`${notFound('echo', name)} Make it with touch first.`);
    if (file.kind === 'folder') return refuse(`echo: '${name}' is a folder.`);
    file.content = content;
    return null;
  },
  mv: (state, args) => {
    const { entry, into, name, shown } = targetOf(state, 'mv', args);
    state.folder.entries.delete(args.text('source'));
    into.entries.set(name, entry);
    if (entry.kind === 'folder') Object.assign(entry, { name, parent: into });
    return { result: `'${args.text('source')}' moved to '${shown}'` };
  },
  cp: (state, args) => {
    const { entry, into, name, shown } = targetOf(state, 'cp', args);
    into.entries.set(name, copyOf(entry, name, into));
    return { result: `'${args.text('source')}' copied to '${shown}'` };
  },
  rm: ({ folder }, args) => {
    const name = args.text('file_name');
    refuseIf(!folder.entries.delete(name) && notFound('rm', name));
    return { result: `'${name}' removed` };
  },
  rmdir: (state, args) => {
    const name = args.text('dir_name');
    const entry = entryOf(state, 'rmdir', name);
    if (entry.kind === 'file') return refuse(`rmdir: '${name}' is no folder.`);
    refuseIf(entry.entries.size > 0 && `rmdir: '${name}' is not empty.`);
    state.folder.entries.delete(name);
    return { result: `'${name}' removed` };
  },
};
