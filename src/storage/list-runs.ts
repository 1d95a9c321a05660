import { dirname } from 'node:path';
import { assertInsideWorkspace } from './inside-workspace.js';
import { listFolder } from './list-folder.js';
import { workspacePaths } from './workspace-paths.js';

/** Names of a catalogue's runs that have trajectories or refined docs, sorted; archived ones are not among them. */
export async function listRuns(workspace: string, catalogue: string): Promise<readonly string[]> {
  const paths = workspacePaths(workspace);
  const docsFolder = dirname(paths.refinedDocsFile(catalogue, 'any'));
  const trajectoriesFolder = dirname(paths.trajectoryFolder(catalogue, 'any'));
  await assertInsideWorkspace(workspace, docsFolder);
  await assertInsideWorkspace(workspace, trajectoriesFolder);
  const folders = (await listFolder(trajectoriesFolder)).filter((entry) => entry.isDirectory());
  const files = (await listFolder(docsFolder)).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'),
  );
  const names = new Set([
    ...folders.map(({ name }) => name),
    ...files.map(({ name }) => name.slice(0, -'.json'.length)),
  ]);
  names.delete('archive');
  return [...names].sort();
}
