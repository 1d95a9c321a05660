import type { JsonObject, JsonPath } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Effect } from '../../experiments/tool-kind.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import type { Call } from './call.js';

/** The arguments without one of them. */
export function without(args: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
}

/** A path as references write it: `items[0].id`. */
export function writtenPath(path: JsonPath): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`));
  return parts.join('').replace(/^\./, '');
}

/** A value of a call that names a thing which another tool makes: it is made anew for each call. */
export interface Link {
  readonly path: JsonPath;
  readonly maker: Explored;
  readonly from: 'sent' | 'answer';
  readonly at: JsonPath;
}

/** Arguments that were accepted, or are to be tried. */
export interface Base {
  readonly args: JsonObject;
  readonly links: readonly Link[];
  /** Arguments that name a thing which was there, with the place of the name in them. */
  readonly refs: ReadonlyMap<string, JsonPath>;
}

/** A tool and what is known of it. */
export class Explored {
  readonly calls: Call[] = [];
  /** Accepted arguments; the second names another record than the first. */
  readonly bases: Base[] = [];
  /** How many of them were answered with something. They come first. */
  telling = 0;
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
  get makers(): readonly Explored[] {
    return [...new Set(this.base?.links.map(({ maker }) => maker))];
  }
}
