import { isAbsolute, relative, resolve } from 'node:path';
import type { Environment } from './load-settings.js';
import type { SettingsOf } from './option.js';
import type { sourceOptions } from './options/source-options.js';
import type { TellOfWait } from './telling-of-wait.js';

export type SourceSettings = SettingsOf<typeof sourceOptions>;

/** Where a catalogue is to come from and what is done with it before it is used. */
export interface CatalogueRequest {
  readonly settings: SourceSettings & { readonly workspace: string };
  readonly environment: Environment;
  /** What relative paths are relative to. */
  readonly currentFolder: string;
  readonly signal?: AbortSignal | undefined;
  /** Told while a server or an address is waited for. */
  readonly onWait?: TellOfWait | undefined;
}

/** A path as a catalogue's origin names it: relative inside the workspace, so that the workspace can be moved. */
export function placeInWorkspace(
  path: string,
  { settings, currentFolder }: CatalogueRequest,
): string {
  const absolute = resolve(currentFolder, path);
  const inside = relative(settings.workspace, absolute);
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside) ? inside : absolute;
}
