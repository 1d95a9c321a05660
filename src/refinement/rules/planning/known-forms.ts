/** Texts whose form says what they are. */
export const knownForms: readonly RegExp[] = [
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  /^[a-z][a-z\d+.-]*:\/\/\S+$/i,
  /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/,
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
];
