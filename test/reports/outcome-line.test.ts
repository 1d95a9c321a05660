import pc from 'picocolors';
import { classifyOutcome } from '../../src/calls/classify-outcome.js';
import type { Json } from '../../src/core/json.js';
import { outcomeView } from '../../src/reports/html/call-view.js';
import { outcomeLine } from '../../src/reports/terminal/outcome-line.js';

function accepted(body: Json) {
  const answer = { kind: 'mcp', isError: false, body, bytes: 1, truncated: false } as const;
  return classifyOutcome({ ...answer, shape: {} }, { durationMs: 1 });
}

it.each<[Json, string]>([
  ['Error: disk is full', 'accepted (error text) Error: disk is full'],
  [{ error: 'no such city' }, 'accepted (error text) {"error":"no such city"}'],
  ['started on port 80', 'accepted started on port 80'],
  [{ status: 'error', error: 'out of memory', finished: 0 }, 'accepted {"status":"error",'],
])('an accepted answer is printed with its label: %j', (body, line) => {
  expect(
    outcomeLine(accepted(body), 100, { width: 100, palette: pc.createColors(false) }),
  ).toContain(line);
  expect(outcomeView(accepted(body), 100).label).toBe(
    line.includes('(error text)') ? 'accepted (error text)' : 'accepted',
  );
});
