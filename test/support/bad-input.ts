import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderListing } from './folder-listing.js';
import { runCli, type CliResult } from './run-cli.js';
import { temporaryFolder } from './temporary-folder.js';

/** A command line that must fail well. */
export interface BadInput {
  readonly about: string;
  readonly args: readonly string[];
  /** Files of the workspace, the current folder. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes what `files` cannot: links, special files, locks. */
  readonly prepare?: (workspace: string) => Promise<void> | void;
  /** Undoes what `prepare` did to the machine, at the end. */
  readonly restore?: (workspace: string) => void;
  readonly code: number;
  /** What the message says: the file or tool, and what is wrong. */
  readonly says: RegExp;
}

interface Attempt {
  readonly parent: string;
  readonly workspace: string;
  /** What stands beside the workspace, before the command. */
  readonly beside: readonly string[];
  /** What stands in it. */
  readonly inside: readonly string[];
}

interface Report {
  readonly result: CliResult;
  readonly attempt: Attempt;
}

const noNoise = ['--no-color'];

async function makeAttempt(root: string, index: number, one: BadInput): Promise<Attempt> {
  const parent = join(root, String(index));
  const workspace = join(parent, 'workspace');
  await mkdir(workspace, { recursive: true });
  await writeFile(join(parent, 'beside.txt'), 'not yours');
  for (const [name, content] of Object.entries(one.files ?? {})) {
    await mkdir(dirname(join(workspace, name)), { recursive: true });
    await writeFile(join(workspace, name), content);
  }
  await one.prepare?.(workspace);
  return {
    parent,
    workspace,
    beside: await folderListing(parent, { without: workspace }),
    inside: await folderListing(workspace),
  };
}

async function runAll(
  root: string,
  cases: readonly BadInput[],
  more: readonly string[],
): Promise<Report[]> {
  const attempts: Attempt[] = [];
  for (const [index, one] of cases.entries()) attempts.push(await makeAttempt(root, index, one));
  const reports: Report[] = [];
  for (const [index, { args, env }] of cases.entries()) {
    const attempt = attempts[index] as Attempt;
    const result = await runCli([...args, ...more], {
      cwd: attempt.workspace,
      env: { HOME: root, TMPDIR: root, ...env },
    });
    reports.push({ attempt, result });
  }
  return reports;
}

/** Nobody can do anything with one of these in a message. */
const inside = /^\s+at .+:\d+:\d+|unexpected error|node:internal|\[object Object\]|\bundefined\b/m;

/**
 * Runs every case plainly and with `--json`, and holds for each: the exit code, a message that says
 * what is wrong and what to do, no stack trace, one object on stdout, and nothing written outside the workspace.
 * `keeps`: the files given must also be as they were.
 */
export function describeBadInput(title: string, cases: readonly BadInput[]): void {
  describe(title, () => {
    let folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
    let plain: Report[] = [];
    let json: Report[] = [];
    beforeAll(async () => {
      folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
      const [first, second] = folders.map(({ path }) => path) as [string, string];
      [plain, json] = await Promise.all([
        runAll(first, cases, noNoise),
        runAll(second, cases, ['--json']),
      ]);
    }, 240_000);
    afterAll(async () => {
      for (const [index, { restore }] of cases.entries()) {
        for (const reports of [plain, json]) {
          const workspace = reports[index]?.attempt.workspace;
          if (workspace !== undefined) restore?.(workspace);
        }
      }
      for (const folder of folders) await folder.remove();
    });

    it.each(cases.map(({ about }, index) => [about, index] as const))('%s', async (_, index) => {
      const one = cases[index] as BadInput;
      const told = plain[index] as Report;
      const { code, stdout, stderr } = told.result;
      expect({ code, stdout, stderr }).toEqual({
        code: one.code,
        stdout: '',
        stderr: expect.stringMatching(one.says) as unknown,
      });
      expect(stderr).toMatch(/^error .+/m);
      expect(stderr).toMatch(/^ {2}→ .+/m);
      expect(stderr).not.toMatch(inside);
      expect(stderr).not.toMatch(controls);
      const answer = json[index] as Report;
      expectOneObject(answer.result, one);
      for (const { attempt } of [told, answer]) await expectNothingOutside(attempt);
      await expectFilesKept(told.attempt);
    });
  });
}

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;

function expectOneObject({ code, stdout, stderr }: CliResult, one: BadInput): void {
  expect({ code, stderr }).toMatchObject({ code: one.code });
  const answer = JSON.parse(stdout) as { errors: { message: string; remedy: unknown }[] };
  expect(Object.keys(answer)).toEqual(['version', 'command', 'status', 'results', 'errors']);
  expect(answer).toMatchObject({
    status: one.code === 2 ? 'invalid' : 'failed',
    results: null,
    errors: [{ message: expect.any(String) as unknown, remedy: expect.any(String) as unknown }],
  });
  expect(stdout).not.toMatch(/^\s+at .+:\d+:\d+|node:internal/m);
}

/** The folder beside the workspace, and everything the system calls home and temporary, is as it was. */
export async function expectNothingOutside(attempt: Attempt): Promise<void> {
  const { parent, workspace, beside } = attempt;
  expect(await folderListing(parent, { without: workspace })).toEqual(beside);
}

async function expectFilesKept({ workspace, inside: before }: Attempt): Promise<void> {
  expect(await folderListing(workspace)).toEqual(expect.arrayContaining([...before]));
}
