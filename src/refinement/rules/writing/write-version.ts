import type { Claim, DocVersion, SectionName, Sections } from '../../../core/doc-version.js';
import { sectionNames } from '../../../core/doc-version.js';
import { evidenceReference } from '../../../core/evidence.js';
import type { ToolContext } from '../../engine.js';
import { countWords } from '../../../support/count-words.js';
import { renderDescription } from '../../../writing/render-description.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { exampleStatements } from './example-statements.js';
import type { Finding } from '../finding.js';
import { sourceSections } from './source-sections.js';
import { learnedFrom } from './learned-from.js';
import { parameterDocsFrom } from './parameter-docs-from.js';
import { pointerTo } from './pointer-to.js';
import type { Statement } from './statement.js';
import { statementsOf } from './statements-of.js';

/**
 * The Rewriter without a model: the raw doc's own sentences, cleaned and sorted, and one sentence for each finding. Where nothing
 * was found the raw doc comes back byte for byte.
 */
export function writeVersion(
  context: ToolContext,
  view: EvidenceView,
  findings: readonly Finding[],
  extra: readonly Statement[] = [],
): DocVersion {
  const statements = [...findings.flatMap((finding) => statementsOf(finding, view)), ...extra];
  if (statements.length === 0) return context.raw;
  const parameterDocs = parameterDocsFrom(context.tool, view, findings, statements);
  const sections = sectionsFrom(context, view, findings, statements);
  const learned = learnedFrom(findings, view);
  return {
    description: renderDescription(sections, context.settings.maxDocWords),
    sections,
    parameterDocs: Object.fromEntries(parameterDocs.map(({ pointer, doc }) => [pointer, doc])),
    learned,
    claims: claimsFrom(context, findings, [
      ...statements,
      ...parameterDocs.flatMap(({ added }) => added),
    ]),
  };
}

function sectionsFrom(
  context: ToolContext,
  view: EvidenceView,
  findings: readonly Finding[],
  statements: readonly Statement[],
): Sections {
  const said = statements.filter(({ target }) => 'section' in target).map(({ text }) => text);
  const source = sourceSections(context, view, findings, countWords(said.join(' ')));
  return Object.fromEntries(
    sectionNames.map((name): [SectionName, string[]] => [
      name,
      [...new Set([...source[name], ...textsIn(statements, name)])],
    ]),
  ) as Sections;
}

function textsIn(statements: readonly Statement[], section: SectionName): readonly string[] {
  return statements.flatMap(({ target, text }) =>
    'section' in target && target.section === section ? [text] : [],
  );
}

/** Every added sentence, and every learned constraint that no sentence says, with the calls that prove it. */
function claimsFrom(
  context: ToolContext,
  findings: readonly Finding[],
  statements: readonly Statement[],
): Claim[] {
  return [...statements, ...exampleStatements(findings)].map((statement, index) => ({
    ...claim(context, statement),
    id: `k${index + 1}`,
  }));
}

function claim(
  context: ToolContext,
  { target, text, calls, elsewhere = [], check }: Statement,
): Claim {
  const own = calls.map((id) => evidenceReference(context.run, context.tool.id, id));
  return {
    id: '',
    target: 'section' in target ? target.section : pointerTo(target.argument),
    text,
    evidence: [...new Set([...own, ...elsewhere])],
    ...(check === undefined ? {} : { check }),
  };
}
