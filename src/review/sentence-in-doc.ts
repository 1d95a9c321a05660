import { schemaParameters } from '../schema/schema-parameters.js';
import { argumentOf, type Path } from '../arguments/slots/path.js';
import {
  sectionNames,
  type Claim,
  type DocVersion,
  type ParameterDoc,
  type SectionName,
  type Sections,
} from '../core/doc-version.js';
import type { RefinedDoc } from '../core/refined-docs.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { endsInCodeBlock } from '../support/ends-in-code-block.js';
import { argumentOfPointer } from '../core/json-pointer.js';
import { closed } from '../writing/closed.js';
import { sectionFor } from '../writing/sort-into-sections.js';
import type { DocSentence } from './doc-sentences.js';
import {
  afterSentence,
  hasSentence,
  withOwnSentence,
  withSentence,
  type SentencePlace,
} from './sentence-in-text.js';

/** True where a reader of the doc meets the sentence. */
export function isInPlace(
  tool: ToolDoc,
  doc: DocVersion,
  { target, text }: Pick<DocSentence, 'target' | 'text'>,
): boolean {
  return hasSentence(isArgument(target) ? parameterText(tool, doc, target) : doc.description, text);
}

function isArgument(target: string): boolean {
  return argumentOfPointer(target) !== null;
}

/** The doc's texts with other words in a sentence's place, without the sentence where these are empty. */
export function withWording(
  tool: ToolDoc,
  doc: RefinedDoc,
  sentence: DocSentence,
  other: string,
): RefinedDoc {
  const { target, text, claims } = sentence;
  const next = isArgument(target)
    ? withParameterText(tool, withNotes(doc, sentence, other), target, {
        text: withSentence(
          parameterText(tool, doc, target),
          text,
          other,
          placeInside(target, claims),
        ),
        without: claims.filter(({ from }) => from === 'example' && other !== text),
      })
    : withDescription(doc, (one) => withSentence(one, text, other));
  return other === '' || isInPlace(tool, next, { target, text: other })
    ? next
    : withPlaced(tool, next, { target, text: other, slot: slotOf(target, claims) });
}

interface Placed {
  readonly target: string;
  readonly text: string;
  /** The place inside an argument that it is about. */
  readonly slot: Path | null;
}

/** The doc with a sentence put where it belongs; the word cap does not hold for what a person wants to stand. */
export function withPlaced(
  tool: ToolDoc,
  doc: RefinedDoc,
  { target, text, slot }: Placed,
): RefinedDoc {
  if (isArgument(target)) {
    const before = parameterText(tool, doc, target).trim();
    const start = before === '' ? '' : closed(before);
    const next =
      slot === null
        ? withOwnSentence(start, text)
        : [start, `\`${slot}\`: ${text}`].filter((part) => part !== '').join(' ');
    return withParameterText(tool, doc, target, { text: next, without: [] });
  }
  const { description, sections } = doc;
  const name = sectionNames.find((one) => one === target);
  if (sections === null || name === undefined)
    return { ...doc, description: appended(description, text) };
  const before = sections[name].findLast((one) => hasSentence(description, one));
  const after = before === undefined ? null : afterSentence(description, before, text);
  const isListed = sections[name].some((one) => hasSentence(one, text));
  return {
    ...doc,
    description: after ?? `${description.trimEnd()}\n${text}`.trimStart(),
    sections: isListed ? sections : { ...sections, [name]: [...sections[name], text] },
  };
}

function appended(description: string, text: string): string {
  const start = description.trimEnd();
  if (start === '') return text;
  return endsInCodeBlock(start) ? `${start}\n${text}` : `${closed(start)} ${text}`;
}

/** The section that has a sentence of the description, or would have it; docs of one text have none. */
export function sectionHolding({ sections }: DocVersion, target: string, text: string): string {
  if (target !== 'description' || sections === null) return target;
  const holding = sectionNames.find((name) => sections[name].some((one) => hasSentence(one, text)));
  return holding ?? sectionFor(text);
}

/** The description, its text and its sections, with a change made in each text. */
function withDescription(doc: RefinedDoc, change: (text: string) => string): RefinedDoc {
  const { description, sections } = doc;
  const changed =
    sections === null
      ? null
      : (Object.fromEntries(
          sectionNames.map((name): [SectionName, string[]] => [
            name,
            sections[name].map(change).filter((text) => text !== ''),
          ]),
        ) as Sections);
  return { ...doc, description: change(description), sections: changed };
}

/** What matters most of an argument is also told in the description, as `Note on …`. */
function withNotes(doc: RefinedDoc, { target, text }: DocSentence, other: string): RefinedDoc {
  const argument = argumentOfPointer(target);
  const isOf = (slot: string): boolean => argumentOf(slot) === argument;
  return withDescription(doc, (one) => withSentence(one, text, other, { isOf, onlyTold: true }));
}

function placeInside(target: string, claims: readonly Claim[]): SentencePlace {
  const slot = slotOf(target, claims);
  return slot === null ? {} : { isOf: (one) => one === slot };
}

/** The place inside an argument that a claim is about; null where it is about the argument itself. */
export function slotOf(target: string, claims: readonly Claim[]): Path | null {
  const argument = argumentOfPointer(target);
  const about = claims.flatMap(({ claim }) => claim?.about ?? []);
  const inside = about.find((slot) => argumentOf(slot) === argument);
  return inside === undefined || inside === argument ? null : inside;
}

function parameterText(tool: ToolDoc, { parameterDocs }: DocVersion, target: string): string {
  return parameterDocs[target]?.description ?? rawText(tool, target);
}

function rawText({ parameters }: ToolDoc, target: string): string {
  return schemaParameters(parameters).find(({ pointer }) => pointer === target)?.description ?? '';
}

interface ParameterText {
  readonly text: string;
  /** Claims whose values are no examples any more. */
  readonly without: readonly Claim[];
}

/** An argument's doc with this text; none where it is the source's own again. */
function withParameterText(
  tool: ToolDoc,
  doc: RefinedDoc,
  target: string,
  { text, without }: ParameterText,
): RefinedDoc {
  const { [target]: before, ...others } = doc.parameterDocs;
  const argument = argumentOfPointer(target) ?? '';
  const gone = new Set(
    without
      .flatMap(({ learned }) => learned?.properties?.[argument]?.examples ?? [])
      .map((value) => writeJson(value)),
  );
  const examples = (before?.examples ?? []).filter((value) => !gone.has(writeJson(value)));
  if (examples.length === 0 && text === rawText(tool, target))
    return { ...doc, parameterDocs: others };
  const own: ParameterDoc = {
    description: text,
    ...(examples.length === 0 ? {} : { examples }),
  };
  return { ...doc, parameterDocs: { ...doc.parameterDocs, [target]: own } };
}
