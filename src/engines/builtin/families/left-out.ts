import { isEmptyAnswer } from '../candidates.js';
import { factOf, refusalFact } from '../fact.js';
import { without } from '../places.js';
import { answerShape, sameAnswer, type ProbeFamily } from '../probes.js';

/** An argument that is required though the docs do not say so, or optional though they call it required. */
export const leftOut: ProbeFamily = ({ name, required, isInBase, explored, lab }) => {
  const { call } = explored.tool;
  const isInPath = call.kind === 'http' && call.bindings[name]?.in === 'path';
  if (!isInBase || isInPath || (required && !explored.reads)) return [];
  return [
    {
      change: (args) => without(args, name),
      read: ({ calls, controls, areTwo }) => {
        if (!areTwo) return null;
        if (!required)
          return refusalFact(explored, 'required', calls, {
            ...{ text: `Without \`${name}\` it is`, place: name },
            refutedBy: ({ state, args }) => state === 'accepted' && !(name in args),
          });
        const isAnswered = calls.every(
          ({ state, body }) => state === 'accepted' && !isEmptyAnswer(body),
        );
        // An answer that stays the same whatever is sent shows nothing.
        const shapes = controls.map((one) => answerShape(lab, one));
        const isSteady = sameAnswer(lab, controls) || shapes.includes(answerShape(lab, calls[0]));
        if (!isAnswered || isSteady) return null;
        return factOf(explored, 'optional', {
          ...{ text: `\`${name}\` may be left out.`, place: name, calls },
          refutedBy: ({ state, args }) => state === 'refused' && !(name in args),
        });
      },
    },
  ];
};
