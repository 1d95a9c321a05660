import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import { openTrajectory, type OpenOptions } from '../open-trajectory.js';
import { rawVersion } from '../raw-version.js';
import { versionNumbered } from '../select-version.js';
import type { GroupMember } from './describe-group.js';
import { groupAsTool, reviseGroup, type GroupRevisionOptions } from './revise-group.js';

export interface RefineGroupsOptions extends OpenOptions {
  readonly embeddings: GroupRevisionOptions['embeddings'];
  /** Groups worked on at once. */
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
}

/** One API of a group: its trajectory is null where this run does not refine it. */
interface RefinedMember extends GroupMember {
  readonly trajectory: Trajectory | null;
}

/**
 * After the tools, the groups: one final revision of each group's description from the docs of its APIs, kept in a trajectory
 * of its own. Groups of which no API has been refined are left alone; one that is finished is made anew only where an API has
 * changed since. Gives the trajectories in the order of the groups.
 */
export async function refineGroups(
  groups: readonly ToolGroup[],
  tools: readonly ToolDoc[],
  options: RefineGroupsOptions,
): Promise<readonly Trajectory[]> {
  const done = await mapWithLimit(groups, options.concurrency, async (group) => {
    throwIfInterrupted(options.signal);
    const members = await membersOf(group, tools, options);
    const isRefined = members.some(({ trajectory }) => trajectory !== null);
    return isRefined ? [await refineGroup(group, members, options)] : [];
  });
  return done.flat();
}

/** The group's APIs with the docs that were selected, or their raw ones. */
async function membersOf(
  group: ToolGroup,
  tools: readonly ToolDoc[],
  { store }: RefineGroupsOptions,
): Promise<readonly RefinedMember[]> {
  const members = tools.filter((tool) => tool.group === group.id);
  return Promise.all(
    members.map(async (tool) => {
      const stored = await store.load(tool.id);
      const trajectory = stored?.selection == null ? null : stored;
      const doc =
        trajectory === null
          ? rawVersion(tool)
          : versionNumbered(trajectory, trajectory.selection?.version ?? 0);
      return { tool, doc, trajectory };
    }),
  );
}

async function refineGroup(
  group: ToolGroup,
  members: readonly RefinedMember[],
  options: RefineGroupsOptions,
): Promise<Trajectory> {
  const { store, clock } = options;
  const opened = await openTrajectory(groupAsTool(group), options);
  const isStale = members.some(({ trajectory }) => (trajectory?.endedAt ?? '') > opened.startedAt);
  if (opened.selection !== null && !isStale) return opened;
  const startedAt = clock.now().toISOString();
  const finished = await revised(group, members, options);
  const trajectory: Trajectory = {
    ...opened,
    ...finished,
    startedAt,
    endedAt: clock.now().toISOString(),
  };
  await store.save(trajectory);
  return trajectory;
}

/** The group's one iteration. */
async function revised(
  group: ToolGroup,
  members: readonly GroupMember[],
  { embeddings, settings, clock }: RefineGroupsOptions,
): Promise<Pick<Trajectory, 'iterations' | 'stop' | 'selection'>> {
  const startedAt = clock.now().toISOString();
  const maxWords = settings.maxDocWords;
  const revision = await reviseGroup(group, members, { maxWords, embeddings });
  const version = revision.verdict === 'accepted' ? 1 : 0;
  const reason = version === 1 ? 'the description was rewritten' : 'no revision was accepted';
  const endedAt = clock.now().toISOString();
  return {
    iterations: [{ index: 1, counts: true, startedAt, endedAt, revision }],
    stop: { reason: 'iteration-limit' },
    selection: { version, reason },
  };
}
