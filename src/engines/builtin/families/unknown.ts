import type { Json } from '../../../core/json.js';
import { leavesOf } from '../../../experiments/leaves.js';
import { literalText } from '../../../support/literal-text.js';
import { isEmptyAnswer, unlike } from '../candidates.js';
import { factOf, refusalFact, type Fact } from '../fact.js';
import { answerShape, sameAnswer, type Argument, type Pair, type ProbeFamily } from '../probes.js';

const longestAnswer = 100;

/** A value that names nothing: is it refused, or answered as if nothing were wrong? */
export const unknown: ProbeFamily = (argument) => {
  const { name, value, isRef, lab, explored } = argument;
  const one = leavesOf(value)[0]?.value;
  if (!isRef || one === undefined || explored.makes) return [];
  const never = (turn: number): Json | null => {
    const made = explored.reads ? unlike(one, turn, lab.neverMade) : lab.neverMade();
    if (made !== null) lab.unknowns.add(literalText(made));
    return made !== null && Array.isArray(value) ? [made] : made;
  };
  return [
    {
      change: (args, turn) => {
        const made = never(turn);
        return made === null ? null : { ...args, [name]: made };
      },
      read: (pair) =>
        refusalFact(explored, 'unknown', pair.calls, {
          ...{ text: `An unknown \`${name}\` is`, place: name, joins: true },
          refutedBy: ({ state, args }) => state === 'accepted' && lab.isUnknown(args[name]),
        }) ?? absent(argument, pair),
    },
  ];
};

function absent(argument: Argument, { calls, controls }: Pair): Fact | null {
  const { lab, explored, name } = argument;
  const [{ body }] = calls;
  if (calls.some(({ state }) => state !== 'accepted') || !sameAnswer(lab, calls)) return null;
  const shape = answerShape(lab, calls[0]);
  const isEqual = controls.some((control) => answerShape(lab, control) === shape);
  // A reader that answers everything alike looks nothing up; a remover may well do so.
  if ((isEqual && explored.reads) || lab.showsOthers(shape)) return null;
  const isShown = shape.length <= longestAnswer && !/…(?!:)/.test(shape.slice(0, -1));
  const answer =
    body === null || (isEmptyAnswer(body) && shape.length < 3) ? 'empty' : `\`${shape}\``;
  return factOf(explored, 'absent', {
    text: `An unknown \`${name}\` is no error${isShown ? `: the answer is ${answer}` : ''}.`,
    ...{ calls, place: name },
    refutedBy: ({ state, args }) => state === 'refused' && lab.isUnknown(args[name]),
  });
}
