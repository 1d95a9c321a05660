import { numberFromText } from '../../core/exact-number.js';
import { asType } from '../../schema/as-type.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { domainValues } from '../../schema/restrict-domain.js';
import type { Domain } from '../../schema/domain.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';
import { findMentions, namePattern, valuesSaid, type Mention } from './mentions.js';

const MOST_LISTED = 500;

/**
 * The arguments a request gives for a tool: first what stands beside an argument's name, then, for required arguments, one
 * of their listed values, whatever is left of their type in the order it stands, and the schema's default. An argument that
 * nothing is said of is absent. Values are not checked.
 */
export function fillArguments(request: string, tool: AgentTool, args: ToolArguments): JsonObject {
  const schema = tool.parameters;
  const parameters = parametersOf(schema);
  const required = parameters.filter(({ name, required: own }) => args[name]?.required ?? own);
  const values = new UnusedMentions(request);
  const filled: Record<string, Json> = {};
  const fill = (
    list: readonly Parameter[],
    valueOf: (one: Parameter) => Json | undefined,
  ): void => {
    for (const parameter of list) {
      if (Object.hasOwn(filled, parameter.name)) continue;
      const value = valueOf(parameter);
      if (value !== undefined) filled[parameter.name] = value;
    }
  };
  fill(parameters, (parameter) => values.beside(parameter));
  fill(required, (parameter) => listedIn(request, parameter, args[parameter.name]?.domain));
  fill(required, (parameter) => values.next(parameter));
  fill(required, fixedValue);
  return filled;
}

/** The values a domain lists: all of them, examples of them, or those of a list's items. */
export function listedValues(domain: Domain | undefined): readonly Json[] {
  if (domain?.kind === 'list') return listedValues(domain.items ?? undefined);
  if (domain?.kind === 'estimated-finite') return domain.examples;
  return domain?.kind === 'finite' ? (domainValues(domain, MOST_LISTED) ?? []) : [];
}

/** All listed values that are said where a list is wanted; otherwise the one, if it is one. */
function listedIn(
  request: string,
  { types }: Parameter,
  domain: Domain | undefined,
): Json | undefined {
  const said = valuesSaid(request, listedValues(domain));
  if (types.includes('array')) return said.length === 0 ? undefined : [...said];
  return said.length === 1 ? said[0] : undefined;
}

/** The value that stands in the schema itself. */
function fixedValue({ schema }: Parameter): Json | undefined {
  return schema.default ?? schema.const ?? (schema.enum?.length === 1 ? schema.enum[0] : undefined);
}

/** The values of a request that no argument has taken yet. */
class UnusedMentions {
  private left: readonly Mention[];

  constructor(private readonly request: string) {
    this.left = findMentions(request);
  }

  /** `page 14`, `limit=5`, `owner: octo`, `the name "Ada"`, `180 degrees`. */
  beside(parameter: Parameter): Json | undefined {
    const name = namePattern(parameter.name);
    const before = new RegExp(String.raw`(?<![\p{L}\p{N}])${name}\s*[:=]?\s*$`, 'iu');
    const after = new RegExp(String.raw`^\s*${name}(?![\p{L}\p{N}])`, 'iu');
    const found =
      this.left.find(({ start }) => before.test(this.request.slice(0, start))) ??
      this.left.find(({ kind, end }) => kind === 'number' && after.test(this.request.slice(end)));
    if (found !== undefined) return this.take(found, parameter);
    const stated = new RegExp(
      String.raw`(?<![\p{L}\p{N}])${name}\s*[:=]\s*([^\s"“‘',;]+?)[.!?]?(?=[\s,;]|$)`,
      'iu',
    );
    const written = stated.exec(this.request)?.[1];
    return written === undefined ? undefined : asType(written, parameter.types);
  }

  /** The next value of the parameter's type; for lists every one. */
  next(parameter: Parameter): Json | undefined {
    const fitting = this.left.filter((mention) => mayBe(mention, parameter));
    const kind = ['quoted', 'token', 'date', 'number'].find((each) =>
      fitting.some((mention) => mention.kind === each),
    );
    const same = fitting.filter((mention) => mention.kind === kind);
    if (parameter.types.includes('array')) {
      return same.length === 0 ? undefined : same.map((mention) => this.take(mention, parameter));
    }
    const [first] = same;
    return first === undefined ? undefined : this.take(first, parameter);
  }

  private take(mention: Mention, { types }: Parameter): Json {
    this.left = this.left.filter((each) => each !== mention);
    const isText = types.length > 0 && types.every((type) => type === 'string');
    return mention.kind === 'number' && !isText
      ? (numberFromText(mention.text) ?? Number(mention.text))
      : mention.text;
  }
}

function mayBe({ kind }: Mention, { types, schema }: Parameter): boolean {
  const items = types.includes('array') ? schema.items : undefined;
  const wanted = items === undefined ? types : [items.type ?? []].flat();
  if (/^date/.test(schema.format ?? '')) return kind === 'date';
  if (kind === 'number') return wanted.includes('integer') || wanted.includes('number');
  return wanted.includes('string') && schema.enum === undefined;
}
