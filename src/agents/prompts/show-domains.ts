import { type JsonNumber } from '../../core/exact-number.js';
import { writeJson } from '../../core/json-text.js';
import { domainSize, type Domain } from '../../schema/domain.js';
import { domainValues } from '../../schema/restrict-domain.js';
import type { ArgumentKnowledge, ToolArguments } from '../argument-domains.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { fenced } from '../../support/fence.js';

const MOST_LISTED = 20;
const MOST_EXAMPLES = 8;

/** What the arguments of tools can be now, a line a tool, as a fenced block; tools by the name the model calls them. */
export function showDomains(tools: readonly { name: string; args: ToolArguments }[]): string {
  const lines = tools.map(({ name, args }) => {
    const shown = Object.fromEntries(
      Object.entries(args).map(([argument, known]) => [argument, domainInWords(known)]),
    );
    return escapeJsonText(writeJson({ tool: name, arguments: shown }));
  });
  return fenced('POSSIBLE VALUES', lines.join('\n'));
}

/** Up to 20 values listed, more by examples (SAGE appendix A.3.2). */
function domainInWords({ domain, required }: ArgumentKnowledge): string {
  return `${required ? 'required' : 'optional'}; ${valuesInWords(domain)}`;
}

function valuesInWords(domain: Domain): string {
  const size = domainSize(domain);
  const values = domainValues(domain, 1_000);
  switch (domain.kind) {
    case 'boolean':
      return 'true or false';
    case 'range':
      return `${domain.whole ? 'whole number' : 'number'} from ${end(domain.low)} to ${end(domain.high)}`;
    case 'list':
      return domain.items === null ? 'a list' : `a list; each item: ${valuesInWords(domain.items)}`;
    case 'estimated-finite':
      return `one of about ${domain.size}, e.g. ${listed(domain.examples.slice(0, MOST_EXAMPLES))}`;
    case 'finite':
      if (size === 0) return 'nothing is possible now';
      return size <= MOST_LISTED
        ? `one of ${listed(values ?? [])}`
        : `one of ${size}, e.g. ${listed((values ?? domain.values).slice(0, MOST_EXAMPLES))}`;
    case 'string':
      return domain.pattern === undefined ? 'any text' : `text that fits ${domain.pattern}`;
    case 'custom':
      return 'open';
  }
}

function end(bound: JsonNumber): string {
  return Number.isFinite(Number(bound)) ? String(bound) : 'anything';
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => writeJson(value)).join(', ');
}
