import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { Harvested } from './harvested.js';
import { nameWords } from '../names/name-words.js';
import { isAbsolutePath } from '../names/path-like.js';

const MAX_PATHS = 400;
const MAX_DEPTH = 8;
const entryLabels = new Set([
  'file',
  'dir',
  'directory',
  'folder',
  'link',
  'symlink',
  'd',
  'f',
  'tree',
  'blob',
]);
const pathNames = new Set(['path', 'dir', 'directory', 'folder', 'root', 'cwd', 'uri']);

/**
 * The full paths in an answer that lists a folder's content by bare names: each name joined with the path argument of
 * the call. Understands `[FILE] name` lines and records `{name, type: file | directory, children?}`; empty for other answers.
 */
export function listingPaths(body: Json, args: JsonObject): readonly Harvested[] {
  const folder = folderArgument(args);
  if (folder === null) return [];
  const found: Harvested[] = [];
  if (typeof body === 'string') fromLines(body, folder, found);
  else fromRecords(body, folder, found, 0);
  return found.slice(0, MAX_PATHS);
}

/** The one argument that names a folder, absolute or relative. */
function folderArgument(args: JsonObject): string | null {
  const paths = Object.entries(args).filter(
    ([name, value]) =>
      typeof value === 'string' && value !== '' && pathNames.has(nameWords(name).at(-1) ?? ''),
  );
  const path = paths.length === 1 ? paths[0]?.[1] : undefined;
  return typeof path === 'string' && path.length <= 500 ? path : null;
}

function fromLines(text: string, folder: string, found: Harvested[]): void {
  for (const line of text.slice(0, 100_000).split(/\r?\n/, 2_000)) {
    const match = /^\s*\[([A-Za-z]{1,20})\]\s+(\S.{0,255}?)(?:\s{2,}\S.{0,80})?\s*$/.exec(line);
    const label = match?.[1]?.toLowerCase() ?? '';
    if (match !== null && entryLabels.has(label)) add(found, folder, match[2] ?? '', label);
  }
}

function fromRecords(value: Json, folder: string, found: Harvested[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_PATHS) return;
  if (Array.isArray(value)) {
    for (const each of value.slice(0, MAX_PATHS) as Json[])
      fromRecords(each, folder, found, depth + 1);
    return;
  }
  if (!isJsonObject(value)) return;
  const { name, type, children } = value;
  if (typeof name === 'string' && typeof type === 'string' && entryLabels.has(type.toLowerCase())) {
    const path = add(found, folder, name, type.toLowerCase());
    if (Array.isArray(children)) fromRecords(children, path, found, depth + 1);
    return;
  }
  for (const each of Object.values(value).slice(0, 50)) {
    if (typeof each === 'string' && each.includes('\n')) fromLines(each, folder, found);
    else if (typeof each === 'object') fromRecords(each, folder, found, depth + 1);
  }
}

function add(found: Harvested[], folder: string, name: string, label: string): string {
  const separator = /^[A-Za-z]:\\/.test(folder) ? '\\' : '/';
  const path = isAbsolutePath(name) ? name : `${folder.replace(/[\\/]+$/, '')}${separator}${name}`;
  found.push({ value: path, field: '', path: '', label });
  return path;
}
