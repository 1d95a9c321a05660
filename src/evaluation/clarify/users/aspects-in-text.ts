import type { Aspect } from '../../../agents/user.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { stemEnglish } from '../../../retrieval/stem-english.js';
import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { plainWords } from '../../../support/plain-words.js';

/**
 * The arguments of gold calls that a question's words are about: those that share most words of their name and description
 * with it, equals included; none where no word is shared.
 */
export function aspectsInText(
  text: string,
  gold: readonly { readonly tool: string; readonly arguments: object }[],
  tools: readonly ToolDoc[],
): readonly Aspect[] {
  const words = stems(text);
  const scored = gold.flatMap(({ tool: id, arguments: args }) => {
    const doc = tools.find((tool) => tool.id === id);
    return Object.keys(args).map((argument) => {
      const description = doc?.parameters.properties?.[argument]?.description ?? '';
      const own = 2 * shared(words, plainWords(argument)) + shared(words, description);
      return { aspect: { tool: id, argument }, score: own === 0 ? 0 : own + about(words, doc) };
    });
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return [];
  return scored.filter(({ score }) => score === best).map(({ aspect }) => aspect);
}

/** A little for questions that name the tool too. */
function about(words: ReadonlySet<string>, doc: ToolDoc | undefined): number {
  return doc === undefined ? 0 : 0.1 * shared(words, `${plainWords(doc.name)} ${doc.description}`);
}

function shared(words: ReadonlySet<string>, text: string): number {
  return [...stems(text)].filter((stem) => words.has(stem)).length;
}

function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !englishStopWords.has(word)).map(stemEnglish));
}
