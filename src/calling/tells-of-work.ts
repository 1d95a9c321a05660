/** What is said of a call that was carried out all the same. */
const done =
  /\b(?<!not )(?<!be )(?:successfully|added|created|saved|updated|inserted|removed|deleted|replaced|applied|written|using|used)\b/i;

/** True for a text that says that something was done: `Moored. Please …` is no refusal. */
export function tellsOfWork(text: string): boolean {
  return done.test(text);
}
