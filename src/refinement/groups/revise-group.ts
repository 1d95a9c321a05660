import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { EmbeddingModel } from '../../core/ports.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { Revision } from '../../core/trajectory.js';
import { writeJson } from '../../core/json-text.js';
import { checkRevision } from '../../doc-checks/check-revision.js';
import { judgedRevision } from '../judged-revision.js';
import { rawVersion } from '../raw-version.js';
import type { GroupMember } from './describe-group.js';

export interface GroupRevisionOptions {
  readonly run: string;
  readonly maxWords: number;
  readonly embeddings: EmbeddingModel;
}

/** Writes a group's description; `complaints` say why the first attempt was sent back. */
export type ProposeGroupText = (complaints: readonly string[]) => Promise<string>;

/**
 * The final revision of a tool group, from its APIs' docs: proposed, checked, sent back once with the reasons, then
 * dropped. The APIs' docs are what the text may draw on.
 */
export async function reviseGroup(
  group: ToolGroup,
  members: readonly GroupMember[],
  propose: ProposeGroupText,
  options: GroupRevisionOptions,
): Promise<Revision> {
  const tool = groupAsTool(group);
  const raw = rawVersion(tool);
  const reasonsAgainst = (proposal: DocVersion) =>
    checkRevision({
      tool,
      run: options.run,
      raw,
      previous: raw,
      proposal,
      calls: [],
      toolNames: [group.name, ...members.flatMap((member) => [member.tool.id, member.tool.name])],
      siblings: members.map((member) => ({ ...member.tool, description: wholeText(member) })),
      knownElsewhere: [],
      maxWords: options.maxWords,
    }).map(({ text }) => text);
  const first: DocVersion = { ...raw, description: await propose([]) };
  const complaints = reasonsAgainst(first);
  const proposal =
    complaints.length === 0 ? first : { ...raw, description: await propose(complaints) };
  const reasons = complaints.length === 0 ? [] : reasonsAgainst(proposal);
  return judgedRevision({ previous: raw, proposal, reasons, complaints }, options.embeddings);
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
