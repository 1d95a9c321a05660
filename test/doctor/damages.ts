import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { sealedText } from '../../src/storage/checksum.js';
import { FileCache } from '../../src/storage/file-cache.js';

/** One way to damage the workspace that `makeWorkspace` makes. */
export interface DamageRow {
  /** How the doctor has to call it. */
  readonly kind: string;
  /** What was done, where a kind has several rows. */
  readonly how?: string;
  /** Does it and gives the file that the doctor has to name, in the workspace. */
  readonly damage: (workspace: string) => Promise<string>;
  /** True where `--repair` sets it right, in that file alone. */
  readonly isRepaired?: true;
  /** The file that a repair makes of it. */
  readonly leaves?: string;
  /** Less free disk space than this is too little. */
  readonly leastFree?: number;
  /** Left out where the machine or the user cannot have this damage; says why. */
  readonly skipped?: string | false;
}

const folder = 'trajectories/shop/rules';
const trajectory = `${folder}/${toolFileName('listItems')}.json`;
const docs = 'refined-docs/shop/rules.json';
const answers = 'evaluations/when2call/answers.jsonl';
const experiment = 'evaluations/experiments/small';
const locks = '.tooldraft/locks/shop';
const values = 'trajectories/shop/values.private.jsonl';
const isRoot = process.getuid?.() === 0;

/** Long ago enough that nobody is writing it. */
async function aged(workspace: string, file: string): Promise<string> {
  const then = new Date(Date.now() - 120_000);
  await utimes(join(workspace, file), then, then);
  return file;
}

async function written(workspace: string, file: string, text: string): Promise<string> {
  await mkdir(dirname(join(workspace, file)), { recursive: true });
  await writeFile(join(workspace, file), text);
  return aged(workspace, file);
}

async function added(workspace: string, file: string, text: string): Promise<string> {
  await appendFile(join(workspace, file), text);
  return aged(workspace, file);
}

