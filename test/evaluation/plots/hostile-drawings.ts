import type { Drawing } from '../../../src/evaluation/plots/draw-svg.js';
import { plots } from '../../../src/evaluation/plots/plots.js';
import type { Figures } from '../../../src/evaluation/plots/figure.js';
import { kinds } from './plot-figures.js';

export function drawingOf(name: string, found: Figures): Drawing {
  return plots.find((plot) => plot.name === name)!.draw(found)!;
}

export const hostile = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  "a & b 'c' ]]> <![CDATA[ -->",
  'line\nend\u0000\u001b[31m\u202e\ufffe \ud800',
  '__proto__ {a|b} {c} $& $1',
  'x'.repeat(300),
];
/** Every kind of plot, with names that try to break out of an SVG. */
export const hostileDrawings: readonly (readonly [string, Drawing])[] = kinds.flatMap(
  ({ figures, rounds, plots: names }) =>
    names.flatMap((name) => {
      // Every docs, part and setting has a name of its own; models and λ stay, which plots go by.
      const named = (one: string): string => hostile[one.length % hostile.length]! + one;
      const found = figures.map((one) => ({
        ...one,
        docs: named(one.docs),
        part: named(one.part),
        setting: named(one.setting),
      }));
      const told = new Map([...(rounds ?? [])].map(([docs, round]) => [named(docs), round]));
      return [[name, drawingOf(name, { figures: found, rounds: told })] as const];
    }),
);
