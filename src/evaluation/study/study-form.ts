import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import { dataOfYaml } from '../../support/data-of-yaml.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { loadYaml, yamlForAnyReader } from '../../support/load-yaml.js';
import { oneLine } from '../../support/one-line.js';
import {
  choices,
  criteria,
  questions,
  sidesFor,
  type Choice,
  type Criterion,
  type Study,
  type StudyAnswer,
} from './study.js';

const byLetterCase: Readonly<Record<string, Choice>> = Object.fromEntries(
  choices.map((choice) => [choice.toLowerCase(), choice]),
);
const answerSchema = z
  .string()
  .transform((text) => byLetterCase[text.trim().toLowerCase()])
  .pipe(z.enum(choices, { error: 'the answer must be A, B or equal' }))
  .nullish();

const formSchema = z.object({
  version: z.literal(1),
  study: z.string(),
  rater: z.string(),
  items: z.array(
    z.object({
      item: z.coerce.string(),
      ...({
        completeness: answerSchema,
        conciseness: answerSchema,
        accuracy: answerSchema,
      } satisfies Record<Criterion, unknown>),
    }),
  ),
});

/** A study as a file that one rater fills in with a text editor. */
export function writeForm(study: Study, rater: string): string {
  const { Document } = loadYaml();
  const items = study.items.map((item) => {
    const [a, b] = sidesFor(item, rater).map(escapeControlCharacters);
    const open = Object.fromEntries(criteria.map((criterion) => [criterion, null]));
    return { item: Number(item.id), tool: escapeControlCharacters(item.name), A: a, B: b, ...open };
  });
  const document = new Document(
    { version: 1, study: study.name, rater, items },
    { ...yamlForAnyReader },
  );
  document.commentBefore = [
    'Compare the two docs of each tool, A and B. Write A, B or equal behind each question:',
    ...criteria.map((criterion) => `  ${criterion}: ${questions[criterion]}`),
    'Leave the rest as it is. You may stop and go on later.',
  ]
    .map((line) => ` ${line}`)
    .join('\n');
  return document.toString({ lineWidth: 0, nullStr: '', blockQuote: 'literal' });
}

/** The answers in a form; what is left blank is none. Throws `ConfigurationError` that names file, item and question. */
export function readForm(
  text: string,
  { study, rater, file }: { readonly study: Study; readonly rater: string; readonly file: string },
): readonly StudyAnswer[] {
  const refusal = (problem: string): ConfigurationError =>
    new ConfigurationError(`Cannot read the form ${file}: ${problem}.`, {
      file,
      remedy: 'Write A, B or equal behind a question, or nothing; leave the rest as it was.',
    });
  const document = loadYaml().parseDocument(text, { ...yamlForAnyReader });
  const form = formSchema.safeParse(dataOfYaml(document, refusal));
  if (!form.success) throw refusal(problemIn(form.error));
  const { data } = form;
  if (data.study !== study.name || data.rater !== rater)
    throw refusal(`it is the form of "${data.rater}" in the study "${data.study}"`);
  const known = new Set(study.items.map(({ id }) => id));
  const seen = new Set<string>();
  return data.items.flatMap((entry) => {
    const { item } = entry;
    if (!known.has(item)) throw refusal(`the study has no item ${oneLine(item, 40)}`);
    if (seen.has(item)) throw refusal(`item ${item} stands there twice`);
    seen.add(item);
    return criteria.flatMap((criterion): readonly StudyAnswer[] => {
      const choice = entry[criterion];
      if (choice === undefined || choice === null) return [];
      return [{ version: 1, item, rater, criterion, choice, at: null }];
    });
  });
}

/** `item 3, accuracy: the answer must be …`: the item by its place in the file. */
function problemIn({ issues: [issue] }: z.ZodError): string {
  const [list, index, ...keys] = (issue?.path ?? []).map(String);
  const problem = issue?.message ?? 'it does not fit its format';
  if (list === undefined) return problem;
  if (list !== 'items' || index === undefined) return `${list}: ${problem}`;
  return `${['item', String(Number(index) + 1)].join(' ')}${keys.length === 0 ? '' : `, ${keys.join('.')}`}: ${problem}`;
}
