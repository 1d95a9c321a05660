import type { ArmWinRate } from '../../evaluation/agents/arm-win-rates.js';
import type { ReportedError } from '../command.js';

/** The error of a judge that said nothing usable of any pair. */
export function unjudgedErrors(rates: readonly ArmWinRate[]): readonly ReportedError[] {
  const pairs = rates.reduce((sum, { winRate }) => sum + pairsIn(winRate), 0);
  if (pairs === 0 || rates.some(({ winRate }) => winRate.unjudged < pairsIn(winRate))) return [];
  const [first] = rates;
  const message = `${first?.judge ?? 'The judge'} gave no usable verdict on any of ${pairs} pairs, so there is no Win%: ${first?.problem ?? ''}`;
  return [{ code: 'model', message, remedy: 'Name another model with --role judge=NAME.' }];
}

/** A line for each agent and documentation of which some pairs could not be judged, where others could. */
export function unjudgedWarnings(rates: readonly ArmWinRate[]): readonly string[] {
  if (unjudgedErrors(rates).length > 0) return [];
  return rates.flatMap(({ agent, docs, judge, winRate, problem }) =>
    winRate.unjudged === 0
      ? []
      : [
          `${judge} gave no usable verdict on ${winRate.unjudged} of ${pairsIn(winRate)} pairs (${agent}, ${docs}), which are in no Win%: ${problem ?? ''}`,
        ],
  );
}

function pairsIn({ wins, losses, ties, unjudged }: ArmWinRate['winRate']): number {
  return wins + losses + ties + unjudged;
}
