import { dirname } from 'node:path';
import { catalogueNameFrom } from '../catalogues/catalogue-name.js';

/** A name for several files read as one catalogue: that of the folder they are in. */
export function nameOfFolder(file: string): string {
  return catalogueNameFrom(dirname(file));
}
