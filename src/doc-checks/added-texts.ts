import { oncePerObject } from '../support/once-per-object.js';
import { splitSentences } from '../support/split-sentences.js';
import { wordsAlone } from '../support/words-alone.js';
import type { DocVersion } from '../core/doc-version.js';
import type { JsonSchema } from '../core/json-schema.js';
import { isJsonObject } from '../core/json.js';
import type { RevisionUnderCheck } from './revision-under-check.js';

/** Every text of a version that an agent reads. */
export function textsOf(version: DocVersion): readonly string[] {
  const sections = version.sections === null ? [] : Object.values(version.sections).flat();
  const parameters = Object.values(version.parameterDocs).map(({ description }) => description);
  return [version.description, ...sections, ...parameters];
}

/** The sentences that the source's own doc does not have: each of them must be supported. Worked out once for a revision. */
export const addedSentences: (revision: RevisionUnderCheck) => readonly string[] =
  oncePerObject(findAdded);

function findAdded({ proposal, tool }: RevisionUnderCheck): readonly string[] {
  const source = [tool.description, ...schemaTexts(tool.parameters)];
  const known = new Set(source.flatMap(splitSentences).map(wordsAlone));
  const whole = [source, source.map(withoutNumbers)].map((texts) => wordsAlone(texts.join(' ')));
  return [...new Set(textsOf(proposal).flatMap(splitSentences))].filter((sentence) => {
    const text = wordsAlone(sentence);
    return !known.has(text) && !whole.some((source) => source.includes(text));
  });
}

/** The items of a numbered list, which may be told in one sentence. */
function withoutNumbers(text: string): string {
  return text.replace(/^\s*\d{1,2}[.)]\s+/gm, '');
}

/** All descriptions in a schema, however deep. */
export function schemaTexts(schema: JsonSchema): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 12) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if ((key === 'description' || key === 'title') && typeof item === 'string')
          texts.push(item);
        else visit(item, depth + 1);
      }
    }
  };
  visit(schema, 0);
  return texts;
}
