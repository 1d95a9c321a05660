import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type * as Ajv from 'ajv/dist/2020.js';
import type AddFormats from 'ajv-formats';
import { withPlainNumbers, writeJson } from '../core/json-text.js';
import type { JsonSchema } from '../core/json-schema.js';
import { loadPackage } from '../support/load-package.js';
import { oncePerFewObjects } from '../support/once-per-object.js';
import { RecentValues } from '../support/recent-values.js';
import { safePattern } from './safe-pattern.js';
import { toDraft2020 } from './schema-dialect.js';

/** A schema made ready to validate with, or why it cannot be. */
export interface CompiledSchema {
  readonly validate: ValidateFunction | null;
  readonly problem: string | null;
}

/** A compiled schema takes some 10 kB. */
const mostKept = 2_000;

/** By the text of what is compiled: many tools share parameters, and revisions of a doc constraints. */
const byText = new RecentValues<CompiledSchema>(mostKept, () => 1);

/** Compiles a schema, and again only where it was long ago. Remote references are never loaded: they are a problem. */
export const compileSchema: (schema: JsonSchema) => CompiledSchema = oncePerFewObjects(
  mostKept,
  compile,
);

function compile(schema: JsonSchema): CompiledSchema {
  try {
    const plain = withPlainNumbers(toDraft2020(schema)) as JsonSchema;
    const text = writeJson(plain);
    const compiled = byText.get(text) ?? {
      validate: withoutThrowing(ajvFor(text).compile(plain)),
      problem: null,
    };
    byText.set(text, compiled);
    return compiled;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { validate: null, problem: `The schema cannot be compiled: ${firstLine(message)}` };
  }
}

/** An instance keeps something of every schema. */
const mostCompiled = 500;
let shared: { readonly ajv: Ajv2020; compiled: number } | null = null;

/** An instance of its own for a schema with anchors, so that those of different tools never meet. */
function ajvFor(text: string): Ajv2020 {
  if (text.includes('nchor"')) return newAjv();
  if (shared === null || shared.compiled >= mostCompiled) shared = { ajv: newAjv(), compiled: 0 };
  shared.compiled += 1;
  return shared.ajv;
}

function newAjv(): Ajv2020 {
  const ajv = new (loadPackage<typeof Ajv>('ajv/dist/2020.js').Ajv2020)({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    ownProperties: true,
    logger: false,
    code: { regExp: Object.assign(namedPattern, { code: 'namedPattern' }) },
  });
  loadPackage<typeof AddFormats>('ajv-formats').default(ajv);
  return ajv;
}

/** Ajv keeps patterns apart by their text. */
function namedPattern(pattern: string, flags: string): RegExp {
  const safe = safePattern(pattern);
  const standIn = {
    test: (text: string) => safe.test(text),
    toString: () => `/${pattern}/${flags}`,
  };
  return standIn as unknown as RegExp;
}

/** Ajv takes plain numbers: it gets the nearest doubles. Circular schemas can recurse without end on circular-free but very deep data: that is no objection. */
function withoutThrowing(validate: ValidateFunction): ValidateFunction {
  const guarded = (data: unknown): boolean => {
    try {
      return validate(withPlainNumbers(data));
    } catch {
      validate.errors = [];
      return true;
    }
  };
  return new Proxy(validate, { apply: (_target, _self, [data]: [unknown]) => guarded(data) });
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
