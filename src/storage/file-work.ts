import type FsExtra from 'fs-extra';
import { loadPackage } from '../support/load-package.js';

/** fs-extra, which does the work on whole files and folders: looks for them, makes, fills and removes them; loaded with the first of it. */
export function fileWork(): typeof FsExtra {
  return loadPackage<typeof FsExtra>('fs-extra');
}
