import type { Claim, DocVersion } from '../core/doc-version.js';

/** The claims that tell something new of the tool; values that worked, kept as examples, and what the source says itself are none. */
export function learntClaims({ claims }: Pick<DocVersion, 'claims'>): readonly Claim[] {
  return claims.filter(
    ({ text, from }) => from !== 'source' && from !== 'example' && !text.startsWith('Worked: '),
  );
}
