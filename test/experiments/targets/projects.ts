import type { JsonObject } from '../../../src/core/json.js';
import {
  copied,
  httpTool,
  missing,
  ok,
  refused,
  type Answer,
  type Target,
  plain,
} from './target.js';

interface Project {
  id: number;
  name: string;
  code: string;
  owner_id: number;
  shared_with: string[];
}
interface Item {
  id: number;
  title: string;
  done: boolean;
  project_id: number;
  parent_id: number | null;
  blocks: number[];
}

const tools = [
  httpTool('listUsers', 'GET /users', 'Returns all users.', {}, { type: 'array' }),
  httpTool('removeUser', 'DELETE /users/{user_id}', 'Removes a user.', { user_id: 'integer!' }),
  httpTool('listProjects', 'GET /projects', 'Returns the projects you can see.', {
    page: 'integer Page number, from 1',
  }),
  httpTool('createProject', 'POST /projects', 'Creates a project. Codes are unique.', {
    name: 'string! Name of the project',
    code: 'string Short code, such as ACME',
    template_id: 'integer Project to copy the items of',
  }),
  httpTool('getProject', 'GET /projects/{project_id}', 'Returns a project.', {
    project_id: 'integer!',
  }),
  httpTool('updateProject', 'PATCH /projects/{project_id}', 'Updates a project.', {
    project_id: 'integer!',
    name: 'string',
    owner_id: 'integer User who owns it',
    code: 'string',
  }),
  httpTool(
    'deleteProject',
    'DELETE /projects/{project_id}',
    'Deletes a project with all its items.',
    {
      project_id: 'integer!',
    },
  ),
  httpTool('shareProject', 'POST /projects/{project_id}/share', 'Shares a project with somebody.', {
    project_id: 'integer!',
    email: 'string! E-mail address of the person',
  }),
  httpTool(
    'mergeProjects',
    'POST /projects/{project_id}/merge',
    'Merges a project into another one.',
    {
      project_id: 'integer!',
      into: 'integer! The project that remains',
    },
  ),
  httpTool('listItems', 'GET /projects/{project_id}/items', 'Returns the items of a project.', {
    project_id: 'integer!',
  }),
  httpTool('createItem', 'POST /projects/{project_id}/items', 'Adds an item to a project.', {
    project_id: 'integer!',
    title: 'string!',
    parent_id: 'integer Item that it is part of',
  }),
  httpTool('clearItems', 'DELETE /projects/{project_id}/items', 'Deletes the items of a project.', {
    project_id: 'integer!',
    done: 'boolean Only those that are done',
  }),
  httpTool('getItem', 'GET /items/{item_id}', 'Returns an item.', { item_id: 'integer!' }),
  httpTool('updateItem', 'PUT /items/{item_id}', 'Updates an item.', {
    item_id: 'integer!',
    title: 'string',
    done: 'boolean',
    blocks: 'integer[] Ids of the items that wait for this one',
  }),
  httpTool('moveItem', 'POST /items/{item_id}/move', 'Moves an item to another project.', {
    item_id: 'integer!',
    project_id: 'integer!',
  }),
  httpTool('deleteItem', 'DELETE /items/{item_id}', 'Deletes an item.', { item_id: 'integer!' }),
];

