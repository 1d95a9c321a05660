import { subjectOf } from './argument-naming.js';
import type { Statement } from './statement.js';

/** Whose value the statement is about: named by the layout, before it, or behind it (`Allowed values for sort are …`). */
export function valueSubject(
  { text, context, parameters }: Statement,
  at: number,
  lead = '',
): string | null {
  if (context !== null) return context;
  const before = subjectOf(text.slice(0, at), parameters, false);
  if (before !== null) return before;
  const inLead = subjectOf(
    lead.replace(/\b(?:values?|options?|choices?|keys?|are|is|include)\b/gi, ' '),
    parameters,
    false,
  );
  if (inLead !== null) return inLead;
  const behind = /\b(?:for|of|at|in)\s["'`]?([A-Za-z_$][\w$.-]{0,63})["'`]?/.exec(text.slice(at));
  return behind === null ? null : subjectOf(behind[1] ?? '', parameters, false);
}
