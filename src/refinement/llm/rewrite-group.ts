import type { ToolGroup } from '../../core/tool-doc.js';
import type { OnUsage } from '../engine.js';
import { purposeOf, type GroupMember } from '../groups/describe-group.js';
import type { ProposeGroupText } from '../groups/revise-group.js';
import { groupAnswerSchema, renderGroupPrompt } from '../prompts/group-prompt.js';
import { askRole, type RoleModel } from './ask-role.js';

/**
 * A model's description of a tool group from its APIs' docs, for `reviseGroup`. Rejects with `ModelAnswerError` where the
 * model gives no usable answer.
 */
export function rewriteGroup(
  group: ToolGroup,
  members: readonly GroupMember[],
  options: { readonly role: RoleModel; readonly maxWords: number; readonly onUsage: OnUsage },
): ProposeGroupText {
  const apis = members.map((member) => `${member.tool.name}: ${purposeOf(member)}`);
  return async (complaints) => {
    const input = { group, apis, maxWords: options.maxWords, complaints };
    const answer = await askRole(
      {
        schema: groupAnswerSchema,
        schemaName: 'group',
        mostSteps: Math.max(0, apis.length - 1),
        render: (steps) => renderGroupPrompt(input, steps),
      },
      options.role,
      options.onUsage,
    );
    return answer.description.replace(/\s+/g, ' ').trim();
  };
}
