import type { DocVersion } from '../core/doc-version.js';
import type { DocText, RefinedDoc } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import { docAsAgentSeesIt } from '../doc-checks/doc-as-agent-sees-it.js';
import { candidateVersions } from './candidate-versions.js';
import { labelledDoc } from './labelled-doc.js';
import { withoutPassingBounds } from './lasting-bounds.js';
import { versionNumbered } from './select-version.js';

/** A tool, or a group as one, with its record. */
export interface RecordedTool {
  readonly tool: ToolDoc;
  readonly trajectory: Trajectory;
}

/**
 * The docs that a run writes, in the order given; where their sentences come from is not known. Bounds that held in one
 * state of the service only are left out.
 */
export function refinedDocsOf(recorded: readonly RecordedTool[]): readonly RefinedDoc[] {
  const selected = recorded.map(({ trajectory }) => {
    const revision = trajectory.selection?.version ?? 0;
    return { revision, version: labelledVersion(trajectory, revision) };
  });
  const lasting = withoutPassingBounds(selected.map(({ version }) => version.learned));
  return recorded.flatMap((one, at): readonly RefinedDoc[] => {
    const [own, learned] = [selected[at], lasting[at]];
    if (own === undefined || learned === undefined) return [];
    return [refinedDoc(one, { ...own, version: { ...own.version, learned } })];
  });
}

/** The doc of a tool as its record stands: the selected revision, or the newest one while none is selected. */
export function standingDocOf(recorded: RecordedTool): RefinedDoc {
  const { trajectory } = recorded;
  const newest = candidateVersions(trajectory).at(-1)?.index ?? 0;
  const revision = trajectory.selection?.version ?? newest;
  return refinedDoc(recorded, { revision, version: labelledVersion(trajectory, revision) });
}

/** What a version says of a tool: its texts, and the schema with what was learnt about values. */
export function docText(tool: ToolDoc, version: DocVersion): DocText {
  const { description, parameters } = docAsAgentSeesIt(tool, version, { narrow: true });
  return { use: useOf(tool, version), description, parameters };
}

type Labelled = DocVersion & Pick<RefinedDoc, 'answers'>;

function labelledVersion(trajectory: Trajectory, revision: number): Labelled {
  const version = versionNumbered(trajectory, revision);
  return revision === 0 ? version : labelledDoc(version, trajectory);
}

function refinedDoc(
  { tool, trajectory }: RecordedTool,
  { revision, version }: { readonly revision: number; readonly version: Labelled },
): RefinedDoc {
  const { answers } = version;
  return {
    ...{ tool: tool.id, revision, stopReason: trajectory.stop?.reason ?? null },
    rawHash: trajectory.rawHash,
    ...(answers === undefined ? {} : { answers }),
    ...docText(tool, version),
    sentences: [],
  };
}

/** What the tool is for, the requests that it answers, and what its source itself says that it returns. */
function useOf(tool: ToolDoc, { sections }: DocVersion): string | null {
  if (sections === null) return null;
  const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const source = spaced(tool.description);
  const stated = sections.returns.filter((sentence) => source.includes(spaced(sentence)));
  const sentences = [...sections.purpose, ...sections.useWhen, ...stated];
  return sentences.length === 0 ? null : sentences.join(' ');
}