/** Projects with items, all with small integers as ids. */
export function projects(): Target {
  const users = [
    { id: 1, name: 'Ada', email: 'ada@acme.io' },
    { id: 2, name: 'Ben', email: 'ben@acme.io' },
  ];
  const all: Project[] = [
    { id: 1, name: 'Website', code: 'WEB', owner_id: 1, shared_with: [] },
    { id: 2, name: 'Archive', code: 'OLD-7', owner_id: 2, shared_with: ['ben@acme.io'] },
  ];
  const items: Item[] = ['Draft the page', 'Call the printer', 'Pay the domain', 'Old minutes'].map(
    (title, at) => ({
      ...{ id: at + 1, title, done: at === 3, project_id: at < 3 ? 1 : 2 },
      ...{ parent_id: null, blocks: [] as number[] },
    }),
  );
  const removed: number[] = [];
  const next = (list: readonly { id: number }[]): number =>
    Math.max(0, ...list.map(({ id }) => id)) + 1;
  const without = <T>(list: T[], leaves: (one: T) => boolean): void => {
    list.splice(0, list.length, ...list.filter((one) => !leaves(one)));
  };

  function call(tool: string, args: JsonObject): Answer {
    const project = all.find(({ id }) => id === Number(args['project_id']));
    const item = items.find(({ id }) => id === Number(args['item_id']));
    if (/Project|Items|createItem/.test(tool) && 'project_id' in args && project === undefined)
      return missing('project');
    if ('item_id' in args && item === undefined) return missing('item');
    switch (tool) {
      case 'listUsers':
        return ok(users);
      case 'removeUser':
        if (!users.some(({ id }) => id === Number(args['user_id']))) return missing('user');
        removed.push(Number(args['user_id']));
        without(users, ({ id }) => id === Number(args['user_id']));
        return ok(null, 204);
      case 'listProjects':
        return ok(args['page'] === undefined || args['page'] === 1 ? copied({ all })['all']! : []);
      case 'createProject': {
        if (typeof args['name'] !== 'string') return refused('name is required', 422);
        const code = plain(args['code'] ?? args['name']).slice(0, 20);
        const same = all.find((one) => one.code === code);
        const made: Project = same ?? {
          ...{ id: next(all), name: '', code, owner_id: 1, shared_with: [] },
        };
        made.name = args['name'];
        if (same === undefined) all.push(made);
        return ok({ ...made, owner: { id: 1, name: 'Ada' } }, 201);
      }
      case 'getProject':
        return ok(copied(project));
      case 'updateProject':
        Object.assign(
          project!,
          ...['name', 'owner_id', 'code']
            .filter((key) => key in args)
            .map((key) => ({ [key]: args[key] })),
        );
        return ok(copied(project));
      case 'deleteProject':
        without(all, (one) => one === project);
        without(items, ({ project_id }) => project_id === project!.id);
        return ok(null, 204);
      case 'shareProject':
        project!.shared_with.push(plain(args['email']));
        return ok(copied(project));
      case 'mergeProjects': {
        const into = all.find(({ id }) => id === Number(args['into']));
        if (into === undefined) return missing('project');
        for (const one of items) if (one.project_id === project!.id) one.project_id = into.id;
        without(all, (one) => one === project);
        return ok(copied(into));
      }
      case 'listItems':
        return ok(copied({ items: items.filter(({ project_id }) => project_id === project!.id) }));
      case 'createItem': {
        const made: Item = {
          ...{
            id: next(items),
            title: plain(args['title']),
            done: false,
            project_id: project!.id,
          },
          ...{ parent_id: (args['parent_id'] as number | undefined) ?? null, blocks: [] },
        };
        items.push(made);
        const { id, name, owner_id } = project!;
        return ok({ ...copied(made), project: { id, name }, owner_id }, 201);
      }
      case 'clearItems':
        without(
          items,
          (one) => one.project_id === project!.id && (args['done'] !== true || one.done),
        );
        return ok(null, 204);
      case 'getItem':
        return ok(copied(item));
      case 'updateItem':
        Object.assign(
          item!,
          ...['title', 'done', 'blocks']
            .filter((key) => key in args)
            .map((key) => ({ [key]: args[key] })),
        );
        return ok(copied(item));
      case 'moveItem':
        item!.project_id = Number(args['project_id']);
        return ok(copied(item));
      case 'deleteItem':
        without(items, (one) => one === item);
        return ok(null, 204);
      default:
        return missing('operation');
    }
  }
  return {
    name: 'projects',
    tools,
    call,
    state: () => copied({ users, projects: all, items, removed }),
  };
}
