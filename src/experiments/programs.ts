import type { ToolDoc } from '../core/tool-doc.js';
import type { Leaf } from '../core/leaves.js';
import { requiredOf } from '../schema/parameters-of.js';
import { schemaAt } from '../schema/schema-at.js';
import {
  isStatement,
  judgeProgram,
  programLanguage,
  type Known,
  type ProgramLanguage,
} from './program-text.js';
import { type Effect } from './tool-kind.js';

/** What the programs in the arguments of a step come to. */
export interface Programs {
  readonly refusal: string | null;
  /** `change` if one works on own things, `read` if all only read; null if there is none. */
  readonly effect: Effect | null;
  /** The effect of the whole step, if the tool does what its program says and nothing else; null if there is more to it. */
  readonly decides: Effect | null;
  readonly leaves: ReadonlySet<Leaf>;
}

/** Judges every program in the arguments of a step. */
export function judgePrograms(
  tool: ToolDoc,
  byName: Effect,
  leaves: readonly Leaf[],
  known: Known,
): Programs {
  const found = new Set<Leaf>();
  const effects: Effect[] = [];
  const asked: Effect[] = [];
  for (const leaf of leaves) {
    if (typeof leaf.value !== 'string') continue;
    const language = languageOf(tool, leaf.path);
    if (language === null && !isStatement(leaf.value)) continue;
    const verdict = judgeProgram(leaf.value, language ?? 'query', known);
    if (verdict.kind === 'refused')
      return { refusal: verdict.reason, effect: null, decides: null, leaves: found };
    const effect = verdict.kind === 'own' ? 'change' : 'read';
    effects.push(effect);
    // A statement in any other text, or in an argument that the tool does not know, says nothing of what the tool does.
    if (language === null || schemaAt(tool.parameters, leaf.path) === undefined) continue;
    asked.push(effect);
    found.add(leaf);
  }
  const takes = takesProgram(tool);
  const strictest = (all: readonly Effect[]): Effect | null =>
    all.includes('change') ? 'change' : (all[0] ?? null);
  const decides = takes && byName !== 'remove' ? strictest(asked) : null;
  // Without its program, a tool that takes one may do anything.
  const effect = takes && asked.length === 0 ? 'change' : strictest(effects);
  return { refusal: null, effect, decides, leaves: found };
}

/** What the text at a place in the arguments is written in, if it is a program. */
function languageOf(tool: ToolDoc, path: Leaf['path']): ProgramLanguage | null {
  const keys = path.filter((part) => typeof part === 'string');
  for (const [at, key] of keys.entries()) {
    const told = schemaAt(tool.parameters, keys.slice(0, at + 1))?.description ?? '';
    const language = programLanguage(key, told, tool);
    if (language !== null) return language;
  }
  return null;
}

/** A tool with a required program among its arguments does what the program says, whatever its name says. */
function takesProgram(tool: ToolDoc): boolean {
  return requiredOf(tool).some(({ name }) => languageOf(tool, [name]) !== null);
}
