import { valueAt } from '../../arguments/slots/path.js';
import { safePattern, type SafePattern } from '../../schema/safe-pattern.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { isFresh } from '../../arguments/values/fresh.js';
import { nonsense } from '../../arguments/values/no-match.js';
import type { Claim } from '../../core/claim.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { formatOf } from './formats.js';
import { takesTexts } from './texts.js';
import { hintsOn, isNotThere, isText, triedAt, written } from './tried.js';
import { escapePattern } from '../../support/escape-pattern.js';

const NAME = 'form';

/** Only texts of a form are taken: two capitals, a hyphen, four digits. */
export const form: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: a regular expression',
  keyword: 'pattern',
  propose: (view) => slotsWithSample(view).flatMap((slot) => suggested(slot, view)),
  tests: ({ about: [slot = ''], value = '' }, view) => {
    const pattern = compiled(written(value));
    const sample = sampleFor(slot, view);
    if (pattern === null || sample === null || !pattern.test(sample)) return [];
    const edits = editsOf(sample).map(({ side, text, stage }) => ({
      side,
      stage,
      text,
      fits: pattern.test(text),
    }));
    return [
      { side: 'sample', why: 'side', expect: 'accepted', values: [[slot, sample]] },
      ...edits.map(({ side, text, stage, fits }, index) => ({
        side,
        why: index === edits.length - 1 ? ('confirm' as const) : ('side' as const),
        expect: fits ? ('accepted' as const) : ('refused' as const),
        stage,
        values: [[slot, text] as const],
      })),
      ...missing(
        slot,
        edits.flatMap(({ fits, text }) => (fits ? [] : [text])),
        view,
      ),
    ] satisfies Test[];
  },
  breaks: ({ about: [slot = ''], value = '' }, args) => {
    const given = valueAt(args, slot);
    const pattern = compiled(written(value));
    if (typeof given !== 'string' || given === '' || pattern === null) return null;
    return !pattern.test(given);
  },
  covers: (claim, other, view) => {
    if (other.about[0] !== claim.about[0]) return false;
    if (other.kind === NAME) return written(claim.value) < written(other.value);
    return isObjectOf(other.value, /^(?:min|max)Length$/) && isOneLength(claim, view);
  },
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], value = '' }, { verdict }, view) => {
    const sample = sampleFor(slot, view);
    if (verdict === 'observed' || sample === null) return null;
    return {
      target: { slot },
      text: `Has the form \`${written(value)}\`, for example \`${sample}\`.`,
      overlay: { pattern: written(value) },
    };
  },
};

function compiled(pattern: string): SafePattern | null {
  try {
    return safePattern(pattern);
  } catch {
    return null;
  }
}

/** Texts of the form are all as long as the sample: nothing is left to say of lengths. */
function isOneLength({ about: [slot = ''], value = '' }: Claim, view: View): boolean {
  const sample = sampleFor(slot, view);
  const pattern = compiled(written(value));
  const others = sample === null ? [] : [`${sample}${sample.slice(-1)}`, sample.slice(0, -1)];
  return pattern !== null && others.length > 0 && !others.some((text) => pattern.test(text));
}

/** Names of things have the form of those that are there: what does not fit may be refused for being none of them. */
function missing(slot: string, misfits: readonly string[], view: View): readonly Test[] {
  const isMissed = triedAt(view, slot, isText).trials.some(
    ({ value, accepted, call }) => !accepted && misfits.includes(value) && isNotThere(call, view),
  );
  if (!isMissed) return [];
  const or = 'only names of things that are there are taken';
  return [
    { side: 'a new thing', why: 'rival', or, expect: 'refused', cannot: 'none would misfit' },
  ];
}

function isObjectOf(value: Json | undefined, names: RegExp): boolean {
  return (
    value !== undefined &&
    isJsonObject(value) &&
    Object.keys(value).every((name) => names.test(name))
  );
}

/** Slots that refuse texts without meaning and have taken one that looks made by a rule. */
function slotsWithSample(view: View): readonly Slot[] {
  return view.slots.filter(
    ({ path, schema, types }) =>
      schema.enum === undefined &&
      schema.pattern === undefined &&
      (types.length === 0 || types.some((type) => type === 'string' || type === 'integer')) &&
      takesTexts(view, path) &&
      sampleFor(path, view) !== null,
  );
}

