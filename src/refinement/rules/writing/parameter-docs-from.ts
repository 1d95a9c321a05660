import type { ParameterDoc } from '../../../core/doc-version.js';
import type { Json } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding } from '../finding.js';
import { bareArgument } from './bare-argument.js';
import { closed } from './closed.js';
import { explainedArguments } from '../../../arguments/texts/explained-arguments.js';
import { withoutContradictions } from './drop-contradicted.js';
import type { Statement } from './statement.js';
import { pointerTo } from './pointer-to.js';
import { withoutMarkup } from './without-markup.js';

/** Values that worked, shown with an argument. */
export const mostExamples = 2;

export interface WrittenParameterDoc {
  readonly pointer: string;
  readonly doc: ParameterDoc;
  /** Sentences that say what the parameter is, where the source does not. */
  readonly added: readonly Statement[];
}

/** A doc for every argument that calls exercised: what the source says, corrected, then what was learnt, then values that worked. */
export function parameterDocsFrom(
  tool: ToolDoc,
  view: EvidenceView,
  findings: readonly Finding[],
  statements: readonly Statement[],
): readonly WrittenParameterDoc[] {
  const explained = explainedArguments(tool.description, view.argumentNames());
  return view.argumentNames().flatMap((argument): WrittenParameterDoc[] => {
    const raw = tool.parameters.properties?.[argument]?.description ?? '';
    const source = joinedTexts(withoutMarkup(raw), explained.get(argument) ?? '');
    const kept = withoutContradictions(source, argument, findings).trim();
    const learnt = statements.filter(
      ({ target }) => 'argument' in target && target.argument === argument,
    );
    const example = findings.find(
      (finding) => finding.kind === 'example' && finding.argument === argument,
    );
    const values: readonly Json[] = example?.kind === 'example' ? example.values : [];
    const described = kept !== '' || learnt.length > 0;
    const worked = { values, calls: example?.calls ?? [] };
    const added = described ? [] : bareArgument(argument, worked, tool, view);
    const sentences = [
      kept === '' ? '' : closed(kept),
      ...[...added, ...learnt].map(({ text }) => text),
    ].filter((text) => text !== '');
    const description = [...new Set(sentences)].join(' ');
    if (
      description === '' ||
      (learnt.length === 0 && added.length === 0 && kept === raw.trim() && values.length === 0)
    )
      return [];
    const unchanged = learnt.length === 0 && added.length === 0 && kept === raw.trim();
    return [
      {
        pointer: pointerTo(argument),
        doc: {
          description: unchanged ? raw : description,
          ...(values.length === 0 ? {} : { examples: values.slice(0, mostExamples) }),
        },
        added,
      },
    ];
  });
}

/** What the schema says of an argument, and what the description says beyond that. */
function joinedTexts(own: string, explained: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  if (explained === '' || plain(own).includes(plain(explained))) return own;
  return own.trim() === '' || plain(explained).includes(plain(own))
    ? explained
    : `${closed(own.trim())} ${explained}`;
}
