import type { GroupTask, OnUsage } from '../engine.js';
import { purposeOf } from '../groups/describe-group.js';
import { groupAnswerSchema, renderGroupPrompt } from '../prompts/group-prompt.js';
import { askRole, type RoleModel } from './ask-role.js';

/**
 * A model's description of a tool group from its APIs' docs. Rejects with `ModelAnswerError` where the model gives no usable
 * answer.
 */
export async function rewriteGroup(
  { group, members, maxWords, complaints }: GroupTask,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<string> {
  const apis = members.map((member) => `${member.tool.name}: ${purposeOf(member)}`);
  const input = { group, apis, maxWords, complaints };
  const { description } = await askRole(
    {
      schema: groupAnswerSchema,
      schemaName: 'group',
      mostSteps: Math.max(0, apis.length - 1),
      render: (steps) => renderGroupPrompt(input, steps),
    },
    role,
    onUsage,
  );
  return description.replace(/\s+/g, ' ').trim();
}
