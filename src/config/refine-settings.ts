import type { commandOptions } from './command-options.js';
import type { SettingsOf } from './option.js';

/** Every setting of `tooldraft refine`, resolved. */
export type RefineSettings = SettingsOf<typeof commandOptions.refine>;
