import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../../src/cli/commands.js';
import { parseCommandLine } from '../../src/cli/parse-command-line.js';
import { flagName, withFlags } from '../../src/config/option.js';
import { runCli } from '../support/run-cli.js';

const cwd = process.cwd();
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Splits as a shell does, as far as the examples need it. */
function words(line: string): string[] {
  const command = line.replace(/\s+(?:>>?|<)\s.*$/, '');
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
}

describe.each(commands.map((command) => [command.name, command] as const))(
  '%s --help',
  (name, command) => {
    it('shows the main options where there are many, and says how to see all', async () => {
      const { first } = command;
      const options = withFlags(command.options);
      expect(Object.keys(options).length > 30).toBe(first !== undefined);
      expect(Object.keys(options)).toEqual(expect.arrayContaining([...(first ?? [])]));
      const { code, stdout } = await runCli([name, '--help'], { cwd });
      expect(code).toBe(0);
      if (first === undefined) return;
      expect(stdout.match(/^ {2}--/gm)).toHaveLength(first.length);
      expect(stdout).toContain(`tooldraft ${name} --help all`);
      expect(stdout.split('\n').length).toBeLessThan(70);
    });

    it('has usage, every option in groups, and examples', async () => {
      const { code, stdout, stderr } = await runCli([name, '--help', 'all'], { cwd });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`tooldraft ${name}`);
      const keys = Object.keys(command.options);
      const flags = Object.keys(withFlags(command.options));
      for (const key of flags)
        expect(stdout).toMatch(new RegExp(`^ {2}--${flagName(key)}\\b`, 'm'));
      const [, rest = ''] = stdout.split('In the configuration file only\n');
      const [ofFile = ''] = rest.split('\n\n');
      expect(
        ofFile
          .replace(/\s\(.*$/s, '')
          .split(/[,\s]+/)
          .filter(Boolean),
      ).toEqual(keys.filter((key) => !flags.includes(key)));
      expect(stdout).toMatch(/\nRun\n {2}--/);
      expect(stdout).toMatch(/\nOutput\n {2}--/);
      expect(stdout).toMatch(/\n {2}--json /);
      expect(stdout).toMatch(new RegExp(`\\nExamples\\n {2}# .+\\n {2}tooldraft ${name} `));
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    });

    it('has examples that the parser takes', () => {
      for (const [example] of command.examples) {
        expect(parseCommandLine(words(example), commands).command.name).toBe(name);
      }
    });
  },
);

describe('tooldraft', () => {
  it('has at most 110 options, over all commands', async () => {
    const texts = [(await runCli(['--help'], { cwd })).stdout];
    for (const { name } of commands)
      texts.push((await runCli([name, '--help', 'all'], { cwd })).stdout);
    const named = texts.flatMap((text) => [...text.matchAll(/^ {2}(--[a-z0-9-]+)/gm)]);
    const names = new Set(named.map(([, flag]) => flag));
    const declared = commands.flatMap(({ options }) => Object.keys(withFlags(options)));
    expect(names).toEqual(new Set(declared.map((key) => `--${flagName(key)}`)));
    expect(names.size).toBeLessThanOrEqual(110);
  });

  it.each([[['--help']], [['-h']], [['--no-color', '--help']]])(
    '%j lists the commands and the exit codes',
    async (args) => {
      const { code, stdout } = await runCli(args, { cwd });
      expect(code).toBe(0);
      for (const { name, summary } of commands) {
        expect(stdout).toContain(name);
        expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
      }
      expect(stdout).toMatch(/130 +interrupted/);
    },
  );

  it.each([
    [['nonsense', '--help'], 'There is no command "nonsense".'],
    [['refin', '-h'], 'There is no command "refin". Did you mean "refine"?'],
    [['eval', 'retrieval2', '--help'], 'There is no command "eval retrieval2".'],
  ])('%j is refused as it is without --help', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('shows the commands of a family whose first word alone is there', async () => {
    const { code, stdout } = await runCli(['eval', '--help'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('eval retrieval');
    expect(stdout).not.toContain('study create');
  });

  it('without words shows the help on standard error and fails', async () => {
    const { code, stdout, stderr } = await runCli([], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Refine and ship');
  });

  it("--version is the package's", async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect((await runCli(['--version'], { cwd })).stdout).toBe(`${version}\n`);
  });
});
