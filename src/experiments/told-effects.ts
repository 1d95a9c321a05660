import type { ToolDoc } from '../core/tool-doc.js';
import { parametersOf, requiredOf } from '../schema/parameters-of.js';
import { lexicon, thirdPerson, wordsOf } from './lexicon.js';

const verbsWithEffect = [...lexicon.change, ...lexicon.remove, ...lexicon.consume].filter(
  (verb) => !lexicon.read.has(verb) && !lexicon.idle.has(verb),
);
const participles = [...lexicon.remove, ...lexicon.doneToRead]
  .map((verb) => (verb.endsWith('e') ? `${verb}d` : `${verb.replace(/([bdgmnpt])$/, '$1{1,2}')}ed`))
  .join('|');
const plain = [...lexicon.removesAnywhere, ...lexicon.changesAnywhere, ...lexicon.doneBesides];
/**
 * `marks it as read`, `and removes it`, `will reset the counter`, `is then deleted`, `Permanently deletes old ones`: what a reader does
 * beside reading.
 */
const effectInWords = new RegExp(
  [
    `\\b(?:${verbsWithEffect.map(thirdPerson).join('|')})\\b(?= (?:it|them|the|all|each|every|any|this|these|that|those|a|an)\\b)`,
    `\\b(?:and|then|also|will)(?: \\w+ly| then| also)? (?:${verbsWithEffect.join('|')})\\b(?= (?:it|them|the|all|each|every|any|this|these|that|those|a|an|as)\\b)`,
    `\\b(?:and|then|also)(?: \\w+ly)? (?:${plain.filter((verb) => !lexicon.nounsToo.has(verb)).join('|')})\\b(?! (?:access|dates?|of|permissions?|times?)\\b)`,
    `(?<!\\b(?:that|which|who|if|when|whether|been|were|was|not|or)(?: \\w+)?) (?:is|are|gets?|be)(?: \\w+ly| then| also)? (?:${participles})\\b`,
    `(?:^|[.;:!] |\\b(?:and|then|also) )(?:\\w+ly )?(?:${plain.map(thirdPerson).join('|')})\\b(?! (?:of|for|from|since|to|in|on|and|or)\\b)`,
  ].join('|'),
  'i',
);

/** What a description says that a reader does beside reading; null for nothing. */
export function effectTold(description: string): string | null {
  return effectInWords.exec(description.replace(/\s+/g, ' '))?.[0].trim() ?? null;
}

const stem = (verb: string): string => verb.replace(/e$/, '');
const stems = [...lexicon.remove, ...lexicon.changesAnywhere].filter((verb) => verb.length > 3);
const inflected = [...lexicon.change, ...lexicon.doneBesides].map(stem).join('|');
/** `deleting`, `is reset`, `get all of them archived`. */
const acting = new RegExp(
  `^(?:${stems.map(stem).join('|')})|^(?:${inflected})(?:$|\\w?(?:ed|ing)$)`,
);
/** What is exported or downloaded may be written somewhere. */
const reading = [...lexicon.read].filter((verb) => !lexicon.saves.has(verb));

/**
 * The words of a description's first sentence if it says that something is read: `Returns the board`; not `Returns all to the start`, and
 * of a tool that is told what to work on only if a hint says so too. Null otherwise.
 */
export function readingTold(tool: ToolDoc, isHinted: boolean): readonly string[] | null {
  if (requiredOf(tool).length > 0 && !isHinted) return null;
  const [sentence = ''] = tool.description.trim().split(/(?<=[.!?:;])\s|\n/);
  const [first = '', ...rest] = wordsOf(sentence);
  const among = (verbs: Iterable<string>): string | undefined =>
    [...verbs].find((one) => one === first || thirdPerson(one) === first);
  const isReturned = among(lexicon.answers) !== undefined;
  const verb = isReturned ? 'get' : among(reading);
  const acts = (word: string): boolean =>
    acting.test(word) || (isReturned && lexicon.directions.has(word));
  return verb === undefined || rest.some(acts) ? null : [verb, ...rest];
}

/** What a description says of its switches, as in `Set fix=true to remove what is stale`, and what it says besides. */
export function aboutSwitches({
  description,
  parameters,
}: Pick<ToolDoc, 'description' | 'parameters'>) {
  const switches = parametersOf(parameters).filter(({ types }) => types.includes('boolean'));
  const told = new Map(switches.map(({ name }) => [name, '']));
  const rest = description.split(/(?<=[.!?;])\s+|\n+/).filter((sentence) => {
    const [, named] = /\b(\w+)\W*(?:=|:|is|to)?\W*true\b/.exec(sentence) ?? [];
    const about = switches.find(({ name }) => name === named);
    if (about !== undefined) told.set(about.name, `${told.get(about.name) ?? ''} ${sentence}`);
    return about === undefined;
  });
  return { told, rest: rest.join(' ') };
}

/** `Replaces the notes by …`, `Creates or overwrites a file`. */
export function overwrites(description: string): boolean {
  const [first = ''] = wordsOf(description);
  const verb = first.replace(/s$/, '');
  return (
    /\b(?:overwrit\w+|replac(?:es|ing) (?:it|the|all|any|an)\b)/i.test(description) ||
    lexicon.changesAnywhere.has(verb) ||
    lexicon.remove.has(verb)
  );
}
