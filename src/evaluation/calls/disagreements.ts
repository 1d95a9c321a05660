import type { JsonSchema } from '../../core/json-schema.js';
import { plainWords } from '../../support/plain-words.js';
import type { CallDoc } from './call-doc.js';
import { isAnswered, type MeasuredCall } from './measured-call.js';

/** What one arm's doc says of one argument. */
export interface ArgumentWords {
  readonly arm: string;
  readonly argument: string;
  /** Null where the doc does not name the argument. */
  readonly schema: JsonSchema | null;
  readonly required: boolean;
}

/** A call that a doc is wrong about: valid and rejected, or forbidden and accepted. */
export interface Disagreement {
  readonly arm: string;
  readonly call: MeasuredCall;
  /** What every arm's doc says of the arguments it turns on. */
  readonly words: readonly ArgumentWords[];
  /** Calls of the same tool that went wrong in the same way. */
  readonly alike: number;
}

export interface ArmCalls {
  readonly arm: string;
  readonly docs: readonly CallDoc[];
  readonly calls: readonly MeasuredCall[];
}

/**
 * Where the last arm's docs are wrong, the most frequent first, one example for each tool and way; the tools whose docs
 * the arms before had right come before the others.
 */
export function disagreementsOf(arms: readonly ArmCalls[]): readonly Disagreement[] {
  const last = arms.at(-1);
  if (last === undefined) return [];
  const groups = new Map<string, MeasuredCall[]>();
  for (const call of last.calls.filter(isWrong)) {
    const key = [call.tool, call.violation?.kind, wayOf(call)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return [...groups.values()]
    .flatMap((calls) => {
      const [call] = calls;
      return call === undefined
        ? []
        : [{ arm: last.arm, call, alike: calls.length, words: wordsOn(call, arms) }];
    })
    .toSorted((a, b) => b.alike - a.alike);
}

function isWrong(call: MeasuredCall): boolean {
  return isAnswered(call) && call.outcome !== call.expected;
}

/** What a refusal says without the values in it. */
function wayOf({ violation, message }: MeasuredCall): string {
  if (violation !== null) return violation.arguments.join(',');
  return (message ?? '').replace(/[`'"].*?[`'"]|\S*[\d/]\S*/g, '…').slice(0, 80);
}

function wordsOn(call: MeasuredCall, arms: readonly ArmCalls[]): readonly ArgumentWords[] {
  const named = turnsOn(call);
  return arms.flatMap(({ arm, docs }) => {
    const doc = docs.find(({ tool }) => tool.id === call.tool);
    return named.map((argument) => {
      const parameter = doc?.parameters.find(({ name }) => name === argument);
      const required = parameter?.required ?? false;
      return { arm, argument, schema: parameter?.schema ?? null, required };
    });
  });
}

/** The arguments that the violation or the refusal names, else all that were sent. */
function turnsOn({ violation, message, arguments: args }: MeasuredCall): readonly string[] {
  if (violation !== null) return violation.arguments;
  const names = Object.keys(args);
  const said = ` ${plainWords(message ?? '').toLowerCase()} `;
  const named = names.filter(
    (name) =>
      (message ?? '').includes(name) || said.includes(` ${plainWords(name).toLowerCase()} `),
  );
  return (named.length > 0 ? named : names).slice(0, 3);
}
