import type { DocText } from '../core/refined-docs.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { distinctBy } from '../support/distinct-by.js';
import { rules as allRules } from './registry.js';
import type { Found, LintedTool, Rule, Severity } from './rule.js';

/** A tool with the documentation that is looked at. */
export interface DocToLint {
  readonly tool: ToolDoc;
  readonly doc: Pick<DocText, 'description' | 'parameters'>;
  readonly example?: Json | undefined;
}

/** One thing that is wrong with a doc, and by which rule. */
export interface Finding extends Found {
  readonly rule: string;
  readonly severity: Severity;
  /** Id of the tool. */
  readonly tool: string;
}

export interface LintedDocs {
  /** Ids of the tools that were looked at, in the catalogue's order. */
  readonly tools: readonly string[];
  /** Names of the rules that were asked. */
  readonly rules: readonly string[];
  /** In the order of tools, then of rules. */
  readonly findings: readonly Finding[];
}

export interface LintOptions {
  /** Every tool of the catalogue: what is confusing depends on the others. */
  readonly docs: readonly DocToLint[];
  /** True for the tools to look at; all where absent. */
  readonly isChosen?: ((tool: ToolDoc) => boolean) | undefined;
  readonly maxDocTokens: number;
  /** The rules to ask; all where absent. */
  readonly rules?: readonly Rule[] | undefined;
  /** True for a finding that somebody does not want to hear of. */
  readonly isIgnored?: ((tool: ToolDoc, rule: Rule) => boolean) | undefined;
  readonly onProgress?: ((done: number, of: number, tool: string) => void) | undefined;
}

/** What is wrong with docs as an agent gets them, found without a call. */
export function lintDocs(options: LintOptions): LintedDocs {
  const { docs, isChosen = () => true, isIgnored = () => false, onProgress } = options;
  const { maxDocTokens, rules = allRules } = options;
  const tools = docs.map(asAgentsGetIt);
  const around = { tools, maxDocTokens };
  const chosen = tools.filter(isChosen);
  const findings = chosen.flatMap((tool, index) => {
    onProgress?.(index, chosen.length, tool.id);
    return rules
      .filter((rule) => !isIgnored(tool, rule))
      .flatMap((rule) => findingsOf(rule, tool, rule.check(tool, around)));
  });
  return {
    tools: chosen.map(({ id }) => id),
    rules: rules.map(({ name }) => name),
    findings,
  };
}

function findingsOf(
  { name, severity }: Rule,
  { id }: LintedTool,
  found: readonly Found[],
): readonly Finding[] {
  const all = found.map((one): Finding => ({ rule: name, severity, tool: id, ...one }));
  return distinctBy(all, ({ parameter = '', message }) => `${parameter}\n${message}`);
}

function asAgentsGetIt({ tool, doc, example }: DocToLint): LintedTool {
  const { description, parameters } = doc;
  const own = isJsonObject(tool.raw) ? tool.raw['example'] : undefined;
  return { ...tool, description, parameters, example: example ?? own };
}
