import type { RefinedDocs } from '../core/refined-docs.js';
import { writeJson } from '../core/json-text.js';
import type { CheckedDocs } from './checked-docs.js';
import { workflowCommand } from '../support/workflow-command.js';
import { counterproofLines } from './shown-counterproof.js';

/** The file of docs that annotations stand beside. */
export interface AnnotatedFile {
  /** As the workflow sees it: relative to its checkout. */
  readonly path: string;
  readonly text: string;
  readonly docs: RefinedDocs;
}

/** What drifted as workflow commands of GitHub Actions, one line each. */
export function annotations(
  { sentences, tools }: CheckedDocs,
  { path: file, text, docs }: AnnotatedFile,
): readonly string[] {
  const lines = claimLines(text, docs);
  const ofTool = (title: string) => (tool: string) =>
    workflowCommand({ level: 'warning', file, title, text: `${tool}: ${title}` });
  return [
    ...sentences.flatMap(({ tool, target, text: said, standing }) => {
      if (standing.is !== 'false') return [];
      const line = lines.get(claimId(tool, target, said));
      const message = [said, ...counterproofLines(standing.proof)].join('\n');
      const title = `${tool}: no longer true`;
      return [workflowCommand({ level: 'warning', file, line, title, text: message })];
    }),
    ...tools.gone.map(ofTool('the tool is gone')),
    ...tools.changed.map(ofTool('the source of the tool has changed')),
  ];
}

function claimId(tool: string, target: string, text: string): string {
  return writeJson([tool, target, text]);
}

/** The line of each claim's text in the file: claims stand there in the order of the docs. */
function claimLines(text: string, { tools }: RefinedDocs): ReadonlyMap<string, number> {
  const lines = text.split('\n');
  const found = new Map<string, number>();
  let from = 0;
  for (const { tool, claims } of tools)
    for (const claim of claims) {
      const written = `"text": ${writeJson(claim.text)}`;
      const at = lines.findIndex((line, index) => index >= from && line.includes(written));
      if (at < 0) continue;
      from = at + 1;
      found.set(claimId(tool, claim.target, claim.text), at + 1);
    }
  return found;
}
