import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Effect } from '../../experiments/tool-kind.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import type { Call } from './call.js';
import type { Path } from './places.js';

/** A value of a call that names a thing which another tool makes: it is made anew for each call. */
export interface Link {
  readonly path: Path;
  readonly maker: Explored;
  /** Where the value stands: in what the making call sent, or in its answer. */
  readonly from: 'sent' | 'answer';
  readonly at: Path;
  /** True for a number that is asked for as a text. */
  readonly asText: boolean;
}

/** Arguments that were accepted, or are to be tried. */
export interface Base {
  readonly args: JsonObject;
  readonly links: readonly Link[];
  /** Arguments that name a thing which was there. */
  readonly refs: ReadonlySet<string>;
}

/** A tool and what is known of it. */
export class Explored {
  readonly calls: Call[] = [];
  /** Accepted arguments; the second names another record than the first. */
  readonly bases: Base[] = [];
  /** A tool that brings a new thing into the state that this one needs. */
  preparedBy: Explored | null = null;
  /** True for a tool whose calls make things, whatever else they may do. */
  makes: boolean;
  readonly parameters: readonly Parameter[];
  readonly name: string;
  readonly reads: boolean;

  constructor(
    readonly tool: ToolDoc,
    readonly effect: Effect,
    /** True for a tool of the group, of which sentences may be written. */
    readonly isInGroup: boolean,
  ) {
    [this.name, this.reads, this.makes] = [tool.name, effect === 'read', effect === 'create'];
    this.parameters = parametersOf(tool.parameters);
  }

  get base(): Base | null {
    return this.bases[0] ?? null;
  }

  /** The makers of the things that its calls name. */
  get makers(): readonly Explored[] {
    return [...new Set(this.base?.links.map(({ maker }) => maker))];
  }
}
