import { isNoMatch } from '../../../../arguments/values/no-match.js';
import { looksUpNames } from '../../../../arguments/names/looks-up-names.js';
import type { ProposedCall } from '../../../engine.js';
import { hasContent } from '../../answers/answers.js';
import { isMeantToWork } from '../../observations/is-meant-to-work.js';
import { isFresh } from '../../observations/own-names.js';
import { longestWords } from '../../answers/search-words.js';
import type { Planning } from '../planning.js';

const mostParts = 3;

/** A lookup by name that finds nothing under whole names may know one word of them: each such call again, with a word. */
export function partsOfNames(planning: Planning): readonly ProposedCall[] {
  const { view, context } = planning;
  if (planning.mutates) return [];
  return view.parameters
    .filter((parameter) => looksUpNames(context.tool.name, parameter))
    .flatMap(({ name }) => {
      const meant = view.successes.filter(
        ({ arguments: args, call }) => Object.hasOwn(args, name) && isMeantToWork(call),
      );
      const [first] = meant;
      if (first === undefined || meant.some(hasContent)) return [];
      const names = meant.map(({ arguments: args }) => args[name]);
      const words = names.flatMap((each) =>
        typeof each === 'string' && !isNoMatch(each) && !isFresh(each) ? longestWords(each) : [],
      );
      return [...new Set(words)]
        .slice(0, mostParts)
        .map((word) => planning.positive({ ...first.arguments, [name]: word }, `part ${word}`));
    });
}
