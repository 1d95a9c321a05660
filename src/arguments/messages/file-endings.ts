import { escapePattern } from '../../support/escape-pattern.js';
import type { ConstraintHint } from './constraint-hint.js';
import { isPathValue } from '../names/path-like.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const demand =
  /\b(?:must|should|needs? to|has to|only|expected|supported|allowed|accepted|accepts?|valid|permitted)\b/i;
const aboutFiles =
  /\b(?:files?|filenames?|extensions?|suffix|ends?|ending|paths?|documents?|images?|links?|ur[il]s?)\b/i;
const otherThan = /,?\s*\b(?:but|got|received|found|instead of|rather than|not)\b.*$/i;
const ending = /(?<=^|[\s("'`[,|/*])\.([A-Za-z][A-Za-z\d]{0,5})(?=$|[\s)"'`\],|/;.])/g;

/** Endings that a refusal asks a file's name to have: `must point to a drawing (.svg, .dxf)`, `only .svg files are supported`. */
export function readEndings(statement: Statement): readonly ConstraintHint[] {
  const match = demand.exec(statement.text);
  if (match === null || !aboutFiles.test(statement.text)) return [];
  const rest = statement.text.slice(match.index).replace(otherThan, '');
  const endings = [...rest.matchAll(ending)].map(([, name = '']) => name.toLowerCase());
  if (endings.length === 0) return [];
  const pattern = endingsPattern([...new Set(endings)]);
  return [{ kind: 'pattern', argument: valueSubject(statement, match.index), pattern }];
}

/** The pattern of names with one of these endings (without their dot); an ending alone is no name. */
function endingsPattern(endings: readonly string[]): string {
  return `.\\.(?:${endings.map(escapePattern).join('|')})$`;
}

/** The endings that such a pattern asks for, as `.svg`; null for any other pattern. */
export function endingsIn(pattern: string): readonly string[] | null {
  const [, listed] = /^\.\\\.\(\?:([a-z\d]+(?:\|[a-z\d]+)*)\)\$$/.exec(pattern) ?? [];
  return listed === undefined ? null : listed.split('|').map((name) => `.${name}`);
}

/** The name of a file with the first of these endings in place of its own; what is no file's name stays as it is. */
export function withEnding(path: string, [first = '', ...others]: readonly string[]): string {
  const atRoot = /^(https?:\/\/[^/?#]+)\/?$/i.exec(path)?.[1];
  if (atRoot !== undefined) return `${atRoot}/sample${first}`;
  const own = /\.[A-Za-z]\w{0,7}$/.exec(path)?.[0];
  if (own === undefined)
    return isPathValue(path) && !/^https?:.*[^/]$/i.test(path) ? path : `${path}${first}`;
  if ([first, ...others].includes(own.toLowerCase())) return path;
  return `${path.slice(0, -own.length)}${first}`;
}
