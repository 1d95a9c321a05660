// Made by `npm run generate` from the files beside it.
import { exclusive } from './presence/exclusive.js';
import { neededWhere } from './presence/needed-where.js';
import { needs } from './presence/needs.js';
import { oneOf } from './presence/one-of.js';
import { optional } from './presence/optional.js';
import { required } from './presence/required.js';
import { undocumented } from './presence/undocumented.js';
import { unknownArgument } from './presence/unknown-argument.js';
import { bound } from './domain/bound.js';
import { choice } from './domain/choice.js';
import { form } from './domain/form.js';
import { format } from './domain/format.js';
import { items } from './domain/items.js';
import { length } from './domain/length.js';
import { refusedChoice } from './domain/refused-choice.js';
import { type } from './domain/type.js';
import { ordered } from './relation/ordered.js';
import { mustExist } from './existence/must-exist.js';
import { source } from './existence/source.js';
import { clamped } from './equivalence/clamped.js';
import { defaultValue } from './equivalence/default.js';
import { absent } from './answer/absent.js';
import { empty } from './answer/empty.js';
import { fields } from './answer/fields.js';
import { plain } from './answer/plain.js';
import { filter } from './effect/filter.js';
import { search } from './effect/search.js';
import { sort } from './effect/sort.js';
import { switchedFields } from './effect/switched-fields.js';
import { leftOut } from './change/left-out.js';
import { removed } from './change/removed.js';
import { sentTwice } from './change/sent-twice.js';
import { shown } from './change/shown.js';
import { starts } from './change/starts.js';
import { stored } from './change/stored.js';
import type { Kind } from './kind.js';

/** Every kind, family by family: the order in which claims are proposed. */
export const kinds: readonly Kind[] = [
  exclusive,
  neededWhere,
  needs,
  oneOf,
  optional,
  required,
  undocumented,
  unknownArgument,
  bound,
  choice,
  form,
  format,
  items,
  length,
  refusedChoice,
  type,
  ordered,
  mustExist,
  source,
  clamped,
  defaultValue,
  absent,
  empty,
  fields,
  plain,
  filter,
  search,
  sort,
  switchedFields,
  leftOut,
  removed,
  sentTwice,
  shown,
  starts,
  stored,
];