/** The first text taken that is short, has digits or capitals alone, and no name of ours or format. */
function sampleFor(slot: string, view: View): string | null {
  const fits = (text: string): boolean =>
    text.length > 1 &&
    text.length <= 24 &&
    !isFresh(text) &&
    formatOf(text) === null &&
    (/\d/.test(text) || /^[A-Z]+$/.test(text));
  return triedAt(view, slot, isText).taken.find(fits) ?? null;
}

/** The patterns that refusals show, and those of the sample's own letters and digits. */
function suggested({ path }: Slot, view: View): readonly Proposal[] {
  const sample = sampleFor(path, view) ?? '';
  const { refused } = triedAt(view, path, isText);
  const shown = hintsOn(view, path).flatMap(({ pattern }) => pattern ?? []);
  const made = refused.length === 0 ? [] : masksOf(sample);
  return [...new Set([...shown, ...made])].map((value) =>
    proposal('answer', { kind: NAME, about: [path], value }),
  );
}

/** `AB-12` as two capitals, a hyphen and two digits; as AB, a hyphen and two digits; digits alone as any number of them too. */
function masksOf(sample: string): readonly string[] {
  const runs = sample.match(/[A-Z]+|[a-z]+|\d+|[^A-Za-z\d]+/g) ?? [];
  const classOf = (run: string): string | null =>
    /^\d/.test(run) ? '[0-9]' : /^[A-Z]/.test(run) ? '[A-Z]' : /^[a-z]/.test(run) ? '[a-z]' : null;
  const mask = (isLiteral: (run: string) => boolean): string =>
    `^${runs
      .map((run) => {
        const name = classOf(run);
        return name === null || isLiteral(run) ? escapePattern(run) : `${name}{${run.length}}`;
      })
      .join('')}$`;
  const isPlain = runs.length === 1;
  return [
    mask(() => false),
    ...(isPlain ? [] : [mask((run) => /^[A-Za-z]/.test(run))]),
    ...(/^\d+$/.test(sample) ? ['^[0-9]+$'] : []),
  ];
}

interface Edit {
  readonly side: string;
  readonly text: string;
  readonly stage: number;
}

/** Texts that differ from the sample in one respect each: the pattern says which of them are taken. */
function editsOf(sample: string): readonly Edit[] {
  const all: readonly Edit[] = [
    { side: 'other digits', text: turned(sample, /\d/g), stage: 1 },
    { side: 'other letters', text: turned(sample, /[A-Za-z]/g), stage: 1 },
    { side: 'other case', text: recased(sample), stage: 2 },
    ...ofParts(sample),
    { side: 'no digits', text: sample.replace(/\d/g, 'K'), stage: 2 },
    { side: 'no sign', text: sample.replace(/[^A-Za-z\d]/g, ''), stage: 3 },
    { side: 'nonsense', text: nonsense, stage: 3 },
  ];
  return all.filter(({ text }) => text !== sample && text !== '');
}

/** So many runs of digits and of letters are made longer and shorter by one. */
const mostParts = 3;

function ofParts(sample: string): readonly Edit[] {
  const runs = [...sample.matchAll(/[A-Z]+|[a-z]+|\d+/g)].slice(0, mostParts);
  return runs.flatMap(({ 0: run, index }): readonly Edit[] => {
    const end = index + run.length;
    const [before, after] = [sample.slice(0, end), sample.slice(end)];
    return [
      { side: `${run} longer`, text: `${before}${run.slice(-1)}${after}`, stage: 2 },
      { side: `${run} shorter`, text: `${before.slice(0, -1)}${after}`, stage: 2 },
    ];
  });
}

/** Digits and letters moved on by one, where that keeps months, days and weeks what they may be: down for all but the smallest. */
function turned(text: string, which: RegExp): string {
  const changed = text.replace(which, (sign) => {
    if (/\d/.test(sign)) return sign === '0' || sign === '1' ? sign : written(Number(sign) - 1);
    const first = sign === sign.toUpperCase() ? 65 : 97;
    return String.fromCharCode(first + ((sign.charCodeAt(0) - first + 1) % 26));
  });
  return changed === text ? text.replace(/[01](?=\D*$)/, '2') : changed;
}

function recased(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
