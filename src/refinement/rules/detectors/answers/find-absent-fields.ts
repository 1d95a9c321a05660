import { resolveReference } from '../../../../arguments/schema/resolve-reference.js';
import type { JsonSchema } from '../../../../core/json-schema.js';
import { hasContent, hasShape } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';

const fewestAnswers = 4;

/** Fields that the documented answer has and no answer had anywhere, though others of them came. */
export function findAbsentFields(view: EvidenceView): readonly Finding[] {
  const { returns } = view.tool;
  const answered = view.successes.filter((success) => hasShape(success) && hasContent(success));
  if (returns === undefined || answered.length < fewestAnswers) return [];
  const paths = [...new Set(answered.flatMap(({ outcome }) => Object.keys(outcome.shape)))];
  const documented = documentedFields(returns, { root: returns, paths });
  const came = new Set(paths.map(lastName));
  const absent = documented.filter((name) => !came.has(name));
  if (absent.length === 0 || absent.length === documented.length) return [];
  const calls = answered.slice(0, fewestAnswers).map(({ id }) => id);
  return [{ kind: 'absent-fields', fields: absent, calls }];
}

interface AnsweredPaths {
  readonly root: JsonSchema;
  readonly paths: readonly string[];
}

/** The documented names; what lies in lists and objects that never held anything is left out: of it nothing is known. */
function documentedFields(of: JsonSchema, answer: AnsweredPaths, depth = 0): readonly string[] {
  if (depth > 4) return [];
  const schema = resolveReference(of, answer.root);
  const items = schema.items === undefined ? [] : documentedFields(schema.items, answer, depth + 1);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const wasFilled = answer.paths.some((path) => leadsInto(path, name));
    return [name, ...(wasFilled ? documentedFields(property, answer, depth + 1) : [])];
  });
  return [...new Set([...own, ...items])];
}

/** The path goes on behind a field of that name. */
function leadsInto(path: string, name: string): boolean {
  return ['.', '[]'].some((step) => `.${path}`.includes(`.${name}${step}`));
}

function lastName(path: string): string {
  return path.replace(/\[\]/g, '').split('.').at(-1) ?? path;
}
