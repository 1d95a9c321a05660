import { ConfigurationError } from '../../../core/errors.js';
import { escapeControlCharacters } from '../../../support/escape-control-characters.js';
import { oneLine } from '../../../support/one-line.js';
import type { ClarifySample } from '../clarify-sample.js';
import { unjudged } from './phrase-samples.js';

const howTo = `# One line a request: sample, request, version. Write the number of the version you choose; 0 keeps the words of the sample.
# Then: tooldraft dataset clarify --samples SAMPLES --choose THIS_FILE --out CHOSEN
`;
const chosenByPeople = 'Phrasings are by a model; a person chose among them.';
const mostShown = 2_000;

/** A file for a person to choose phrasings in: versions as comments, a line to fill in for each request that has any. */
export function choicesForm(samples: readonly ClarifySample[]): string {
  const blocks = samples.flatMap((sample) =>
    sample.requests.flatMap((request, at) => {
      const versions = versionsOf(sample, at);
      if (versions.length === 0) return [];
      const shown = [request, ...versions].map(
        (text, number) => `#   ${number}: ${oneLine(escapeControlCharacters(text), mostShown)}`,
      );
      const current = versions.indexOf(request) + 1;
      return [`${shown.join('\n')}\n${sample.id} ${at + 1} ${current}\n`];
    }),
  );
  return `${howTo}\n${blocks.join('\n')}`;
}

function versionsOf({ phrasings = [] }: ClarifySample, request: number): readonly string[] {
  return phrasings.filter((each) => each.request === request).map(({ text }) => text);
}

/**
 * The samples in the words a person chose, of those that `choicesForm` showed. Requests without a line stay as they are.
 * Throws `ConfigurationError` naming file and line.
 */
export function choosePhrasings(
  samples: readonly ClarifySample[],
  choices: { readonly file: string; readonly text: string },
): readonly ClarifySample[] {
  const chosen = new Map(samples.map((sample) => [sample.id, sample]));
  for (const [index, line] of choices.text.split('\n').entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const place = `${choices.file}, line ${index + 1}`;
    const [, id = '', request, version] = /^\s*(\S+)\s+(\d+)\s+(\d+)\s*$/.exec(line) ?? [];
    const sample = chosen.get(id);
    if (sample === undefined)
      throw unusable(place, 'it names no sample with a request and a version');
    const at = Number(request) - 1;
    if (sample.requests[at] === undefined)
      throw unusable(place, `${id} has no request ${request ?? ''}`);
    const text =
      Number(version) === 0 ? sample.requests[at] : versionsOf(sample, at)[Number(version) - 1];
    if (text === undefined) throw unusable(place, `that request has no version ${version ?? ''}`);
    chosen.set(id, {
      ...sample,
      requests: sample.requests.map((each, other) => (other === at ? text : each)),
      deviations: [
        ...sample.deviations.filter((each) => each !== unjudged && each !== chosenByPeople),
        chosenByPeople,
      ],
    });
  }
  return [...chosen.values()];
}

function unusable(place: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    `${escapeControlCharacters(place)} cannot be used: ${escapeControlCharacters(problem)}.`,
    {
      remedy:
        'Write a sample, the number of its request and that of a version, as the file of choices shows them.',
    },
  );
}
