import { createHash } from 'node:crypto';
import { repeatedIn } from './repeated-in.js';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly group?: string | undefined;
}

const longestName = 64;

/**
 * Names of letters, digits, `_` and `-`, at most 64 of them, that differ even without regard to case, in the same order: things
 * of one name are told apart by their group, then by digits of their id's hash.
 */
export function wireNames(tools: readonly Named[]): readonly string[] {
  const plain = tools.map(({ name }) => wireName(name));
  const grouped = tools.map(({ group }, index) => withGroup(plain[index] ?? '', group));
  const shared = repeatedIn(plain.map(folded));
  const better = tools.map((_, index) =>
    shared.has(keyAt(plain, index)) ? (grouped[index] ?? '') : (plain[index] ?? ''),
  );
  const stillShared = repeatedIn(better.map(folded));
  return better.map((name, index) =>
    name === '' || name.length > longestName || stillShared.has(keyAt(better, index))
      ? withDigits(name, tools[index]?.id ?? '')
      : name,
  );
}

function wireName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

function withGroup(name: string, group: string | undefined): string {
  const of = wireName(group?.replace(/^group:/, '') ?? '');
  return of === '' ? name : `${name}_for_${of}`;
}

function withDigits(name: string, id: string): string {
  const digits = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `${name === '' ? 'tool' : name.slice(0, longestName - 9)}_${digits}`;
}

function keyAt(names: readonly string[], index: number): string {
  return folded(names[index] ?? '');
}

function folded(name: string): string {
  return name.toLowerCase();
}
