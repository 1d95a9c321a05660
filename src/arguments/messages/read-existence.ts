import { nameWords } from '../names/name-words.js';
import { resolveName, subjectOf } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { isMissingFromEnum } from './is-missing-from-enum.js';
import { notInCollection } from './not-in-collection.js';
import type { Statement } from './statement.js';

const notThere = new RegExp(notInCollection, 'i');

/** Whether what an argument names is missing, or there already, as a statement gives it. */
export function readExistence(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  // `tags must be unique`: each of them, in the list.
  const unique = mustBeUnique.exec(text);
  if (unique !== null && /[^su]s$/i.test(thing(statement, unique.index) ?? '')) return [];
  const exists =
    takenName(statement) ??
    /\b(?:already (?:exists?|been taken|in use|registered|ha(?:s|ve) (?:an?|one)\b)|exists? already\b|(?:is|are) not unique\b|(?:has|have|holds) (?:an? )?(?:[a-z]+ ){1,2}already\b|EEXIST\b|must be unique|\bunique (?:set|combination|together)|duplicate (?:key|entry|value|name))/i.exec(
      text,
    );
  // `Unknown task or already exists` does not say which.
  if (exists !== null && /\bor (?:it )?(?:is )?$/i.test(text.slice(0, exists.index))) return [];
  // `The guest already has a room` is no complaint about the guest, unless it gives the value.
  if (exists !== null && /\bha(?:s|ve)\b|\bholds\b/i.test(exists[0]))
    return [{ kind: 'exists', argument: null }];
  if (exists !== null) return [{ kind: 'exists', argument: thing(statement, exists.index) }];
  const missing =
    /^no (?!more\b|less\b)[a-z]{3,20} (?=\S*[\d"'`])\S{1,80}$/i.exec(text) ??
    /\b(?:(?:was |is |were |be )?not (?:found|on (?:file|record))|(?:does not|doesn['’]t|do not|don['’]t) exist|no such (?!(?:parameter|argument|option|field|property|tool|method)\b)|could(?: not|n['’]t) (?:be )?f(?:ou|i)nd|ENOENT\b|no longer exists|\bno \w+ (?:with|has|having|matching|named|called|for|by) (?:the |that |this |an? )?(?:id|number|name|code|key|slug|uuid|identifier|reference)\b|unknown (?:id|identifier)\b)/i.exec(
      text,
    ) ??
    notThere.exec(text);
  if (
    missing === null ||
    isMissingFromEnum(text) ||
    /\b(?:tool|method|route|endpoint|page|property|parameter|argument|command|module) (?:\S{1,60} )?(?:was |is )?not found/i.test(
      text,
    )
  )
    return [];
  return [{ kind: 'not-found', argument: thing(statement, missing.index) }];
}

const mustBeUnique = /\b(?:must|should|has to|have to|needs? to) (?:all )?be unique\b/i;

/** `name already taken`, `This name is taken`: of nothing but a name, where a room may be taken too. */
function takenName({ text, context, parameters }: Statement): RegExpExecArray | null {
  const match =
    /^(?:(?:the |that |this )?(?:["'`]?([A-Za-z_$][\w$-]{0,63})["'`]? )?(?:["'`]\S{1,60}["'`] )?(?:is |was )?already taken|(?:the |that |this )?["'`]?([A-Za-z_$][\w$-]{0,63})["'`]? is taken)[.!]?$/i.exec(
      text,
    );
  const said = match?.[1] ?? match?.[2];
  const known = said === undefined ? context : resolveName(said, parameters);
  return known !== null && isOfNames.test(known) ? match : null;
}

/** What one takes by giving it to something. */
const isOfNames =
  /(?:name|title|label|handle|slug|alias|e?mail|login|user|code|key|id|number|address|domain|host|url|path|sku|nick)$/i;

/** Whose value it is: named, or the only parameter whose name says the same thing (`User 5 not found`, `user_id`). */
function thing({ text, context, parameters }: Statement, end: number): string | null {
  if (context !== null) return context;
  const named =
    subjectOf(text.slice(0, end), parameters, false) ??
    subjectOf(text.slice(end), parameters, false);
  if (named !== null) return named;
  if (/\bfile or directory\b|\bENOENT\b|\bEEXIST\b/.test(text))
    return only(parameters, (words) =>
      /^(?:path|file|dir|directory|folder)$/.test(words.at(-1) ?? ''),
    );
  const said = new Set(nameWords(text.slice(0, 200)));
  return only(
    parameters,
    (words) =>
      words.length > 1 &&
      /^(?:id|uuid|guid|key|slug|name|no|nr|num|number|code|ref|reference)$/.test(
        words.at(-1) ?? '',
      ) &&
      words.slice(0, -1).every((word) => said.has(word)),
  );
}

function only(
  parameters: readonly string[],
  fits: (words: readonly string[]) => boolean,
): string | null {
  const fitting = parameters.filter((each) => fits(nameWords(each)));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
