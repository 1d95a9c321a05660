const lowerThenUpper = /(\p{Ll}|\p{N})(?=\p{Lu})/gu;
const acronymThenWord = /(\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** Puts blanks where camelCase and PascalCase words begin: `getHTTPHeader` gives `get HTTP Header`. */
export function splitCase(text: string): string {
  return text.replace(lowerThenUpper, '$1 ').replace(acronymThenWord, '$1 ');
}
