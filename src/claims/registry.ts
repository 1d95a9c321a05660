// Made by `npm run generate` from the files beside it.
import { exclusive } from './presence/exclusive.js';
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
import { length } from './domain/length.js';
import { refusedChoice } from './domain/refused-choice.js';
import { type } from './domain/type.js';
import { mustExist } from './existence/must-exist.js';
import { source } from './existence/source.js';
import { defaultValue } from './equivalence/default.js';
import { absent } from './answer/absent.js';
import { empty } from './answer/empty.js';
import { plain } from './answer/plain.js';
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
  length,
  refusedChoice,
  type,
  mustExist,
  source,
  defaultValue,
  absent,
  empty,
  plain,
  leftOut,
  removed,
  sentTwice,
  shown,
  starts,
  stored,
];
