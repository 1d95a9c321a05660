import type { z } from 'zod';
import { asType } from '../../schema/as-type.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { Restriction } from '../../schema/restrict-domain.js';
import type { AgentTool } from '../agent.js';
import type { answerSchema } from '../prompts/belief-prompts.js';
import { isUnknown } from './checked-candidate.js';

/** What a user's answer says of one argument, as a model wrote it down; null where it says nothing. */
export function writtenRestriction(
  { name, says, values, low, high }: z.infer<typeof answerSchema>['arguments'][number],
  tool: AgentTool,
): Restriction | null {
  const types = parametersOf(tool.parameters).find((each) => each.name === name)?.types ?? [];
  const typed = (values ?? [])
    .filter((value) => !isUnknown(value))
    .map((value) => asType(value, types));
  switch (says) {
    case 'nothing':
      return null;
    case 'value':
      return typed.length === 0 ? null : { kind: 'explicit', values: typed };
    case 'not':
      return typed.length === 0 ? null : { kind: 'negative', values: typed };
    case 'between':
      return low == null && high == null
        ? null
        : { kind: 'bounds', low: low ?? undefined, high: high ?? undefined };
  }
}
