import { intervalText, percent, type ResultsTable } from '../results-table.js';
import type { StudyScore } from './score-study.js';
import type { Study } from './study.js';

/** Shares by majority, agreement among people, and with the judge where there is one; a criterion a row. */
export function studyTable(
  { docs: [first, second] }: Pick<Study, 'docs'>,
  { criteria }: StudyScore,
): ResultsTable {
  const isJudged = criteria.some(({ judge }) => judge !== null);
  return {
    name: 'study',
    titles: [
      ...['criterion', 'items', `${first} better`, 'equal', `${second} better`],
      ...['no majority', 'Fleiss kappa'],
      ...(isJudged ? ['judged', 'judge agrees', 'Cohen kappa'] : []),
    ],
    rows: criteria.map(({ criterion, items, shares, noMajority, kappa, judge }) => [
      ...[criterion, String(items)],
      ...[percent(shares?.first), percent(shares?.equal), percent(shares?.second)],
      ...[String(noMajority), kappa === null ? '-' : intervalText(kappa, plainly)],
      ...(judge === null
        ? []
        : [String(judge.items), percent(judge.share), plainly(judge.cohenKappa)]),
    ]),
  };
}

function plainly(value: number | null): string {
  return value === null ? '-' : value.toFixed(2).replace(/^-0\.00$/, '0.00');
}
