import { join } from 'node:path';
import { messageOf } from '../core/errors.js';
import { drawPlots } from '../evaluation/plots/plots.js';
import type { Figure } from '../evaluation/plots/figure.js';
import { fileWork } from '../storage/file-work.js';
import { toSafeName } from '../storage/safe-name.js';
import { workspacePaths } from '../storage/workspace-paths.js';
import { writeFileAtomic } from '../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import type { Output } from './output.js';

interface PlotsAsked {
  readonly command: string;
  /** What the figures are about; names the folder of the plots. */
  readonly of: string;
  readonly settings: { readonly workspace: string; readonly noPlots: boolean };
  readonly output: Output;
}

/** Draws the figures of an evaluation, in place of those drawn before. Gives the files; where they cannot be written it warns. */
export async function writePlots(
  figures: readonly Figure[],
  { command, of, settings: { workspace, noPlots }, output }: PlotsAsked,
): Promise<readonly string[]> {
  if (noPlots) return [];
  const drawn = await drawPlots({ figures, rounds: new Map() }, of);
  const folder = join(
    workspacePaths(workspace).root,
    'evaluations',
    'plots',
    command,
    toSafeName(of),
  );
  const files = drawn.map(({ name, svg }) => ({ file: join(folder, `${name}.svg`), svg }));
  try {
    await fileWork().remove(folder);
    for (const { file, svg } of files) await writeFileAtomic(file, svg);
  } catch (error) {
    output.warn(`The plots cannot be written to ${folder}: ${messageOf(error)}; see --no-plots.`);
    return [];
  }
  return files.map(({ file }) => file);
}

/** What a command says of its plots. */
export function plotLines(files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  return ['', 'Plots:', ...files.map((file) => `  ${escapeControlCharacters(file)}`)];
}
