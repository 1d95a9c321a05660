import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { TooldraftError } from '../../src/core/errors.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { damaged, damages, type Damage } from './damage.js';
import { anyBytes } from './drawn.js';
import { property, type Property } from './property.js';

/** One kind of file, with how it is written and read. */
export interface Reader<V> {
  readonly name: string;
  readonly values: fc.Arbitrary<V>;
  /** Writes it into an empty workspace, and gives the file that is damaged. */
  readonly write: (workspace: string, value: V) => Promise<string>;
  readonly read: (workspace: string, file: string, value: V) => Promise<unknown>;
  /** What a whole file gives; absent where that is the value itself. */
  readonly means?: (value: V) => unknown;
  /**
   * What a damaged file may give besides an error: whatever its format allows, or what the function here checks.
   */
  readonly damaged: 'as its format says' | DamagedReading<V>;
}

export interface DamagedReading<V> {
  readonly says: string;
  readonly check: (
    read: unknown,
    whole: unknown,
    told: { readonly value: V; readonly damage: Damage },
  ) => void;
}

/** What holds of a reader whatever its file holds. */
export function propertiesOf<V>(reader: Reader<V>): readonly Property[] {
  const { name: subject, values } = reader;
  return [
    property(
      { subject, given: 'values of its format', holds: 'what is written is read as it was' },
      values,
      (value) =>
        inWorkspace(async (workspace) => {
          const file = await reader.write(workspace, value);
          expect(await reader.read(workspace, file, value)).toEqual(whole(reader, value));
        }),
    ),
    property(
      {
        subject,
        given: 'a cut, a bit flipped, bytes put in, taken out or zeroed, a line twice or lost',
        holds: `gives ${sayOf(reader)}, or an error that names the file, which stays as it is`,
      },
      fc.tuple(values, damages),
      ([value, damage]) =>
        inWorkspace(async (workspace) => {
          const file = await reader.write(workspace, value);
          const content = damaged(await readFile(file), damage);
          await writeFile(file, content);
          const read = await readOrRefused(() => reader.read(workspace, file, value), file);
          expect(await readFile(file)).toEqual(content);
          if (read !== null) checkDamaged(reader, read.value, { value, damage });
        }),
    ),
    property(
      {
        subject,
        given: 'any bytes, JSON and YAML of any form, a folder in its place',
        holds: 'is read, or refused by an error that names the file, which stays as it is',
      },
      fc.tuple(values, fc.option(anyBytes, { freq: 20 })),
      ([value, content]) =>
        inWorkspace(async (workspace) => {
          const file = await reader.write(workspace, value);
          if (content === null) await rm(file).then(() => mkdir(file));
          else await writeFile(file, content);
          await readOrRefused(() => reader.read(workspace, file, value), file);
          if (content === null) expect((await stat(file)).isDirectory()).toBe(true);
          else expect(await readFile(file)).toEqual(content);
        }),
    ),
  ];
}

function whole<V>({ means }: Reader<V>, value: V): unknown {
  return means === undefined ? value : means(value);
}

function sayOf<V>({ damaged: after }: Reader<V>): string {
  return after === 'as its format says' ? 'what its format says' : after.says;
}

function checkDamaged<V>(
  reader: Reader<V>,
  read: unknown,
  told: { readonly value: V; readonly damage: Damage },
): void {
  const expected = whole(reader, told.value);
  if (reader.damaged !== 'as its format says') reader.damaged.check(read, expected, told);
}

/** Null where it was refused as expected failures are; anything else that is thrown is a bug. */
async function readOrRefused(
  read: () => Promise<unknown>,
  file: string,
): Promise<{ readonly value: unknown } | null> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof TooldraftError)) throw error;
    expect(error.message).toContain(file);
    expect(error.file).toContain(file);
    expect(error.remedy).toBeDefined();
    return null;
  }
}

async function inWorkspace(work: (workspace: string) => Promise<void>): Promise<void> {
  const { path, remove } = await temporaryFolder();
  try {
    await work(path);
  } finally {
    await remove();
  }
}
