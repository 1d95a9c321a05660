import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import { dataOfYaml } from '../../support/data-of-yaml.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { loadYaml, yamlForAnyReader } from '../../support/load-yaml.js';
import { oneLine } from '../../support/one-line.js';
import { repeatedIn } from '../../support/repeated-in.js';
import { choices, criteria, questions, sidesFor, type Study, type StudyAnswer } from './study.js';

const answerSchema = z
  .string()
  .transform((text) => choices.find((one) => one.toLowerCase() === text.trim().toLowerCase()))
  .pipe(z.enum(choices, { error: 'the answer must be A, B or equal' }))
  .nullish();

const formSchema = z.object({
  version: z.literal(1),
  study: z.string(),
  rater: z.string(),
  items: z.array(
    z.object({
      item: z.coerce.string(),
      ...{ completeness: answerSchema, conciseness: answerSchema, accuracy: answerSchema },
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
  const form = { version: 1, study: study.name, rater, items };
  const document = new Document(form, { ...yamlForAnyReader });
  const lines = [
    'Compare the two docs of each tool, A and B. Write A, B or equal behind each question:',
    ...criteria.map((criterion) => `  ${criterion}: ${questions[criterion]}`),
    'Leave the rest as it is. You may stop and go on later.',
  ];
  document.commentBefore = lines.map((line) => ` ${line}`).join('\n');
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
  const [twice] = repeatedIn(data.items.map(({ item }) => item));
  if (twice !== undefined) throw refusal(`item ${oneLine(twice, 40)} stands there twice`);
  return data.items.flatMap(({ item, ...chosen }) => {
    if (!study.items.some(({ id }) => id === item))
      throw refusal(`the study has no item ${oneLine(item, 40)}`);
    return criteria.flatMap((criterion): readonly StudyAnswer[] => {
      const choice = chosen[criterion] ?? null;
      return choice === null ? [] : [{ version: 1, item, rater, criterion, choice, at: null }];
    });
  });
}

/** `item 3, accuracy: the answer must be …`: the item by its place in the file. */
function problemIn({ issues: [issue] }: z.ZodError): string {
  const [list, index, ...keys] = (issue?.path ?? []).map(String);
  const item = index === undefined ? list : `item ${Number(index) + 1}`;
  const place = [
    ...(item === undefined ? [] : [item]),
    ...(keys.length === 0 ? [] : [keys.join('.')]),
  ];
  const problem = issue?.message ?? 'it does not fit its format';
  return place.length === 0 ? problem : `${place.join(', ')}: ${problem}`;
}
