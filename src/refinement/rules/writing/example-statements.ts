import type { Json } from '../../../core/json.js';
import type { Finding } from '../finding.js';
import type { Statement } from './statement.js';

/** Values kept as examples, each with the calls that it worked in: no sentence says them, so a claim does. */
export function exampleStatements(findings: readonly Finding[]): readonly Statement[] {
  return findings.flatMap((finding): readonly Statement[] =>
    finding.kind === 'example'
      ? [
          {
            target: { argument: finding.argument },
            text: `Worked: ${finding.values.map((value: Json) => JSON.stringify(value)).join(', ')}`,
            calls: finding.calls,
          },
        ]
      : [],
  );
}
