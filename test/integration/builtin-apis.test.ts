import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refine } from '../../src/index.js';
import { FAULT_MARKERS, type FixtureApi } from '../support/fixture-api.js';
import { HOSTILE_MARKERS, startLyingApi } from '../support/lying-api.js';
import { startRandomApi } from '../support/random-api.js';

/** APIs that no rule of the built-in engine was written for. */
const rows: readonly (readonly [string, () => Promise<FixtureApi>, least: number])[] = [
  ['a depot that lies about itself', () => startLyingApi({ hangMs: 600 }), 5],
  ['an API drawn at random', () => startRandomApi(11), 3],
];

it.each(rows)(
  'the built-in engine explores %s and harms nothing',
  async (_name, start, least) => {
    const api = await start();
    const file = join(mkdtempSync(join(tmpdir(), 'tooldraft-test-')), 'api.json');
    writeFileSync(file, JSON.stringify(api.spec));
    const { refined, audit, limit } = await refine({ openapi: file, allowWrites: true });
    await api.close();
    const sentences = refined.tools.flatMap(({ tool, sentences: own }) =>
      own.map(({ place, text }) => `${tool}.${place}: ${text}`),
    );
    expect({ harmed: audit.harmed, limit }).toEqual({ harmed: [], limit: null });
    expect(sentences.length).toBeGreaterThanOrEqual(least);
    const said = sentences.join('\n').toLowerCase();
    for (const marker of [...HOSTILE_MARKERS, ...FAULT_MARKERS])
      expect(said).not.toContain(marker.toLowerCase());
  },
  120_000,
);
