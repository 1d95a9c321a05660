import { splitSentences } from '../support/split-sentences.js';
import type { Complaint, RevisionUnderCheck } from './revision-under-check.js';

const mostRepeats = 3;

/** The same sentence twice, or the same five words again and again, helps nobody. */
export function checkRepetition({ proposal, tool }: RevisionUnderCheck): readonly Complaint[] {
  const all = splitSentences(proposal.description);
  const twice = all.filter(
    (sentence, index) =>
      all.slice(0, index).some((one) => one.toLowerCase() === sentence.toLowerCase()) &&
      !repeatedInSource(sentence.toLowerCase(), tool.description),
  );
  const runs = new Map<string, number>();
  const words = withoutBrackets(proposal.description).toLowerCase().split(/\s+/);
  for (let i = 0; i + 5 <= words.length; i += 1) {
    const run = words.slice(i, i + 5).join(' ');
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  const [worst] = [...runs].filter(
    ([run, count]) => count > mostRepeats && !tool.description.toLowerCase().includes(run),
  );
  return [
    ...[...new Set(twice)].map((sentence) => ({
      text: `says twice: "${sentence.slice(0, 120)}"`,
      sentence,
    })),
    ...(worst === undefined ? [] : [{ text: `says "${worst[0]}" ${worst[1]} times` }]),
  ];
}

/** Fields that are told with what they hold, in brackets, are told alike. */
function withoutBrackets(text: string): string {
  const without = text.replace(/\([^()]*\)/g, ' ');
  return without === text ? text : withoutBrackets(without);
}

function repeatedInSource(sentence: string, source: string): boolean {
  return source.toLowerCase().split(sentence).length > 2;
}
