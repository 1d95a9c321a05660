import { parametersOf } from '../../arguments/schema/parameters-of.js';
import { pointerTo } from '../../arguments/schema/pointer-to.js';
import {
  sectionNames,
  type DocVersion,
  type ParameterDoc,
  type SectionName,
  type Sections,
} from '../../core/doc-version.js';
import { splitSentences } from '../../support/split-sentences.js';
import type { LoopState, ToolContext } from '../engine.js';
import type { RewriterAnswer } from '../prompts/rewriter-prompt.js';
import { examplesOf } from '../../writing/examples.js';
import { renderDescription } from '../../writing/render-description.js';
import { constraintClaims } from './constraint-claims.js';
import type { Proven } from './proven.js';
import type { SupportedConstraint } from './judge-constraints.js';
import { mergedConstraints } from './merged-constraints.js';
import {
  EvidenceOfAnswer,
  numbered,
  type BackedSentence,
  type UnnumberedClaim,
} from './written-claims.js';

interface Written {
  readonly target: string;
  readonly sentences: readonly BackedSentence[];
}

/**
 * A Rewriter's answer as a version. A sentence without evidence stays in, for the check to find, but for those that `struck`
 * quotes. Where nothing is left of the purpose, what the last version says of it stays.
 */
export function versionFromAnswer(
  answer: RewriterAnswer,
  context: ToolContext,
  state: LoopState,
  options: {
    readonly proven: Proven;
    /** The constraints of the answer that stand. */
    readonly supported: readonly SupportedConstraint[];
    readonly struck: readonly string[];
  },
): DocVersion {
  const evidence = new EvidenceOfAnswer(context, state);
  const keeps = (sentence: BackedSentence) => !isQuoted(sentence, options.struck);
  const sections = sectionNames.map((name) => {
    const written = answer.sections[name].flatMap((one) => evidence.of(one, name)).filter(keeps);
    const isMissing = name === 'purpose' && written.length === 0;
    const sentences = isMissing ? earlierPurpose(evidence, context, state) : written;
    return { target: name, sentences };
  });
  const parameters = parametersWritten(answer, context, evidence, keeps);
  const texts = sectionsOf(sections);
  const learned = options.supported.reduce(
    (merged, constraint) => mergedConstraints(merged, constraint.learned),
    options.proven.learned,
  );
  const parameterDocs = withExamples(
    parameterDocsOf(parameters, state.doc),
    context,
    options.proven,
  );
  return {
    description: renderDescription(texts, context.settings.maxDocWords),
    sections: texts,
    parameterDocs,
    learned,
    claims: numbered([
      ...[...sections, ...parameters].flatMap(claimsOf),
      ...carriedClaims(parameters, state.doc),
      ...constraintClaims(options.supported, options.proven, context),
    ]),
  };
}

/** A one-text answer as a version: no sections, no parameter docs, no claims. */
export function oneTextVersion(description: string): DocVersion {
  const text = description
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { description: text, sections: null, parameterDocs: {}, learned: {}, claims: [] };
}

/** True where a complaint quotes the sentence. */
function isQuoted({ text }: BackedSentence, complaints: readonly string[]): boolean {
  const start = `"${text.slice(0, 100)}`;
  return complaints.some((complaint) => complaint.includes(start));
}

/** What the last version says a tool is for, else the first sentence of its source. */
function earlierPurpose(
  evidence: EvidenceOfAnswer,
  { tool }: ToolContext,
  { doc }: LoopState,
): readonly BackedSentence[] {
  const texts = doc.sections?.purpose ?? splitSentences(tool.description).slice(0, 1);
  return texts.flatMap((text) => evidence.of({ text, calls: [] }, 'purpose'));
}

function sectionsOf(written: readonly Written[]): Sections {
  const textsOf = (name: SectionName) => [
    ...new Set(written.find(({ target }) => target === name)?.sentences.map(({ text }) => text)),
  ];
  return {
    purpose: textsOf('purpose'),
    useWhen: textsOf('useWhen'),
    notFor: textsOf('notFor'),
    inputs: textsOf('inputs'),
    returns: textsOf('returns'),
    limits: textsOf('limits'),
    errors: textsOf('errors'),
  };
}

/** What the answer says of single arguments, those that the tool does not have included: the check says so. */
function parametersWritten(
  answer: RewriterAnswer,
  { tool }: ToolContext,
  evidence: EvidenceOfAnswer,
  keeps: (sentence: BackedSentence) => boolean,
): readonly Written[] {
  const pointers = new Map(
    parametersOf(tool.parameters).map(({ name, pointer }) => [name, pointer]),
  );
  const byTarget = new Map<string, BackedSentence[]>();
  for (const written of answer.parameters) {
    const target = pointers.get(written.name) ?? pointerTo(written.name);
    const sentences = evidence.of(written, target).filter(keeps);
    byTarget.set(target, [...(byTarget.get(target) ?? []), ...sentences]);
  }
  return [...byTarget]
    .filter(([, sentences]) => sentences.length > 0)
    .map(([target, sentences]) => ({ target, sentences }));
}

/** The new texts; arguments that the answer leaves out keep what the last version says of them. */
function parameterDocsOf(
  written: readonly Written[],
  previous: DocVersion,
): Record<string, ParameterDoc> {
  const docs: Record<string, ParameterDoc> = { ...previous.parameterDocs };
  for (const { target, sentences } of written) {
    const { examples } = previous.parameterDocs[target] ?? {};
    docs[target] = {
      description: sentences.map(({ text }) => text).join(' '),
      ...(examples === undefined ? {} : { examples }),
    };
  }
  return docs;
}

/** Each argument that something is said of, by the answer or the schema, with values that worked. */
function withExamples(
  docs: Readonly<Record<string, ParameterDoc>>,
  { tool }: ToolContext,
  { view }: Pick<Proven, 'view'>,
): Record<string, ParameterDoc> {
  const all = { ...docs };
  const examples = examplesOf(view);
  for (const { name, pointer, schema } of parametersOf(tool.parameters)) {
    const description = docs[pointer]?.description ?? schema.description ?? '';
    const worked = examples.find(({ argument }) => argument === name);
    if (description === '' || worked === undefined) continue;
    all[pointer] = { description, examples: [...worked.values] };
  }
  return all;
}

function claimsOf({ target, sentences }: Written): readonly UnnumberedClaim[] {
  return sentences
    .filter(({ original, evidence }) => !original || evidence.length > 0)
    .map(({ text, evidence }) => ({ target, text, evidence: [...evidence] }));
}

/** The claims behind the parameter docs that were kept. */
function carriedClaims(
  written: readonly Written[],
  previous: DocVersion,
): readonly UnnumberedClaim[] {
  const rewritten = new Set(written.map(({ target }) => target));
  return previous.claims
    .filter(({ target, text }) => {
      const doc = previous.parameterDocs[target];
      return doc !== undefined && !rewritten.has(target) && doc.description.includes(text);
    })
    .map(({ id: _id, ...claim }) => claim);
}
