import type { ConstraintHint } from './constraint-hint.js';
import { isAbsolutePath } from '../names/path-like.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

/** What absolute paths begin with, as a pattern of JSON Schema. */
export const absolutePattern = '^(?:~?/|[A-Za-z]:[/\\\\])';

const starts = ['/', '~/', '[A-Za-z]:[/\\\\]'];

/**
 * What those of these paths that are absolute begin with, as a pattern: a system that takes `/srv` need not take `~/` or a drive. The wide
 * one where none is.
 */
export function absolutePatternOf(paths: readonly string[]): string {
  const seen = starts.filter((start) => paths.some((path) => new RegExp(`^${start}`).test(path)));
  if (seen.length === 0) return absolutePattern;
  const [only, ...others] = seen;
  return others.length === 0 ? `^${only ?? ''}` : `^(?:${seen.join('|')})`;
}

const wordings: readonly RegExp[] = [
  /\b(?:must|should|has to|have to|needs? to) be (?:an? )?(?:valid )?(?:absolute|fully[- ]qualified)(?: (?:file ?)?paths?\b| (?:when|if|in|and|or)\b|["'`]?[.,;)]|$)/i,
  /\b(?:is|are) not (?:an? )?absolute\b/i,
  /\b(?:expected|requires?|provide|use|not) (?:an? )?(?:full )?absolute (?:file ?)?path/i,
  /\brelative (?:file ?)?paths? (?:is|are) not (?:allowed|supported|permitted|accepted)/i,
  /\bonly absolute (?:file ?)?paths?\b/i,
];

/** `must be an absolute path`, `relative paths are not allowed`. */
export function readAbsolute(statement: Statement): ConstraintHint | null {
  for (const wording of wordings) {
    const match = wording.exec(statement.text);
    if (match === null || /\bur[il]s?\b/i.test(statement.text)) continue;
    return {
      kind: 'pattern',
      argument: valueSubject(statement, match.index),
      pattern: absolutePattern,
    };
  }
  return null;
}

/** The file of a relative path as one in this folder, a relative folder (`.`) as the folder itself; an absolute path as it is. */
export function asAbsolute(path: string, folder: string): string {
  if (isAbsolutePath(path)) return path;
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return /^\.*$/.test(name) ? folder : `${folder.replace(/[\\/]+$/, '')}/${name}`;
}
