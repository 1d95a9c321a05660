import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { commandOptions } from '../../src/config/command-options.js';
import { environmentName, flagName, withFlags } from '../../src/config/option.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { runCli } from '../support/run-cli.js';
import { startNode, type StartedResult } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = await readFile(join(root, 'README.md'), 'utf8');
/** The pages of the documentation by their paths. */
const pages = new Map([
  ['README.md', readme],
  ...(await Promise.all(
    (await readdir(join(root, 'docs'))).map(
      async (name) => [`docs/${name}`, await readFile(join(root, 'docs', name), 'utf8')] as const,
    ),
  )),
]);
const all = [...pages.values()].join('\n');
const timeoutMs = 120_000;

/** The fenced blocks of one language. */
function blocks(language: string, page = readme): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...page.matchAll(fence)].map(([, text]) => text ?? '');
}

/** The lines of all shell blocks that begin so, without their comments. */
function shellLines(start: string, page = readme): string[] {
  return blocks('sh', page)
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line.startsWith(start));
}

/** The words of a command line as a shell would give them; only what the README uses. */
function wordsOf(line: string): string[] {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/["']/g, ''));
}

const scripts = (
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;

/** A folder of its own with what `npm start` needs, so that the checkout's run is left alone. */
async function makeCheckout(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder();
  for (const part of ['bin', 'dist', 'examples', 'scripts', 'package.json', 'tools']) {
    await cp(join(root, part), join(folder.path, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

describe('what the README tells people to type', () => {
  let checkout: { path: string; remove: () => Promise<void> };
  let started: StartedResult;

  const npmStart = (): Promise<StartedResult> => {
    const [node, script, ...others] = (scripts['start'] ?? '').split(' ');
    expect([node, others]).toEqual(['node', []]);
    const file = join(checkout.path, script ?? '');
    return startNode([file], { cwd: checkout.path, timeoutMs }).result;
  };
  const tooldraft = (words: readonly string[], stdin = '') =>
    runCli(words, { cwd: checkout.path, stdin });

  beforeAll(async () => {
    await ensureBuilt();
    checkout = await makeCheckout();
    started = await npmStart();
  }, buildTimeoutMs + timeoutMs);

  afterAll(async () => {
    await checkout.remove();
  });

  it('is two commands, each of which is a script of the package', () => {
    const lines = shellLines('npm ');
    expect(lines).toEqual(['npm ci && npm start', 'npm ci && npm test']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['prepack', 'start', 'test']));
  });

  it('tells what both engines found, in 40 lines at most, and how to go on', () => {
    expect(started).toMatchObject({ code: 0, stderr: '' });
    const lines = started.stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    const [, builtin = '', session = ''] = started.stdout.split(/^\d\. /m);
    expect(builtin).toMatch(/^The built-in engine.*: \d+ facts? \(/);
    expect(session).toMatch(/^A language model.*: 14 sentences, all hold here \(/);
    expect(session).toContain('nothing that was there before was changed');
    const shown = blocks('text').find((block) => block.includes('edit_file')) ?? '';
    expect(lines.map((line) => line.trim())).toEqual(
      expect.arrayContaining(shown.trim().split('\n')),
    );
    const own = lines.filter((line) => line.includes('npx tooldraft refine --mcp'));
    expect(own.map((line) => / --model[-\w]*/.exec(line)?.[0].trim())).toEqual([
      ...[undefined, '--model', '--model-command', '--model-inbox'],
    ]);
  });

  it(
    'begins anew the second time',
    async () => {
      const folder = join(checkout.path, 'scratch', 'filesystem');
      const before = await readdir(folder);
      const again = await npmStart();
      expect(again.code).toBe(0);
      const isOwn = (name: string) => name.startsWith('zq');
      const after = await readdir(folder);
      expect(after.filter(isOwn)).toHaveLength(before.filter(isOwn).length);
      expect(after.filter(isOwn)).not.toEqual(before.filter(isOwn));
    },
    timeoutMs,
  );

  it.each(shellLines('npx tooldraft').filter((line) => / (show|diff) filesystem/.test(line)))(
    '%s',
    async (line) => {
      const { code, stdout, stderr } = await tooldraft(wordsOf(line).slice(2));
      expect(stderr).toBe('');
      expect(code).toBe(0);
      expect(stdout.split('\n').length).toBeGreaterThan(3);
    },
  );

  it('talks as docs show it', async () => {
    const shown = blocks('text', all).find((block) => block.includes('\n? ')) ?? '';
    const said = shown.split('\n').filter((line) => /^read the |^[\w/]+\.\w+$/.test(line));
    expect(said).toHaveLength(3);
    const { code, stdout } = await tooldraft(['clarify', 'filesystem'], `${said.join('\n')}\n`);
    expect(code).toBe(0);
    const answered = shown.split('\n').filter((line) => !said.includes(line));
    expect(stdout.split('\n').slice(0, answered.length - 1)).toEqual(answered.slice(0, -1));
  });

  it(
    'runs the library example',
    async () => {
      const [example] = blocks('ts');
      const { outputText } = ts.transpileModule(example ?? '', {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      });
      await mkdir(join(root, 'scratch'), { recursive: true });
      // Inside the package, so that its own name leads to it.
      const folder = await mkdtemp(join(root, 'scratch', 'readme-'));
      try {
        const file = join(folder, 'example.mjs');
        await writeFile(file, outputText);
        const { code, stdout, stderr } = await startNode([file], { cwd: checkout.path, timeoutMs })
          .result;
        expect(stderr).toBe('');
        expect(code).toBe(0);
        expect(stdout).toMatch(/^read_text_file \[\s+\{\s+place: 'description',\s+text: '`tail`/m);
        expect(stdout).toMatch(/^write_file \[\]$/m);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    timeoutMs,
  );
});

describe('what README and docs name', () => {
  const commands = new Map<string, readonly string[]>(
    Object.entries(commandOptions).map(([name, options]) => [
      name,
      [...Object.keys(withFlags(options)).map(flagName), 'help'],
    ]),
  );
  const everyFlag = new Set([...commands.values()].flat());
  const everyKey = Object.values(commandOptions).flatMap((options) => Object.keys(options));
  const isFlag = (key: string): boolean => everyFlag.has(flagName(key));

  it('has only flags that exist', () => {
    // Benchmarks have flags of their own.
    const ours = all.replace(/npm run bench -- [^`\n]*/g, '');
    const named = [...ours.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, flag]) => flag);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((flag) => !everyFlag.has(flag ?? ''))).toEqual([]);
  });

  it.each(shellLines('npx tooldraft', all))('%s: has flags of its command only', (line) => {
    const [, , first = '', ...words] = wordsOf(line);
    const command = commands.has(first) ? first : `${first} ${words[0] ?? ''}`;
    const flags = words
      .filter((word) => word.startsWith('--'))
      .map((word) => word.slice(2).replace(/=.*$/s, ''));
    expect(commands.get(command)).toEqual(expect.arrayContaining(flags));
  });

  it('has only environment variables and configuration keys that exist', () => {
    const environment = [...all.matchAll(/TOOLDRAFT_[A-Z_]+/g)].map(([name]) => name);
    expect(everyKey.filter(isFlag).map(environmentName)).toEqual(
      expect.arrayContaining(environment),
    );
    const keys = [...all.matchAll(/\{ "(\w+)": /g)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(everyKey).toEqual(expect.arrayContaining(keys));
  });

  it('has only npm scripts, files and folders that exist', () => {
    const run = [...all.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(run));
    const tests = [...all.matchAll(/npm test -- (\S+?)[`\s]/g)].map(([, path]) => path ?? '');
    const links = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) =>
        join(dirname(page), link ?? ''),
      ),
    );
    expect(links.length).toBeGreaterThan(10);
    expect([...links, ...tests].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has headings where links lead to one', () => {
    const anchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-');
    const broken = [...pages].flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].filter(([, path = '', wanted]) => {
        const target = path === '' ? text : (pages.get(join(dirname(page), path)) ?? '');
        return ![...target.matchAll(/^#+ (.*)$/gm)].some(
          ([, heading]) => anchor(heading ?? '') === wanted,
        );
      }),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it.each([...pages])(
    '%s is not too long, and a long page of docs starts with its contents',
    (page, text) => {
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(page === 'README.md' ? 161 : 450);
      if (lines.length > 80 && page !== 'README.md')
        expect(lines.slice(0, 22).join('\n')).toMatch(/^- \[.*\]\(#/m);
    },
  );

  it('has benchmarks that exist', async () => {
    const there = (await readdir(join(root, 'bench'))).map((name) => name.replace(/\.mjs$/, ''));
    const named = [...all.matchAll(/npm run bench -- ([a-z0-9-]+)/g)].map(([, name]) => name);
    expect(there).toEqual(expect.arrayContaining(named));
  });
});

describe('figures in the pages', () => {
  /** An interval, three ranks' values in one cell, or a share with decimals. */
  const figure = /^\|.*(\d \[[+-]?\d|\d\.\d \/ \d|\d\.\d %)/;
  const measured = [...pages].flatMap(([page, text]) =>
    text
      .split(/^(?=#{2,3} )/m)
      .filter((section) => section.split('\n').some((line) => figure.test(line)))
      .map((section) => ({ place: `${page}: ${section.split('\n')[0]}`, section })),
  );

  it.each(measured)('$place tells date, commit and command', ({ section }) => {
    expect(section).toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d\b/);
    expect(section).toMatch(/\bcommit `?[0-9a-f]{7}\b/);
    expect(section).toMatch(/\b(npx tooldraft|npm run|npm start|npm test|node) /);
  });
});
