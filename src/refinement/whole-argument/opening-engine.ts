import type { DocVersion } from '../../core/doc-version.js';
import type { LoopState, Overlap, ProposedCall, RefinementEngine, ToolContext } from '../engine.js';
import { closedVersion } from './closed-version.js';
import { closedArguments, openedArguments } from './opened-call.js';
import {
  openedCatalogue,
  openedContext,
  openedState,
  type OpenedContext,
} from './opened-context.js';

/**
 * The engine, for which tools that take one argument with everything in it are opened: it sees what that argument holds as the
 * tool's arguments. What it proposes and writes is put back into the one argument.
 */
export function openingEngine(engine: RefinementEngine): RefinementEngine {
  const { close } = engine;
  return {
    ...engine,
    explore: async (context, state, overlap, onUsage) => {
      const opened = openedContext(context);
      if (opened === null) return engine.explore(context, state, overlap, onUsage);
      const { whole } = opened;
      const turned = openedOverlap(overlap, whole);
      const found = await engine.explore(
        opened.context,
        openedState(state, whole),
        turned,
        onUsage,
      );
      return found === null ? null : closedCall(found, whole);
    },
    probes: (context, state, limit) => {
      const opened = openedContext(context);
      if (opened === null) return engine.probes(context, state, limit);
      const { whole } = opened;
      return engine
        .probes(opened.context, openedState(state, whole), limit)
        .map((call) => closedCall(call, whole));
    },
    analyze: (context, state, exploration, onUsage) => {
      const opened = openedContext(context);
      return opened === null
        ? engine.analyze(context, state, exploration, onUsage)
        : engine.analyze(
            opened.context,
            openedState(state, opened.whole),
            { ...exploration, arguments: openedArguments(exploration.arguments, opened.whole) },
            onUsage,
          );
    },
    rewrite: async (context, state, suggestions, complaints, onUsage, first) => {
      const opened = openedContext(context);
      if (opened === null)
        return engine.rewrite(context, state, suggestions, complaints, onUsage, first);
      const seen = openedState(state, opened.whole);
      const written = await engine.rewrite(opened.context, seen, suggestions, complaints, onUsage);
      return { ...written, proposal: closedAgain(written.proposal, opened, context, state) };
    },
    mustGoOn: (context, state) => {
      const opened = openedContext(context);
      return opened === null
        ? engine.mustGoOn(context, state)
        : engine.mustGoOn(opened.context, openedState(state, opened.whole));
    },
    ...(close === undefined
      ? {}
      : {
          close: (context, state, catalogue) => {
            const seen = openedCatalogue(catalogue);
            const opened = openedContext(context);
            if (opened === null) return close(context, state, seen);
            const written = close(opened.context, openedState(state, opened.whole), seen);
            return written === null ? null : closedAgain(written, opened, context, state);
          },
        }),
  };
}

function closedAgain(
  written: DocVersion,
  opened: OpenedContext,
  { tool, raw }: ToolContext,
  { calls }: LoopState,
): DocVersion {
  return written === opened.context.raw ? raw : closedVersion(written, opened.whole, tool, calls);
}

function closedCall<C extends ProposedCall>(call: C, whole: string): C {
  return { ...call, arguments: closedArguments(call.arguments, whole) };
}

function openedOverlap(overlap: Overlap | null, whole: string): Overlap | null {
  return overlap === null
    ? null
    : {
        ...overlap,
        turnedDown: overlap.turnedDown.map((call) => ({
          ...call,
          arguments: openedArguments(call.arguments, whole),
        })),
      };
}
