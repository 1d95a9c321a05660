import { commandOptions } from '../../src/config/command-options.js';
import { engineNameOf, modelsOfRoles, type RefineSettings } from '../../src/cli/refine/engine.js';
import * as estimate from '../../src/cli/refine/estimate-model-use.js';
import * as refinement from '../../src/cli/refine/refinement-settings.js';
import type { ConfiguredModels } from '../../src/config/model-settings.js';
import { resolveSettings } from '../../src/config/resolve-settings.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { ConfigurationError } from '../../src/core/errors.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { createEmbeddings } from '../../src/session/embeddings.js';
import { modelSettingsOf } from '../../src/session/model-settings-of.js';
import { pricesOf } from '../../src/session/prices.js';
import { echo } from '../refinement/loop-fixture.js';

function settingsOf(
  flags: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>> = {},
): RefineSettings {
  const { values: resolved } = resolveSettings(commandOptions.refine, {
    flags,
    environment: {},
    configFile: { file: '/somewhere/ann/tooldraft.config.json', values },
    currentFolder: '/work',
  });
  return resolved;
}

const estimateModelUse = (
  settings: RefineSettings,
  ...planned: [Catalogue, { readonly waves: readonly (readonly string[])[] }]
) => estimate.estimateModelUse(settings, modelSettingsOf(settings), ...planned);

const refinementSettings = (settings: RefineSettings, embeddings: typeof ada) => {
  const engine = engineNameOf(settings, modelSettingsOf(settings));
  return refinement.refinementSettings(settings, engine, embeddings);
};

const ada = { name: 'openai:text-embedding-ada-002', defaultPhi: 0.9 };

describe('prices', () => {
  it('are read as dollars per million tokens in, out, and in from the cache', () => {
    expect(pricesOf(['gpt-4o=2.5/10', 'a=b/c=1/.5/0.25'])).toEqual({
      'gpt-4o': { inputPerMillion: 2.5, outputPerMillion: 10 },
      'a=b/c': { inputPerMillion: 1, outputPerMillion: 0.5, cachedInputPerMillion: 0.25 },
    });
    for (const wrong of ['gpt-4o', 'gpt-4o=2.5', 'gpt-4o=a/b', '=1/2', 'x=1.2.3/4'])
      expect(() => pricesOf([wrong])).toThrow(ConfigurationError);
  });

  it('may stand in the configuration file', () => {
    expect(pricesOf(settingsOf({}, { price: ['m=1/2'] }).price)).toHaveProperty('m');
  });
});

describe('which model plays which role', () => {
  const rolesOf = (flags: Readonly<Record<string, string | string[]>>) =>
    modelsOfRoles(modelSettingsOf(settingsOf(flags)));

  it('is --model but where a role has its own', () => {
    expect(rolesOf({ model: 'm', role: ['rewriter=r'] })).toEqual({
      ...{ explorer: 'm', analyzer: 'm', rewriter: 'r' },
    });
    expect(() => rolesOf({ role: ['explorer=e'] })).toThrow(/analyzer/);
  });
});

describe('--engine draft', () => {
  it("is the paper's setting", () => {
    const settings = settingsOf({ model: 'm', engine: 'draft' });
    expect(refinementSettings(settings, ada)).toMatchObject({
      ...{ engine: 'draft', phi: 0.9, tau: 0.75, iterations: 5, diversity: 'query' },
      ...{ probesPerIteration: 0, adaptiveStop: true },
    });
  });

  it('embeds with ada-002 where there is a key or a service, and else says what to do', () => {
    const embeddingsOf = (
      flags: Readonly<Record<string, unknown>>,
      environment: Readonly<Record<string, string>> = {},
      models: ConfiguredModels = {},
    ) =>
      createEmbeddings(modelSettingsOf(settingsOf(flags, { models })).embeddings, {
        ...{ workspace: '/work', environment },
      });
    const draft = { model: 'm', engine: 'draft' };
    const ofPaper = 'openai:text-embedding-ada-002';
    expect(embeddingsOf(draft, { OPENAI_API_KEY: 'k' }).name).toBe(ofPaper);
    const served = { embeddings: { baseUrl: 'http://127.0.0.1:1/v1' } };
    expect(embeddingsOf({ engine: 'draft' }, {}, served).name).toBe(ofPaper);
    expect(() => embeddingsOf(draft)).toThrow(/embedding model needs a key.*OPENAI_API_KEY/);
    const local = { engine: 'draft', role: ['embeddings=local'] };
    expect(embeddingsOf(local).name).toMatch(/^local:/);
    expect(embeddingsOf({}).name).toMatch(/^local:/);
    const named = { role: ['embeddings=x'], 'base-url': 'http://127.0.0.1:1/v1' };
    expect(embeddingsOf(named)).toMatchObject({
      name: 'openai:x',
      endpoint: 'http://127.0.0.1:1/v1',
    });
    const own = { embeddings: { name: 'x', keyVariable: 'X_KEY' } };
    expect(embeddingsOf({}, { X_KEY: 'k' }, own).name).toBe('openai:x');
    expect(() => embeddingsOf({}, { OPENAI_API_KEY: 'k' }, own)).toThrow(/X_KEY is not set/);
  });

  it('can be had without the diversity check and without the adaptive stop', () => {
    const flags = { model: 'm', engine: 'draft', diversity: 'off', 'no-adaptive-stop': true };
    expect(refinementSettings(settingsOf(flags), ada)).toMatchObject({
      ...{ diversity: 'off', adaptiveStop: false },
    });
    expect(refinementSettings(settingsOf({ diversity: 'off' }), ada).diversity).toBe('off');
  });
});

