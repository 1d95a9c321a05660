// A model that was recorded: `--model-command "node scripts/recorded-answers.mjs SESSION.jsonl"` gives the answers of the file in their
// order. Each line is {"group": n, "answer": {…}}; `{mark}` in an answer becomes the mark of this run.
import { readFileSync } from 'node:fs';

const request = readFileSync(0, 'utf8');
/** @type {(text: string) => { group: number, answer: unknown }} */
const parse = JSON.parse;
const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')
  .map(parse);
// The last two characters of a mark count the groups of the run.
const [mark = '', count = ''] = /\bzq[a-z0-9]{2}([a-z0-9]{2})\b/.exec(request) ?? [];
const answered = request.match(/^=+ YOUR ANSWER /gm)?.length ?? 0;
const ofGroup = lines.filter(({ group }) => group === parseInt(count, 36));
// Whoever has no more to say answers with an empty object.
const answer = JSON.stringify(ofGroup[answered]?.answer ?? {});
process.stdout.write(answer.replaceAll('{mark}', mark).replaceAll('{MARK}', mark.toUpperCase()));
