import type { ToolDoc } from '../core/tool-doc.js';
import { speaksToReader } from '../doc-checks/sounds-like-instruction.js';
import { textsIn } from '../doc-checks/texts-in.js';
import { undisguised } from '../doc-checks/undisguised.js';
import { jsonSchemaOfJson } from '../core/json.js';
import { oncePerObject } from '../support/once-per-object.js';
import { splitSentences } from '../support/split-sentences.js';
import { someOf } from '../support/some-of.js';

const mostNamed = 5;
const codeBlock = /```[^]*?(?:```|$)/g;
/** `You must also give …` is how docs speak of arguments, and a call that is shown is an example. */
const ofArguments = /\byou (?:are|must|should|shall|will|need to|have to)\b/gi;
/** Descriptions in HTML have tags of their publishers' own, such as `<important>`. */
const html = /<p>|<code>/i;
const shownCall = /^\W*curl\s/i;

/** Names of the tools whose own texts (name, description, schema) tell an agent what to do beyond calling them. */
export const toolsWithOrders = oncePerObject((tools: readonly ToolDoc[]): readonly string[] =>
  tools.filter(givesOrders).map(({ name }) => name),
);

function givesOrders({ name, description, parameters }: ToolDoc): boolean {
  const texts = [name, description, ...textsIn(jsonSchemaOfJson.parse(parameters))];
  return texts
    .flatMap((text) => splitSentences(plainText(text)))
    .filter((text) => !shownCall.test(text))
    .some((text) =>
      [text, ...undisguised(text)].some((said) =>
        speaksToReader(said.replace(ofArguments, 'it is')),
      ),
    );
}

function plainText(text: string): string {
  const said = text.replace(codeBlock, ' ');
  return html.test(said) ? said.replace(/<[^<>]{1,400}>/g, ' ') : said;
}

/** One line that names these tools; null where there are none. */
export function ordersWarning(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const quoted = names.map((name) => JSON.stringify(name.slice(0, 60)));
  return `The source's own texts tell agents what to do: ${someOf(quoted, mostNamed)}. They stay in the docs of these tools; read them before you hand them on.`;
}
