// What others than us say of an OpenAPI document before and after its docs are exported: Redocly CLI's score of its document
// (`redocly` on PATH, or REDOCLY_BIN), and how many tools and arguments are told what an agent needs (`lint`, see docs/lint.md).
// npm run bench -- yardsticks --workspace DIR [--catalogue NAME]…: every catalogue there that came from an OpenAPI document and is refined.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inFolder, runPlain } from './support/run-tooldraft.mjs';

export const options = {
  workspace: { type: 'string', default: '.' },
  catalogue: { type: 'string', multiple: true, default: [] },
};

/** What each export puts into the document, beside what stands there. */
const exports = [
  ['documentation', []],
  ['and constraints', ['--schema', 'narrow']],
  ['and answers', ['--schema', 'narrow', '--responses', 'observed']],
];

/** The score of a document; null where Redocly is not installed or does not take it (Swagger 2.0). */
function scoreOf(file) {
  const { stdout } = spawnSync(
    process.env.REDOCLY_BIN ?? 'redocly',
    ['score', file, '--format', 'json'],
    { encoding: 'utf8', maxBuffer: 200_000_000 },
  );
  const start = stdout?.indexOf('{') ?? -1;
  return start < 0 ? null : JSON.parse(stdout.slice(start));
}

/** What the score complains of, counted over all operations: what lacks it, of how many. */
function complaintsIn({ rawMetrics }) {
  const all = Object.values(rawMetrics.operations);
  const sum = (of) => all.reduce((total, operation) => total + Number(of(operation)), 0);
  return {
    'operations without description': sum((one) => !one.operationDescriptionPresent),
    'parameters without description': sum((one) => one.parameterCount - one.paramsWithDescription),
    'properties without description': sum(
      (one) => one.totalSchemaProperties - one.schemaPropertiesWithDescription,
    ),
    'operations without a constraint': sum((one) => one.constraintCount === 0),
    constraints: sum((one) => one.constraintCount),
    'operations without an answer example': sum((one) => !one.responseExamplePresent),
    'error answers': sum((one) => one.totalErrorResponses),
    'error answers with a schema': sum((one) => one.structuredErrorResponseCount),
  };
}

const percent = (share) => (share === undefined ? null : `${Math.round(100 * share)} %`);

function scoreRow({ catalogue, document, written }, score) {
  const { subscores = {} } = score ?? {};
  return {
    catalogue,
    document,
    written,
    'Redocly score': score?.agentReadiness ?? 'not measured',
    documentation: percent(subscores.documentationQuality),
    constraints: percent(subscores.constraintClarity),
    'answer and request examples': percent(subscores.exampleCoverage),
    errors: percent(subscores.errorClarity),
  };
}

async function sharesRow(catalogue, document, file) {
  const { stdout } = await runPlain(['lint', file, '--json', '--quiet', '--fail-on', 'never']);
  const { shares } = JSON.parse(stdout).results;
  const cells = shares.map(({ of, has, from }) => [of, `${has} of ${from}`]);
  return { catalogue, document, ...Object.fromEntries(cells) };
}

function refinedCatalogues(workspace) {
  const folder = join(workspace, 'tools');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
    .filter((name) => existsSync(join(workspace, 'refined-docs', name)))
    .filter((name) => {
      const { origin } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      return origin?.format === 'openapi';
    });
}

/** How much of what was learnt stands in an exported document. */
function writtenOf({ texts, constraints, answers }) {
  return `${texts} texts, ${constraints} constraints, ${answers} answers`;
}

/** Each document as its source has it, and with more and more of what was learnt. */
async function documentsOf(catalogue, { workspace, folder }) {
  const kept = ['.json', '.yaml'].map((end) =>
    join(workspace, 'tools', `${catalogue}.source${end}`),
  );
  const source = kept.find((file) => existsSync(file));
  const documents = [{ document: 'as published', file: source, written: '-' }];
  for (const [index, [name, flags]] of exports.entries()) {
    const out = join(folder, `${catalogue}-${index}.${source.split('.').pop()}`);
    const words = ['export', catalogue, '--to', 'openapi', '--workspace', workspace, '--out', out];
    const { stdout } = await runPlain([...words, ...flags, '--quiet', '--json']);
    documents.push({ document: name, file: out, written: writtenOf(JSON.parse(stdout).results) });
  }
  return documents;
}

export async function run({ workspace: where, catalogue: asked }) {
  const workspace = resolve(where);
  const catalogues = asked.length > 0 ? asked : refinedCatalogues(workspace);
  const [scores, shares, complaints] = [[], [], []];
  await inFolder(undefined, async (folder) => {
    for (const catalogue of catalogues)
      for (const one of await documentsOf(catalogue, { workspace, folder })) {
        const { document, file } = one;
        const score = scoreOf(file);
        scores.push(scoreRow({ catalogue, ...one }, score));
        shares.push(await sharesRow(catalogue, document, file));
        if (score !== null) complaints.push({ catalogue, document, ...complaintsIn(score) });
      }
  });
  const none = { catalogue: `none that is refined and came from OpenAPI in ${where}` };
  const details = [
    { title: 'What the score complains of', rows: complaints },
    { title: 'What is told', rows: shares },
  ];
  return {
    name: 'Yardsticks of others, before and after export',
    results: scores.length === 0 ? [none] : scores,
    details: details.filter(({ rows }) => rows.length > 0),
  };
}
