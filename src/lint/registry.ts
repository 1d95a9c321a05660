// Made by `npm run generate` from the files in rules/.
import { failingExample } from './rules/failing-example.js';
import { hiddenCharactersRule } from './rules/hidden-characters.js';
import { missingPurpose } from './rules/missing-purpose.js';
import { ordersToReader } from './rules/orders-to-reader.js';
import { undocumentedPlaceholder } from './rules/undocumented-placeholder.js';
import { confusableTools } from './rules/confusable-tools.js';
import { undocumentedParameter } from './rules/undocumented-parameter.js';
import { nameAsParameterDoc } from './rules/name-as-parameter-doc.js';
import { nameAsPurpose } from './rules/name-as-purpose.js';
import { tooLong } from './rules/too-long.js';
import type { Rule } from './rule.js';

/** Every rule, the worst first. */
export const rules: readonly Rule[] = [
  failingExample,
  hiddenCharactersRule,
  missingPurpose,
  ordersToReader,
  undocumentedPlaceholder,
  confusableTools,
  undocumentedParameter,
  nameAsParameterDoc,
  nameAsPurpose,
  tooLong,
];
