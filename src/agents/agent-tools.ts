import { createHash } from 'node:crypto';
import { docAsAgentSeesIt } from '../arguments/schema/doc-as-agent-sees-it.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { repeatedIn } from '../support/repeated-in.js';
import type { AgentTool } from './agent.js';

/** A tool and the version of its doc that is under test. */
export interface DocumentedTool {
  readonly tool: ToolDoc;
  readonly version: DocVersion;
}

const longestName = 64;

/**
 * Tools as agents see them, in the same order. Wire names keep to letters, digits, `_` and `-`, at most 64 of them, and
 * differ even without regard to case: tools of one name are told apart by their group, then by digits of their id's hash.
 */
export function agentTools(docs: readonly DocumentedTool[]): readonly AgentTool[] {
  const names = wireNames(docs.map(({ tool }) => tool));
  return docs.map(({ tool, version }, index) => {
    const { description, parameters } = docAsAgentSeesIt(tool, version);
    return { tool, name: names[index] ?? tool.name, description, parameters, version };
  });
}

function wireNames(tools: readonly ToolDoc[]): readonly string[] {
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
