import { takesSeveral } from '../../../arguments/texts/takes-several.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { joinWords } from '../../../support/join-words.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode, isQuotableName } from '../quote.js';
import { about, type Sayings, type Sentence } from './sentence.js';

const mostFields = 5;
const mostSwitches = 5;
const mostOrders = 6;
const mostExceptions = 3;
/** Fewer words beyond the argument's name say nothing of it. */
const fewestTelling = 2;

/** What is said of what arguments do to the answer; nothing that the source says in its own words. */
export const saysOfEffects: Sayings<
  'list-length' | 'list-offset' | 'list-filter' | 'list-order' | 'chosen-fields' | 'switched-fields'
> = {
  'list-length': ({ argument, path, unit, except }, view) =>
    isSaid(argument, view, /limit|max|most|number|many|count|size|first|last|top|only|page|up to/i)
      ? []
      : sayOf(
          [path],
          argument,
          `At most this many ${unit}${ofList(path)} come back${exceptText(except)}.`,
        ),
  'list-offset': ({ argument, path, unit, besides }, view) => {
    const together = besides === undefined ? '' : `only together with ${code(besides)}`;
    if (!isSaid(argument, view, /skip|offset|start|from|after|omit|leave|first/i)) {
      const text = `Leaves out this many ${unit}${ofList(path)} at the start`;
      return sayOf([path], argument, `${text}${together === '' ? '' : `, ${together}`}.`);
    }
    return together === '' ? [] : [about(argument, `Has an effect ${together}.`)];
  },
  'list-filter': (finding, view) => [
    ...(isSaid(
      finding.argument,
      view,
      /filter|only|match|equal|whose|restrict|contain|belong|search/i,
    )
      ? []
      : sayOf([finding.path, ...finding.fields], finding.argument, filterText(finding, view))),
    ...kindsText(finding, view),
  ],
  'list-order': ({ argument, path, orders }, view) => {
    const list = path === '' ? 'the list' : exactCode(path);
    const plain = orders.filter(({ value }) => isQuotableName(value.replace(/^[-+]/, '')));
    const places = [path, ...plain.map(({ field }) => field)];
    const byName = plain.filter(({ value, field, way }) => value === field && way === 'up');
    const isOpen = view.parameter(argument)?.schema.enum === undefined;
    if (isOpen && byName.length > 1 && byName.length === plain.length)
      return sayOf(
        places,
        argument,
        `Puts ${list} in order of the field that it names, lowest first.`,
      );
    const telling = plain.filter((order) => !isEvident(order)).slice(0, mostOrders);
    const texts = telling.map(({ value, field, way }) => {
      return `${code(value)} by ${exactCode(field)}, ${way === 'up' ? 'lowest' : 'highest'} first`;
    });
    if (texts.length === 0) return [];
    return sayOf(places, argument, `Puts ${list} in order: ${texts.join('; ')}.`);
  },
  'chosen-fields': ({ argument, path }, view) =>
    isSaid(argument, view, /only|which|return|include|choose|limit|select/i)
      ? []
      : sayOf(
          [path],
          argument,
          `Names the fields that ${path === '' ? 'the answer has' : `the items${ofList(path)} have`}: others are left out.`,
        ),
  'switched-fields': ({ argument, switches }) =>
    [true, false].flatMap((adds) => {
      const told = switches.filter((each) => each.adds === adds && each.fields.every(isTold));
      const texts = told.slice(0, mostSwitches).map(({ value, fields }) => {
        const listed = joinWords(fields.slice(0, mostFields).map(exactCode));
        return `${listed} with ${code(value)}`;
      });
      if (texts.length === 0) return [];
      return [about(argument, `The answer ${adds ? 'also has' : 'lacks'} ${texts.join('; ')}.`)];
    }),
};

/** The sentence, where all places in it are named by names: an answer's field may be called anything. */
function sayOf(places: readonly string[], argument: string, text: string): readonly Sentence[] {
  return places.every((place) => place === '' || isTold(place)) ? [about(argument, text)] : [];
}

/** Its path is made of names alone. */
function isTold(field: string): boolean {
  return field.split('.').every((name) => isQuotableName(name.replaceAll('[]', '')));
}

function exceptText(values: readonly number[]): string {
  return values.length === 0
    ? ''
    : `; with ${joinWords(values.slice(0, mostExceptions).map(code), 'or')} more do`;
}

function ofList(path: string): string {
  return path === '' ? '' : ` of ${exactCode(path)}`;
}

function filterText(
  { argument, path, fields, relation }: FindingOf<'list-filter'>,
  view: EvidenceView,
): string {
  const parameter = view.parameter(argument);
  const isOneOfSeveral = parameter !== undefined && takesSeveral(parameter);

  const named = joinWords(fields.map(exactCode), 'or');
  if (relation === 'contains-somewhere')
    return `Keeps only items${ofList(path)} that contain it, for example in ${exactCode(fields[0] ?? '')}.`;
  const stands = {
    equals: isOneOfSeveral ? 'is one of them' : 'equals it',
    has: 'has it',
    contains: 'contains it',
    'at-least': 'is not below it',
    'at-most': 'is not above it',
    'not-before': 'is not before it',
    'not-after': 'is not after it',
    above: 'is above it',
    below: 'is below it',
    after: 'is after it',
    before: 'is before it',
  }[relation];
  return `Keeps only items${ofList(path)} whose ${named} ${stands}.`;
}

/** The values that things were seen to have, where nothing else lists those that are taken. */
function kindsText(
  { argument, kinds = [] }: FindingOf<'list-filter'>,
  view: EvidenceView,
): readonly Sentence[] {
  const isListed =
    view.parameter(argument)?.schema.enum !== undefined ||
    view.rejections.some(
      ({ call }) =>
        call.purpose.arguments.join() === argument && call.purpose.kind !== 'wrong-type',
    );
  if (kinds.length === 0 || isListed) return [];
  return [about(argument, `Seen: ${kinds.map(code).join(', ')}.`)];
}

/** The value itself says both the field and the way. */
function isEvident({ value, field, way }: FindingOf<'list-order'>['orders'][number]): boolean {
  const saysDown = /desc|^-|:-/i.test(value);
  const rest = nameWords(value).filter((word) => !/^(asc|desc|ascending|descending)$/.test(word));
  return rest.join() === nameWords(field).join() && saysDown === (way === 'down');
}

/** The source's own words, beyond the argument's name, say it. */
function isSaid(argument: string, view: EvidenceView, words: RegExp): boolean {
  const said = view.parameter(argument)?.schema.description ?? '';
  const name = nameWords(argument);
  const telling = nameWords(said).filter((word) => !name.includes(word) && !small.has(word));
  return telling.length >= fewestTelling && words.test(said);
}

const small = new Set('the a an of it to for in by this that its and or'.split(' '));
