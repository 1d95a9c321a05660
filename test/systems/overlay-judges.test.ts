import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { location, said, written } from '../reports/shelter-docs.js';
import { overlayJudges, whenThere } from '../support/judges.js';

/** Every value but those of the keys that document. */
function withoutDocumentation(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocumentation);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key]) => !['description', 'example', 'examples'].includes(key),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDocumentation(inner)]));
}

describe('docs as an overlay of their OpenAPI document', () => {
  for (const { name, load } of overlayJudges)
    whenThere(name)(`change nothing but documentation, as ${name} applies it`, async (packages) => {
      const apply = await load(packages);
      const text = await readFile(location, 'utf8');
      const overlay: unknown = parse((await written(text, said, 'overlay')).text);
      const after = await apply(parse(text), overlay);
      expect(after).toEqual(parse((await written(text, said)).text));
      expect(after).not.toEqual(parse(text));
      expect(withoutDocumentation(after)).toEqual(withoutDocumentation(parse(text)));
    });
});
