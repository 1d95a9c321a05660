import { overlap, type Path } from '../arguments/slots/path.js';
import { slotsOf } from '../arguments/slots/slot.js';
import { withoutNumbers } from '../arguments/values/fresh.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { readRefusal, type Hint } from '../refusals/read-refusal.js';
import { oncePerObject } from '../support/once-per-object.js';
import { isAccepted, isRefused, type Accepted, type Made, type Refused } from './made.js';

/** What a refusal of a tool suggests of which slots; the tool's own name is no argument of it. */
export function hintsIn(refused: Refused, tool: ToolDoc): readonly Hint[] {
  return hintsOf(refused)(tool);
}

const hintsOf = oncePerObject((refused: Refused) =>
  oncePerObject((tool: ToolDoc) =>
    readRefusal(refused, slotsOf(tool)).map((hint) => ({
      ...hint,
      strangers: hint.strangers.filter((name) => name !== tool.name),
    })),
  ),
);

/** A refusal's words without numbers and quoted values: what is said of a second value alike. */
export const templateOf = oncePerObject(({ outcome }: Refused): string =>
  withoutNumbers(outcome.message)
    .replace(/"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`/g, '…')
    .replace(/\d+(?:\.\d+)?/g, '#'),
);

/** How refusals are worded of calls that had worked before with the same arguments. */
export function refusalsOfState(groups: ReadonlyMap<string, readonly Made[]>): ReadonlySet<string> {
  return new Set(
    [...groups.values()].flatMap((group) => {
      const first = group.findIndex(isAccepted);
      return first < 0 ? [] : group.slice(first).filter(isRefused).map(templateOf);
    }),
  );
}

/** False where hints put a refusal down to something else than these slots: they name others, or two of which these are not both. */
export function blames(hints: readonly Hint[], differs: readonly Path[]): boolean {
  const naming = hints.filter(({ slots }) => slots.length > 0);
  return (
    naming.length === 0 ||
    naming.some(({ slots }) =>
      slots.every((blamed) => differs.some((path) => overlap(path, blamed))),
    )
  );
}

/** The working call nearest in time before the probe, else the nearest after it. */
export function nearest(working: readonly Accepted[], probe: Made): Accepted | null {
  return working.findLast(({ order }) => order < probe.order) ?? working[0] ?? null;
}
