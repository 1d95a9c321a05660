import { schemaParameters } from '../../schema/schema-parameters.js';
import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import type { Claim, DocVersion } from '../../core/doc-version.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { argumentOfPointer } from '../../core/json-pointer.js';
import { splitSentences } from '../../support/split-sentences.js';
import { wordsAlone } from '../../support/words-alone.js';
import { isWithin, type DocCap } from '../../writing/doc-cap.js';

/** A sentence of the source that the selected doc does not have. */
export interface GoneSentence {
  /** The argument it stood with; null for the description. */
  readonly argument: string | null;
  readonly text: string;
  readonly why: string;
}

interface Place {
  readonly argument: string | null;
  readonly text: string;
}

function textsOf(tool: ToolDoc, version: DocVersion): readonly Place[] {
  const { parameters } = docAsAgentSeesIt(tool, version);
  return [
    { argument: null, text: version.description },
    ...schemaParameters(parameters).map(({ label, description }) => ({
      argument: label,
      text: description,
    })),
  ];
}

/** The source's sentences that are gone, each with what is known of why. */
export function goneSentences(
  tool: ToolDoc,
  selected: DocVersion,
  cap: Partial<DocCap>,
): readonly GoneSentence[] {
  const now = textsOf(tool, selected);
  const isIn = (text: string, sentence: string): boolean =>
    ` ${wordsAlone(text)} `.includes(` ${wordsAlone(sentence)} `);
  return textsOf(tool, rawVersion(tool)).flatMap(({ argument, text }) => {
    const same = now.find((one) => one.argument === argument)?.text ?? '';
    return splitSentences(text)
      .filter((sentence) => wordsAlone(sentence) !== '' && !isIn(same, sentence))
      .map((sentence) => {
        const elsewhere = now.find((one) => isIn(one.text, sentence));
        const why =
          elsewhere === undefined
            ? whyGone({ argument, text: sentence }, { tool, selected, cap })
            : `moved to ${elsewhere.argument === null ? 'the description' : elsewhere.argument}`;
        return { argument, text: sentence, why };
      });
  });
}

interface Known {
  readonly tool: ToolDoc;
  readonly selected: DocVersion;
  readonly cap: Partial<DocCap>;
}

function whyGone({ argument, text }: Place, { tool, selected, cap }: Known): string {
  const against = selected.claims.find((claim) => speaksOf(claim, argument, text));
  if (against !== undefined) return `calls showed: ${against.text}`;
  const { words = Infinity, tokens } = cap;
  const isLong = !isWithin(tool.description, { words, tokens });
  const most = [
    ...(words === Infinity ? [] : [`${words} words`]),
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
  ];
  if (argument === null && isLong)
    return `beyond the cap of ${most.join(' and ')}, or nothing a caller needs`;
  return 'worded in another way, or nothing a caller needs';
}

/** True where a text names an argument: one that is called by an everyday word has to stand in marks. */
function isNamed(argument: string, text: string): boolean {
  if (['`', "'", '"'].some((mark) => text.includes(mark + argument + mark))) return true;
  const isWord = /^\p{Ll}+$/u.test(argument);
  return !isWord && ` ${wordsAlone(text)} `.includes(` ${wordsAlone(argument)} `);
}

/** A proven claim about the argument, or about one that the sentence names. */
function speaksOf(
  { verdict, target, claim, from }: Claim,
  argument: string | null,
  text: string,
): boolean {
  if (from !== 'claim' || (verdict !== 'supported' && verdict !== 'confirmed')) return false;
  const named = argumentOfPointer(target);
  const about = [...(claim?.about ?? []), ...(named === null ? [] : [named])];
  return argument === null ? about.some((one) => isNamed(one, text)) : about.includes(argument);
}
