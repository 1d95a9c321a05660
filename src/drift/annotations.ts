import type { RefinedDocs } from '../core/refined-docs.js';
import type { CheckedDocs } from './checked-docs.js';
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
    command({ file, title, text: `${tool}: ${title}` });
  return [
    ...sentences.flatMap(({ tool, target, text: said, standing }) => {
      if (standing.is !== 'false') return [];
      const line = lines.get(claimId(tool, target, said));
      const message = [said, ...counterproofLines(standing.proof)].join('\n');
      return [command({ file, line, title: `${tool}: no longer true`, text: message })];
    }),
    ...tools.gone.map(ofTool('the tool is gone')),
    ...tools.changed.map(ofTool('the source of the tool has changed')),
  ];
}

function command(one: {
  readonly file: string;
  readonly line?: number | undefined;
  readonly title: string;
  readonly text: string;
}): string {
  const line = one.line === undefined ? '' : `,line=${one.line}`;
  return `::warning file=${property(one.file)}${line},title=${property(one.title)}::${data(one.text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function claimId(tool: string, target: string, text: string): string {
  return JSON.stringify([tool, target, text]);
}

/** The line of each claim's text in the file: claims stand there in the order of the docs. */
function claimLines(text: string, { tools }: RefinedDocs): ReadonlyMap<string, number> {
  const lines = text.split('\n');
  const found = new Map<string, number>();
  let from = 0;
  for (const { tool, claims } of tools)
    for (const claim of claims) {
      const written = `"text": ${JSON.stringify(claim.text)}`;
      const at = lines.findIndex((line, index) => index >= from && line.includes(written));
      if (at < 0) continue;
      from = at + 1;
      found.set(claimId(tool, claim.target, claim.text), at + 1);
    }
  return found;
}
