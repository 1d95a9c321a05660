import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { Revision } from '../../core/trajectory.js';
import { writeJson } from '../../core/json-text.js';
import { checkRevision } from '../../doc-checks/check-revision.js';
import { judgedRevision } from '../judged-revision.js';
import { rawVersion } from '../raw-version.js';
import { describeGroup, type GroupMember } from './describe-group.js';

export interface GroupRevisionOptions {
  readonly maxWords: number;
  readonly embeddings: EmbeddingModel;
}

/** The final revision of a tool group, from its APIs' docs, which are what its text may draw on. */
export async function reviseGroup(
  group: ToolGroup,
  members: readonly GroupMember[],
  options: GroupRevisionOptions,
): Promise<Revision> {
  const tool = groupAsTool(group);
  const raw = rawVersion(tool);
  const { maxWords, embeddings } = options;
  const proposal: DocVersion = { ...raw, description: describeGroup(group, members, maxWords) };
  const complaints = checkRevision({
    ...{ tool, raw, proposal, calls: [] },
    toolNames: [group.name, ...members.flatMap((member) => [member.tool.id, member.tool.name])],
    siblings: members.map((member) => ({ ...member.tool, description: wholeText(member) })),
  });
  const reasons = complaints.map(({ text }) => text);
  return judgedRevision({ previous: raw, proposal, reasons }, embeddings);
}

/** A group as a tool that is never called: the checks of a doc hold for its text. */
export function groupAsTool({ id, name, description }: ToolGroup): ToolDoc {
  return {
    id,
    name,
    description,
    parameters: { type: 'object', properties: {} },
    sideEffects: 'none',
    call: { kind: 'none' },
  };
}

/** The tools of a catalogue and, behind them, its groups as tools. */
export function toolsAndGroups({
  tools,
  groups = [],
}: Pick<Catalogue, 'tools' | 'groups'>): readonly ToolDoc[] {
  return [...tools, ...groups.map(groupAsTool)];
}

function wholeText({ tool, doc }: GroupMember): string {
  return [tool.description, doc.description, writeJson(tool.parameters)].join('\n');
}
