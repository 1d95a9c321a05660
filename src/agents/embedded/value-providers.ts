import {
  nameMatch,
  containerWords,
  subjectWords,
  type Wanted,
} from '../../arguments/names/name-match.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { parametersOf, type Parameter } from '../../arguments/schema/parameters-of.js';
import { isJsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { AgentTool } from '../agent.js';

/** A tool whose answers may hold values for an argument; `strength` in (0, 1], 1 where the doc names it. */
export interface ValueProvider {
  readonly tool: AgentTool;
  readonly strength: number;
}

/** Weaker likenesses of names are chance. */
const leastLikeness = 0.6;

/**
 * The tools that an argument's values may come from, strongest first: those that its learned constraints name, then those
 * whose documented answers (or, where nothing is documented, whose own names) fit the argument's name.
 */
export function valueProviders(
  parameter: Parameter,
  of: AgentTool,
  tools: readonly AgentTool[],
): readonly ValueProvider[] {
  const sources = of.version.learned.properties?.[parameter.name]?.['x-valueSources'] ?? [];
  const named = new Set(sources.map(({ tool }) => tool));
  const wanted = wantedBy(parameter, of);
  return tools
    .filter((tool) => tool !== of)
    .flatMap((tool): ValueProvider[] => {
      const strength = named.has(tool.tool.id) ? 1 : 0.9 * likeness(wanted, tool);
      return strength >= leastLikeness * 0.9 ? [{ tool, strength }] : [];
    })
    .sort((a, b) => b.strength - a.strength);
}

function wantedBy(parameter: Parameter, { tool }: AgentTool): Wanted {
  return {
    words: nameWords(parameter.name),
    entities: new Set(subjectWords(nameWords(tool.name))),
    described: new Set(nameWords(String(parameter.schema.description ?? '').slice(0, 200))),
  };
}

function likeness(wanted: Wanted, { tool }: AgentTool): number {
  const toolWords = new Set(subjectWords(nameWords(tool.name)));
  const match = (field: string, path: string): number =>
    nameMatch(wanted, { words: nameWords(field), containers: containerWords(path), toolWords });
  // A tool that wants the same value does not tell it.
  if (
    parametersOf(tool.parameters).some(({ name, required }) => required && sameWords(name, wanted))
  ) {
    return 0;
  }
  const paths = tool.returns === undefined ? [] : returnedPaths(tool.returns);
  if (paths.length > 0) return Math.max(0, ...paths.map(({ field, path }) => match(field, path)));
  return Math.max(match('id', 'results[].id'), match('name', 'results[].name'));
}

function sameWords(name: string, { words }: Wanted): boolean {
  return nameWords(name).join(' ') === words.join(' ');
}

interface ReturnedPath {
  readonly field: string;
  readonly path: string;
}

const deepest = 4;
const mostPaths = 300;

function returnedPaths(schema: JsonSchema): readonly ReturnedPath[] {
  const found: ReturnedPath[] = [];
  const visit = (at: JsonSchema, path: string, depth: number): void => {
    if (depth > deepest || found.length >= mostPaths) return;
    if (isJsonObject(at.items)) visit(at.items, `${path}[]`, depth);
    for (const part of [...(at.allOf ?? []), ...(at.anyOf ?? []), ...(at.oneOf ?? [])]) {
      visit(part, path, depth + 1);
    }
    for (const [field, inner] of Object.entries(at.properties ?? {})) {
      const child = path === '' ? field : `${path}.${field}`;
      found.push({ field, path: child });
      if (isJsonObject(inner)) visit(inner, child, depth + 1);
    }
  };
  visit(schema, '', 0);
  return found;
}
