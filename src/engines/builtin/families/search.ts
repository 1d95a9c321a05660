import { leavesOf } from '../../../core/leaves.js';
import { literalText } from '../../../support/literal-text.js';
import { type Call, experiment, type Task } from '../call.js';
import { wantedBy } from '../contexts.js';
import { factOf } from '../fact.js';
import { areAlike, type Argument } from '../probes.js';

const mostNames = 8;

/** What is asked instead of a name: itself, its middle, its beginning, its end, the other case. */
const variants: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.slice(1, -1),
  (name) => /^(\w+)\W/.exec(name)?.[1] ?? name.slice(0, -1),
  (name) => name.slice(1),
  (name) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()),
];

/** What a free text finds: parts of a name, names in the other case. Each is asked of two names that are found as they stand. */
export function* search({ lab, explored, name, value, schema }: Argument): Task<void> {
  const { description = '', format } = schema;
  const { by } = wantedBy(explored.tool, name, description, lab.kinds);
  if (!explored.reads || !lab.isMarked(value) || format !== undefined || by !== '') return;
  const ask = function* (texts: readonly string[]) {
    const { steps, add } = lab.story();
    for (const text of [lab.neverMade(), ...texts])
      add(explored, 0, (args) => ({ ...args, [name]: text }));
    return yield* experiment(`what \`${name}\` of ${explored.name} finds`, steps);
  };
  /** Whether a call found a name, or nothing; empty for anything else. */
  const told = (text: string, call: Call | null = null, nothing: Call | null = null): string => {
    if (call?.state !== 'accepted' || nothing?.state !== 'accepted') return '';
    if (areAlike(lab, call, nothing)) return 'nothing';
    return leavesOf(call.body).some((leaf) => leaf.text.includes(text)) ? 'found' : '';
  };
  // Names that readers showed, without the folders that they are in.
  const fields = lab.records.flatMap((record) => record.fields);
  const named = fields.filter((field) => field.from === 'answer' && /name|place/.test(field.by));
  const words = new Set(named.map((field) => literalText(field.value).split('/').at(-1) ?? ''));
  const names = [...words].filter((word) => /^\p{L}[\w.-]{3,30}$/u.test(word)).slice(0, mostNames);
  const [none, ...first] = yield* ask(names);
  const found = names.filter((text, at) => told(text, first[at], none) === 'found').slice(0, 2);
  if (found.length < 2) return;
  const [nothing, ...made] = yield* ask(found.flatMap((text) => variants.map((of) => of(text))));
  const [itself, middle, start, end, other] = variants.map((_, at) => {
    const all = found.map((text, turn) => told(text, made[turn * variants.length + at], nothing));
    return all[0] === all[1] ? all[0] : '';
  });
  const isPart = middle === 'found';
  const isWhole = [middle, start, end].every((one) => one === 'nothing');
  if (itself !== 'found' || isPart === isWhole || !other) return;
  const part = `a part of a name ${isPart ? 'is enough' : 'finds nothing'}`;
  const cases = `upper and lower case ${other === 'found' ? 'are alike' : 'differ'}`;
  const calls = [nothing, ...made].flatMap((call) => call ?? []);
  lab.say(
    factOf(explored, 'search', {
      text: `In \`${name}\` ${part}, and ${cases}.`,
      place: name,
      calls,
    }),
  );
}
