import { refineSearchItems, usableAnswers } from './refine-search-items.js';

const nonsense: Readonly<Record<string, unknown>> = {
  rambling: {
    text: 'The moon, the moon. And then the moon again, as items go.',
  },
  'of another schema': { json: { moon: ['cheese'] } },
  'cut off': {
    message: {
      content: '{"sections": {"purpose": [{"te',
      finishReason: 'length',
    },
  },
  empty: { message: { content: '' } },
  'a server that fails': { fault: { status: 500 } },
};

describe.each(Object.keys(nonsense))('a model whose answers are nonsense: %s', (name) => {
  const ending = name.startsWith('a server')
    ? (['explorer', 'analyzer', 'rewriter'] as const)
    : (['analyzer', 'rewriter'] as const);
  it.each(ending)(
    'ends the tool, keeps its doc and records why, in the role of the %s',
    async (role) => {
      const { result, trajectory } = await refineSearchItems({
        ...usableAnswers,
        [role]: () => nonsense[name],
      });
      expect(result.status).toBe('done');
      expect(trajectory.stop!.reason).toBe('model-failed');
      expect(trajectory.stop!.detail).toContain('gave no usable answer');
      expect(trajectory.iterations.every(({ revision }) => revision === undefined)).toBe(true);
      expect(result.refined.tools[0]).toMatchObject({
        revision: 0,
        description: trajectory.raw.description,
      });
      const failures = trajectory.iterations.flatMap(({ usage }) =>
        usage.filter(({ failure }) => failure !== undefined),
      );
      expect(failures.map((usage) => usage.role)).toEqual(trajectory.iterations.map(() => role));
      expect(failures.length).toBeGreaterThan(0);
    },
  );
});

it.each(Object.keys(nonsense).slice(0, -1))(
  'an Explorer whose answers are nonsense gives way to calls made by rule: %s',
  async (name) => {
    const { trajectory } = await refineSearchItems({
      ...usableAnswers,
      explorer: () => nonsense[name],
    });
    const { exploration, revision, usage } = trajectory.iterations[0]!;
    expect(exploration!.purpose.note).toContain('made by rule');
    expect(revision!.verdict).toBe('accepted');
    expect(usage.find(({ role }) => role === 'explorer')!.failure).toBeDefined();
  },
);
