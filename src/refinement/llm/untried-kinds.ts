import { isPathArgument } from '../../core/is-path-argument.js';
import { parametersOf, type Parameter } from '../../arguments/schema/parameters-of.js';
import { referringArguments } from '../needs-values.js';
import { ownCalls } from '../calls-shown.js';
import type { LoopState, ToolContext } from '../engine.js';
import type { ExplorationKind } from '../prompts/explorer-prompt.js';

interface KindOfCall {
  readonly kind: ExplorationKind;
  readonly means: string;
  /** The arguments it could be about; empty where it makes no sense for the tool. */
  readonly fits: (context: ToolContext, parameters: readonly Parameter[]) => readonly string[];
}

const kinds: readonly KindOfCall[] = [
  { kind: 'positive', means: 'a call that ought to work', fits: () => ['all'] },
  {
    kind: 'vary-value',
    means: 'another usual value of an argument',
    fits: (_context, parameters) => parameters.map(nameOf),
  },
  {
    kind: 'leave-out',
    means: 'without an argument that is documented as required, or that is usually given',
    fits: (context, parameters) =>
      parameters.map(nameOf).filter((name) => !isPathArgument(context.tool, name)),
  },
  {
    kind: 'pair',
    means: 'two optional arguments together',
    fits: (_context, parameters) => {
      const optional = parameters.filter(({ required }) => !required).map(nameOf);
      return optional.length > 1 ? optional : [];
    },
  },
  {
    kind: 'empty',
    means: 'an empty text or list',
    fits: (context, parameters) =>
      parameters
        .filter(({ types }) => types.includes('string') || types.includes('array'))
        .map(nameOf)
        .filter((name) => !isPathArgument(context.tool, name)),
  },
  {
    kind: 'wrong-type',
    means: 'a value of another type',
    fits: (_context, parameters) => parameters.filter(({ types }) => types.length > 0).map(nameOf),
  },
  { kind: 'below-bound', means: 'less than should be allowed', fits: measurable },
  { kind: 'above-bound', means: 'more than should be allowed', fits: measurable },
  {
    kind: 'outside-enum',
    means: 'a value that is not listed',
    fits: (_context, parameters) =>
      parameters.filter(({ schema }) => schema.enum !== undefined).map(nameOf),
  },
  {
    kind: 'unknown-id',
    means: 'well formed, but naming nothing that exists',
    fits: ({ tool }) => referringArguments(tool).map(nameOf),
  },
  {
    kind: 'format',
    means: 'the value written in another way (date, case, separators)',
    fits: (_context, parameters) =>
      parameters.filter(({ types }) => types.includes('string')).map(nameOf),
  },
  {
    kind: 'paging',
    means: 'the next page of a list',
    fits: (_context, parameters) =>
      parameters
        .map(nameOf)
        .filter((name) => /page|offset|cursor|skip|start|after|token/i.test(name)),
  },
];

const mostNames = 6;

/** The kinds of calls that make sense for a tool and that no answered call has been yet, one a line for the Explorer. */
export function untriedKinds(context: ToolContext, state: LoopState): readonly string[] {
  const parameters = parametersOf(context.tool.parameters);
  const tried = new Set(
    ownCalls(state.calls).flatMap(({ purpose, outcome }) =>
      outcome === null || outcome.kind === 'fault' ? [] : [purpose.kind],
    ),
  );
  return kinds.flatMap(({ kind, means, fits }) => {
    if (tried.has(kind)) return [];
    const names = fits(context, parameters);
    if (names.length === 0) return [];
    return [`${kind}: ${means} (${names.slice(0, mostNames).join(', ')})`];
  });
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function measurable(_context: ToolContext, parameters: readonly Parameter[]): readonly string[] {
  return parameters
    .filter(({ types }) =>
      ['integer', 'number', 'array', 'string'].some((type) => types.includes(type)),
    )
    .map(nameOf);
}
