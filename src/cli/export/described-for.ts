import { schemaFormats } from '../../reports/export/export-formats.js';
import { indexSafe, type IndexSafeDocs } from '../../reports/export/index-safe.js';
import type { ChosenDocs, ExportContext } from './exported.js';
import { counted } from '../../support/counted.js';

type Docs = ChosenDocs['docs'];

interface Described {
  readonly docs: Docs;
  /** For `--json`: nothing where descriptions stay whole. */
  readonly told: {
    readonly apart?: {
      readonly leftOut: boolean;
      readonly sentences: IndexSafeDocs<Docs[number]>['apart'];
    };
  };
}

/** Those with a place beside the description: the catalogue itself has one too, and is whole unless told. */
const withPlace: readonly string[] = [...schemaFormats, 'native'];

/** The docs with what their format, or `--description`, keeps in the descriptions; what stands apart is told. */
export function describedFor(
  whole: Docs,
  format: string,
  description: ExportContext['settings']['description'],
  output: ExportContext['output'],
): Described {
  const isUsual = schemaFormats.some((one) => one === format);
  if ((description ?? (isUsual ? 'index' : 'whole')) === 'whole') return { docs: whole, told: {} };
  const { docs, apart } = indexSafe(whole);
  const leftOut = !withPlace.includes(format);
  const tools = new Set(apart.map(({ tool }) => tool)).size;
  const [sentences, of] = [counted(apart.length, 'sentence'), counted(tools, 'tool')];
  const what = `${sentences} of ${of} about how to call them`;
  if (apart.length > 0 && leftOut)
    output.warn(`${format} has no place beside the description and leaves out ${what}.`);
  else if (apart.length > 0)
    output.note(
      `The descriptions of the schemas hold ${what} (--description whole: those of the tools)`,
    );
  return {
    docs: leftOut ? docs.map((one, index) => withSchemaOf(one, whole[index])) : docs,
    told: { apart: { leftOut, sentences: apart } },
  };
}

/** With the schema of the whole one: what stands apart is nowhere. */
function withSchemaOf(one: Docs[number], whole: Docs[number] | undefined): Docs[number] {
  return whole === undefined
    ? one
    : { ...one, doc: { ...one.doc, parameters: whole.doc.parameters } };
}
