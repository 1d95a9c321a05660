import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import type { Json } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { plainWords } from '../../../support/plain-words.js';
import { seededRandom } from '../../../support/seeded-random.js';
import { environmentTool } from '../../environments/create-environment.js';
import { environmentNamed } from '../../environments/environments.js';
import type { ChangedArgument, ClarifySample } from '../clarify-sample.js';

const mostHidden = 3;

/** A value that a request says in so many words. */
interface SaidValue extends ChangedArgument {
  readonly request: number;
  readonly text: string;
}

/**
 * Of each explicit sample an ambiguous one, where some of its values are said in its requests and can be hidden, and an
 * infeasible one, where one can be made impossible. Values that stand in no request are left alone. Seeded.
 */
export function changeSamples(
  samples: readonly ClarifySample[],
  seed: number,
): readonly ClarifySample[] {
  const random = seededRandom(seed);
  return samples.flatMap((sample) => {
    const said = saidValues(sample);
    const ambiguous = hidden(sample, said, random);
    const infeasible = corrupted(sample, said, random);
    return [ambiguous, infeasible].filter((each) => each !== null);
  });
}

function saidValues(sample: ClarifySample): readonly SaidValue[] {
  return sample.gold.flatMap(({ request, arguments: args }, call) =>
    Object.entries(args).flatMap(([argument, value]) => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      const spoken = sample.requests[request ?? 0] ?? '';
      return request === null || text.length < 2 || !wordOf(text).test(spoken)
        ? []
        : [{ call, argument, request, text }];
    }),
  );
}

/** The text as a word of its own, with the quotes around it. */
function wordOf(text: string): RegExp {
  const plain = escapePattern(text);
  return new RegExp(`(?<![\\w.])['"“‘]?${plain}['"”’]?(?![\\w]|\\.\\w)`, 'g');
}

function hidden(
  sample: ClarifySample,
  said: readonly SaidValue[],
  random: Random,
): ClarifySample | null {
  const count = 1 + Math.floor(random.next() * mostHidden);
  const chosen = [...said].sort(() => random.next() - 0.5).slice(0, count);
  if (chosen.length === 0) return null;
  const texts = new Map(
    chosen.map((each) => [each.text, `a certain ${plainWords(each.argument)}`]),
  );
  // What is hidden once is hidden everywhere, in later requests too.
  const all = said.filter(({ text }) => texts.has(text));
  return {
    ...sample,
    id: `${sample.id}-ambiguous`,
    kind: 'ambiguous',
    requests: sample.requests.map((request) =>
      [...texts].reduce((text, [value, vague]) => text.replace(wordOf(value), vague), request),
    ),
    hidden: all.map(({ call, argument }) => ({ call, argument })),
    source: `${sample.source}, by templates`,
    deviations: [
      ...sample.deviations,
      'Values of BFCL’s base set were hidden; the paper takes BFCL’s own ambiguous items and hides values of documents alone.',
      'Rephrased by replacing words, not by a model; no rubric was applied.',
    ],
  };
}

function corrupted(
  sample: ClarifySample,
  said: readonly SaidValue[],
  random: Random,
): ClarifySample | null {
  const choices = said.flatMap((each) => {
    const value = sample.gold[each.call]?.arguments[each.argument] ?? null;
    return impossible(sample, each, value).map((wrong) => ({ ...each, wrong }));
  });
  const chosen = choices[Math.floor(random.next() * choices.length)];
  if (chosen === undefined) return null;
  const { call, argument, request, text, wrong } = chosen;
  return {
    ...sample,
    id: `${sample.id}-infeasible`,
    kind: 'infeasible',
    requests: sample.requests.map((each, index) =>
      index === request ? each.replace(wordOf(text), `'${String(wrong)}'`) : each,
    ),
    corrupted: [{ call, argument, said: wrong }],
    source: `${sample.source}, by templates`,
    deviations: [
      ...sample.deviations,
      'Corrupted by rule from the published domains; phrased by replacing words, not by a model.',
    ],
  };
}

/** Values the published domains rule out: beyond a range, in another case or changed names, forbidden characters. */
function impossible(
  sample: ClarifySample,
  { call, argument }: SaidValue,
  value: Json,
): readonly (string | number)[] {
  const environment = environmentNamed(sample.environment);
  environment.reset(sample.config, sample.seed);
  const tool = environmentTool(environment, sample.gold[call]?.tool ?? '');
  const domain = tool === undefined ? undefined : environment.domains(tool)[argument]?.domain;
  if (domain?.kind === 'range' && Number.isFinite(domain.high) && typeof value === 'number') {
    return [domain.high * 3, -Math.abs(value)];
  }
  if (domain?.kind === 'finite' && typeof value === 'string') {
    const known = domainValues(domain, 1000) ?? [];
    return [`missing_${value}`, value.toUpperCase()].filter((each) => !known.includes(each));
  }
  const isName = sample.environment === 'files' && /name$/.test(argument);
  return isName && typeof value === 'string' ? [`${value.slice(0, 2)}|${value.slice(2)}`] : [];
}
