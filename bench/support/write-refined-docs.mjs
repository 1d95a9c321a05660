import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const plain = (name) => name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^-|-$/g, '');

/** What the docs of one run say, a Markdown file a tool, in a folder of the run's own. */
export function writeRefinedDocs(folder, run) {
  const own = join(folder, ...[run.build, run.set, run.api].map(plain));
  mkdirSync(own, { recursive: true });
  for (const [tool, doc] of Object.entries(run.docs))
    writeFileSync(join(own, `${plain(tool)}.md`), pageOf(tool, doc, run));
}

function pageOf(tool, doc, { truths, missed, wrong }) {
  const lacking = truths.filter((truth) => truth.tool === tool && missed.includes(truth.id));
  const parameters = Object.entries(doc.parameterDocs).map(
    ([pointer, { description, examples }]) => {
      const told = examples === undefined ? '' : ` Examples: ${JSON.stringify(examples)}`;
      return `- \`${pointer}\`: ${description}${told}`;
    },
  );
  return [
    `# ${tool}`,
    doc.description,
    ...section('Parameters', parameters),
    ...section('Learned', ['```json', JSON.stringify(doc.learned, null, 2), '```']),
    ...section(
      'False',
      wrong.filter((line) => line.includes(tool)).map((line) => `- ${line}`),
    ),
    ...section(
      'True and not stated',
      lacking.map(({ id, statement }) => `- ${id}: ${statement}`),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(title, lines) {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}
