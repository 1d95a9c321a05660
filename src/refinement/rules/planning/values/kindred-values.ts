import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { kindredArguments, type Kindred } from './kindred-arguments.js';
import { refusedForms, valueForm } from '../../refusals/refused-forms.js';
import { isRuledOut } from './is-ruled-out.js';

/** Values that were seen together, for the calls of one tool: which to try first, and which instead of others. */
export class KindredValues {
  private readonly known = new Map<string, readonly Kindred[]>();

  constructor(
    private readonly context: ToolContext,
    private readonly view: EvidenceView,
  ) {}

  private get mutates(): boolean {
    return this.context.effect !== 'read';
  }

  /** Values seen together for these arguments; of a tool that changes things what is ours, and what no call has used, first. */
  sets(parameters: readonly Parameter[]): readonly Kindred[] {
    const key = parameters.map(({ name }) => name).join('\0');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const sets = kindredArguments(parameters, this.context).filter(
      ({ arguments: args }) =>
        !parameters.some((each) => this.holdsRuledOut(each, args[each.name])),
    );
    const cost = (set: Kindred): number =>
      (this.mutates ? (set.made ? 0 : 1) + (this.wasUsed(set.arguments) ? 2 : 0) : 0) +
      (this.isOfRefusedForm(set.arguments) ? 4 : 0);
    const sorted = sets.toSorted((a, b) => cost(a) - cost(b));
    this.known.set(key, sorted);
    return sorted;
  }

  /** Values of an argument that were seen beside the other values of a call that worked. */
  beside({ name }: Parameter, base: JsonObject): readonly Json[] {
    const { [name]: worked, ...kept } = base;
    return this.setsLike(base).flatMap(({ arguments: args }) => {
      const { [name]: value, ...others } = args;
      const fits = value !== undefined && Object.keys(others).length > 0 && holdsAll(kept, others);
      return fits && JSON.stringify(value) !== JSON.stringify(worked) ? [value] : [];
    });
  }

  /** For the arguments of a call that worked: sets of values, those of the places that its own values came from first. */
  setsLike(args: JsonObject): readonly Kindred[] {
    const named = this.view.parameters.filter(({ name }) => Object.hasOwn(args, name));
    const sets = this.sets(named);
    const places = new Set(
      sets.filter((set) => holdsAll(args, set.arguments)).map(({ place }) => place),
    );
    const isElsewhere = ({ place }: Kindred): number => (places.has(place) ? 0 : 1);
    return sets.toSorted((a, b) => isElsewhere(a) - isElsewhere(b));
  }

  private isOfRefusedForm(values: JsonObject): boolean {
    return Object.entries(values).some(([name, value]) =>
      refusedForms(this.view, name).has(valueForm(value)),
    );
  }

  private holdsRuledOut(parameter: Parameter, value: Json | undefined): boolean {
    return value !== undefined && isRuledOut(parameter, this.view, value);
  }

  /** True where a call carried all of these values. */
  private wasUsed(values: JsonObject): boolean {
    return this.view.observations.some(({ arguments: args }) => holdsAll(args, values));
  }

  /** For values that belong together and that the call may use up: another such set that no call has used yet, or the same. */
  insteadOf(args: JsonObject, number: number): JsonObject {
    const sets = this.setsLike(args);
    const own = sets.find((set) => holdsAll(args, set.arguments));
    if (own === undefined) return {};
    const alike = sets.filter(
      (set) =>
        (set.made || (this.context.effect === 'destructive' && !own.made)) &&
        set.place === own.place &&
        sameNames(set.arguments, own.arguments) &&
        !this.wasUsed(set.arguments),
    );
    const isSpent = own.made || this.context.effect === 'destructive';
    const other = isSpent ? alike[number % Math.max(alike.length, 1)] : own;
    return (other ?? own).arguments;
  }
}

function holdsAll(args: JsonObject, values: JsonObject): boolean {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(args[name]) === JSON.stringify(value),
  );
}

function sameNames(a: JsonObject, b: JsonObject): boolean {
  return Object.keys(a).sort().join('\0') === Object.keys(b).sort().join('\0');
}
