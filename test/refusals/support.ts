import { leafOf, segmentsOf } from '../../src/arguments/slots/path.js';
import type { Slot } from '../../src/arguments/slots/slot.js';

/** Slots of these paths and types, as a tool's document would give them. */
export function slotsOf(types: Readonly<Record<string, string>>): readonly Slot[] {
  return Object.entries(types).map(([path, type]) => {
    const leaf = leafOf(path);
    const schema = type === '' ? {} : { type };
    const own = { schema, types: type === '' ? [] : [type], required: false };
    return {
      path,
      leaf,
      parameter: {
        name: leaf,
        pointer: `/properties/${segmentsOf(path).join('/properties/')}`,
        ...own,
      },
      ...own,
      documented: true,
      sentIn: undefined,
    };
  });
}
