import type { Json } from '../../core/json.js';
import type { DocumentPath } from './document-path.js';

/** What of an OpenAPI document a change is about. Only documentation changes unless more is asked for. */
export type ChangeKind = 'documentation' | 'constraint';

/** One key of one object of the document that gets another value. */
export interface DocumentChange {
  readonly kind: ChangeKind;
  /** Whose docs it comes from (the first, of a shared place), and what it is about. */
  readonly tool: string;
  readonly of: string;
  readonly path: DocumentPath;
  readonly key: string;
  readonly value: Json;
  /** Undefined where the key is new. */
  readonly before: unknown;
}

/** What is known of a tool that the document has no place for. */
export interface Withheld {
  readonly tool: string;
  /** `operation` or the argument, with the way into it. */
  readonly of: string;
  readonly reason: string;
}

export interface DocumentChanges {
  readonly changes: readonly DocumentChange[];
  readonly withheld: readonly Withheld[];
}

/** The reason where an operation or argument is not in the document that is written. */
export const standsElsewhere = 'it stands in another document, or nowhere in this one';
