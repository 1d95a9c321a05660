import { testModule } from './test-modules.mjs';

const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** The catalogue with the tools that the globs match; all of them without a glob. */
async function chosenTools(catalogue, globs, build) {
  if (globs.length === 0) return catalogue;
  const { globMatches } = await import(new URL('catalogues/filter-tools.js', build).href);
  const isChosen = ({ id }) => globs.some((glob) => globMatches(glob, id));
  return { ...catalogue, tools: catalogue.tools.filter(isChosen) };
}

/** The work, with what this process used for it: the fixture API's share is in it, for it runs here too. */
async function metered(work) {
  const [started, spent] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(spent);
  return { value, cpuMs: (user + system) / 1000, wallMs: performance.now() - started };
}

/**
 * Refines one API with the engine without a model and compares its docs with what is true of it. `calls` are the requests that
 * the API received and answered: those that an injected fault hit, and that were then made again, are not among them.
 */
export async function measureTruths(one, { build, globs }) {
  const [{ catalogueOf, refineWithRules }, { scoreTruths }] = await Promise.all([
    testModule('integration/refine-fixture-api.ts', build),
    testModule('support/truth-score.ts', build),
  ]);
  const { api, style, truths: all, falseStatements } = await one.start();
  try {
    const catalogue = await catalogueOf(api, 'measured', one.headers);
    const chosen = await chosenTools(catalogue, globs, build);
    const ids = new Set(chosen.tools.map(({ id }) => id));
    const truths = all.filter(({ tool }) => ids.has(tool));
    const row = { api: one.name, style: style ?? one.style, truths, error: null };
    if (ids.size === 0) return null;
    const { value, ...used } = await metered(() =>
      tried(() => refineWithRules(chosen, one.refining)),
    );
    const faults = sum(api.calls.faults);
    const counts = { calls: sum(api.calls.operations) - faults, faults, ...used };
    const { docs, error } = value;
    const { stated, missed, contradicted } = scoreTruths(truths, docs);
    const lies = Object.entries(docs).flatMap(([tool, doc]) =>
      falseStatements(doc, tool).map((line) => `${tool}: ${line}`),
    );
    const wrong = [...lies, ...contradicted.map((id) => `contradicted: ${id}`)];
    return { ...row, ...counts, stated, missed, wrong, docs, error };
  } finally {
    await api.close();
  }
}

/** An engine that breaks off on one API is told of, and costs that API's truths, but not the figures of the others. */
async function tried(refine) {
  try {
    const { docs, result } = await refine();
    return { docs, error: result.status === 'done' ? null : `it ended as ${result.status}` };
  } catch (error) {
    return {
      docs: {},
      error: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
    };
  }
}
