import type { Json, JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import type { Environment } from '../../environments/environment.js';
import type { SampleChange } from '../clarify-sample.js';

/** What can be wrong with a value. */
export type Corruption = Exclude<SampleChange, 'hidden'>;

/** How one kind of request is made: what it says, and what it hides or gets wrong. */
export interface RequestTemplate {
  readonly tool: string;
  /** What is asked for, as an order in small letters without a full stop, with `{argument}` for each value. */
  readonly clause: string;
  /** What stands for a value that is hidden, by argument. Arguments without an entry are never hidden. */
  readonly vague: Readonly<Record<string, string>>;
  /** Values for arguments that the environment's domains do not list. */
  readonly values?: (environment: Environment, random: Random) => JsonObject;
  /** What stands for a value in the text, by argument and by the value as JSON; else the value itself. */
  readonly spoken?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Impossible values by argument and by what makes them so: one is drawn. */
  readonly wrong?: Readonly<Record<string, WrongValues>>;
  /** The clause without what tells its tool from others; an ambiguous request may say it so. */
  readonly unsaidTool?: string;
}

/** Impossible values of one argument, from the right one. */
export type WrongValues = Partial<
  Record<Corruption, ((value: Json, environment: Environment) => readonly Json[]) | undefined>
>;

export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random.next() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** Days on which nothing special happens. */
export const days = ['2024-10-15', '2024-11-03', '2024-12-09', '2025-01-20', '2025-02-14'] as const;
