import { aspectKey } from '../belief/candidate.js';
import type { ClarifyPolicy } from './clarify-policy.js';

/** Asks for every unresolved argument, one at a time and once a call; then acts. */
export const askEverythingPolicy: ClarifyPolicy = {
  name: 'ask-everything',
  singleCandidate: true,
  ready: ({ state }) => state.candidates[0]?.unknown.length === 0,
  choose: (questions, { state, askedBefore }) => {
    const isNew = (key: string): boolean => state.asked.get(key) === askedBefore.get(key);
    const question = questions.find(
      ({ aspects }) => aspects.length === 1 && aspects.every((each) => isNew(aspectKey(each))),
    );
    return question === undefined ? null : { question, score: 1, terms: {} };
  },
};
