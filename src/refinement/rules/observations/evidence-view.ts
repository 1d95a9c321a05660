import type { CallRecord } from '../../../core/call-record.js';
import type { Effect } from '../../../core/effect.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import { explainedParameters } from '../../../arguments/texts/explained-parameters.js';
import type { Parameter } from '../../../arguments/schema/parameters-of.js';
import type { FrozenPool } from '../../../arguments/pool/frozen-pool.js';
import { groupBy } from '../../../support/group-by.js';
import { differingPaths, sameAnswer } from '../answers/answers.js';
import { namedInRefusals } from '../refusals/named-in-refusals.js';
import {
  isRejected,
  isSuccess,
  observationOf,
  type Observation,
  type RejectedObservation,
  type SuccessObservation,
} from './observation.js';

/** Two calls that differ in one argument only: present and absent, or one value and another. */
export interface MinimalPair<
  A extends Observation = Observation,
  B extends Observation = Observation,
> {
  readonly a: A;
  readonly b: B;
}

/** Everything seen of one tool, arranged for the detectors. Built anew for each analysis; pure. */
export class EvidenceView {
  readonly parameters: readonly Parameter[];
  readonly observations: readonly Observation[];
  readonly successes: readonly SuccessObservation[];
  readonly rejections: readonly RejectedObservation[];
  /** Paths that differ between two equal calls; the empty path where the whole answer does. */
  readonly volatile: ReadonlySet<string>;
  private readonly names: readonly string[];
  private readonly byContext = new Map<string, Map<string, readonly Observation[]>>();

  constructor(
    readonly tool: ToolDoc,
    readonly effect: Effect,
    readonly pool: FrozenPool,
    calls: readonly CallRecord[],
  ) {
    this.parameters = explainedParameters(tool);
    this.observations = calls.flatMap((call) => observationOf(call) ?? []);
    this.successes = this.observations.filter(isSuccess);
    this.rejections = this.observations.filter(isRejected);
    const documented = this.parameters.map(({ name }) => name);
    const tried = this.successes.flatMap((success) => Object.keys(success.arguments));
    const named = namedInRefusals(tool, this.rejections);
    this.names = [...new Set([...documented, ...tried, ...named])];
    this.volatile = new Set(
      this.repeats().flatMap(({ a, b }) =>
        differingPaths(a.outcome.body ?? null, b.outcome.body ?? null),
      ),
    );
  }

  /** Documented arguments, those that calls turned out to take, and those that refusals complain about, in that order. */
  argumentNames(): readonly string[] {
    return this.names;
  }

  parameter(name: string): Parameter | undefined {
    return this.parameters.find((parameter) => parameter.name === name);
  }

  /** Groups of observations whose arguments are equal but for `name`. */
  contextsOf(name: string): ReadonlyMap<string, readonly Observation[]> {
    const known = this.byContext.get(name);
    if (known !== undefined) return known;
    const groups = groupBy(this.observations, ({ arguments: { [name]: _left, ...rest } }) =>
      canonicalArguments(rest),
    );
    this.byContext.set(name, groups);
    return groups;
  }

  /** Pairs (with the argument, without it), all else equal; new names of a tool that makes things count as equal. */
  presenceOf(name: string): readonly MinimalPair[] {
    return [...this.equalButFor(name), ...this.leftOutOfBaseline(name)];
  }

  private leftOutOfBaseline(name: string): readonly MinimalPair[] {
    if (this.effect === 'read') return [];
    return this.observations.flatMap((b) => {
      const { kind, arguments: names, baseline } = b.call.purpose;
      const a = this.successes.find(({ id }) => id === baseline);
      const isLeaveOut = kind === 'leave-out' && names.join() === name;
      return isLeaveOut && a !== undefined && Object.hasOwn(a.arguments, name) ? [{ a, b }] : [];
    });
  }

  private equalButFor(name: string): readonly MinimalPair[] {
    return [...this.contextsOf(name).values()].flatMap((group) => {
      const without = group.find((observation) => !Object.hasOwn(observation.arguments, name));
      if (without === undefined) return [];
      return group
        .filter((observation) => Object.hasOwn(observation.arguments, name))
        .map((observation) => ({ a: observation, b: without }));
    });
  }

  same(a: Observation, b: Observation): boolean {
    return sameAnswer(a, b, this.volatile);
  }

  private repeats(): readonly MinimalPair[] {
    return this.observations.flatMap((b) => {
      const a = this.observations.find((other) => other.id === b.call.repeatOf);
      return a === undefined || a.key !== b.key ? [] : [{ a, b }];
    });
  }
}
