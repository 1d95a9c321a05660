import { kindNamed, type Kind } from '../claims/kind.js';
import { kinds } from '../claims/registry.js';
import type { Claim } from '../core/claim.js';
import type { ProvenTest } from '../core/doc-version.js';
import type { RefinedDoc } from '../core/refined-docs.js';

/** A sentence of a doc that calls can be made for, with what proved it. */
export interface Subject {
  readonly tool: string;
  readonly text: string;
  /** A section's name, or a JSON pointer into the tool's parameters. */
  readonly target: string;
  readonly kind: Kind;
  readonly claim: Claim;
  readonly recipe: readonly ProvenTest[];
  /** It was only seen, without a rival that was tried. */
  readonly isOnlySeen: boolean;
}

export interface Subjects {
  readonly subjects: readonly Subject[];
  /** Sentences with evidence that hold no claim, or one without a recipe: no call is stored for them. */
  readonly withoutRecipe: number;
}

/** The sentences of a doc that can be checked. */
export function subjectsOf({ tool, claims }: Pick<RefinedDoc, 'tool' | 'claims'>): Subjects {
  const subjects = claims.flatMap(
    ({ text, target, claim, recipe = [], verdict }): readonly Subject[] => {
      const kind = kindNamed(kinds, claim?.kind ?? '');
      if (claim === undefined || kind === undefined || recipe.length === 0) return [];
      const isOnlySeen = verdict === 'observed';
      return [{ tool, text, target, kind, claim, recipe, isOnlySeen }];
    },
  );
  return { subjects, withoutRecipe: claims.length - subjects.length };
}
