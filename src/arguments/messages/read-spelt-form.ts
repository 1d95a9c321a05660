import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { formInWords, type SpeltForm } from './form-in-words.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const must = String.raw`(?:must|should|shall|has to|have to|needs? to|ought to)`;
const form = String.raw`(?:form(?:at)?|pattern|shape|structure)`;
const asking: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${must} (?:always )?(?:be(?: exactly)?|consist of|be (?:made(?: up)?|composed) of|comprise|(?:have|follow|match|be (?:of|in)) the ${form}(?: of)?:?|look like|(?:be )?(?:given|written|entered|sent|passed|specified|provided|formatted|supplied) as) (?:a string of |a sequence of )?`,
    'i',
  ),
  new RegExp(String.raw`\b(?:of|in|has|have|expected) the ${form}(?: of)?:? `, 'i'),
  new RegExp(String.raw`\b(?:expected )?${form}(?: is|:| should be| must be) `, 'i'),
  /\b(?:expected|expecting|expects|consists of|consist of|wants|takes):? /i,
  /^(?:please )?(?:use|give|enter|provide|specify|send|pass|type)(?: (?:the|your|an?) (?<name>[a-z_]{2,20}) (?:of|as|with))? /i,
];
/** What says that there are some, and in no order. */
const holding = new RegExp(String.raw`\b${must} (?:have|contain|include) `, 'i');
const named =
  /^(?:the |an? |each |every |your |all )?["'`]?([\w$ -]{1,40}?)["'`]?(?: (?:is|are)(?: not| always)?| isn['’]t| aren['’]t) /i;
const end =
  /^\s*(?:[.!;:)]*$|[.!;:]\s|,?\s?\(|,?\s(?:e\.?\s?g\b|for (?:example|instance)|like\b|such as|as in|not\b|but\b|got\b|received\b|found\b|instead|without (?:spaces|separators|dashes|hyphens)|in total|needed|required|expected|only\b|please|long\b))/i;
const secret = /pass(?:word|phrase|code)?$|secret/i;

/** A form spelt out in words: `must be 4 digits followed by 2 letters`, `order_id: "ORD-" and five digits`. */
export function readSpeltForm(statement: Statement): readonly ConstraintHint[] {
  const { text, context } = statement;
  for (const expression of asking) {
    const match = expression.exec(text);
    const found = match === null ? null : wholeForm(text.slice(match.index + match[0].length));
    if (match === null || found === null) continue;
    const { name = '' } = match.groups ?? {};
    const argument =
      valueSubject(statement, match.index) ?? resolveName(name, statement.parameters);
    return isMeant(found, argument) ? hintOf(argument, found) : [];
  }
  const held = holding.exec(text);
  const inOrder = held === null ? null : wholeForm(text.slice(held.index + held[0].length));
  if (held !== null && inOrder?.isOrdered === true)
    return hintOf(valueSubject(statement, held.index), inOrder);
  const alone = context === null ? null : wholeForm(text);
  if (alone !== null) return isMeant(alone, context) ? hintOf(context, alone) : [];
  return ofNamed(statement);
}

/** `An order id is ORD- followed by five digits`. */
function ofNamed({ text, parameters, context }: Statement): readonly ConstraintHint[] {
  const match = named.exec(text);
  const name = match?.[1] ?? '';
  const argument =
    context ?? resolveName(name, parameters) ?? resolveName(name.replace(/s$/, ''), parameters);
  const found = match === null ? null : wholeForm(text.slice(match[0].length));
  return argument === null || found === null || !isMeant(found, argument)
    ? []
    : hintOf(argument, found);
}

function wholeForm(text: string): SpeltForm | null {
  const found = formInWords(text);
  return found !== null && end.test(found.rest) ? found : null;
}

/** What a secret must have is in no order; of one piece, some argument must be spoken of. */
function isMeant({ size, isOrdered }: SpeltForm, argument: string | null): boolean {
  return isOrdered || (size > 1 ? !secret.test(argument ?? '') : argument !== null);
}

function hintOf(argument: string | null, { pattern }: SpeltForm): readonly ConstraintHint[] {
  return [{ kind: 'pattern', argument, pattern }];
}
