import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createOutput } from '../../../src/cli/output.js';
import { askAll } from '../../../src/cli/review/ask-all.js';
import {
  reviewedRun,
  sentencesOf,
  type ReviewContext,
} from '../../../src/cli/review/reviewed-run.js';
import { evidenceFinder } from '../../../src/cli/review/sentence-evidence.js';
import type { Reply, SentenceQuestion } from '../../../src/cli/review/sentence-prompt.js';
import type { ReviewEntry } from '../../../src/core/review.js';
import { isDue } from '../../../src/review/reviewable-sentences.js';
import { FileTrajectoryStore } from '../../../src/storage/file-trajectory-store.js';
import { saveRefinedDocs } from '../../../src/storage/refined-docs-store.js';
import { loadReviews } from '../../../src/storage/reviews-file.js';
import { refinedDocOf } from '../../../src/refinement/summarise-tool.js';
import { startShelf } from '../../drift/shelf-api.js';
import { catalogueOf, refineWithRules } from '../../integration/refine-fixture-api.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const api = await startShelf();
  const catalogue = await catalogueOf(api, 'shelf');
  const { result, store } = await refineWithRules(catalogue);
  await api.close();
  await mkdir(join(folder.path, 'tools'));
  await writeFile(join(folder.path, 'tools', 'shelf.json'), JSON.stringify(catalogue));
  const files = new FileTrajectoryStore({
    ...{ workspace: folder.path, catalogue: 'shelf', run: 'rules' },
  });
  const trajectories = await Promise.all(catalogue.tools.map(({ id }) => store.load(id)));
  for (const trajectory of trajectories) if (trajectory !== null) await files.save(trajectory);
  const tools = trajectories.flatMap((one) => (one === null ? [] : [refinedDocOf(one)]));
  await saveRefinedDocs(folder.path, { ...result.refined, tools });
}, 120_000);
afterAll(() => folder.remove());

const silent = new Writable({ write: (_chunk, _encoding, next) => next() });

function contextOf(): ReviewContext {
  const output = createOutput(
    { stdout: silent, stderr: silent, env: {} },
    { quiet: true, verbose: false, json: false, noColor: true },
  );
  return {
    settings: { workspace: folder.path, run: undefined },
    ...{ arguments: ['shelf'], environment: {}, currentFolder: folder.path, origins: {}, output },
    signal: new AbortController().signal,
  } as unknown as ReviewContext;
}

/** Goes through what is open with these replies, and then quits. */
async function review(...replies: readonly Reply[]): Promise<{
  readonly questions: readonly SentenceQuestion[];
  readonly text: string;
}> {
  const context = contextOf();
  const reviewed = await reviewedRun(context);
  const reviews = await loadReviews(folder.path, 'shelf');
  const asked = sentencesOf(reviewed, reviews).filter(isDue);
  const questions: SentenceQuestion[] = [];
  const { text } = await askAll(context, reviewed, {
    asked,
    findEvidence: evidenceFinder(folder.path, reviewed.catalogue, reviewed.run),
    ask: async (question) => {
      questions.push(question);
      return replies[questions.length - 1] ?? { kind: 'quit' };
    },
  });
  return { questions, text };
}

const decisionsOf = async (): Promise<readonly (readonly [string, string])[]> =>
  (await loadReviews(folder.path, 'shelf')).sentences.map(
    ({ decision, sentence = '', edit }: ReviewEntry) => [
      edit === undefined ? decision : `${decision} ${edit}`,
      sentence,
    ],
  );

describe('going through sentences', () => {
  it('shows each in its place with a pair of calls and what differs', async () => {
    const { questions } = await review();
    const [{ shown }] = questions as [SentenceQuestion];
    expect(shown).toMatch(/^listBooks {2}.* · 1 of \d+$/m);
    expect(shown).toMatch(/test: .*, differs in \w+/);
    expect(shown).toMatch(/\{.*\} → (success|rejected) \d+ /);
    expect(await decisionsOf()).toEqual([]);
  });

  it('saves every answer before the next is asked, and goes back and on', async () => {
    const seen: number[] = [];
    const accept: Reply = { kind: 'decide', decision: 'accept' };
    const { questions, text } = await review(
      accept,
      { kind: 'skip' },
      { kind: 'decide', decision: 'edit', edit: 'In words of mine.' },
      { kind: 'back' },
      { kind: 'decide', decision: 'reject' },
    );
    seen.push(...questions.map(({ shown }) => Number(/· (\d+) of/.exec(shown)?.[1])));
    expect(seen).toEqual([1, 2, 3, 4, 3, 4]);
    expect(questions[4]!.text).toBe('In words of mine.');
    const decided = await decisionsOf();
    expect(decided.map(([decision]) => decision)).toEqual(['accept', 'reject']);
    expect(text).toMatch(/^shelf, run rules: 1 accepted, 1 rejected, \d+ open, kept in /);
  });

  it('goes on where it was left, and has not lost what the calls were', async () => {
    const { questions } = await review({ kind: 'decide', decision: 'pin' });
    const texts = new Set((await decisionsOf()).map(([, sentence]) => sentence));
    // The one that was skipped comes first.
    expect([...texts]).toContain(questions[0]!.text);
    const { sentences } = await loadReviews(folder.path, 'shelf');
    expect(sentences.map(({ decision }) => decision)).toEqual(['accept', 'reject', 'pin']);
    expect(sentences.every(({ evidence = [] }) => evidence.length > 0)).toBe(true);
    expect(sentences[2]!.recipe?.length).toBeGreaterThan(0);
  });

  it('says so where nothing is open', async () => {
    const context = contextOf();
    const reviewed = await reviewedRun(context);
    const findEvidence = evidenceFinder(folder.path, reviewed.catalogue, reviewed.run);
    const { text } = await askAll(context, reviewed, { asked: [], findEvidence });
    expect(text).toMatch(/^Nothing is open here\. shelf, run rules: /);
  });
});
