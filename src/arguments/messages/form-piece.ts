/** One piece of a form that is spelt out in words. */
export interface FormPiece {
  readonly source: string;
  /** `exact`: so many letters or digits; `any`: a number that is left open, or characters of any kind. */
  readonly kind: 'exact' | 'any' | 'literal';
  readonly rest: string;
}
