import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Suggestion } from '../../core/trajectory.js';
import { parametersOf } from '../../schema/parameters-of.js';
import { pointerTo } from '../../schema/pointer-to.js';
import { isAboutItsTool } from '../../doc-checks/about-its-tool.js';
import { isPlainName } from '../../doc-checks/plain-name.js';
import { distinctBy } from '../../support/distinct-by.js';
import { joinWords } from '../../support/join-words.js';
import { oneLine } from '../../support/one-line.js';
import { splitSentences } from '../../support/split-sentences.js';
import type { UnnumberedClaim } from '../../writing/doc-claim.js';
import type { LoopState, OnUsage, Rewriting, ToolContext } from '../engine.js';
import {
  renderRepairPrompt,
  renderRewriterPrompt,
  repairAnswerSchema,
  rewriterAnswerSchema,
  type RewriterInput,
} from '../prompts/rewriter-prompt.js';
import { argumentLines } from '../prompts/show-tool.js';
import { askRole, type RoleModel } from './ask-role.js';
import type { Proven } from './proven.js';
import { versionOf, writtenIn, type Edits, type Parts } from './version-from-answer.js';
import { isSection, placeOf, workingDoc, type Line, type WorkingDoc } from './working-doc.js';
import { capOf, wordsWithin } from '../../writing/doc-cap.js';

const longestDirection = 500;
const longestPurpose = 240;

/** Fewer new lines than this stand as they are worded by rule. */
const worthAsking = 4;

/**
 * The Rewriter (equation 4): words what stands. Where little was added since the last version nobody is asked: what calls have proven
 * is a sentence already.
 */
export async function rewriteInSections(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  options: { readonly role: RoleModel; readonly proven: Proven; readonly onUsage: OnUsage },
): Promise<Rewriting> {
  const { role, proven, onUsage } = options;
  const working = workingDoc(context, state, proven);
  const statements = statementLines(suggestions);
  const unasked: Parts = { working, written: [], proven, context };
  const isFirst = state.doc.sections === null;
  const news = working.lines.filter(({ isNew }) => isNew).length;
  if (!isFirst && statements.length === 0 && news < worthAsking)
    return { ...rewriting(unasked, options), direction: '' };
  const input: RewriterInput = {
    name: context.tool.name,
    lines: linesShown(working, context),
    statements: statements.map(({ id, text }) => `${id} ${text}`),
    siblings: isFirst ? siblingLines(context) : [],
    maxWords: wordsWithin(capOf(context.settings)),
  };
  const answer = await askRole(
    {
      schema: rewriterAnswerSchema,
      schemaName: 'documentation',
      mostSteps: input.siblings.length,
      render: (steps) => renderRewriterPrompt(input, steps),
    },
    role,
    onUsage,
  );
  const written = writtenIn(answer.sentences, [...working.lines, ...statements], proven);
  return {
    ...rewriting({ ...unasked, written }, options),
    direction: oneLine(answer.direction, longestDirection),
  };
}

/** A proposal that its sentences can be taken out of, or be put in other words by the model. */
function rewriting(
  parts: Parts,
  { role, onUsage }: { readonly role: RoleModel; readonly onUsage: OnUsage },
): Omit<Rewriting, 'direction'> {
  return {
    proposal: versionOf(parts, new Map()),
    edited: (edits) => versionOf(parts, edits),
    repair: (faults) => repaired(parts, faults, role, onUsage),
  };
}

/** Other words for the faulty sentences that the model wrote; what is not its own is left out. */
async function repaired(
  { written, working }: Parts,
  faults: ReadonlyMap<string, readonly string[]>,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<Edits> {
  const own = written.filter(({ text }) => faults.has(text));
  const faulty = distinctBy(own, ({ text }) => text);
  const edits = new Map([...faults.keys()].map((text) => [text, '']));
  if (faulty.length === 0) return edits;
  const { sentences } = await askRole(
    {
      schema: repairAnswerSchema,
      schemaName: 'repair',
      mostSteps: 0,
      render: () =>
        renderRepairPrompt(
          faulty.map(({ target, text, by }) => ({
            place: placeOf(target),
            text,
            faults: faults.get(text) ?? [],
            from: by.map((line) => line.text),
          })),
        ),
    },
    role,
    onUsage,
  );
  // A line of the doc itself that is faulty goes; nobody puts it in other words.
  const ofDoc = new Set(working.lines.map(({ text }) => text));
  for (const { number, text } of sentences) {
    const one = faulty[number - 1];
    if (one !== undefined && !ofDoc.has(one.text))
      edits.set(one.text, text.replace(/\s+/g, ' ').trim());
  }
  return edits;
}

/** What the Analyzer said in words, as lines that can be named. */
function statementLines(suggestions: readonly Suggestion[]): readonly Line[] {
  return suggestions
    .filter(({ finding }) => finding === undefined)
    .map(({ text, evidence }, index): Line => {
      const claim: UnnumberedClaim = { target: '', text, evidence, from: 'statement' };
      const claims = evidence.length === 0 ? [] : [claim];
      return { id: `n${index + 1}`, target: '', text, claims, isNew: true, isDue: false };
    });
}

/** The doc line by line: sections with their sentences, then each argument with its form and what is said of it. */
function linesShown({ lines }: WorkingDoc, { tool }: ToolContext): readonly string[] {
  const shown = ({ id, text, isNew }: Line): string => `${id}${isNew ? '+' : ''} ${text}`;
  const at = (target: string): readonly string[] =>
    lines.filter((line) => line.target === target).map(shown);
  const sections = [...new Set(lines.map(({ target }) => target))].filter(isSection);
  const own = argumentLines(tool, ({ path, schema }) => {
    const said = at(pointerTo(path)).join(' ');
    return said === '' && path.includes('.') ? (schema.description ?? '') : said;
  });
  const strange = [...new Set(lines.map(({ target }) => target))].filter(
    (target) =>
      !isSection(target) &&
      !parametersOf(tool.parameters).some(({ pointer }) => pointer === target),
  );
  return [
    ...sections.flatMap((name) => [`# ${name}`, ...at(name)]),
    ...own,
    ...strange.map((target) => `${placeOf(target)} (in no schema): ${at(target).join(' ')}`),
  ];
}

function siblingLines({ siblings }: ToolContext): readonly string[] {
  return siblings
    .filter(({ tool }) => isPlainName(tool.name))
    .map(({ tool }) => `${tool.name}: ${purposeOf(tool)}`);
}

/** The first sentence of a description that says what the tool is for; without one, the operation, else what the tool takes. */
function purposeOf(tool: ToolDoc): string {
  const [sentence = ''] = splitSentences(tool.description);
  const first = isAboutItsTool(sentence, tool) ? sentence : undefined;
  const names = parametersOf(tool.parameters)
    .map(({ name }) => name)
    .filter(isPlainName);
  return oneLine(first ?? operationOf(tool) ?? `takes ${joinWords(names)}`, longestPurpose);
}
