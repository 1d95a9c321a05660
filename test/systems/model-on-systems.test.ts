import { fileURLToPath } from 'node:url';
import { startDockerRegistry } from '../support/docker-registry.js';
import { filesystemSandbox } from '../support/filesystem-sandbox.js';
import { whenInstalled } from '../support/installed.js';
import { npmMcpServer } from '../support/npm-mcp-server.js';
import { startPrism } from '../support/prism.js';
import { refineSoundly } from '../support/refine-soundly.js';
import type { RefinedRun } from '../support/refined-run.js';
import { sharedData } from '../support/shared-data.js';
import { inventions, startDiligentModel } from '../support/start-diligent-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const limitMs = 180_000;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Refines with a scripted model to the end, and holds what must be so of every run, whatever the system. */
async function refined(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  maybeUnreached: readonly string[] = [],
): Promise<RefinedRun> {
  const model = await startDiligentModel();
  const { answer, ...run } = await refineSoundly({
    folder: folder.path,
    words: [...words, '--iterations', '3', '--model', 'diligent', '--base-url', model.baseUrl],
    ...{ env, run: 'diligent', timeoutMs: limitMs, maybeUnreached },
  });
  await model.close();
  const used = run.trajectories.flatMap(({ iterations }) =>
    iterations.flatMap((iteration) => iteration.usage),
  );
  const { usage } = answer.results;
  expect(usage.total.calls).toBe(used.length);
  expect(usage.acceptedRevisions).toBeGreaterThan(0);
  const docs = JSON.stringify(run.docs);
  for (const { text } of inventions) expect(docs).not.toContain(text);
  const { dropped, sentBack, struck } = verdicts(run);
  // Of a message with words that neither the source nor refusals have, no quote may stand.
  const isAboutInvention = (reason: string) =>
    inventions.some(({ named }) => reason.includes(named)) ||
    reason.startsWith('copies text out of an answer: "Refused: ');
  expect(
    [...dropped, ...sentBack, ...struck].filter((reason) => !isAboutInvention(reason)),
  ).toEqual([]);
  return run;
}

/** Verdicts on all revisions, with why they or some of their sentences were dropped. */
function verdicts({ trajectories }: RefinedRun): {
  readonly accepted: number;
  readonly dropped: readonly string[];
  readonly sentBack: readonly string[];
  readonly struck: readonly string[];
} {
  const revisions = trajectories.flatMap(({ iterations }) =>
    iterations.flatMap(({ revision }) => revision ?? []),
  );
  return {
    accepted: revisions.filter(({ verdict }) => verdict === 'accepted').length,
    dropped: revisions.flatMap(({ verdict, reasons }) => (verdict === 'dropped' ? reasons : [])),
    sentBack: revisions.flatMap(({ firstAttemptReasons }) => firstAttemptReasons),
    struck: revisions.flatMap(({ struck = [] }) => struck),
  };
}

describe('a scripted model that works but invents things', () => {
  it(
    'refines the filesystem server, and what it invents is struck out or dropped with the reason',
    async () => {
      const sandbox = await filesystemSandbox();
      const run = await refined([...npmMcpServer('server-filesystem', sandbox.dir)]);
      await sandbox.close();
      const { accepted, dropped, sentBack, struck } = verdicts(run);
      expect(accepted).toBeGreaterThan(2);
      expect(dropped).toEqual([]);
      // Whether a first attempt or a second one is caught depends on the order in which the tools take turns.
      expect([...struck, ...sentBack]).not.toEqual([]);
    },
    limitMs,
  );

  whenInstalled('docker-registry')('on docker-registry', () => {
    it(
      'refines it',
      async () => {
        const registry = await startDockerRegistry();
        const file = fileURLToPath(new URL('../../tools/docker-registry.yaml', import.meta.url));
        const words = [file, '--server', registry?.url ?? '', '--allow-writes'];
        const run = await refined(words, {}, ['putManifest', 'startUpload', 'finishUpload']);
        await registry?.close();
        expect(verdicts(run).accepted).toBeGreaterThan(2);
      },
      limitMs,
    );
  });

  const tmdb = sharedData('restbench/restgpt/tmdb_oas.json');
  whenInstalled('prism')('on TMDB, served by Prism', () => {
    (tmdb === null ? it.skip : it)(
      `refines it${tmdb === null ? ' (the specification is not here)' : ''}`,
      async () => {
        const prism = await startPrism(tmdb ?? '');
        const only = ['GET_search*', 'GET_genre*'].flatMap((glob) => ['--only', glob]);
        const run = await refined(
          [tmdb ?? '', '--server', prism?.url ?? '', '--auth', 'api_key=TMDB_KEY', ...only],
          { TMDB_KEY: 'no-real-key' },
        );
        await prism?.close();
        expect(verdicts(run).accepted).toBeGreaterThan(3);
      },
      limitMs,
    );
  });
});
