import { ofAnswers } from './of-answers.js';
import { ofFigures } from './of-figures.js';
import { ofGivenFiles } from './given-readers.js';
import { ofOwnFiles } from './own-readers.js';
import type { Property } from './property.js';

/** Every property that is tried, by what it is about. */
export const allProperties: Readonly<Record<string, readonly Property[]>> = {
  'Files that tooldraft writes': ofOwnFiles,
  'Files that people, data sets and other programs give': ofGivenFiles,
  'Answers of models and tools': ofAnswers,
  'Figures and names': ofFigures,
};
