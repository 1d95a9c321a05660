import { join } from 'node:path';
import { ConfigurationError } from '../../core/errors.js';
import { studyAnswersLog } from '../../evaluation/evaluation-logs.js';
import { readForm, writeForm } from '../../evaluation/study/study-form.js';
import { studySchema, type Study, type StudyAnswer } from '../../evaluation/study/study.js';
import { assertInsideWorkspace } from '../../storage/inside-workspace.js';
import { readTextFile } from '../../storage/json-file.js';
import type { JsonLinesLog } from '../../storage/json-lines-log.js';
import { jsonStore } from '../../storage/json-store.js';
import { safeName } from '../../storage/safe-name.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';

/** A study in its workspace: `studies/<name>/` with `study.json`, a form a rater, and what each rater answered in the browser. */
export class StudyFolder {
  private constructor(
    readonly path: string,
    readonly study: Study,
  ) {}

  /** Writes a new study and a form for each rater. Rejects with `ConfigurationError` where one of this name is there. */
  static async create(workspace: string, study: Study): Promise<StudyFolder> {
    const { path, file, store } = await placeOf(workspace, study.name);
    if (store.data !== null) {
      throw new ConfigurationError(`There is a study "${study.name}" already.`, {
        file,
        remedy: 'Give another name with --name: what people have answered belongs to that one.',
      });
    }
    const folder = new StudyFolder(path, study);
    for (const rater of study.raters)
      await writeFileAtomic(folder.formFile(rater), writeForm(study, rater));
    store.data = study;
    await store.write();
    return folder;
  }

  /** Rejects with `ConfigurationError` where there is no such study, `StorageError` where it cannot be read. */
  static async open(workspace: string, name: string): Promise<StudyFolder> {
    const { path, file, store } = await placeOf(workspace, name);
    if (store.data !== null) return new StudyFolder(path, store.data);
    throw new ConfigurationError(`There is no study "${name}".`, {
      file,
      remedy: 'Make it with "tooldraft study create", or check --workspace.',
    });
  }

  formFile(rater: string): string {
    return join(this.path, 'forms', `${safeName('rater', rater)}.yaml`);
  }

  /** What a rater answers in the browser. */
  answersLog(rater: string): JsonLinesLog<StudyAnswer> {
    return studyAnswersLog(this.path, rater);
  }

  /** A rater's answers, from browser and form. Rejects with `ConfigurationError` where both answer a question, and differently. */
  async answersOf(rater: string): Promise<readonly StudyAnswer[]> {
    const inBrowser = await this.answersLog(rater).read();
    const file = this.formFile(rater);
    const text = await readTextFile(file);
    const inForm = text === null ? [] : readForm(text, { study: this.study, rater, file });
    for (const { item, criterion, choice } of inForm) {
      const other = inBrowser.findLast((one) => one.item === item && one.criterion === criterion);
      if (other === undefined || other.choice === choice) continue;
      throw new ConfigurationError(
        `"${rater}" says ${choice} in ${file} and ${other.choice} in the browser: item ${item}, ${criterion}.`,
        { file, remedy: 'Blank the answer in the form, or make it the same.' },
      );
    }
    return [...inForm, ...inBrowser];
  }
}

/** A study's folder and its file, with what that holds. */
async function placeOf(workspace: string, name: string) {
  const path = workspacePaths(workspace).studyFolder(name);
  await assertInsideWorkspace(workspace, path);
  const file = join(path, 'study.json');
  const store = jsonStore(file, studySchema, 'study');
  await store.read();
  return { path, file, store };
}
