import { namesInList } from './argument-naming.js';

/** What a message says that one value wants, whichever argument has it. */
export interface NeededForValue {
  readonly value: string;
  readonly needs: readonly string[];
}

const lead = String.raw`^(?:.{0,60}:\s)?(?:the )?`;
const names = String.raw`(["'\`]?[A-Za-z_$][\w$.-]{0,63}["'\`]?(?:(?:, (?:and )?| and )["'\`]?[A-Za-z_$][\w$.-]{0,63}["'\`]?){0,4})(?: (?:parameters?|arguments?|fields?|values?|options?))?`;
const kind = String.raw`(?:action|operation|mode|command|method|type|kind|option)`;
const value = String.raw`["'\`]?([\w./+-]{1,40}?)["'\`]?`;
const wanted = String.raw`(?:(?:is|are) (?:required|needed|mandatory)|(?:required|needed)|must be (?:provided|given|specified|set)|missing)`;
const forms: readonly {
  readonly expression: RegExp;
  readonly valueFirst: boolean;
}[] = [
  // `title is required for create`, `weight is needed for the parcel tariff`, `title and body are required for the 'create' action`
  {
    expression: new RegExp(
      String.raw`${lead}${names} ${wanted} (?:for|with|when using) (?:the )?(?:${kind}[:=]? ?)?${value}(?: (?:${kind}|[a-z]{4,20}))?\.?$`,
      'i',
    ),
    valueFirst: false,
  },
  // `Action 'create' requires title`, `create requires title and body`
  {
    expression: new RegExp(
      String.raw`${lead}(?:${kind} )?${value}(?: ${kind})? (?:requires|needs) (?:an? |the )?${names}\.?$`,
      'i',
    ),
    valueFirst: true,
  },
];

/** `title is required for create`: which arguments a value wants that the message itself gives to no argument; null where it does not say so. */
export function readNeededForValue(
  message: string,
  parameters: readonly string[],
): NeededForValue | null {
  for (const { expression, valueFirst } of forms) {
    const [, first = '', second = ''] = expression.exec(message.trim()) ?? [];
    const [list, found] = valueFirst ? [second, first] : [first, second];
    const needs = list === '' ? [] : namesInList(list, parameters, false);
    if (needs.length > 0 && !parameters.includes(found)) return { value: found, needs };
  }
  return null;
}
