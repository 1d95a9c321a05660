import { docAsAgentSeesIt } from '../schema/doc-as-agent-sees-it.js';
import { schemaParameters } from '../schema/schema-parameters.js';
import type { Claim, DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { argumentOfPointer } from '../core/json-pointer.js';
import { splitSentences } from '../support/split-sentences.js';
import { wordsAlone } from '../support/words-alone.js';

/** A sentence of a doc that can be reviewed. */
export interface DocSentence {
  /** A section's name, `description`, or the JSON pointer of an argument. */
  readonly target: string;
  readonly text: string;
  /** What bears it out; none for a sentence that no claim makes. */
  readonly claims: readonly Claim[];
  /** `none` where it is neither the source's nor any call's. */
  readonly from: NonNullable<Claim['from']> | 'none';
}

/**
 * The sentences of a doc: those of its claims in their order, each text of a place once, then the description's that no claim
 * makes, then those of the arguments.
 */
export function docSentences(tool: ToolDoc, version: DocVersion): readonly DocSentence[] {
  const { claims, description } = version;
  const unclaimed = (target: string, text: string, own: readonly Claim[], source: string) => {
    const claimed = wordsAlone(own.map((one) => one.text).join('\n'));
    return splitSentences(text)
      .filter((one) => wordsAlone(one) !== '' && !isClaimed(one, claimed))
      .map((one): DocSentence => ({
        ...{ target, text: one, claims: [] },
        from: wordsAlone(source).includes(wordsAlone(one)) ? 'source' : 'none',
      }));
  };
  const raw = new Map(schemaParameters(tool.parameters).map((one) => [one.pointer, one]));
  return [
    ...claimed(claims),
    ...unclaimed('description', description, claims, tool.description),
    ...schemaParameters(docAsAgentSeesIt(tool, version).parameters).flatMap(
      ({ pointer, description: text }) => {
        const argument = argumentOfPointer(pointer);
        const own = claims.filter(({ target }) => argumentOfPointer(target) === argument);
        const source = `${raw.get(pointer)?.description ?? ''}\n${tool.description}`;
        return unclaimed(pointer, text, own, source);
      },
    ),
  ];
}

function claimed(claims: readonly Claim[]): readonly DocSentence[] {
  const byPlace = new Map<string, DocSentence>();
  for (const claim of claims) {
    const { target, text, from = 'claim' } = claim;
    const key = writeJson([target, text]);
    const known = byPlace.get(key);
    byPlace.set(key, { target, text, from, claims: [...(known?.claims ?? []), claim] });
  }
  return [...byPlace.values()];
}

/** What matters most stands first as `Note on …: …`, what is said of a place inside an argument as `lines[].id`: …. */
function isClaimed(sentence: string, claims: string): boolean {
  const said = sentence.replace(/^(?:Note(?: on `[^`]+`)?|`[^`]+`): /, '');
  return [sentence, said].some((text) => claims.includes(wordsAlone(text)));
}
