import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** t_0: the raw doc as a version, with nothing learnt. */
export function rawVersion(tool: ToolDoc): DocVersion {
  return {
    description: tool.description,
    sections: null,
    parameterDocs: {},
    learned: {},
    claims: [],
  };
}
