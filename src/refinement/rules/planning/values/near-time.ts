import type { TimeForm } from '../../../../arguments/texts/time-form.js';
import { dayMs } from '../../../../support/day-ms.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

const hourMs = 3_600_000;
const clocks: ReadonlySet<TimeForm> = new Set([
  ...(['HH:MM', 'HH:MM:SS', 'date-time', 'YYYY-MM-DDTHH:MM:SS'] as const),
  ...(['Unix time in seconds', 'Unix time in seconds as text'] as const),
]);

function unitOf(form: TimeForm): number {
  if (form === 'YYYY-Www') return 7 * dayMs;
  return form === 'YYYY-MM' || form.startsWith('month') ? 30 * dayMs : dayMs;
}

/** Near the present: what is read lies behind, what is planned ahead; the later end of a range after every earlier one. */
export function nearTime(
  form: TimeForm,
  {
    now,
    view,
    step,
    isLater,
  }: {
    readonly now: number;
    readonly view: EvidenceView;
    readonly step: number;
    readonly isLater: boolean;
  },
): number {
  const unit = unitOf(form);
  const away = view.effect === 'read' ? -1 : 1;
  const halfPastTwo = Math.floor(now / dayMs) * dayMs + 14.5 * hourMs;
  const base = halfPastTwo + away * unit;
  if (clocks.has(form))
    return isLater ? base + (2 + step / 2) * hourMs : base - (step / 2) * hourMs;
  return isLater ? base + (1 + step) * unit : base - step * unit;
}
