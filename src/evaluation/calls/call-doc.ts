import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { VariantDoc } from '../doc-variants.js';

/** One tool as one documentation describes it. */
export interface CallDoc {
  /** The tool that is really called. */
  readonly tool: ToolDoc;
  /** The same tool with the documentation's description and its narrowed parameters. */
  readonly documented: ToolDoc;
  readonly parameters: readonly Parameter[];
}

/** The doc of a variant as calls are made from it. */
export function callDocOf({ tool, doc: { description, parameters } }: VariantDoc): CallDoc {
  return {
    tool,
    documented: { ...tool, description, parameters },
    parameters: parametersOf(parameters),
  };
}
