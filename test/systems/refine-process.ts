import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildProcess } from 'node:child_process';
import type { Catalogue } from '../../src/core/catalogue.js';
import { compiledSource } from '../support/compiled-source.js';
import { runModule } from '../support/run-module.js';

/** Starts processes that refine a catalogue into a workspace, as the command does but without a model on the way. */
export interface RefineProcesses {
  /** Prints `locked`, then a line a call, then `done <calls in all>`; ends with the exit code of a failed command. */
  start(catalogue: Catalogue, workspace: string): Promise<ChildProcess>;
}

/** Compiles what the processes run into `target`. */
export async function refineProcesses(target: string): Promise<RefineProcesses> {
  const urlOf = await compiledSource(target, sourceFolders());
  return {
    start: async (catalogue, workspace) => {
      const file = join(target, `${catalogue.name}.json`);
      await writeFile(file, JSON.stringify(catalogue));
      return runModule(script(urlOf, { file, workspace }));
    },
  };
}

function sourceFolders(): readonly string[] {
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function script(
  urlOf: (module: string) => string,
  { file, workspace }: { readonly file: string; readonly workspace: string },
): string {
  const from = (module: string): string => JSON.stringify(urlOf(module));
  return `
    import { readFileSync, writeSync } from 'node:fs';
    import { createExecutor } from ${from('calls/create-executor')};
    import { TooldraftError } from ${from('core/errors')};
    import { refineCatalogue } from ${from('refinement/refine-catalogue')};
    import { rulesEngine } from ${from('refinement/claims-engine')};
    import { defaultSettings } from ${from('refinement/settings')};
    import { FileTrajectoryStore } from ${from('storage/file-trajectory-store')};
    import { lockRun } from ${from('storage/lock-run')};
    import { waveLog } from ${from('storage/wave-log')};
    import { seededRandom } from ${from('support/seeded-random')};
    import { systemClock } from ${from('support/system-clock')};
    const say = (text) => writeSync(1, text + '\\n');
    const catalogue = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));
    const workspace = ${JSON.stringify(workspace)};
    const controller = new AbortController();
    process.on('SIGINT', () => controller.abort());
    const vector = (text) => {
      const counts = Array(64).fill(0.01);
      for (const word of text.toLowerCase().split(/\\W+/)) {
        let hash = 0;
        for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
        counts[hash % 64] += 1;
      }
      return counts;
    };
    try {
      const release = await lockRun(workspace, catalogue.name, 'rules');
      say('locked');
      const executor = createExecutor(catalogue.source, {
        env: {}, clock: systemClock, random: seededRandom(1), concurrency: 8,
      });
      const { status, tools } = await refineCatalogue({
        catalogue, run: 'rules', executor, engine: rulesEngine(), clock: systemClock, concurrency: 8,
        embeddings: { name: 'stub', defaultPhi: 0.9, embed: async (texts) => texts.map(vector) },
        store: new FileTrajectoryStore({ workspace, catalogue: catalogue.name, run: 'rules' }),
        waveLog: waveLog(workspace, catalogue.name, 'rules'),
        settings: { ...defaultSettings, embeddings: 'stub' },
        allowWrites: 'all', allowDestructive: true, signal: controller.signal,
        onEvent: (event) => { if (event.kind === 'call') say('call ' + event.tool); },
      });
      await executor.close();
      await release();
      say(status + ' ' + tools.reduce((sum, { calls }) => sum + calls, 0));
      process.exitCode = status === 'interrupted' ? 130 : 0;
    } catch (error) {
      if (!(error instanceof TooldraftError)) throw error;
      say(error.name + ' ' + error.message);
      process.exitCode = error.exitCode;
    }
  `;
}
