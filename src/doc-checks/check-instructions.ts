import { learnedProperties } from '../core/learned-inside.js';
import { writeJson } from '../core/json-text.js';
import { literalText } from '../support/literal-text.js';
import { addedSentences } from './added-texts.js';
import { asOrder, saysWordsOf } from './as-order.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';
import { soundsLikeInstruction } from './sounds-like-instruction.js';

/** Added sentences may tell the reader to choose or call this catalogue's tools, and nothing else. */
export function checkInstructions(revision: RevisionUnderCheck): readonly Complaint[] {
  const isHarmless = (words: string) => saysWordsOf(words, revision);
  const sentences = addedSentences(revision)
    .filter((sentence) => soundsLikeInstruction(asOrder(sentence, revision), isHarmless))
    .map((sentence) => ({ text: against(sentence), sentence }));
  const examples = examplesIn(revision)
    .filter((value) => soundsLikeInstruction(value))
    .map((value) => ({ text: against(value), sentence: value }));
  return [...sentences, ...examples];
}

function against(said: string): string {
  return `tells the reader to do something other than call a tool: "${said.slice(0, 200)}"`;
}

/** Example values reach the reader too. Those of the source itself are its own affair. */
function examplesIn({ proposal, tool }: RevisionUnderCheck): readonly string[] {
  const source = writeJson(tool.parameters);
  const documented = Object.values(proposal.parameterDocs).flatMap(
    ({ examples }) => examples ?? [],
  );
  const learned = learnedProperties(proposal.learned).flatMap(
    ([, { examples, enum: values, default: value }]) => [
      ...(examples ?? []),
      ...(values ?? []),
      ...(value === undefined ? [] : [value]),
    ],
  );
  return [...documented, ...learned]
    .filter((value) => !source.includes(writeJson(value)))
    .map(literalText);
}
