import { splitSentences } from '../support/split-sentences.js';
import { speaksToReader } from './sounds-like-instruction.js';
import { undisguised } from './undisguised.js';

const codeBlock = /```[^]*?(?:```|$)/g;
/** `You must also give …` is how docs speak of arguments, and a call that is shown is an example. */
const ofArguments = /\byou (?:are|must|should|shall|will|need to|have to)\b/gi;
/** Descriptions in HTML have tags of their publishers' own, such as `<important>`. */
const html = /<p>|<code>/i;
const shownCall = /^\W*curl\s/i;

/** The sentences of a source's own text that tell an agent what to do beyond calling the tool. */
export function ordersIn(text: string): readonly string[] {
  return splitSentences(plainText(text))
    .filter((sentence) => !shownCall.test(sentence))
    .filter((sentence) =>
      [sentence, ...undisguised(sentence)].some((said) =>
        speaksToReader(said.replace(ofArguments, 'it is')),
      ),
    );
}

function plainText(text: string): string {
  const said = text.replace(codeBlock, ' ');
  return html.test(said) ? said.replace(/<[^<>]{1,400}>/g, ' ') : said;
}
