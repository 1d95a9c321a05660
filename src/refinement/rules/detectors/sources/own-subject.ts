import type { FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import { subjectWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import { oncePerObject } from '../../../../support/once-per-object.js';

/** What the tool is about, less the words that all tools begin with (`acme_boats_get`), where that leaves some. */
export function ownSubject(tool: Pick<ToolDoc, 'name'>, pool: FrozenPool): readonly string[] {
  const subject = subjectWords(nameWords(tool.name));
  const shared = firstWordOfAll(pool);
  return subject.length > 1 && subject[0] === shared ? subject.slice(1) : subject;
}

const fewestTools = 3;

const firstWordOfAll = oncePerObject((pool: FrozenPool): string | null => {
  const tools = pool.toolIds();
  const [first, ...others] = tools.map((id) => subjectWords(nameWords(id))[0]);
  return first !== undefined &&
    tools.length >= fewestTools &&
    others.every((each) => each === first)
    ? first
    : null;
});
