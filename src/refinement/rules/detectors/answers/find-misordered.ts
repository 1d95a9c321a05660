import { statedOrders, type StatedOrder } from '../../../../arguments/texts/stated-order.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';
import { listedIn } from '../../effects/listed.js';
import { isOrderName } from '../../effects/list-order.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** Fewer items, or fewer different values, may be in any order by chance. */
const fewest = 3;
/** So many, or two different answers, are no chance. */
const many = 4;

/** The values of one field in one answer's list, as numbers. */
interface Column {
  readonly path: string;
  readonly field: string;
  readonly values: readonly number[];
  readonly call: string;
}

/**
 * Stated orders by time or by number that every answer with a list of some length contradicts, by all fields that the order may
 * mean; where all are in the opposite order of the only such field, that one.
 */
export function findMisordered(view: EvidenceView): readonly Finding[] {
  return statedOrders(view.tool.description).flatMap((stated): readonly Finding[] => {
    const columns = view.successes
      .filter((success) => !isOrdered(success))
      .flatMap((success) => columnsOf(success, stated));
    const isWrong = columns.length > 0 && columns.every(({ values }) => !runs(values, stated.way));
    if (!isWrong) return [];
    const opposite = oppositeOf(columns, stated);
    const calls = columns.slice(0, many).map(({ call }) => call);
    return [{ kind: 'misordered', stated: stated.text, opposite, calls: [...new Set(calls)] }];
  });
}

/** The call itself asks for an order. */
function isOrdered({ arguments: args }: SuccessObservation): boolean {
  return Object.keys(args).some(
    (name) => isOrderName(name) || /direction|reverse|asc|desc|first$/i.test(name),
  );
}

function oppositeOf(
  columns: readonly Column[],
  { of, way }: StatedOrder,
): FindingOf<'misordered'>['opposite'] {
  const places = new Set(columns.map(({ path, field }) => JSON.stringify([path, field])));
  const [first] = columns;
  const opposite = way === 'up' ? 'down' : 'up';
  const different = new Set(columns.map(({ values }) => JSON.stringify(values)));
  const isShown = different.size > 1 || columns.some(({ values }) => values.length >= many);
  if (first === undefined || places.size > 1 || !isShown) return null;
  if (!columns.every(({ values }) => runs(values, opposite))) return null;
  return { of, way: opposite, field: first.field };
}

/** The fields of an answer's lists that the order may be by, where they can tell. */
function columnsOf(success: SuccessObservation, stated: StatedOrder): readonly Column[] {
  return [...listedIn(success).values()].flatMap(({ path, unit, items }): Column[] => {
    const [item] = items;
    if (unit !== 'items' || items.length < fewest || !isJsonObject(item)) return [];
    return Object.keys(item)
      .filter((field) => mayBeBy(field, stated))
      .flatMap((field): Column[] => {
        const values = items.map((each) =>
          isJsonObject(each) ? sizeOf(each[field], stated) : NaN,
        );
        const canTell = values.every(Number.isFinite) && new Set(values).size >= fewest;
        return canTell ? [{ path, field, values, call: success.id }] : [];
      });
  });
}

/** When a thing ends or was last changed is another time than its own. */
const anotherTime = /due|expir|valid|until|end|deadline|updat|modif|chang|birth|born/i;

function mayBeBy(field: string, { of, words }: StatedOrder): boolean {
  if (of === 'time') return !anotherTime.test(field);
  return nameWords(field).some((word) => words.includes(word));
}

function sizeOf(value: Json | undefined, { of }: StatedOrder): number {
  if (of === 'number') return typeof value === 'number' ? value : NaN;
  return value !== undefined && isMoment(value) ? Date.parse(value) : NaN;
}

function runs(values: readonly number[], way: StatedOrder['way']): boolean {
  return values.every((value, index) => {
    const before = values[index - 1] ?? value;
    return way === 'up' ? before <= value : before >= value;
  });
}
