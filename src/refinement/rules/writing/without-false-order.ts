import { escapePattern } from '../../../support/escape-pattern.js';
import type { Finding } from '../finding.js';

/**
 * A description without the orders that every answer contradicts: `, oldest first`, `(newest first)`, `sorted by date, oldest
 * first`. What cannot be cut out of its sentence stays.
 */
export function withoutFalseOrder(description: string, findings: readonly Finding[]): string {
  return findings.reduce(
    (text, finding) => (finding.kind === 'misordered' ? without(text, finding.stated) : text),
    description,
  );
}

const sorted =
  '(?:(?:(?:is|are) )?(?:sorted|ordered|listed|returned|arranged)(?: by \\w+(?: \\w+)?)?[,:]?\\s+)';
/** What may come after an order that was an addition to its sentence. */
const after = '(?=\\s*(?:[,.;:!)]|$|\\n))';

function without(text: string, order: string): string {
  const said = escapePattern(order);
  const forms = [
    `\\s*\\(${sorted}?${said}\\)`,
    `\\s*(?:[,;:–—]|\\s-)?\\s+(?:and )?${sorted}${said}${after}`,
    `\\s*(?:[,;:–—]|\\s-)\\s+(?:and )?${said}${after}`,
    ...(/chronological|^by /i.test(order) ? [`\\s+${said}${after}`] : []),
  ];
  return forms.reduce((rest, form) => rest.replace(new RegExp(form, 'gi'), ''), text);
}
