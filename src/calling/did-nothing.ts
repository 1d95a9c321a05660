import { tellsOfWork } from './tells-of-work.js';

/** Verbs of tools whose answer such a text may be. */
const onlyLooks =
  /^(?:answer|ask|chat|check|compare|describe|diff|explain|fetch|find|generate|get|inspect|is|has|list|lookup|preview|query|read|retrieve|say|search|show|status|summari[sz]e|test|think|translate|validate|verify|view)$/;
/** What was asked for. */
const rehearsed = /\b(?:dry[ _-]?run|preview|simulat\w+|rehears\w+|would (?:have )?)\b/i;

/** `Nothing was deleted`, `no changes were made`, `The rooms have not been changed`. */
const nothingDone =
  /\bnothing (?:(?:was|were|has been|is|got|to be) )?(?:\w+ed|done|sent|written|set|made|sold|kept|paid)\b|\bno changes? (?:was|were|has been|have been|is) made\b|\bno action (?:was |has been )?taken\b/i;
/** `The boat is moored already`, `Ann is already on the list`: all that is said. */
const alreadySo =
  /^[^.!?\n]{1,100}? (?:is|are|was|were|has|have|had)(?: been)? (?:already\b[^.!?\n]{1,60}|[^.!?\n]{1,60}? already)[.!]?$/i;
/** `To confirm, give its name.`, `Type the title again to confirm.` A switch is no refusal: with it the same call goes on. */
const asksToConfirm =
  /\bto (?:confirm|proceed|continue),? (?:please )?(?:give|type|re-?type|repeat|enter|re-?enter|send|pass|provide|supply|write|copy)\b|\b(?:give|type|re-?type|repeat|enter|re-?enter|send|pass|provide|supply|write|copy) [^.!?\n]{1,60} to (?:confirm|proceed|continue)\b/i;
const aSwitch = /\btrue\b/i;
/** `A visit can start 2 to 30 days from today`: a rule with a number in it. */
const rule = /\b(?:can|may|must|should|has to|have to|needs to) [^.!?\n]{0,60}?\d/i;

/**
 * True for a short text with which a tool that changes things says that it has not: that nothing was done, that all is so already,
 * that it wants to be told again, or a rule in the same sentence with a value that was given. `…` stands for the given values;
 * `doing` are the words of the tool's name.
 */
export function saysItDidNothing(text: string, doing: readonly string[]): boolean {
  if (doing.some((word) => onlyLooks.test(word))) return false;
  if (asksToConfirm.test(text) && !aSwitch.test(text)) return true;
  if (rehearsed.test(text)) return false;
  const rest = text.replace(nothingDone, '');
  if (rest !== text && !tellsOfWork(rest)) return true;
  if (alreadySo.test(text)) return true;
  const [verb = ''] = doing;
  const sentences = text.split(/(?<=[.!?])\s+/);
  return (
    !isDone(text, verb) &&
    sentences.some((sentence) => sentence.includes('…') && rule.test(sentence))
  );
}

/** `Booked`, of `book_room`: the text tells what was done. */
function isDone(text: string, verb: string): boolean {
  const stem = verb.replace(/e$|y$/, '');
  return stem.length > 2 && new RegExp(`^\\W*(?:\\w+ ){0,4}?${stem}\\w{0,3}ed\\b`, 'i').test(text);
}
