import { sourceDoc } from '../../src/core/refined-docs.js';
import { readFile } from 'node:fs/promises';
import { baselineAgent } from '../../src/agents/baseline/baseline-agent.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { applyAuth } from '../../src/catalogues/apply-auth.js';
import { applyServer } from '../../src/catalogues/apply-server.js';
import { createExecutor } from '../../src/calls/create-executor.js';
import type { AgentRecord } from '../../src/evaluation/agents/agent-record.js';
import { liveAnswers } from '../../src/evaluation/agents/answer-sources.js';
import { condensedByRule } from '../../src/evaluation/condensed-docs.js';
import { evaluateAgents } from '../../src/evaluation/agents/evaluate-agents.js';
import { summariseAgents } from '../../src/evaluation/agents/summarise-agents.js';
import { tasksOfQueries } from '../../src/evaluation/agents/tasks-of-queries.js';
import { readQueries } from '../../src/evaluation/retrieval/read-queries.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock as clock } from '../../src/support/system-clock.js';
import { memoryLog } from '../evaluation/agents/agent-records.js';
import { isInstalled } from '../support/installed.js';
import { startPrism } from '../support/prism.js';
import { sharedData } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const specification = sharedData('restbench/restgpt/tmdb_oas.json');
const queries = sharedData('restbench/restgpt/tmdb.json');
const isThere = specification !== null && queries !== null && isInstalled('prism');

(isThere ? describe : describe.skip)(
  'agents on RestBench TMDB through Prism (skipped where the data or prism is absent)',
  () => {
    it('gives CP% in both definitions with the agent that has no model', async () => {
      const location = specification ?? '';
      const file = queries ?? '';
      const prism = await startPrism(location);
      const folder = await temporaryFolder();
      const read = await readCatalogueSource({ location, workspace: folder.path, name: 'tmdb' });
      const open = applyServer(read.catalogue, prism?.url ?? '');
      const catalogue = applyAuth(open, { auth: ['api_key=TMDB_KEY'] });
      const { source } = catalogue;
      const random = seededRandom(1);
      const executor = createExecutor(source, {
        env: { TMDB_KEY: 'x' },
        clock,
        random,
        retries: 0,
      });
      const tasks = tasksOfQueries(
        readQueries(await readFile(file, 'utf8'), file),
        catalogue.tools,
      );
      expect(tasks.flatMap(({ missing }) => missing)).toEqual([]);
      const chosen = tasks.slice(14, 22);
      const raw = catalogue.tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
      try {
        const { records } = await evaluateAgents({
          tasks: chosen,
          agents: [{ agent: baselineAgent({ clock }), settings: {} }],
          docs: [
            { name: 'raw', docs: raw },
            { name: 'condensed', docs: condensedByRule(raw) },
          ],
          ...{ toolset: 'all', mostRetrieved: 10, repeats: 1, concurrency: 2 },
          limits: { steps: 12, calls: 20, questions: 0, tokens: null },
          answers: liveAnswers({ executor, skipped: [], place: 'prism' }, []),
          log: memoryLog<AgentRecord>(),
        });
        const { arms } = summariseAgents(records, chosen, { resamples: 200 });
        expect(arms.map(({ docs, tasks: n }) => [docs, n])).toEqual([
          ['raw', 8],
          ['condensed', 8],
        ]);
        const [first] = arms;
        const [cp, cpSet] = [first?.metrics.cp?.estimate ?? 0, first?.metrics['cp-set']?.estimate];
        // The baseline makes one call a request: 3 of these 8 queries need no more.
        expect([cp, cpSet]).toEqual([0.375, 0.375]);
        expect(first?.metrics.accepted?.estimate).toBe(1);
      } finally {
        await executor.close();
        await prism?.close();
        await folder.remove();
      }
    }, 180_000);
  },
);
