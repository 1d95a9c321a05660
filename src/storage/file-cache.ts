import { join } from 'node:path';
import { z } from 'zod';
import { jsonSchemaOfJson } from '../core/json.js';
import type { Json } from '../core/json.js';
import { hashJson } from '../support/hash-json.js';
import { assertInsideWorkspace } from './inside-workspace.js';
import { readTextFile, writeJsonFile } from './json-file.js';
import { safeName } from './safe-name.js';
import { workspacePaths } from './workspace-paths.js';

const entrySchema = z.strictObject({
  version: z.literal(1),
  key: jsonSchemaOfJson,
  value: jsonSchemaOfJson,
});

/**
 * JSON values by JSON keys in `.tooldraft/cache/<namespace>/`, one file each, in 256 folders. An entry that does
 * not parse is a miss, and is replaced by the next `set`. Rejects with `StorageError` where the disk cannot be used.
 */
export class FileCache {
  private readonly folder: string;
  private folderChecked: Promise<void> | undefined;

  constructor(
    private readonly workspace: string,
    namespace: string,
  ) {
    this.folder = join(workspacePaths(workspace).cache, safeName('catalogue', namespace));
  }

  /** Null for a miss. */
  async get(key: Json): Promise<Json | null> {
    await this.checkFolder();
    const hash = hashJson(key);
    const text = await readTextFile(this.fileOf(hash));
    const entry = text === null ? null : parseEntry(text);
    return entry !== null && hashJson(entry.key) === hash ? entry.value : null;
  }

  /** Resolves when the value is on disk. */
  async set(key: Json, value: Json): Promise<void> {
    await this.checkFolder();
    await writeJsonFile(this.fileOf(hashJson(key)), entrySchema, { version: 1, key, value });
  }

  private fileOf(hash: string): string {
    return join(this.folder, hash.slice(0, 2), `${hash}.json`);
  }

  private checkFolder(): Promise<void> {
    this.folderChecked ??= assertInsideWorkspace(this.workspace, this.folder);
    return this.folderChecked;
  }
}

function parseEntry(text: string): z.infer<typeof entrySchema> | null {
  try {
    return entrySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
