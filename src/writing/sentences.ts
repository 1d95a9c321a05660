import { overlap, valueAt } from '../arguments/slots/path.js';
import { stepsMade } from '../claims/recipe.js';
import type { Judged } from '../claims/judge.js';
import { worths, type Said, type Worth } from '../claims/kind.js';
import type { When } from '../core/claim.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { isSuspicious } from '../doc-checks/is-suspicious.js';
import { isPlainName, wordCount } from '../doc-checks/plain-name.js';
import { valueKey } from '../evidence/made.js';
import { decidingSlots } from '../evidence/modes.js';
import type { View } from '../evidence/view.js';
import { literalText } from '../support/literal-text.js';
import { oncePerObject } from '../support/once-per-object.js';

/** What a claim says, with the calls behind it. */
export interface Sentence extends Said {
  readonly judged: Judged;
  /** Ids of this tool's calls, and of those made for it of others. */
  readonly calls: readonly string[];
  readonly worth: Worth;
}

/** The sentences of the claims that stand, those that cost callers most first; each text of a place once. */
export function sentencesOf(standing: readonly Judged[], view: View): readonly Sentence[] {
  const all = standing.flatMap((judged): readonly Sentence[] => {
    const { kind, claim, proof } = judged;
    const said = kind.say(claim, proof, view);
    if (said === null || said.text === '' || ordersIn(said.text, view)) return [];
    const shown = shownIn(judged, view);
    const { target } = said;
    const text = inItsMode(said.text, shown);
    const common = { target, text, judged, calls: callsOf(judged, view) };
    const sentence: Sentence = { ...common, worth: kind.worth(claim, view) };
    // What was seen in one mode alone binds no call of another.
    return [shown.length > 0 ? sentence : { ...said, ...sentence }];
  });
  const distinct = new Map(
    all.toReversed().map((one) => [`${writeJson(one.target)} ${one.text}`, one]),
  );
  return [...distinct.values()]
    .toReversed()
    .toSorted((a, b) => worths.indexOf(a.worth) - worths.indexOf(b.worth));
}

/** A name or value of so many words is running text, which a source may have written to be obeyed. */
const leastWords = 5;

/** True where a name or value in it tells its reader what to do, or a tool or an argument is called by a sentence. */
function ordersIn(text: string, view: View): boolean {
  const named = namesUnlikeNames(view);
  return [...text.matchAll(/`([^`]+)`/g)].some(
    ([, part = '']) =>
      isSuspicious(part) ||
      named.some((name) => part.includes(name)) ||
      (wordCount(part) >= leastWords && sourceOf(view.tool).includes(writeJson(part))),
  );
}

const sourceOf = oncePerObject((tool: ToolDoc): string => writeJson(tool));

/** Names of tools and arguments that are sentences, as code marks hold them. */
const namesUnlikeNames = oncePerObject(({ tool, slots, setting }: View): readonly string[] => [
  ...unlikeNamesOfTools(setting.others),
  ...unlikeNames([tool.id, tool.name, ...slots.map(({ leaf }) => leaf)]),
]);

/** Those of the other tools, which all tools of a wave share. */
const unlikeNamesOfTools = oncePerObject((others: View['setting']['others']): readonly string[] =>
  unlikeNames([...others.values()].flatMap(({ tool: { id, name } }) => [id, name])),
);

function unlikeNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
    .filter((name) => !isPlainName(name))
    .map((name) => name.split('`')[0] ?? '')
    .filter((name) => name !== '');
}

/** What holds in one mode is said of that mode, unless the sentence names it already. */
function inItsMode(text: string, when: readonly When[]): string {
  const unsaid = when.filter(({ slot }) => !text.includes(`\`${slot}\``));
  if (unsaid.length === 0) return text;
  const modes = unsaid.map(({ slot, is }) => `\`${slot}\` is \`${literalText(is)}\``);
  return `Where ${modes.join(' and ')}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The only modes in which the calls behind a claim were made: what they show may be otherwise in others. */
function shownIn({ claim, proof: { held } }: Judged, view: View): readonly When[] {
  const { about } = claim;
  const isOfArguments = about.some((path) => view.slot(path) !== undefined);
  if (!isOfArguments) return [];
  return decidingSlots(view).flatMap((slot) => {
    if (about.some((one) => overlap(one, slot))) return [];
    const values = held.map(({ probe, control }) => valueAt((control ?? probe).args, slot));
    const [is] = values;
    const isOne = values.every((value) => valueKey(value) === valueKey(is));
    return isOne && is !== undefined ? [{ slot, is }] : [];
  });
}

function callsOf({ proof }: Judged, view: View): readonly string[] {
  const ids = proof.held.flatMap(({ test, probe, control }) => [
    probe.id,
    ...(control === null ? [] : [control.id]),
    ...('steps' in test ? [...stepsMade(test, view).values()].map(({ id }) => id) : []),
  ]);
  return [...new Set(ids)];
}
