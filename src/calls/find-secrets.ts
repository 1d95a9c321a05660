/** What may be part of a key, or a password in an address: nothing else is looked at. */
const maybe =
  /[A-Za-z\d_+/=-]{20,}|:\/\/[^\s/:@]+:[^\s/@]+@|PRIVATE KEY|\b(?:AKIA|ASIA)[A-Z\d]{12}|_(?:live|test|prod)_/;

/** Forms that the published set of rules lacks. */
const further = [
  {
    name: 'prefixed key',
    pattern: String.raw`/\b(?:sk|pk|rk|tok|key|secret|whsec)[-_](?:live|test|prod|proj|ant|or)[-_][A-Za-z0-9_-]{8,}/g`,
  },
  { name: 'JWT', pattern: String.raw`/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?/g` },
  { name: 'Google key', pattern: String.raw`/\bAIza[\w-]{35}/g` },
  { name: 'Hugging Face token', pattern: String.raw`/\bhf_[A-Za-z0-9]{30,}/g` },
];

type Lint = (content: string) => Promise<readonly (readonly [number, number])[]>;

let loaded: Promise<Lint> | undefined;

/** The secrets in a text, as secretlint's recommended rules and ours find them: each as it stands there. */
export async function findSecrets(text: string): Promise<readonly string[]> {
  if (!maybe.test(text)) return [];
  const lint = await (loaded ??= load());
  const ranges = await lint(text);
  return ranges.map(([from, to]) => text.slice(from, to));
}

async function load(): Promise<Lint> {
  const [{ lintSource }, { secretLintProfiler }, { creator }, { creator: patterns }] =
    await Promise.all([
      import('@secretlint/core'),
      import('@secretlint/profiler'),
      import('@secretlint/secretlint-rule-preset-recommend'),
      import('@secretlint/secretlint-rule-pattern'),
    ]);
  // It keeps all its marks, and looks through them with each.
  secretLintProfiler.mark = () => undefined;
  const config: Parameters<typeof lintSource>[0]['options']['config'] = {
    rules: [
      {
        id: 'recommended',
        rule: creator,
        rules: [{ id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } }],
      },
      { id: 'further', rule: patterns, options: { patterns: further } },
    ],
  };
  return async (content) => {
    const { messages } = await lintSource({
      source: { filePath: 'answer.txt', content, ext: '.txt', contentType: 'text' },
      options: { config, noPhysicFilePath: true },
    });
    return messages.map(({ range }) => [range[0], range[1]] as const);
  };
}
