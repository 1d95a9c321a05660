import { junitXml, type JunitCase } from '../support/junit.js';
import { groupBy } from '../support/group-by.js';
import type { CheckedDocs, CheckedSentence } from './checked-docs.js';
import { counterproofLines } from './shown-counterproof.js';

/** A check as JUnit XML: one suite a tool, one case a sentence; what is unclear is skipped. Tools that are gone or changed fail in a suite of their own. */
export function junitOfCheck({ sentences, tools }: CheckedDocs): string {
  const suites = [...groupBy(sentences, ({ tool }) => tool)].map(([name, own]) => ({
    name,
    cases: own.map(caseOf),
  }));
  const failed =
    (is: string) =>
    (tool: string): JunitCase => ({
      name: tool,
      failure: { message: is, details: `${tool}: ${is}` },
    });
  const cases = [
    ...tools.gone.map(failed('the tool is gone')),
    ...tools.changed.map(failed('its source has changed')),
  ];
  return junitXml(cases.length === 0 ? suites : [...suites, { name: 'tools', cases }]);
}

function caseOf({ target, text, standing }: CheckedSentence): JunitCase {
  const name = `${target}: ${text}`;
  if (standing.is === 'true') return { name };
  if (standing.is === 'unclear') return { name, skipped: true };
  const details = counterproofLines(standing.proof).join('\n');
  return { name, failure: { message: 'no longer true', details } };
}
