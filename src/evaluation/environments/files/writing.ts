import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import {
  copyOf,
  isWithin,
  newFolder,
  type Entry,
  type FilesState,
  type Folder,
} from './folder-tree.js';
import { isAllowedName, notFound } from './names.js';

/** Why a new name cannot be used here; null where it can. */
function nameProblem({ folder }: FilesState, tool: string, name: string): string | null {
  if (!isAllowedName(name)) return `${tool}: '${name}': that is no name for a file or folder.`;
  return folder.entries.has(name) ? `${tool}: '${name}' exists already.` : null;
}

const mkdir: Handler<FilesState> = (state, args) => {
  const name = args.text('dir_name');
  const problem = nameProblem(state, 'mkdir', name);
  if (problem !== null) return refuse(problem);
  state.folder.entries.set(name, newFolder(name, state.folder));
  return answer(null);
};

const touch: Handler<FilesState> = (state, args) => {
  const name = args.text('file_name');
  const problem = nameProblem(state, 'touch', name);
  if (problem !== null) return refuse(problem);
  state.folder.entries.set(name, { kind: 'file', content: '' });
  return answer(null);
};

const echo: Handler<FilesState> = ({ folder }, args) => {
  const [content, name] = [args.text('content'), args.text('file_name')];
  if (name === '') return answer({ terminal_output: content });
  if (!isAllowedName(name)) return refuse(`echo: '${name}': forbidden character in the name.`);
  const file = folder.entries.get(name);
  if (file === undefined) return refuse(`${notFound('echo', name)} Make it with touch first.`);
  if (file.kind === 'folder') return refuse(`echo: '${name}' is a folder.`);
  file.content = content;
  return answer(null);
};

/** Where something goes: into a folder under its own name, or under a new name beside it. */
type Target =
  | { readonly ok: true; readonly into: Folder; readonly name: string; readonly shown: string }
  | { readonly ok: false; readonly message: string };

interface Route {
  readonly tool: 'mv' | 'cp';
  readonly source: string;
  readonly destination: string;
}

function targetOf(folder: Folder, entry: Entry, { tool, source, destination }: Route): Target {
  const wrong = (message: string): Target => ({ ok: false, message: `${tool}: ${message}` });
  if (destination.includes('/')) return wrong('the destination is a name, not a path.');
  if (/^\.{0,2}$/.test(destination)) return wrong(`'${destination}' is no name.`);
  const there = folder.entries.get(destination);
  if (there === undefined) return { ok: true, into: folder, name: destination, shown: destination };
  if (there.kind === 'file') return wrong(`'${destination}' exists and is no folder.`);
  if (entry.kind === 'folder' && isWithin(there, entry)) {
    return wrong(`'${source}' cannot be put into itself.`);
  }
  if (there.entries.has(source)) return wrong(`'${destination}/${source}' exists already.`);
  return { ok: true, into: there, name: source, shown: `${destination}/${source}` };
}

const mv: Handler<FilesState> = ({ folder }, args) => {
  const [source, destination] = [args.text('source'), args.text('destination')];
  const entry = folder.entries.get(source);
  if (entry === undefined) return refuse(notFound('mv', source));
  const target = targetOf(folder, entry, { tool: 'mv', source, destination });
  if (!target.ok) return refuse(target.message);
  folder.entries.delete(source);
  target.into.entries.set(target.name, entry);
  if (entry.kind === 'folder') {
    entry.name = target.name;
    entry.parent = target.into;
  }
  return answer({ result: `'${source}' moved to '${target.shown}'` });
};

const cp: Handler<FilesState> = ({ folder }, args) => {
  const [source, destination] = [args.text('source'), args.text('destination')];
  const entry = folder.entries.get(source);
  if (entry === undefined) return refuse(notFound('cp', source));
  const target = targetOf(folder, entry, { tool: 'cp', source, destination });
  if (!target.ok) return refuse(target.message);
  target.into.entries.set(target.name, copyOf(entry, target.name, target.into));
  return answer({ result: `'${source}' copied to '${target.shown}'` });
};

const rm: Handler<FilesState> = ({ folder }, args) => {
  const name = args.text('file_name');
  if (!folder.entries.delete(name)) return refuse(notFound('rm', name));
  return answer({ result: `'${name}' removed` });
};

const rmdir: Handler<FilesState> = ({ folder }, args) => {
  const name = args.text('dir_name');
  const entry = folder.entries.get(name);
  if (entry === undefined) return refuse(notFound('rmdir', name));
  if (entry.kind === 'file') return refuse(`rmdir: '${name}' is no folder.`);
  if (entry.entries.size > 0) return refuse(`rmdir: '${name}' is not empty.`);
  folder.entries.delete(name);
  return answer({ result: `'${name}' removed` });
};

/** Tools that change files. */
export const writingHandlers: Readonly<Record<string, Handler<FilesState>>> = {
  ...{ mkdir, touch, echo, mv, cp, rm, rmdir },
};
