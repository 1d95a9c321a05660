import { commonVerbs } from '../arguments/names/common-verbs.js';
import { nameWords, singular } from '../arguments/names/name-words.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { oncePerObject } from '../support/once-per-object.js';
import { isSuspicious } from './is-suspicious.js';

/** Of what a purpose is about, so much at most may be in no name. */
const mostUnknown = 0.5;
/** Where a second sentence begins, or something else than prose. */
const runsOn = /[.:;!?]\s+\S|[{}#]/;
const link = /:\/\/|\bwww\.|[\w.+-]+@[\w-]|\]\(|<!?[a-z-]/i;

/**
 * True for a sentence that says what its tool is for: what it is about stands in the tool's name, path and arguments too, and it
 * tells its reader nothing else. Only such a sentence of a source may be said in the docs of other tools.
 */
export function isAboutItsTool(sentence: string, tool: ToolDoc): boolean {
  if (runsOn.test(sentence) || link.test(sentence) || isSuspicious(sentence)) return false;
  const subjects = subjectsIn(sentence);
  const names = namesOf(tool);
  const shared = subjects.filter((word) => names.some((name) => isSame(name, word)));
  const unknown = subjects.filter((word) => !shared.includes(word) && !isVerb(word));
  return shared.length > 0 && unknown.length <= mostUnknown * subjects.length;
}

function isSame(name: string, word: string): boolean {
  return name.slice(0, 5) === word.slice(0, 5) || (name.length > 2 && word.startsWith(name));
}

const namesOf = oncePerObject(({ name, parameters, call, returns }: ToolDoc): readonly string[] => {
  const path = call.kind === 'http' ? [call.method, call.path] : [];
  const fields = Object.keys({ ...returns?.properties, ...returns?.items?.properties });
  const names = [name, ...path, ...Object.keys(parameters.properties ?? {}), ...fields];
  return [...new Set(names.flatMap(nameWords))];
});

/** Words that any tool's purpose may have. */
const common = new Set(
  'get gets the and for with from this that these those into its all any each are can will you your use used using which when where than then also based given specific specified single new existing current currently available api endpoint tool function method data information info details detail result results list lists item items object objects value values one more about'.split(
    ' ',
  ),
);

function subjectsIn(sentence: string): readonly string[] {
  const words = sentence
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]{3,}/gu);
  return [...new Set((words ?? []).filter((word) => !common.has(word)).map(singular))];
}

function isVerb(word: string): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].some(
    (one) => commonVerbs.has(one),
  );
}