describe('the estimate of what models would use', () => {
  const catalogue: Catalogue = {
    version: 1,
    name: 'c',
    source: { kind: 'none' },
    groups: [{ id: 'group:g', name: 'g', description: 'A group.' }],
    tools: [
      { ...echo, group: 'group:g' },
      { ...echo, id: 'long', name: 'long', description: 'Echoes a word. '.repeat(200) },
      { ...echo, id: 'left out' },
    ],
  };
  const plan = { waves: [['echo'], ['long']] };

  it('has the tools that are refined and their groups, each with calls, tokens and cost', () => {
    const settings = settingsOf({ model: 'm', price: ['m=1/4'] });
    const { tools, total, most, models } = estimateModelUse(settings, catalogue, plan)!;
    expect(models).toEqual(['m']);
    expect(tools.map(({ tool }) => tool)).toEqual(['echo', 'long', 'group:g']);
    // Two iterations, a second try of the Explorer in the second.
    expect(tools[0]!.calls).toBe(2 * 3 + 1);
    expect(most.calls).toBe(2 * (5 * 3 + 4) + 1);
    expect(tools[2]!.calls).toBe(1);
    const once = settingsOf({ model: 'm', iterations: '1' });
    const [short, long] = estimateModelUse(once, catalogue, plan)!.tools;
    expect(long!.promptTokens).toBeGreaterThan(short!.promptTokens + 3 * 500);
    const sum = tools.reduce((cost, one) => cost + one.cost!, 0);
    expect(total.cost).toBeCloseTo(sum, 10);
    expect(total.cost).toBeCloseTo(
      (total.promptTokens + 4 * total.completionTokens) / 1_000_000,
      10,
    );
  });

  it('goes from one iteration a tool to what tools mostly take, and says what all would take', () => {
    const of = (flags: Readonly<Record<string, string>>) =>
      estimateModelUse(settingsOf({ model: 'm', ...flags }), catalogue, plan)!;
    const { least, total, most } = of({});
    expect(least.promptTokens).toBeLessThan(total.promptTokens);
    expect(least.completionTokens).toBeLessThan(total.completionTokens);
    expect(total.promptTokens).toBeLessThan(most.promptTokens / 2);
    expect(least).toEqual(of({ iterations: '1' }).least);
    expect(of({ iterations: '1' }).most.calls).toBe(least.calls);
    expect(of({ iterations: '9' }).total).toEqual(total);
  });

  it('takes it that a long doc converges at once, as does that of a tool without arguments', () => {
    const callsOf = (tool: Partial<ToolDoc>) =>
      estimateModelUse(
        settingsOf({ model: 'm' }),
        { ...catalogue, groups: [], tools: [{ ...echo, ...tool }] },
        { waves: [['echo']] },
      )!.total.calls;
    expect(callsOf({})).toBe(7);
    expect(callsOf({ description: 'Echoes a word. '.repeat(20) })).toBe(3);
    expect(callsOf({ parameters: { type: 'object' } })).toBe(3);
  });

  it('counts long answers, where the schema of what comes back says that they are', () => {
    const item = {
      type: 'object',
      properties: { id: { type: 'integer' }, text: { type: 'string' } },
    };
    const returning = (returns: JsonSchema) =>
      estimateModelUse(
        settingsOf({ model: 'm' }),
        { ...catalogue, tools: [{ ...echo, returns }] },
        { waves: [['echo']] },
      )!.total.promptTokens;
    const list = returning({
      type: 'object',
      properties: { found: { type: 'array', items: item } },
    });
    expect(list).toBeGreaterThan(returning(item));
    expect(returning(item)).toBeGreaterThanOrEqual(returning({}));
  });

  it('is less with fewer iterations, and within the limit on prompts', () => {
    const tokens = (flags: Readonly<Record<string, string>>): number =>
      estimateModelUse(settingsOf({ model: 'm', ...flags }), catalogue, plan)!.most.promptTokens;
    expect(tokens({ iterations: '1' })).toBeLessThan(tokens({}) / 3);
    expect(tokens({ engine: 'draft', iterations: '1' })).toBeLessThan(
      tokens({ engine: 'draft' }) / 4,
    );
    expect(tokens({ 'max-prompt-tokens': '1000' })).toBeLessThanOrEqual(1000 * (2 * 19 + 1));
  });

  it('is null without a model, and an error where a cost limit meets an unknown price', () => {
    expect(estimateModelUse(settingsOf({}), catalogue, plan)).toBeNull();
    expect(estimateModelUse(settingsOf({ model: 'm' }), catalogue, plan)!.total.cost).toBeNull();
    const limited = settingsOf({ model: 'm', 'max-cost': '1' });
    expect(() => estimateModelUse(limited, catalogue, plan)).toThrow(/price of the model "m"/);
  });
});
