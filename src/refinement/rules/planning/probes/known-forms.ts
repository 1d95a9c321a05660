import { uuid } from '../../../../support/uuid.js';

/** Texts whose form says what they are. */
export const knownForms: readonly RegExp[] = [
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  /^[a-z][a-z\d+.-]*:\/\/\S+$/i,
  /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/,
  uuid,
];
