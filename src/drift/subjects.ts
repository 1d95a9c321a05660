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
  /** Empty for what a person says and nobody has tried: calls are then made for it as for any new claim. */
  readonly recipe: readonly ProvenTest[];
  /** It was only seen, without a rival that was tried. */
  readonly isOnlySeen: boolean;
  /** These are a person's words: to refine again does not change them. */
  readonly isOfPerson: boolean;
}

/** A sentence whose claim calls cannot be made for, and why. */
export interface Unreadable extends Pick<Subject, 'tool' | 'text' | 'target'> {
  readonly claim: Claim;
  readonly why: string;
}

export interface Subjects {
  readonly subjects: readonly Subject[];
  /** What a person says in a form that no kind of claim has. */
  readonly unreadable: readonly Unreadable[];
  /** Sentences with evidence that hold no claim, or one without a recipe: no call is stored for them. */
  readonly withoutRecipe: number;
}

/** The sentences of a doc that can be checked. */
export function subjectsOf({ tool, claims }: Pick<RefinedDoc, 'tool' | 'claims'>): Subjects {
  const unreadable: Unreadable[] = [];
  const subjects = claims.flatMap(
    ({ text, target, claim, recipe = [], verdict, from }): readonly Subject[] => {
      const kind = kindNamed(kinds, claim?.kind ?? '');
      if (claim === undefined || (recipe.length === 0 && from !== 'person')) return [];
      if (kind === undefined) {
        const why = `"${claim.kind}" is no kind of claim`;
        if (from === 'person') unreadable.push({ tool, text, target, claim, why });
        return [];
      }
      const isOnlySeen = verdict === 'observed';
      const isOfPerson = from === 'person';
      return [{ tool, text, target, kind, claim, recipe, isOnlySeen, isOfPerson }];
    },
  );
  const withoutRecipe = claims.length - subjects.length - unreadable.length;
  return { subjects, unreadable, withoutRecipe };
}
