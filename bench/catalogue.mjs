import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from './support/kinds.mjs';
import { inFolder, runMetered } from './support/run-tooldraft.mjs';

const tools = 16_000;

/** Loads a large catalogue and plans its refinement, without a call. */
export async function run() {
  return inFolder(undefined, async (workspace) => {
    mkdirSync(join(workspace, 'tools'));
    const catalogue = catalogueOf({ name: 'large', tools, baseUrl: 'http://127.0.0.1:9' });
    const text = JSON.stringify(catalogue);
    writeFileSync(join(workspace, 'tools', 'large.json'), text);
    const args = ['refine', 'large', '--workspace', workspace, '--dry-run', '--json'];
    const used = await runMetered(args);
    return {
      name: `Catalogue: ${tools} tools, loaded and planned by refine --dry-run`,
      goal: 'less than 2 s and 300 MB',
      met: used.wallMs < 2000 && used.maxRssMb < 300,
      results: [
        {
          catalogueMb: text.length / 1e6,
          wallMs: used.wallMs,
          cpuMs: used.cpuMs,
          maxRssMb: used.maxRssMb,
        },
      ],
    };
  });
}
