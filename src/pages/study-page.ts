import { escapeRecord } from '../support/escape-control-characters.js';
import { filledPage, jsonIsland } from './filled-page.js';
import type { StudyData } from './page-data.js';
import page from './study.html';

/** The page on which one rater compares the docs of a study, a pair at a time; each choice is sent to `decisions` at once. */
export function studyPage(study: StudyData): string {
  return filledPage(page, `Study ${study.study}`, jsonIsland('study', escapeRecord(study)));
}
