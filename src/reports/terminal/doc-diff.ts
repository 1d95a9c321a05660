import type { DocText } from '../../core/refined-docs.js';
import type { Sentence } from '../../core/sentence.js';
import { sentenceDiff } from '../../docs/doc-of.js';
import { schemaParameters } from '../../schema/schema-parameters.js';
import { splitSentences } from '../../support/split-sentences.js';
import type { EvidencedSentence } from '../evidence/evidence.js';

interface Difference<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** How two versions of one tool's doc differ. */
export interface DocDiff {
  readonly tool: string;
  readonly sentences: Difference<EvidencedSentence>;
  /** Sentences of the texts that come from no experiment: of a rewritten description, and of docs that were changed by hand. */
  readonly texts: Difference<string>;
}

/** A version of a doc; without sentences if nothing is known of them. */
export type DiffedDoc = Pick<DocText, 'description' | 'parameters'> & {
  readonly sentences?: readonly EvidencedSentence[];
};

/** The sentences that one version of a doc has and the other one has not. */
export function docDiff(tool: string, from: DiffedDoc, to: DiffedDoc): DocDiff {
  const said = [...(from.sentences ?? []), ...(to.sentences ?? [])];
  const [before, after] = [textsOf(from, said), textsOf(to, said)];
  const isIn = (list: readonly string[], one: string): boolean =>
    list.some((other) => withoutStop(other) === withoutStop(one));
  return {
    tool,
    sentences: sentenceDiff(from.sentences ?? [], to.sentences ?? []),
    texts: {
      removed: before.filter((one) => !isIn(after, one)),
      added: after.filter((one) => !isIn(before, one)),
    },
  };
}

/** The source's last sentence gets a full stop if something is appended. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

/** The sentences of a doc's texts but those that experiments showed. */
function textsOf({ description, parameters }: DiffedDoc, said: readonly Sentence[]): string[] {
  const shown = said.flatMap(({ place, text }) =>
    [`Contrary to the above: ${text}`, text].flatMap((one) => [`\`${place}\`: ${one}`, one]),
  );
  const within = (place: string, text: string): readonly string[] =>
    splitSentences(shown.reduce((left, one) => left.replaceAll(one, ' '), text)).map(
      (one) => `${place}: ${one}`,
    );
  return [
    ...within('description', description),
    ...schemaParameters(parameters).flatMap(({ label, description: text }) => within(label, text)),
  ];
}

export function isUnchanged({ sentences, texts }: DocDiff): boolean {
  return [sentences, texts].every(({ removed, added }) => removed.length + added.length === 0);
}
