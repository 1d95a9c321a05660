import type { Claim, DocVersion } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import { splitSentences } from '../../support/split-sentences.js';
import { schemaTexts } from '../../doc-checks/added-texts.js';
import { restsOnSource, type Source } from '../../doc-checks/rests-on-source.js';
import { ownCalls } from '../calls-shown.js';
import type { LoopState, ToolContext } from '../engine.js';
import type { WrittenSentence } from '../prompts/rewriter-prompt.js';

/** One sentence of a model's answer with the evidence that exists for it. */
export interface BackedSentence {
  readonly text: string;
  /** Evidence references; empty where the ids it names do not exist or taught nothing. */
  readonly evidence: readonly string[];
  /** True where the raw doc says it, or it rests on the source: it needs no evidence. */
  readonly original: boolean;
}

/** Turns what a model wrote into sentences with evidence: one call id at a time, faults and unknown ids left out. */
export class EvidenceOfAnswer {
  private readonly references: ReadonlyMap<string, string>;
  private readonly earlier: ReadonlyMap<string, readonly string[]>;
  private readonly original: string;
  private readonly source: Source;

  constructor(context: ToolContext, state: LoopState) {
    const { tool, run } = context;
    this.references = new Map(
      ownCalls(state.calls)
        .filter(({ outcome }) => outcome !== null && outcome.kind !== 'fault')
        .map(({ id }) => [id, evidenceReference(run, tool.id, id)]),
    );
    this.earlier = new Map(
      state.doc.claims.map(({ text, evidence }) => [normalised(text), evidence]),
    );
    this.source = { ...context, siblings: context.siblings.map(({ tool }) => tool) };
    this.original = normalised([tool.description, ...schemaTexts(tool.parameters)].join(' '));
  }

  /** The sentences of what was written for a section, or for the argument that a pointer names; what names a sibling stays whole. */
  of(written: WrittenSentence, target: string): readonly BackedSentence[] {
    const cited = this.referencesTo(written.calls);
    const whole = written.text.replace(/\s+/g, ' ').trim();
    const isWhole = target === 'notFor' && restsOnSource(whole, target, this.source);
    return (isWhole ? [whole] : splitSentences(whole)).map((text) => ({
      text,
      evidence: [...new Set([...cited, ...(this.earlier.get(normalised(text)) ?? [])])],
      original:
        isWhole ||
        this.original.includes(normalised(text)) ||
        restsOnSource(text, target, this.source),
    }));
  }

  referencesTo(calls: readonly string[]): readonly string[] {
    return calls.flatMap((id) => this.references.get(id.trim()) ?? []);
  }
}

function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A claim before it has its number. */
export type UnnumberedClaim = Omit<Claim, 'id'>;

/** The claims with ids of their own, the same target and text once. */
export function numbered(claims: readonly UnnumberedClaim[]): DocVersion['claims'] {
  const distinct = new Map(claims.map((claim) => [`${claim.target} ${claim.text}`, claim]));
  return [...distinct.values()].map((claim, index) => ({ id: `k${index + 1}`, ...claim }));
}
