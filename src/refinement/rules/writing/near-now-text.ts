import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';

/** How near to the present a moment must be. */
export function nearNowText({ earliest, latest, working }: FindingOf<'near-now'>): string {
  const said = (days: number): string => spanText(days, working);
  if (earliest !== null && latest === 0 && earliest < 0)
    return `Must lie within the last ${said(-earliest)}.`;
  if (earliest === 0 && latest !== null && latest > 0)
    return `Must lie within the next ${said(latest)}.`;
  if (earliest !== null && latest !== null && earliest * latest > 0) {
    const [low, high] = earliest > 0 ? [earliest, latest] : [-latest, -earliest];
    const first = Number.isInteger(low) && Number.isInteger(high) ? String(low) : said(low);
    return `Must lie ${first} to ${said(high)} ${earliest > 0 ? 'ahead' : 'ago'}.`;
  }
  const parts = [
    ...(earliest === null ? [] : [endText(earliest, 'at least', 'at most', said)]),
    ...(latest === null ? [] : [endText(latest, 'at most', 'at least', said)]),
  ];
  if (parts.length === 1 && earliest === 0) return 'Must not lie in the past.';
  if (parts.length === 1 && latest === 0) return 'Must not lie in the future.';
  return `Must lie ${joinWords(parts)}.`;
}

function endText(days: number, ahead: string, ago: string, said: (days: number) => string): string {
  return days < 0 ? `${ago} ${said(-days)} ago` : `${ahead} ${said(days)} ahead`;
}

function spanText(days: number, working: boolean): string {
  const hours = Math.round(days * 24);
  const [count, unit] =
    days >= 1 || days === 0
      ? [Math.round(days), 'day']
      : hours >= 1
        ? [hours, 'hour']
        : [Math.round(days * 1440), 'minute'];
  return `${count} ${working ? 'working ' : ''}${unit}${count === 1 ? '' : 's'}`;
}
