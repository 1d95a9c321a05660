import type { JsonObject } from '../../../src/core/json.js';
import {
  copied,
  mcpTool,
  missing,
  ok,
  plain,
  refused,
  type Answer,
  type Target,
} from './target.js';

interface Task {
  id: string;
  title: string;
  parent: string;
  milestone: string;
}

const tools = [
  mcpTool('task_create', 'Creates a task.', { title: 'string!', parentTaskId: 'string' }),
  mcpTool('task_list', 'Lists the tasks by status.'),
  mcpTool('task_view', 'One task.', { id: 'string!' }),
  mcpTool('task_edit', 'Edits a task.', {
    ...{ id: 'string!', title: 'string', milestone: 'string', status: 'string' },
  }),
  mcpTool('task_archive', 'Archives a task.', { id: 'string!' }),
  mcpTool('task_finish', 'Finishes a task.', { task_id: 'string!' }),
  mcpTool('milestone_add', 'Adds a milestone.', { name: 'string!' }),
  mcpTool('milestone_list', 'Lists the milestones.'),
  mcpTool('milestone_rename', 'Renames a milestone.', { from: 'string!', to: 'string!' }),
  mcpTool('milestone_remove', 'Removes a milestone.', { name: 'string!' }),
  mcpTool('overview', 'Returns the whole board as text.'),
  mcpTool('spring', 'Returns all tasks to where they were at the start.'),
  mcpTool('broom', 'Get rid of what is done, and show the rest.'),
  mcpTool('dawn', 'Show the board after emptying it.'),
  mcpTool('list_by_status', 'Lists tasks.', { status: 'string!' }),
  mcpTool('label_add', 'Adds a label.', { name: 'string!' }),
  mcpTool('stage_add', 'Adds a stage.', { name: 'string!' }),
  mcpTool('backlog_remove', 'Removes a backlog.', { backlog_id: 'string!' }),
  mcpTool('sprint_view', 'Shows a sprint.', { sprint_id: 'string!' }),
  mcpTool('sprint_remove', 'Removes a sprint.', { sprint_id: 'string!' }),
  mcpTool('board_remove', 'Removes a board and its tasks.', { board_id: 'string!' }),
];

/** A board that answers in words alone: ids stand beside titles. */
export function board(): Target {
  const tasks: Task[] = [
    { id: 'TASK-1', title: 'Fix the login', parent: '', milestone: 'm-1' },
    { id: 'TASK-2', title: 'Write the docs', parent: 'TASK-1', milestone: '' },
  ];
  const milestones = [{ id: 'm-1', name: 'Beta' }];
  const boards = ['BOARD-7'];
  const sprints = ['20260519T114500802245000'];
  const labels = ['urgent'];
  const backlogs = ['8f14e45f-ceea-467f-a9e1-0c3c2a4d5b6e'];
  let [next, nextMilestone] = [3, 2];
  const lineOf = ({ id, title }: Task): string => `  ${id} - ${title}`;
  function call(tool: string, args: JsonObject): Answer {
    const named = plain(args['id'] ?? args['task_id']).toUpperCase();
    const at = tasks.findIndex(({ id }) => id === named);
    const milestone = milestones.findIndex(
      ({ name }) => name === plain(args['name'] ?? args['from']),
    );
    switch (tool) {
      case 'task_create': {
        const [id, title] = [`TASK-${next++}`, plain(args['title'])];
        const parent = args['parentTaskId'] === undefined ? '' : plain(args['parentTaskId']);
        tasks.push({ id, title, parent, milestone: '' });
        const file = `File: /srv/board-7/tasks/${id.toLowerCase()} - ${title}.md`;
        return ok(`${file}\n\nTask ${id} - ${title}\nBoard: BOARD-7\nCreated: 2026-11-02 10:00`);
      }
      case 'overview':
      case 'list_by_status':
      case 'task_list':
        return ok([`To Do:\n${tasks.map(lineOf).join('\n')}`, 'Done:\n  none']);
      case 'milestone_list':
        return ok([
          `Milestones:\n${milestones.map(({ id, name }) => `  ${id}: ${name}`).join('\n')}`,
        ]);
      case 'task_view':
        return at < 0 ? missing('task') : ok(`Task ${lineOf(tasks[at]!)}\nBoard: BOARD-7`);
      case 'task_edit':
        if (at < 0) return missing('task');
        if (args['title'] !== undefined) tasks[at]!.title = plain(args['title']);
        if ('milestone' in args) tasks[at]!.milestone = plain(args['milestone']);
        return ok(`Updated ${lineOf(tasks[at]!)}`);
      case 'task_finish':
      case 'task_archive':
        return at < 0 ? missing('task') : ok(`Archived ${tasks.splice(at, 1)[0]!.id}`);
      case 'milestone_add':
        milestones.push({ id: `m-${nextMilestone++}`, name: plain(args['name']) });
        return ok(`Created milestone "${plain(args['name'])}" (${milestones.at(-1)!.id}).`);
      case 'milestone_rename':
        if (milestone < 0) return missing('milestone');
        milestones[milestone]!.name = plain(args['to']);
        return ok('Renamed.');
      case 'milestone_remove':
        return milestone < 0 ? missing('milestone') : ok(milestones.splice(milestone, 1)[0]!.name);
      case 'spring':
      case 'broom':
      case 'dawn':
        return ok(`${tasks.splice(0).length} tasks`);
      case 'label_add':
        labels.push(plain(args['name']));
        return ok(`Label ${plain(args['name'])} was added.\nSprint: ${sprints[0] ?? 'none'}`);
      case 'stage_add':
        return ok(`Stage ${plain(args['name'])} was added to list ${backlogs[0] ?? 'none'}`);
      case 'backlog_remove':
        if (backlogs[0] !== args['backlog_id']) return missing('backlog');
        return ok(`Removed ${backlogs.pop()!}`);
      case 'sprint_view':
        return sprints[0] === args['sprint_id']
          ? ok(`Sprint ${sprints[0] ?? ''}\nLabels: ${labels.join(', ')}`)
          : missing('sprint');
      case 'sprint_remove':
        if (sprints[0] !== args['sprint_id']) return missing('sprint');
        return ok(`Removed ${sprints.pop()!}`);
      case 'board_remove':
        if (!boards.includes(plain(args['board_id']))) return missing('board');
        boards.splice(0);
        return ok(`Removed ${tasks.splice(0).length} tasks.`);
      default:
        return refused('no such tool');
    }
  }
  return {
    name: 'board',
    tools,
    call,
    state: () => copied({ tasks, milestones, boards, sprints, backlogs, labels }),
  };
}
