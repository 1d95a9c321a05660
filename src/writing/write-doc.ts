import { argumentOf } from '../arguments/slots/path.js';
import { worths } from '../claims/kind.js';
import type { Judged } from '../claims/judge.js';
import type { Said } from '../claims/kind.js';
import type { View } from '../evidence/view.js';
import type { Claim as DocClaim, DocVersion, SectionName, Sections } from '../core/doc-version.js';
import { sectionNames } from '../core/doc-version.js';
import { evidenceReference } from '../core/evidence.js';
import { splitSentences } from '../support/split-sentences.js';
import { jsonPointer } from '../support/json-pointer.js';
import { learnedOf } from './learned-of.js';

/** What a claim says, with the calls behind it. */
export interface Sentence extends Said {
  readonly judged: Judged;
  readonly calls: readonly string[];
}

export interface WriteOptions {
  readonly raw: DocVersion;
  readonly run: string;
  readonly maxWords: number;
  readonly render: (sections: Sections, maxWords: number) => string;
}

/** The sentences of the claims that stand, those that cost callers most first. */
export function sentencesOf(standing: readonly Judged[], view: View): readonly Sentence[] {
  return standing
    .flatMap((judged): readonly (Sentence & { readonly rank: number })[] => {
      const said = judged.kind.say(judged.claim, judged.proof, view);
      if (said === null) return [];
      const calls = judged.proof.held.flatMap(({ probe, control }) => [
        probe.id,
        ...(control === null ? [] : [control.id]),
      ]);
      const rank = worths.indexOf(judged.kind.worth(judged.claim, view));
      return [{ ...said, judged, calls: [...new Set(calls)], rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** The raw doc with what the claims say; the raw doc itself where they say nothing. */
export function writeDoc(
  sentences: readonly Sentence[],
  view: View,
  { raw, run, maxWords, render }: WriteOptions,
): DocVersion {
  if (sentences.length === 0) return raw;
  const sections = sectionsFrom(sentences, raw);
  return {
    description: render(sections, maxWords),
    sections,
    parameterDocs: parameterDocsFrom(sentences, view),
    learned: learnedOf(sentences, view.tool),
    claims: sentences.map((sentence, index) => docClaim(sentence, `k${index + 1}`, run, view)),
  };
}

function sectionsFrom(sentences: readonly Sentence[], raw: DocVersion): Sections {
  const [purpose = '', ...rest] = splitSentences(raw.description);
  const source: Partial<Record<SectionName, readonly string[]>> = {
    purpose: purpose === '' ? [] : [purpose],
    useWhen: rest,
  };
  return Object.fromEntries(
    sectionNames.map((name): [SectionName, string[]] => [
      name,
      [
        ...(source[name] ?? []),
        ...sentences.flatMap(({ target, text }) =>
          'section' in target && target.section === name ? [text] : [],
        ),
      ],
    ]),
  ) as Sections;
}

function parameterDocsFrom(
  sentences: readonly Sentence[],
  view: View,
): DocVersion['parameterDocs'] {
  const said = new Map<string, string[]>();
  for (const { target, text } of sentences) {
    if (!('slot' in target)) continue;
    const top = argumentOf(target.slot);
    const own = top === target.slot ? text : `\`${target.slot}\`: ${text}`;
    said.set(top, [...(said.get(top) ?? []), own]);
  }
  return Object.fromEntries(
    [...said].map(([argument, texts]) => {
      const documented = view.slot(argument)?.schema.description ?? '';
      return [
        jsonPointer(['properties', argument]),
        { description: [documented, ...new Set(texts)].filter((text) => text !== '').join(' ') },
      ];
    }),
  );
}

function docClaim(
  { target, text, calls }: Sentence,
  id: string,
  run: string,
  { tool }: View,
): DocClaim {
  return {
    id,
    target:
      'section' in target ? target.section : jsonPointer(['properties', argumentOf(target.slot)]),
    text,
    evidence: calls.map((call) => evidenceReference(run, tool.id, call)),
  };
}
