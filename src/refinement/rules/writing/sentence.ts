import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding, FindingOf } from '../finding.js';
import type { Statement } from './statement.js';

/** What a finding says, and where; the calls that prove it are the finding's. */
export type Sentence = Pick<Statement, 'target' | 'text' | 'check'>;

type Kind = Finding['kind'];

/** The sentences of these kinds of findings, short and in one voice; none for what a doc need not say. */
export type Sayings<K extends Kind> = {
  readonly [Of in K]: (finding: FindingOf<Of>, view: EvidenceView) => readonly Sentence[];
};

/** A sentence of an argument's own doc. */
export function about(argument: string, text: string, check?: Statement['check']): Sentence {
  return { target: { argument }, text, ...(check === undefined ? {} : { check }) };
}

/** A sentence of a section of the description. */
export function inSection(
  section: 'inputs' | 'returns' | 'limits' | 'errors',
  text: string,
  check?: Statement['check'],
): Sentence {
  return { target: { section }, text, ...(check === undefined ? {} : { check }) };
}