async function changed(
  workspace: string,
  file: string,
  change: (text: string) => string,
): Promise<string> {
  const before = await readFile(join(workspace, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`nothing was changed in ${file}`);
  return written(workspace, file, after);
}

/** Other values in a file with a checksum, which fits. */
function resealed(workspace: string, file: string, values: object): Promise<string> {
  return changed(workspace, file, (text) => {
    const { checksum: _checksum, ...content } = JSON.parse(text) as Record<string, unknown>;
    return sealedText({ ...content, ...values });
  });
}

async function journalOf(workspace: string): Promise<string> {
  const found = (await readdir(join(workspace, folder))).find((name) => /^journal-/.test(name));
  if (found === undefined) throw new Error('the kill came when nothing was in the journal');
  return `${folder}/${found}`;
}

async function moved(workspace: string, from: string, to: string): Promise<string> {
  await mkdir(dirname(join(workspace, to)), { recursive: true });
  await rename(join(workspace, from), join(workspace, to));
  return to;
}

async function removed(workspace: string, file: string): Promise<string> {
  await rm(join(workspace, file), { recursive: true });
  return file;
}

async function catalogueFile(workspace: string): Promise<string> {
  const found = (await readdir(join(workspace, 'tools'))).find((name) => /^shop\.\w+$/.test(name));
  if (found === undefined) throw new Error('there is no catalogue');
  return `tools/${found}`;
}

const temporaryName = '.listitems.json.4711-0123456789ab.tmp';

export const damages: readonly DamageRow[] = [
  {
    kind: 'trajectory-empty',
    damage: (workspace) => written(workspace, trajectory, ''),
  },
  {
    kind: 'trajectory-cut',
    damage: (workspace) => changed(workspace, trajectory, (text) => text.slice(0, 400)),
  },
  {
    kind: 'trajectory-altered',
    damage: (workspace) =>
      changed(workspace, trajectory, (text) => text.replace('Lists items.', 'Lists all items.')),
  },
  {
    kind: 'trajectory-altered',
    how: 'its checksum is gone',
    damage: (workspace) =>
      changed(workspace, trajectory, (text) => text.replace(/,\n {2}"checksum": "\w+"/, '')),
  },
  {
    kind: 'trajectory-version',
    damage: (workspace) => resealed(workspace, trajectory, { version: 99 }),
  },
  {
    kind: 'trajectory-elsewhere',
    damage: (workspace) => resealed(workspace, trajectory, { run: 'other' }),
  },
  {
    kind: 'trajectory-name',
    damage: (workspace) => moved(workspace, trajectory, `${folder}/list-items.json`),
  },
  {
    kind: 'archived-trajectory',
    damage: (workspace) => written(workspace, `${folder}/archive/listitems-1.json`, '{'),
  },
  {
    kind: 'journal-torn',
    isRepaired: true,
    damage: async (workspace) => added(workspace, await journalOf(workspace), '{"tool":"addI'),
  },
  {
    kind: 'journal-altered',
    damage: async (workspace) =>
      changed(workspace, await journalOf(workspace), (text) => text.replace('addItem', 'addltem')),
  },
  {
    kind: 'journal-short',
    how: 'it was emptied',
    damage: async (workspace) => {
      const file = await journalOf(workspace);
      await truncate(join(workspace, file), 0);
      return file;
    },
  },
  {
    kind: 'journal-short',
    how: 'it is gone',
    damage: async (workspace) => removed(workspace, await journalOf(workspace)),
  },
  {
    kind: 'account-missing',
    damage: (workspace) => removed(workspace, `${folder}/recorded.log`),
  },
  {
    kind: 'account-broken',
    damage: (workspace) =>
      changed(workspace, `${folder}/recorded.log`, (text) => text.replace('{', '')),
  },
  {
    kind: 'journal-orphans',
    damage: async (workspace) => {
      await removed(workspace, `${folder}/${toolFileName('addItem')}.json`);
      return journalOf(workspace);
    },
  },
  {
    kind: 'temporary-file',
    how: 'in a run',
    isRepaired: true,
    damage: (workspace) => written(workspace, `${folder}/${temporaryName}`, '{"ver'),
  },
  {
    kind: 'temporary-file',
    how: 'beside a catalogue',
    isRepaired: true,
    damage: (workspace) => written(workspace, `tools/${temporaryName}`, 'vers'),
  },
  {
    kind: 'lock-left',
    isRepaired: true,
    damage: (workspace) => {
      const holder = {
        version: 1,
        pid: 2 ** 22 + 1,
        host: hostname(),
        startedAt: null,
        token: 't',
      };
      return written(workspace, `${locks}/rules.lock`, JSON.stringify(holder));
    },
  },
  {
    kind: 'lock-left',
    how: 'of another machine that is silent',
    isRepaired: true,
    damage: (workspace) => {
      const holder = { version: 1, pid: 1, host: 'elsewhere.example', startedAt: null, token: 't' };
      return written(workspace, `${locks}/rules.lock`, JSON.stringify(holder));
    },
  },
  {
    kind: 'lock-unreadable',
    isRepaired: true,
    damage: (workspace) => written(workspace, `${locks}/rules.lock`, '{"version":1,'),
  },
  {
    kind: 'guard-left',
    isRepaired: true,
    damage: async (workspace) => {
      const file = `${locks}/rules.lock.guard`;
      await mkdir(join(workspace, file));
      return aged(workspace, file);
    },
  },
  {
    kind: 'answers-damaged',
    how: 'a value was changed',
    isRepaired: true,
    damage: (workspace) =>
      changed(workspace, '.tooldraft/cache/chat.jsonl', (text) => text.replace('"b"', '"x"')),
  },
  {
    kind: 'answers-damaged',
    how: 'its last line was torn',
    isRepaired: true,
    damage: (workspace) => added(workspace, '.tooldraft/cache/chat.jsonl', '\n0123456789abc'),
  },
  {
    kind: 'vectors-damaged',
    isRepaired: true,
    damage: (workspace) =>
      changed(workspace, '.tooldraft/cache/stub.vectors', (text) =>
        text.replace(/ \w{4}/, ' AAAB'),
      ),
  },
  {
    kind: 'cache-superseded',
    isRepaired: true,
    damage: async (workspace) => {
      const cache = new FileCache(workspace, 'chat');
      for (let count = 0; count < 120; count += 1)
        await (
          await cache.set({ key: 'a' }, { answer: count })
        ).synced;
      return aged(workspace, '.tooldraft/cache/chat.jsonl');
    },
  },
  {
    kind: 'private-mode',
    isRepaired: true,
    damage: async (workspace) => {
      await chmod(join(workspace, values), 0o644);
      return values;
    },
  },
  {
    kind: 'private-not-ignored',
    isRepaired: true,
    damage: (workspace) => removed(workspace, 'trajectories/shop/.gitignore'),
  },
  {
    kind: 'private-not-ignored',
    how: 'its .gitignore names something else',
    damage: (workspace) => written(workspace, 'trajectories/shop/.gitignore', '*.log\n'),
  },
  {
    kind: 'private-damaged',
    damage: (workspace) => changed(workspace, values, (text) => text.replace('"value"', '"valu')),
  },
  {
    kind: 'docs-broken',
    damage: (workspace) => changed(workspace, docs, (text) => text.slice(0, -40)),
  },
  {
    kind: 'docs-version',
    damage: (workspace) => resealed(workspace, docs, { version: 99 }),
  },
  {
    kind: 'docs-elsewhere',
    damage: (workspace) => resealed(workspace, docs, { run: 'other' }),
  },
  {
    kind: 'docs-edited',
    damage: (workspace) =>
      changed(workspace, docs, (text) => text.replace('Lists items.', 'Lists every item.')),
  },
  {
    kind: 'docs-alone',
    damage: async (workspace) => {
      await removed(workspace, folder);
      return docs;
    },
  },
  {
    kind: 'trajectories-alone',
    damage: async (workspace) => {
      await removed(workspace, docs);
      return folder;
    },
  },
  {
    kind: 'catalogue-broken',
    damage: async (workspace) =>
      changed(workspace, await catalogueFile(workspace), (text) =>
        text.replace('"tools"', '"tool"'),
      ),
  },
  {
    kind: 'catalogue-name',
    damage: async (workspace) =>
      changed(workspace, await catalogueFile(workspace), (text) =>
        text.replace('"name": "shop"', '"name": "store"'),
      ),
  },
  {
    kind: 'catalogue-twice',
    damage: async (workspace) => {
      const file = await catalogueFile(workspace);
      const other = file.replace(/\w+$/, 'yml');
      await copyFile(join(workspace, file), join(workspace, other));
      return file;
    },
  },
  {
    kind: 'trajectories-orphan',
    damage: async (workspace) => {
      await removed(workspace, 'reviews/shop.yaml');
      await removed(workspace, await catalogueFile(workspace));
      return 'trajectories/shop';
    },
  },
  {
    kind: 'reviews-broken',
    damage: (workspace) =>
      changed(workspace, 'reviews/shop.yaml', (text) =>
        text.replace('decision: accept', 'decision: perhaps'),
      ),
  },
  {
    kind: 'reviews-orphan',
    damage: async (workspace) => {
      const other = 'reviews/store.yaml';
      await moved(workspace, 'reviews/shop.yaml', other);
      return changed(workspace, other, (text) =>
        text.replace('catalogue: shop', 'catalogue: store'),
      );
    },
  },
  {
    kind: 'waves-torn',
    isRepaired: true,
    damage: (workspace) => added(workspace, `${folder}/waves.jsonl`, '{"kind":"wa'),
  },
  {
    kind: 'waves-broken',
    isRepaired: true,
    leaves: `${folder}/waves.jsonl.broken`,
    damage: (workspace) =>
      changed(workspace, `${folder}/waves.jsonl`, (text) => text.replace('"tools"', '"tool"')),
  },
  {
    kind: 'log-torn',
    how: 'of an evaluation',
    isRepaired: true,
    damage: (workspace) => added(workspace, answers, '{"version":1,"ke'),
  },
  {
    kind: 'log-torn',
    how: 'of removals',
    isRepaired: true,
    damage: (workspace) => added(workspace, `${folder}/clean-up.jsonl`, '{"tool":'),
  },
  {
    kind: 'log-broken',
    damage: (workspace) => changed(workspace, answers, (text) => text.replace('"mode"', '"mood"')),
  },
  {
    kind: 'manifest-broken',
    damage: (workspace) => written(workspace, `${experiment}/manifest.json`, '{"version": 1}'),
  },
  {
    kind: 'findings-broken',
    damage: (workspace) => written(workspace, 'evaluations/findings/shop/check.json', '{}'),
  },
  {
    kind: 'study-broken',
    damage: (workspace) => written(workspace, 'studies/first/study.json', '{"version":1}'),
  },
  {
    kind: 'manifest-differs',
    how: 'a table was changed',
    damage: async (workspace) => {
      await added(workspace, `${experiment}/table.md`, 'more');
      return `${experiment}/manifest.json`;
    },
  },
  {
    kind: 'manifest-differs',
    how: 'a record was changed',
    damage: async (workspace) => {
      await changed(workspace, `${experiment}/records.jsonl`, (text) =>
        text.replace('"seed":1', '"seed":2'),
      );
      return `${experiment}/manifest.json`;
    },
  },
  {
    kind: 'link-outside',
    damage: async (workspace) => {
      await symlink(tmpdir(), join(workspace, 'evaluations/agents'));
      return 'evaluations/agents';
    },
  },
  {
    kind: 'link-outside',
    how: 'instead of all docs',
    damage: async (workspace) => {
      await rename(join(workspace, 'refined-docs'), `${workspace}-docs`);
      await symlink(`${workspace}-docs`, join(workspace, 'refined-docs'));
      return 'refined-docs';
    },
  },
  {
    kind: 'unreadable',
    skipped: isRoot && 'root may read everything',
    damage: async (workspace) => {
      await chmod(join(workspace, trajectory), 0o000);
      return trajectory;
    },
  },
  {
    kind: 'unwritable',
    skipped: isRoot && 'root may write everything',
    damage: async (workspace) => {
      await chmod(join(workspace, answers), 0o400);
      return answers;
    },
  },
  {
    kind: 'other-owner',
    skipped: !isRoot && 'only root may give files away',
    damage: async (workspace) => {
      await chown(join(workspace, docs), 4711, 4711);
      return docs;
    },
  },
  {
    kind: 'disk-full',
    leastFree: Number.MAX_SAFE_INTEGER,
    damage: () => Promise.resolve(''),
  },
  {
    kind: 'names-in-case',
    skipped: process.platform !== 'linux' && 'case does not count in names here',
    damage: async (workspace) => {
      await written(workspace, 'evaluations/agents/Shop.jsonl', '');
      return written(workspace, 'evaluations/agents/shop.jsonl', '');
    },
  },
];
