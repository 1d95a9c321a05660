import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.js';
import { readConfiguration } from '../create-environment.js';
import disk from './disk.json' with { type: 'json' };

export interface TextFile {
  readonly kind: 'file';
  content: string;
}

export interface Folder {
  readonly kind: 'folder';
  name: string;
  parent: Folder | null;
  /** In the order of creation, as `ls` shows them. */
  readonly entries: Map<string, Entry>;
}

export type Entry = TextFile | Folder;

/** A small disk and the folder one stands in; changed in place by the tools. */
export interface FilesState {
  readonly root: Folder;
  folder: Folder;
}

type PublishedEntry =
  | { readonly type: 'file'; readonly content: string }
  | { readonly type: 'directory'; readonly contents: Readonly<Record<string, PublishedEntry>> };

const entrySchema: z.ZodType<PublishedEntry> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('file'), content: z.string() }),
    z.object({ type: z.literal('directory'), contents: z.record(z.string(), entrySchema) }),
  ]),
);

const configSchema = z.object({
  root: z
    .record(z.string(), entrySchema)
    .default(() => z.record(z.string(), entrySchema).parse(disk)),
});

/** The first folder of the configuration is the root; one starts there. */
export function startFiles(config: JsonObject): FilesState {
  const { root } = readConfiguration('files', configSchema, config);
  const [[name, entry]] = [Object.entries(root)[0] ?? ['/', undefined]];
  const folder = newFolder(name, null);
  if (entry?.type === 'directory') fill(folder, entry.contents);
  return { root: folder, folder };
}

export function newFolder(name: string, parent: Folder | null): Folder {
  return { kind: 'folder', name, parent, entries: new Map() };
}

function fill(folder: Folder, contents: Readonly<Record<string, PublishedEntry>>): void {
  for (const [name, entry] of Object.entries(contents)) {
    if (entry.type === 'file') {
      folder.entries.set(name, { kind: 'file', content: entry.content });
      continue;
    }
    const inner = newFolder(name, folder);
    folder.entries.set(name, inner);
    fill(inner, entry.contents);
  }
}

export function filesJson({ root, folder }: FilesState): Json {
  return { root: { [root.name]: entryJson(root) }, folder: pathOf(folder) };
}

function entryJson(entry: Entry): Json {
  if (entry.kind === 'file') return { type: 'file', content: entry.content };
  const contents: Record<string, Json> = {};
  for (const [name, inner] of entry.entries) contents[name] = entryJson(inner);
  return { type: 'directory', contents };
}

/** Where it lies, from the outermost folder on: `/outer/inner/here`. */
export function pathOf(folder: Folder): string {
  return `${folder.parent === null ? '' : pathOf(folder.parent)}/${folder.name}`;
}

/** True where `inner` is `outer` or lies in it. */
export function isWithin(inner: Folder, outer: Folder): boolean {
  return inner === outer || (inner.parent !== null && isWithin(inner.parent, outer));
}

/** A deep copy under a new name. */
export function copyOf(entry: Entry, name: string, parent: Folder): Entry {
  if (entry.kind === 'file') return { ...entry };
  const copy = newFolder(name, parent);
  for (const [key, inner] of entry.entries) copy.entries.set(key, copyOf(inner, key, copy));
  return copy;
}

export function bytesIn(folder: Folder): number {
  return [...folder.entries.values()].reduce(
    (sum, entry) =>
      sum + (entry.kind === 'file' ? Buffer.byteLength(entry.content) : bytesIn(entry)),
    0,
  );
}
