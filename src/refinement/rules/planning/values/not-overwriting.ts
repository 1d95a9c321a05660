import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isPathLike } from '../../../../arguments/names/path-like.js';
import type { Json } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import { besidePath, namesOrigin } from './fresh-names.js';

const putting = new Set('write save export dump download backup create make'.split(' '));
const placing = new Set('dest destination output out target'.split(' '));

/** Values that exist, as a tool may be sent them: where it would write over what is there, a new path beside it. */
export function notOverwriting(
  values: readonly Json[],
  parameter: Parameter,
  context: ToolContext,
): readonly Json[] {
  if (!putsFileThere(parameter, context)) return values;
  return values.map((value) =>
    typeof value === 'string' ? besidePath(value, parameter, context) : value,
  );
}

/** True for a path where the tool puts a file: what lies there is overwritten. */
function putsFileThere(parameter: Parameter, { tool, effect }: ToolContext): boolean {
  if (effect === 'read' || !isPathLike(parameter) || namesOrigin(parameter.name)) return false;
  return (
    nameWords(parameter.name).some((word) => placing.has(word)) ||
    nameWords(tool.name).some((word) => putting.has(word))
  );
}
