import type { Domain } from '../../schema/domain.js';
import { effectOf } from '../../core/effect.js';
import type { AgentStep, AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';
import { aspectKey } from '../belief/candidate.js';
import type { RunRecorder } from '../run-recorder.js';
import { schemaArguments } from './schema-arguments.js';

/** Argus's importance where the tool table gives none. */
export const DEFAULT_IMPORTANCE = { required: 0.9, optional: 0.6 } as const;

/** Arguments of the task's tools as they are at this moment: asked for once, and again after a call that changed something. */
export class DomainCache {
  private readonly known = new Map<
    string,
    { readonly changes: number; readonly args: ToolArguments }
  >();
  private readonly byId: ReadonlyMap<string, AgentTool>;

  private readonly documented = schemaArguments<AgentTool>();

  constructor(private readonly run: RunRecorder) {
    this.byId = new Map(run.task.tools.map((tool) => [tool.tool.id, tool]));
  }

  toolOf(id: string): AgentTool | undefined {
    return this.byId.get(id);
  }

  async argumentsOf(tool: AgentTool): Promise<ToolArguments> {
    const changes = countChanges(this.run.steps, this.byId);
    const known = this.known.get(tool.tool.id);
    if (known?.changes === changes) return known.args;
    const { domains, signal } = this.run.environment;
    const args =
      domains === undefined
        ? this.documented(tool)
        : await domains.domainsOf(tool.tool, changes, signal);
    this.known.set(tool.tool.id, { changes, args });
    return args;
  }

  /** The domains of some tools' arguments by aspect, for a belief state. */
  async domainsOf(tools: Iterable<AgentTool>): Promise<ReadonlyMap<string, Domain>> {
    const all = new Map<string, Domain>();
    for (const tool of tools) {
      for (const [argument, { domain }] of Object.entries(await this.argumentsOf(tool))) {
        all.set(aspectKey({ tool: tool.tool.id, argument }), domain);
      }
    }
    return all;
  }
}

/** Calls so far that went through and may have changed something. */
function countChanges(steps: readonly AgentStep[], byId: ReadonlyMap<string, AgentTool>): number {
  return steps.filter((step) => {
    if (step.kind !== 'call' || step.outcome.kind !== 'accepted') return false;
    const tool = byId.get(step.tool);
    return tool === undefined || effectOf(tool.tool) !== 'read';
  }).length;
}
