import { effectOf } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Allowance, Trajectory } from '../core/trajectory.js';
import { callsMade } from './calls-shown.js';
import { beginAnew } from './begin-anew.js';
import { lackOf, meansFor, type Lack, type Means } from './lacking.js';
import {
  assertSameSettings,
  goingOn,
  isOfOtherDoc,
  newTrajectory,
  recorded,
  type OpenOptions,
} from './open-trajectory.js';
import { retriedUnreachable } from './retry-unreachable.js';

export interface TakeUpOptions extends OpenOptions {
  /** The tools are begun anew, whatever there is of them. */
  readonly fresh?: boolean | undefined;
  readonly allowed: Allowance;
}

/** Where a run stands before its first call; ids in the order of the tools. */
export interface TakenUp {
  readonly finished: ReadonlySet<string>;
  /** How many calls of the others are on record and stay there. */
  readonly callsOnRecord: number;
  /** Begun anew: the raw doc has changed. */
  readonly changed: readonly string[];
  /** Begun anew: it was asked for. */
  readonly asked: readonly string[];
  /** Taken up again: what they lacked may be had now. */
  readonly allowedMore: readonly string[];
  /** True where anything on record was changed: begun anew, or its stop taken back for something other than being cut short. */
  readonly isChanged: boolean;
  /** Not begun, or without a stop. */
  readonly open: ReadonlySet<string>;
  /** Of those of `allowedMore` the ones that read, and had better be refined after the tools that make something for them to see. */
  readonly waiting: ReadonlySet<string>;
}

type Standing =
  | { readonly is: 'new' | 'changed' | 'asked' }
  | { readonly is: 'open' | 'stopped' | 'unreached'; readonly calls: number }
  | { readonly is: 'finished'; readonly lack: Lack | null };

/**
 * Finds what is finished, and takes up what must be done again. Everything is looked at before anything is changed: a difference
 * of settings rejects with `RunMismatchError` and leaves the run as it was.
 */
export async function takeUp(
  tools: readonly ToolDoc[],
  options: TakeUpOptions,
  eachTool: (tools: readonly ToolDoc[], work: (tool: ToolDoc) => Promise<void>) => Promise<unknown>,
): Promise<TakenUp> {
  const standings = new Map<string, Standing>();
  await eachTool(tools, async (tool) => {
    standings.set(tool.id, await standingOf(tool, options));
  });
  const are = (...kinds: readonly Standing['is'][]): readonly ToolDoc[] =>
    tools.filter(({ id }) => kinds.includes(standings.get(id)?.is ?? 'new'));
  const means: Means = {
    allowed: options.allowed,
    writers: tools.filter((tool) => effectOf(tool) !== 'read'),
    isNew: new Set(are('new', 'changed', 'asked').map(({ id }) => id)),
    given: { ...options.settings.values },
  };
  const helped = (tool: ToolDoc): ReturnType<typeof meansFor> => {
    const standing = standings.get(tool.id);
    const lack = standing?.is === 'finished' ? standing.lack : null;
    return lack === null ? null : meansFor(tool, lack, means);
  };
  const more = tools.filter((tool) => helped(tool) !== null);
  const again = new Set(more);
  await eachTool([...are('changed', 'asked', 'unreached'), ...more], async (tool) => {
    const stored = await options.store.load(tool.id);
    if (stored === null) return;
    if (again.has(tool)) await takeUpAgain(stored, tool, options);
    else if (standings.get(tool.id)?.is !== 'unreached')
      await beginAnew(stored, newTrajectory(tool, options), options.store);
    else await options.store.save({ ...(retriedUnreachable(stored) ?? stored) });
  });
  const ids = (some: readonly ToolDoc[]): readonly string[] => some.map(({ id }) => id);
  return {
    finished: new Set(ids(are('finished').filter((tool) => !again.has(tool)))),
    callsOnRecord: [...standings.values()].reduce(
      (sum, standing) => sum + ('calls' in standing ? standing.calls : 0),
      0,
    ),
    changed: ids(are('changed')),
    asked: ids(are('asked')),
    allowedMore: ids(more),
    isChanged: are('changed', 'asked', 'unreached').length + more.length > 0,
    open: new Set(ids(are('new', 'open'))),
    waiting: new Set(
      ids(more.filter((tool) => helped(tool) === 'writers' && effectOf(tool) === 'read')),
    ),
  };
}

async function standingOf(tool: ToolDoc, options: TakeUpOptions): Promise<Standing> {
  const stored = await options.store.load(tool.id);
  if (stored === null) return { is: 'new' };
  if (options.fresh === true) return { is: 'asked' };
  assertSameSettings(stored, options);
  if (isOfOtherDoc(stored, tool)) return { is: 'changed' };
  const calls = callsMade(stored).length;
  if (retriedUnreachable(stored) !== null) return { is: 'unreached', calls };
  const { stop, selection } = goingOn(stored, options);
  if (stop === null) return { is: 'open', calls };
  return selection === null ? { is: 'stopped', calls } : { is: 'finished', lack: lackOf(stored) };
}

/** Calls that showed nothing are made again, as if for the first time; else the tool goes on with all that it knows. */
async function takeUpAgain(
  stored: Trajectory,
  tool: ToolDoc,
  options: TakeUpOptions,
): Promise<void> {
  if (lackOf(stored)?.usefulAnswer === true) {
    await beginAnew(stored, newTrajectory(tool, options), options.store);
    return;
  }
  const takenUpAfter = stored.iterations.length;
  const open = { ...stored, stop: null, selection: null, closing: null, takenUpAfter };
  await options.store.save({ ...open, ...recorded(options.settings) });
}
