import {
  clarifyingAgent,
  type ClarifyingAgentSettings,
} from '../../src/agents/clarify/clarifying-agent.js';
import { clarifyLimits } from '../../src/evaluation/clarify/clarify-limits.js';
import type { ClarifySample } from '../../src/evaluation/clarify/clarify-sample.js';
import { clarifyDocs } from '../../src/evaluation/clarify/docs-of-environments.js';
import { evaluateClarify } from '../../src/evaluation/clarify/evaluate-clarify.js';
import { generateSamples } from '../../src/evaluation/clarify/generate/generate-samples.js';
import { scoreClarifyRun } from '../../src/evaluation/clarify/score-clarify-run.js';
import { goldUser } from '../../src/evaluation/clarify/users/gold-user.js';
import { pairedBootstrapInterval } from '../../src/metrics/paired-bootstrap-interval.js';
import { fakeClock } from '../support/fake-clock.js';

const clock = fakeClock();
const ambiguous = generateSamples({ seed: 1, each: 20 }).filter(({ kind }) => kind === 'ambiguous');
const long = generateSamples({ seed: 1, each: 5, requests: 8 }).filter(
  ({ kind }) => kind === 'ambiguous',
);

interface Arm extends ClarifyingAgentSettings {
  readonly name: string;
  readonly questions?: number;
}

/** Success, coverage and questions of each sample. */
async function scores(
  samples: readonly ClarifySample[],
  { name, questions = clarifyLimits.questions, ...settings }: Arm,
) {
  const { records } = await evaluateClarify({
    samples,
    agents: [
      {
        ...{ name, settings: {} },
        make: () => clarifyingAgent(name, { clock, repeatUnanswered: true, ...settings }),
      },
    ],
    docs: [clarifyDocs('raw', new Map(), 'environment')],
    user: { name: 'deterministic', make: goldUser },
    limits: { ...clarifyLimits, steps: 120, questions },
    log: { read: () => Promise.resolve([]), append: () => Promise.resolve() },
    concurrency: 1,
  });
  return records.map(({ run }, at) => scoreClarifyRun(samples[at]!, run, 'fixed'));
}

type Scores = Awaited<ReturnType<typeof scores>>;

type Metric = 'success' | 'coverage' | 'questions';

/** Interval of what the second gets more than the first, sample by sample. */
function difference(first: Scores, second: Scores, metric: Metric) {
  const values = (all: Scores): readonly (number | null)[] => all.map((each) => each[metric]);
  return pairedBootstrapInterval(values(first), values(second), { resamples: 1000, seed: 1 })!;
}

describe('generated samples tell agents apart', () => {
  let sage: Scores;
  let argus: Scores;
  beforeAll(async () => {
    sage = await scores(ambiguous, { name: 'sage' });
    argus = await scores(ambiguous, { name: 'argus' });
  }, 120_000);

  it('that are the same are the same', async () => {
    expect(await scores(ambiguous, { name: 'sage', lambda: 0.5, alpha: 0.1 })).toEqual(sage);
  }, 60_000);

  it.each<readonly [Arm, Metric, 'more' | 'less']>([
    [{ name: 'sage', lambda: 0 }, 'questions', 'more'],
    [{ name: 'sage', lambda: 1 }, 'questions', 'less'],
    [{ name: 'sage', lambda: 1 }, 'coverage', 'less'],
    [{ name: 'sage', alpha: 1 }, 'coverage', 'less'],
    [{ name: 'sage', questions: 1 }, 'success', 'less'],
    [{ name: 'sage', questions: 3 }, 'coverage', 'less'],
    [{ name: 'argus' }, 'questions', 'more'],
    [{ name: 'ask-everything' }, 'success', 'less'],
    [{ name: 'control' }, 'success', 'less'],
  ])(
    '%j against SAGE: %s, %s',
    async (arm, metric, way) => {
      const { low, high } = difference(sage, await scores(ambiguous, arm), metric);
      if (way === 'more') expect(low).toBeGreaterThan(0);
      else expect(high).toBeLessThan(0);
    },
    60_000,
  );

  it('who ask for everything do worse than Argus too', async () => {
    const all = await scores(ambiguous, { name: 'ask-everything' });
    expect(difference(argus, all, 'success').high).toBeLessThan(0);
    expect(difference(argus, all, 'coverage').high).toBeLessThan(0);
  }, 60_000);

  it('Argus without one of its terms asks other questions in long talks', async () => {
    const whole = await scores(long, { name: 'argus' });
    for (const term of ['evpi', 'regret', 'exploration', 'threshold']) {
      const without = await scores(long, { name: `argus-no-${term}` });
      const differ = without.filter(
        ({ questions, coverage }, at) =>
          questions !== whole[at]!.questions || coverage !== whole[at]!.coverage,
      );
      expect(differ.length).toBeGreaterThanOrEqual(2);
    }
  }, 120_000);
});
