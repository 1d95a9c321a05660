import type { Handler } from '../create-environment.js';
import { answer, refuse } from '../reply.js';
import { pathOf, type FilesState, type Folder } from './folder-tree.js';
import { isAllowedName, notFound } from './names.js';
import { linesOf } from './lines-of.js';

/** The text of a file in the folder one is in; null where there is none. */
function textOf({ folder }: FilesState, name: string): string | null {
  const entry = folder.entries.get(name);
  return entry?.kind === 'file' ? entry.content : null;
}

/** A handler for the file that `file_name` names. */
function onFile(
  tool: string,
  read: (content: string, args: Parameters<Handler<FilesState>>[1]) => ReturnType<typeof answer>,
): Handler<FilesState> {
  return (state, args) => {
    const name = args.text('file_name');
    const content = textOf(state, name);
    return content === null ? refuse(notFound(tool, name)) : read(content, args);
  };
}

const ls: Handler<FilesState> = ({ folder }, args) => {
  const names = [...folder.entries.keys()];
  const shown = args.flag('a') ? names : names.filter((name) => !name.startsWith('.'));
  return answer({ current_directory_content: shown });
};

const cd: Handler<FilesState> = (state, args) => {
  const wanted = args.text('folder');
  const name = wanted.length > 1 ? wanted.replace(/\/+$/, '') : wanted;
  if (name === '..') return goUp(state);
  if (name === '/') state.folder = state.root;
  else if (name !== '.' && name !== '') {
    if (name.includes('/')) return refuse(`cd: '${wanted}': go one folder at a time.`);
    const entry = state.folder.entries.get(name);
    if (entry?.kind !== 'folder') return refuse(notFound('cd', name));
    state.folder = entry;
  }
  return answer({ current_working_directory: state.folder.name });
};

function goUp(state: FilesState) {
  if (state.folder.parent === null) return refuse('cd: already at the top.');
  state.folder = state.folder.parent;
  return answer({});
}

const cat: Handler<FilesState> = (state, args) => {
  const name = args.text('file_name');
  if (!isAllowedName(name)) return refuse(`cat: '${name}': forbidden character in the name.`);
  const content = textOf(state, name);
  if (content !== null) return answer({ file_content: content });
  return refuse(
    state.folder.entries.has(name) ? `cat: '${name}' is a folder.` : notFound('cat', name),
  );
};

const find: Handler<FilesState> = (state, args) => {
  const [path, part] = [args.text('path'), args.optionalText('name') ?? ''];
  const start = folderAt(state, path);
  if (start === null) return refuse(notFound('find', path));
  const matches = below(start, path.replace(/\/+$/, ''));
  return answer({ matches: matches.filter(({ name }) => name.includes(part)).map((m) => m.path) });
};

/** `.`, `a/b` and `./a` from here, `/a` from the root; null where there is no such folder. */
function folderAt({ root, folder }: FilesState, path: string): Folder | null {
  if (path === '') return null;
  let at = path.startsWith('/') ? root : folder;
  for (const step of path.split('/').filter((each) => each !== '' && each !== '.')) {
    const next = at.entries.get(step);
    if (next?.kind !== 'folder') return null;
    at = next;
  }
  return at;
}

function below(folder: Folder, prefix: string): readonly { name: string; path: string }[] {
  return [...folder.entries].flatMap(([name, entry]) => {
    const path = `${prefix}/${name}`;
    return [{ name, path }, ...(entry.kind === 'folder' ? below(entry, path) : [])];
  });
}

const counted = {
  l: { type: 'lines', count: (text: string) => linesOf(text).length },
  w: { type: 'words', count: (text: string) => text.split(/\s+/).filter(Boolean).length },
  c: { type: 'characters', count: (text: string) => [...text].length },
} as const;

const wc = onFile('wc', (content, args) => {
  const mode = args.text('mode');
  if (mode !== 'l' && mode !== 'w' && mode !== 'c') {
    return refuse(`wc: mode must be one of 'l', 'w', 'c'.`);
  }
  const { type, count } = counted[mode];
  return answer({ count: count(content), type });
});

const sort = onFile('sort', (content) =>
  answer({ sorted_content: [...linesOf(content)].sort().join('\n') }),
);

const grep = onFile('grep', (content, args) => {
  const pattern = args.text('pattern');
  return answer({ matching_lines: linesOf(content).filter((line) => line.includes(pattern)) });
});

const tail = onFile('tail', (content, args) => {
  const [lines, wanted] = [linesOf(content), args.number('lines')];
  return answer({ last_lines: lines.slice(-Math.min(wanted, lines.length)).join('\n') });
});

const diff: Handler<FilesState> = (state, args) => {
  const names = [args.text('file_name1'), args.text('file_name2')] as const;
  const [one, other] = [textOf(state, names[0]), textOf(state, names[1])];
  if (one === null) return refuse(notFound('diff', names[0]));
  if (other === null) return refuse(notFound('diff', names[1]));
  const others = linesOf(other);
  const pairs = linesOf(one)
    .slice(0, others.length)
    .map((line, index) => [line, others[index] ?? ''] as const);
  const differing = pairs.filter(([old, now]) => old !== now);
  return answer({ diff_lines: differing.map(([old, now]) => `- ${old}\n+ ${now}`).join('\n') });
};

const du: Handler<FilesState> = ({ folder }, args) => {
  const bytes = bytesIn(folder);
  return answer({ disk_usage: args.flag('human_readable') ? withUnit(bytes) : `${bytes} bytes` });
};

function bytesIn(folder: Folder): number {
  return [...folder.entries.values()].reduce(
    (sum, entry) =>
      sum + (entry.kind === 'file' ? Buffer.byteLength(entry.content) : bytesIn(entry)),
    0,
  );
}

function withUnit(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let [amount, unit] = [bytes, 0];
  for (; amount >= 1024 && unit < units.length - 1; unit += 1) amount /= 1024;
  return `${amount.toFixed(2)} ${units[unit] ?? ''}`;
}

/** Tools that leave files as they are. */
export const readingHandlers: Readonly<Record<string, Handler<FilesState>>> = {
  ...{ ls, cd, cat, find, wc, sort, grep, tail, diff, du },
  pwd: ({ folder }) => answer({ current_working_directory: pathOf(folder) }),
};
