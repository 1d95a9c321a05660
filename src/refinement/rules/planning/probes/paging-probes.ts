import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ProposedCall } from '../../../engine.js';
import { isCursorName } from '../../observations/cursor-name.js';
import { handedOn } from '../../answers/handed-on.js';
import { isPageName } from '../../observations/page-name.js';
import { isMeantToWork } from '../../observations/is-meant-to-work.js';
import type { Planning } from '../planning.js';

/** Page numbers, and cursors taken from this tool's own answers. */
export function pagingProbes(planning: Planning): readonly ProposedCall[] {
  if (planning.mutates) return [];
  return planning.view.parameters.flatMap((parameter) => [
    ...pageNumbers(planning, parameter),
    ...cursors(planning, parameter),
    ...besideCursor(planning, parameter),
  ]);
}

const besideNote = 'all that work, beside the cursor';

/** What goes together with a cursor: everything that worked alone at once, and one by one where that is refused. */
function besideCursor(planning: Planning, { name }: Parameter): readonly ProposedCall[] {
  const { view } = planning;
  const paged = view.successes.find(
    ({ call: { purpose } }) => purpose.kind === 'paging' && purpose.arguments.join() === name,
  );
  if (paged === undefined || Object.keys(paged.arguments).length > 1) return [];
  const alone = view.successes.flatMap((success) => {
    const [[other, value] = [], ...more] = Object.entries(success.arguments);
    const isMeant = other !== undefined && value !== undefined && isMeantToWork(success.call);
    return !isMeant || more.length > 0 || other === name ? [] : [[other, value] as const];
  });
  const working = [...new Map(alone)];
  if (working.length === 0) return [];
  const together = planning.varyFrom(paged, 'pair', Object.fromEntries(working), besideNote);
  const refused = view.rejections.some(({ call }) => call.purpose.note === besideNote);
  return refused
    ? working.map(([other, value]) => planning.varyFrom(paged, 'pair', { [other]: value }))
    : [together];
}

function pageNumbers(planning: Planning, { name }: Parameter): readonly ProposedCall[] {
  if (!isPageName(name)) return [];
  return [1, 2, 0].flatMap((value) => planning.vary('paging', { [name]: value }) ?? []);
}

/** A cursor's value can only come from an answer of the same tool. */
export function isCursorLike({ name, types }: Parameter): boolean {
  return types.includes('string') && isCursorName(name);
}

function cursors(planning: Planning, { name }: Parameter): readonly ProposedCall[] {
  if (!/cursor|token|after|offset|continuation|marker|start|last$/i.test(name)) return [];
  for (const success of planning.view.successes) {
    if (Object.hasOwn(success.arguments, name)) continue;
    for (const [path, value] of handedOn(success, name)) {
      if (!/next|cursor|token|after|continuation|marker|^link/i.test(path)) continue;
      if (
        (typeof value !== 'string' && typeof value !== 'number') ||
        value === '' ||
        /^https?:/.test(String(value))
      )
        continue;
      return [planning.varyFrom(success, 'paging', { [name]: value }, 'taken from the answer')];
    }
  }
  return [];
}
