import { resolveName } from './argument-naming.js';

/** What an argument must hold for a condition to be met: one of these values, or, with `except`, none of them. */
export interface Condition {
  readonly argument: string;
  readonly values: readonly string[];
  readonly except: boolean;
}

const name = String.raw`["'\`“‘]?([A-Za-z_$][\w$.-]{0,63}(?: [a-z]\w{1,20}){0,2}?)["'\`”’]?`;
const quoted = String.raw`["'\`“‘][^"'\`”’\n]{1,40}["'\`”’]`;
const value = String.raw`(?:${quoted}|[\w./+-]{0,39}\w)`;
const values = String.raw`((?:one of |either )?${value}(?:(?:, (?:or |and )?| or | and |\/|\|)${value}){0,5})`;
const kind = String.raw`(?:parameter|argument|field|option|value)`;
const not = String.raw`is not|isn['’]t|are not|is anything but|is other than|is not one of|is not in|is anything other than|differs from|not`;
const sign = String.raw`(?:\s?(=>|={1,3}|!==?|<>|:)\s?|\s(${not}|is set to|is one of|is in|set to|equal to|equals|is|are|was|being|has the value|has value|with value|to be set to|to be|of)\s|\s)`;
const nameFirst = new RegExp(
  `^(?:the |your |its |an? )?(?:${kind} )?${name}(?: ${kind})?${sign}${values}$`,
  'i',
);
const valueFirst = new RegExp(`^(?:the (${value})|(${quoted}))[ -]${name}$`, 'i');
const onlyValues = new RegExp(`^${values}$`, 'i');

/** What is said of an argument, and is no value of it. */
const noValues = new Set(
  'given provided specified set used present supplied passed sent included not missing absent omitted null nil empty blank unset unknown invalid valid wrong incorrect malformed too also required needed optional allowed more less greater larger smaller higher lower longer shorter before after over under above below between at in on of a an the to and or'.split(
    ' ',
  ),
);
/** Behind a name without a verb they make one thing of the two: `email address`. */
const partsOfNames = new Set(
  'address number id ids name names code codes range value values field fields parameter argument option header filter clause key keys type types format size count date is are was be can cannot must may should has have with without for'.split(
    ' ',
  ),
);
/** Before a name they are none of its values: `this mode`. */
const determiners = new Set(
  'the a an this that these those each every any all some no another other others same given current chosen selected specified requested desired default first last next new old your our its their such which what both either certain different particular non-empty valid invalid unknown'.split(
    ' ',
  ),
);

/** `mode is fixed`, `mode=fixed`, `mode "fixed"`, `the fixed mode`, of the context `fixed` alone; null where it does not say so for sure. */
export function readCondition(
  text: string,
  parameters: readonly string[],
  context: string | null,
): Condition | null {
  const [, said, symbol = '', verb = '', listed] = nameFirst.exec(text) ?? [];
  const argument = said === undefined ? null : resolveName(said, parameters);
  if (argument !== null && listed !== undefined) {
    const isBare = symbol === '' && verb === '';
    const except = /^(?:!|<>)/.test(symbol) || new RegExp(`^(?:${not})$`, 'i').test(verb);
    return conditionOf({ argument, listed, except }, parameters, isBare ? partsOfNames : none);
  }
  const [, plain, inQuotes, named = ''] = valueFirst.exec(text) ?? [];
  const before = plain ?? inQuotes;
  const owner = resolveName(named, parameters);
  if (before !== undefined && owner !== null)
    return conditionOf({ argument: owner, listed: before, except: false }, parameters, determiners);
  const [, alone] = context === null ? [] : (onlyValues.exec(text) ?? []);
  return context === null || alone === undefined
    ? null
    : conditionOf({ argument: context, listed: alone, except: false }, parameters, determiners);
}

const none: ReadonlySet<string> = new Set();

function conditionOf(
  {
    argument,
    listed,
    except,
  }: { readonly argument: string; readonly listed: string; readonly except: boolean },
  parameters: readonly string[],
  alsoNone: ReadonlySet<string>,
): Condition | null {
  const found = listed
    .replace(/^(?:one of|either) /i, '')
    .split(/\s?,\s?(?:or |and )?| or | and |(?<!["'`“‘][^"'`”’]*)[|/]/i);
  const read = found.map((each) => ({
    text: each.replace(/^["'`“‘]|["'`”’]$/g, ''),
    isQuoted: /^["'`“‘]/.test(each),
  }));
  const isValue = ({ text, isQuoted }: (typeof read)[number]): boolean =>
    isQuoted ||
    (!noValues.has(text.toLowerCase()) &&
      !alsoNone.has(text.toLowerCase()) &&
      resolveName(text, parameters) === null);
  return read.length > 0 && read.every(isValue)
    ? { argument, values: [...new Set(read.map(({ text }) => text))], except }
    : null;
}
