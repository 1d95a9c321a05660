import { probableEffect } from '../arguments/names/probable-effect.js';
import { ValuePool, type FrozenPool } from '../arguments/pool/value-pool.js';
import type { CallRecord } from '../core/call-record.js';
import type { Catalogue } from '../core/catalogue.js';
import { evidenceReference } from '../core/evidence.js';
import type { Json } from '../core/json.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool, Setting } from '../evidence/setting.js';
import type { ToolContext } from '../refinement/engine.js';
import type { Gate } from '../refinement/gate.js';
import { mediaTypesOf } from '../refinement/media-types-of.js';
import { placesOf } from '../refinement/places-of.js';
import { rawVersion } from '../refinement/raw-version.js';
import { settingOf } from '../refinement/setting-of.js';
import { defaultSettings } from '../refinement/settings.js';

export interface ToolSettingsOptions {
  readonly catalogue: Catalogue;
  readonly docs: RefinedDocs;
  /** Values that exist, by argument name, given by the user. */
  readonly values: Readonly<Record<string, readonly Json[]>>;
  readonly seed: number;
  readonly executor: Gate;
}

/** The settings of a check's tools: what is the same for all of them, worked out once, and what answers have told so far. */
export class ToolSettings {
  private readonly pool = new ValuePool();
  private frozen: FrozenPool | undefined;
  private readonly byId: ReadonlyMap<string, Omit<OtherTool, 'calls'>>;
  private readonly shared: Omit<
    ToolContext,
    'tool' | 'effect' | 'raw' | 'pool' | 'others' | 'callsAllowed'
  >;

  constructor(
    private readonly options: ToolSettingsOptions,
    callable: ReadonlySet<string>,
    /** The calls that a tool's remaking has made so far. */
    private readonly callsOf: (id: string) => readonly CallRecord[],
  ) {
    const { catalogue, docs, values, seed, executor } = options;
    const { tools, source } = catalogue;
    this.byId = new Map(
      tools.map((tool) => [
        tool.id,
        { tool, effect: probableEffect(tool), mayCall: callable.has(tool.id) },
      ]),
    );
    this.shared = {
      ...{ run: docs.run, siblings: [], gate: executor },
      toolNames: tools.flatMap(({ id, name }) => [id, name]),
      mediaTypes: mediaTypesOf(tools),
      places: placesOf(source),
      settings: { ...defaultSettings, seed, values },
    };
  }

  /** As of now; names of its own are numbered after `namesAfter`. */
  of(tool: ToolDoc, namesAfter: number): Setting {
    this.frozen ??= this.pool.freeze();
    const setting = settingOf({
      ...{ ...this.shared, tool, pool: this.frozen, others: this.others() },
      effect: probableEffect(tool),
      raw: rawVersion(tool),
    });
    return { ...setting, namesAfter };
  }

  /** What answers to a tool's remaking held is what other tools are asked for. */
  learn({ id }: ToolDoc): void {
    this.frozen = undefined;
    for (const call of this.callsOf(id)) {
      const called = this.byId.get(call.tool ?? id);
      if (called === undefined) continue;
      this.pool.addOutcome({
        ...{ tool: called.tool, call },
        reference: evidenceReference(this.options.docs.run, id, call.id),
        mutating: called.effect !== 'read',
      });
    }
  }

  private others(): ReadonlyMap<string, OtherTool> {
    return new Map(
      [...this.byId].map(([id, known]) => [
        id,
        { ...known, calls: this.callsOf(id).filter((call) => call.tool === undefined) },
      ]),
    );
  }
}
