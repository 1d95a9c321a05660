import pc from 'picocolors';
import { runSummaryView } from '../../src/reports/terminal/run-summary-view.js';
import { rulesEngine } from '../../src/refinement/rules/rules-engine.js';
import { summariseTool } from '../../src/refinement/summarise-tool.js';
import type { ToolSummary } from '../../src/refinement/result.js';
import { echo, rejected } from '../refinement/loop-fixture.js';
import { refineOneTool } from '../refinement/refine-one-tool.js';

async function refusingAll(messageOf: (count: number) => string): Promise<ToolSummary> {
  let count = 0;
  const { trajectory } = await refineOneTool({
    tool: echo,
    engine: rulesEngine(),
    answer: () => rejected(messageOf((count += 1))),
  });
  return summariseTool(trajectory, false);
}

function textOf(tools: readonly ToolSummary[]): string {
  const refined = {
    version: 1 as const,
    ...{ catalogue: 'c', run: 'rules', engine: 'rules', tools: [], groups: [] },
    createdAt: '2026-01-31T09:00:00.000Z',
  };
  const result = { status: 'done' as const, tools, groups: [], skipped: [], refined };
  return runSummaryView(result, { width: 200, palette: pc.createColors(false) });
}

describe('the summary of a run in which tools refused every call', () => {
  it('says what they all say, where that is the same whatever was given', async () => {
    const summary = await refusingAll(() => 'The harbour is closed. Open it first.');
    expect(textOf([summary, summary, summary])).toContain(
      '→ they say "The harbour is closed. Open it first." whatever they are given',
    );
    expect(textOf([summary])).toContain('→ give values that exist');
  });

  it('asks for values where refusals differ', async () => {
    const summary = await refusingAll((count) => `No word ${count % 2}.`);
    expect(summary.onlyRefusal).toBeUndefined();
    expect(textOf([summary, summary, summary])).toContain('→ give values that exist');
  });
});
