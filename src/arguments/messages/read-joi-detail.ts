import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { ConstraintHint } from './constraint-hint.js';
import {
  type Argument,
  boundsOfSize,
  boundHint,
  numberHint,
  enumHint,
  unknownArguments,
} from './issue-hints.js';

/** joi's `type` and `context`. */
export function readJoiDetail(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  const { type, context } = record;
  if (typeof type !== 'string' || !isJsonObject(context)) return null;
  const { limit } = context;
  const size = /^(number|string|array)\.(min|max|length|greater|less)$/.exec(type);
  const of = size?.[1];
  if (size !== null && (of === 'number' || of === 'string' || of === 'array')) {
    const side = size[2] === 'max' || size[2] === 'less' ? 1 : 0;
    if (size[2] === 'length')
      return boundsOfSize[of].flatMap((kind) => boundHint(kind, argument, limit, false));
    return boundHint(
      boundsOfSize[of][side],
      argument,
      limit,
      size[2] === 'greater' || size[2] === 'less',
    );
  }
  if (type === 'any.only') return enumHint(argument, context['valids']);
  if (type === 'any.required') return argument === null ? [] : [{ kind: 'required', argument }];
  if (type === 'object.unknown') return unknownArguments([argument]);
  if (type === 'number.multiple') return numberHint('multiple-of', argument, context['multiple']);
  return null;
}
