import type { Domain } from '../../../schema/domain.js';
import { createEnvironment } from '../create-environment.js';
import type { Environment } from '../environment.js';
import { oneOf } from '../tool-spec.js';
import { readToolTable } from '../read-tool-table.js';
import tools from './files-tools.json' with { type: 'json' };
import { filesJson, startFiles, type Entry, type FilesState } from './folder-tree.js';
import { readingHandlers } from './reading.js';
import { writingHandlers } from './writing.js';

const filesTools = readToolTable(tools);

/** A file system with 18 tools that know the folder one is in. */
export function filesEnvironment(): Environment {
  return createEnvironment<FilesState>({
    name: 'files',
    tools: filesTools,
    start: (config) => startFiles(config),
    handlers: { ...readingHandlers, ...writingHandlers },
    state: filesJson,
    domain: (state, tool) => domainNow(state, tool),
  });
}

/** The names in the folder one is in that the tool can be used on. */
function domainNow(state: FilesState, tool: string): Domain {
  switch (tool) {
    case 'cd':
      return oneOf(...names(state, 'folder'), ...(state.folder.parent === null ? [] : ['..']), '/');
    case 'rmdir':
      return oneOf(...names(state, 'folder'));
    case 'mv':
    case 'cp':
    case 'rm':
      return oneOf(...state.folder.entries.keys());
    default:
      return oneOf(...names(state, 'file'));
  }
}

function names({ folder }: FilesState, kind: Entry['kind']): readonly string[] {
  return [...folder.entries].filter(([, entry]) => entry.kind === kind).map(([name]) => name);
}
