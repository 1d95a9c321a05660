import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { Gate, type GateSettings } from '../../src/experiments/gate.js';
import { Marks } from '../../src/experiments/mark.js';
import { OwnThings } from '../../src/experiments/own-things.js';
import { nounsOfAll } from '../../src/experiments/tool-kind.js';
import { httpTool, mcpTool } from './targets/target.js';

const marks = Marks.of('zqab');
const mark = marks.ofGroup(0);

interface World {
  readonly tools: readonly ToolDoc[];
  /** What baseline reads answered. */
  readonly seen?: readonly (readonly [tool: string, answer: Json])[];
  /** Creating steps that were made, with their answers. */
  readonly made?: readonly (readonly [tool: string, args: JsonObject, answer: Json])[];
}

function gateOf({ tools, seen = [], made = [] }: World, settings: Partial<GateSettings> = {}) {
  const marked = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/(?<![A-Z])ME(?![A-Z])/g, mark)) as T;
  const own = new OwnThings(marks, nounsOfAll(tools));
  const gate = new Gate(tools, own, marks, {
    ...{
      allow: 'writes',
      trustNames: true,
      roots: ['/srv/data'],
      host: '127.0.0.1:8080',
      ...settings,
    },
  });
  const find = (name: string): ToolDoc => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return tool;
  };
  for (const [name, answer] of seen) gate.saw({ tool: find(name), arguments: {} }, answer);
  for (const [name, args, answer] of made) {
    const request = { tool: find(name), arguments: marked(args) };
    if (gate.kindOf(request.tool).effect === 'read') gate.saw(request, marked(answer));
    else own.created('u1.s1', request, marked(answer));
  }
  return (name: string, args: JsonObject) =>
    gate.judge({ tool: find(name), arguments: marked(args) });
}

/** As frameworks write an optional number. */
const optionalInteger = { anyOf: [{ type: 'integer' }, { type: 'null' }] };

type Row = readonly [does: string, tool: string, args: JsonObject, verdict: 'pass' | 'refused'];
const suites: readonly (readonly [name: string, world: World, rows: readonly Row[]])[] = [
  [
    'files and what they hold',
    {
      tools: [
        mcpTool('read_file', 'Reads a file.', { path: 'string!' }),
        mcpTool('write_file', 'Writes a file.', { path: 'string!', content: 'string!' }),
        mcpTool('edit_file', 'Edits a file.', {
          path: 'string!',
          oldText: 'string!',
          title: 'string',
        }),
        mcpTool('delete_file', 'Deletes a file.', { path: 'string!', reason: 'string' }),
      ],
      seen: [['read_file', 'one']],
      made: [
        ['write_file', { path: 'MEa.txt', content: 'bilby' }, 'written'],
        ['read_file', { path: 'MEa.txt' }, 'bilby'],
      ],
    },
    [
      [
        'writes again what its own file held',
        'write_file',
        { path: 'MEa.txt', content: 'bilby' },
        'pass',
      ],
      [
        'looks in its own file for a word of others',
        'edit_file',
        { path: 'MEa.txt', oldText: 'one' },
        'pass',
      ],
      [
        'takes a title of others',
        'edit_file',
        { path: 'MEa.txt', oldText: 'x', title: 'one' },
        'refused',
      ],
      [
        'removes with a word of others',
        'delete_file',
        { path: 'MEa.txt', reason: 'one' },
        'refused',
      ],
      ['edits a file of others', 'edit_file', { path: 'one', oldText: 'bilby' }, 'refused'],
    ],
  ],
  [
    'a knowledge graph',
    {
      tools: [
        mcpTool('read_graph', 'Read the entire knowledge graph'),
        mcpTool('open_nodes', 'Open specific nodes by their names', {
          names: 'string[]! Names of the nodes',
        }),
        mcpTool('create_entities', 'Create new entities', {
          entities: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                entityType: { type: 'string' },
                observations: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        }),
        mcpTool('create_relations', 'Create relations between entities', {
          relations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                from: { type: 'string' },
                to: { type: 'string' },
                relationType: { type: 'string' },
              },
            },
          },
        }),
        mcpTool('add_observations', 'Add observations to entities', {
          observations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entityName: { type: 'string' },
                contents: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        }),
        mcpTool('delete_entities', 'Delete entities', {
          entityNames: 'string[]! Names of the entities to delete',
        }),
        mcpTool('delete_observations', 'Delete observations', {
          deletions: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entityName: { type: 'string' },
                observations: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        }),
        mcpTool('delete_relations', 'Delete relations', {
          relations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                from: { type: 'string' },
                to: { type: 'string' },
                relationType: { type: 'string' },
              },
            },
          },
        }),
      ],
      seen: [
        [
          'read_graph',
          {
            entities: [
              { name: 'Alice', entityType: 'person', observations: ['likes tea'] },
              { name: 'Bob', entityType: 'person', observations: [] },
            ],
            relations: [{ from: 'Alice', to: 'Bob', relationType: 'knows' }],
          },
        ],
      ],
      made: [
        [
          'create_entities',
          {
            entities: [
              { name: 'ME one', entityType: 'thing', observations: [] },
              { name: 'ME two', entityType: 'thing', observations: [] },
            ],
          },
          [{ name: 'ME one' }],
        ],
      ],
    },
    [
      [
        'creates an entity',
        'create_entities',
        { entities: [{ name: 'MEx', entityType: 'thing', observations: ['some text'] }] },
        'pass',
      ],
      [
        'creates over an entity',
        'create_entities',
        { entities: [{ name: 'Alice', entityType: 'thing', observations: ['ME'] }] },
        'refused',
      ],
      [
        'relates its own',
        'create_relations',
        { relations: [{ from: 'ME one', to: 'ME two', relationType: 'near' }] },
        'pass',
      ],
      [
        'relates its own to an entity',
        'create_relations',
        { relations: [{ from: 'ME one', to: 'Alice', relationType: 'near' }] },
        'refused',
      ],
      [
        'observes its own',
        'add_observations',
        { observations: [{ entityName: 'ME one', contents: ['is red'] }] },
        'pass',
      ],
      [
        'observes an entity',
        'add_observations',
        { observations: [{ entityName: 'Alice', contents: ['ME'] }] },
        'refused',
      ],
      ['deletes its own', 'delete_entities', { entityNames: ['ME one'] }, 'pass'],
      [
        'deletes its own and an entity',
        'delete_entities',
        { entityNames: ['ME one', 'Bob'] },
        'refused',
      ],
      ['deletes nobody', 'delete_entities', { entityNames: [] }, 'refused'],
      [
        'deletes what it observed',
        'delete_observations',
        { deletions: [{ entityName: 'ME one', observations: ['is red'] }] },
        'pass',
      ],
      [
        'deletes what others observed',
        'delete_observations',
        { deletions: [{ entityName: 'Alice', observations: ['likes tea'] }] },
        'refused',
      ],
      [
        'deletes a relation',
        'delete_relations',
        { relations: [{ from: 'Alice', to: 'Bob', relationType: 'knows' }] },
        'refused',
      ],
      [
        'deletes its relation',
        'delete_relations',
        { relations: [{ from: 'ME one', to: 'ME two', relationType: 'near' }] },
        'pass',
      ],
    ],
  ],
  [
    'an issue tracker',
    {
      tools: [
        httpTool('listIssues', 'GET /issues', 'Issues.', { q: 'string' }),
        httpTool('getIssue', 'GET /issues/{issue_id}', 'An issue.', { issue_id: 'integer!' }),
        httpTool('createIssue', 'POST /issues', 'Creates an issue.', {
          title: 'string!',
          body: 'string',
          labels: 'string[]',
          assignees: 'string[]',
          workspace: { type: 'object', properties: { id: { type: 'integer' } } },
          notify_watchers: 'boolean',
          milestone: 'integer',
        }),
        httpTool('updateIssue', 'PATCH /issues/{issue_id}', 'Updates an issue.', {
          issue_id: 'integer!',
          title: 'string',
          priority: 'integer',
          parent: { type: 'object', properties: { id: { type: 'integer' } } },
          workspace: { type: 'object', properties: { id: { type: 'integer' } } },
          after: 'integer Issue that it comes after',
        }),
        httpTool('commentIssue', 'POST /issues/{issue_id}/comments', 'Comments.', {
          issue_id: 'integer!',
          text: 'string!',
        }),
        httpTool('bulkClose', 'POST /issues/close', 'Closes issues.', {
          issue_ids: 'integer[]',
          filter: 'object',
        }),
        httpTool('searchIssues', 'POST /issues/search', 'Searches.', {
          query: 'string!',
          mark_seen: 'boolean',
        }),
        httpTool('GET /issues/{issue_id}/lock', 'GET /issues/{issue_id}/lock', '', {
          issue_id: 'integer!',
        }),
        httpTool('sendDigest', 'GET /digest', 'The digest.', {}),
        httpTool('GET /unsubscribe/{token}', 'GET /unsubscribe/{token}', '', { token: 'string!' }),
        httpTool('purge', 'POST /search/reset', 'Starts again.', { name: 'string' }),
        httpTool('addMember', 'PUT /issues/{issue_id}/members/{user_id}', '', {
          issue_id: 'integer!',
          user_id: 'integer!',
        }),
        httpTool('createHook', 'POST /hooks', 'Creates a webhook.', {
          name: 'string!',
          url: 'string!',
        }),
        httpTool('listHooks', 'GET /hooks', 'Webhooks.', {}, { type: 'array' }),
      ],
      seen: [
        [
          'listIssues',
          {
            issues: [
              { id: 1, title: 'Crash on start', author: { id: 5, login: 'ada' } },
              { id: 2, title: 'Typo', author: { id: 6, login: 'bob' } },
            ],
          },
        ],
        ['listHooks', []],
      ],
      made: [['createIssue', { title: 'ME' }, { id: 5, title: 'ME', author: { id: 9 } }]],
    },
    [
      [
        'creates',
        'createIssue',
        { title: 'A title ME', body: 'Some longer text', labels: ['MElabel'] },
        'pass',
      ],
      ['creates without its mark', 'createIssue', { title: 'A title', body: 'ME' }, 'refused'],
      ['mentions somebody', 'createIssue', { title: 'ME', body: 'Ask @ada about it' }, 'refused'],
      ['assigns somebody', 'createIssue', { title: 'ME', assignees: ['bob'] }, 'refused'],
      ['creates in a workspace', 'createIssue', { title: 'ME', workspace: { id: 1 } }, 'refused'],
      ['notifies', 'createIssue', { title: 'ME', notify_watchers: true }, 'refused'],
      ['does not notify', 'createIssue', { title: 'ME', notify_watchers: false }, 'pass'],
      [
        'writes an address into the text',
        'createIssue',
        { title: 'ME', body: 'write to ada@corp.com' },
        'refused',
      ],
      [
        'updates its own',
        'updateIssue',
        { issue_id: 5, title: 'New ME title', priority: 2 },
        'pass',
      ],
      ['puts it below another one', 'updateIssue', { issue_id: 5, parent: { id: 1 } }, 'refused'],
      [
        'puts it into the workspace with its number',
        'updateIssue',
        { issue_id: 5, workspace: { id: 5 } },
        'refused',
      ],
      ['puts it after another one', 'updateIssue', { issue_id: 5, after: 1 }, 'refused'],
      [
        'updates the issue with the number of the author',
        'updateIssue',
        { issue_id: 9, title: 'ME' },
        'refused',
      ],
      ['comments its own', 'commentIssue', { issue_id: 5, text: 'Some text' }, 'pass'],
      ['comments another one', 'commentIssue', { issue_id: 1, text: 'ME' }, 'refused'],
      ['closes by a filter', 'bulkClose', { filter: { title: 'ME' } }, 'refused'],
      [
        'closes its own and by a filter',
        'bulkClose',
        { issue_ids: [5], filter: { all: true } },
        'refused',
      ],
      ['closes its own', 'bulkClose', { issue_ids: [5] }, 'pass'],
      ['searches', 'searchIssues', { query: 'crash' }, 'pass'],
      ['searches and marks', 'searchIssues', { query: 'crash', mark_seen: true }, 'refused'],
      [
        'searches with a second statement',
        'searchIssues',
        { query: "x'; DROP TABLE issues; --" },
        'refused',
      ],
      ['locks by GET', 'GET /issues/{issue_id}/lock', { issue_id: 1 }, 'refused'],
      ['sends by GET', 'sendDigest', {}, 'refused'],
      ['unsubscribes by GET', 'GET /unsubscribe/{token}', { token: 'abc' }, 'refused'],
      ['resets a search', 'purge', { name: 'ME' }, 'refused'],
      ['reads through a path', 'getIssue', { issue_id: '1/../../logout' }, 'refused'],
      ['reads through an encoded path', 'getIssue', { issue_id: '1%2f%2e%2e%2flogout' }, 'refused'],
      ['adds a member', 'addMember', { issue_id: 5, user_id: 5 }, 'refused'],
      [
        'has its own port called',
        'createHook',
        { name: 'ME', url: 'http://localhost:9999/ME' },
        'pass',
      ],
      [
        'has the target called by another name',
        'createHook',
        { name: 'ME', url: 'http://localhost:8080/ME' },
        'refused',
      ],
      [
        'has a host called without a scheme',
        'createHook',
        { name: 'ME', url: 'evil.io/ME' },
        'refused',
      ],
      [
        'has a host called without slashes',
        'createHook',
        { name: 'ME', url: 'https:evil.io/ME' },
        'refused',
      ],
      [
        'has a host called behind a name',
        'createHook',
        { name: 'ME', url: 'http://example.com@evil.io/ME' },
        'refused',
      ],
      [
        'has a host called that looks reserved',
        'createHook',
        { name: 'ME', url: 'http://example.com.evil.io/ME' },
        'refused',
      ],
      [
        'has a host called behind a blank',
        'createHook',
        { name: 'ME', url: ' http://evil.io/ME' },
        'refused',
      ],
    ],
  ],
  [
    'tools of many kinds',
    {
      tools: [
        mcpTool('list_boxes', 'Lists.'),
        mcpTool('create_box', 'Creates a box.', { name: 'string!', labels: 'string[]' }),
        mcpTool('delete_box', 'Deletes a box.', { box_id: 'integer!' }),
        mcpTool('delete_task', 'Deletes a task.', { task_id: 'integer!' }),
        mcpTool('remove', 'Removes something.', { id: 'integer!' }),
        mcpTool('delete_object', 'Deletes an object.', {
          type: 'string(box|task)!',
          id: 'integer!',
        }),
        mcpTool('link_boxes', 'Links.', { box_id: 'integer!', target: 'integer! Box to link to' }),
        mcpTool('restore_backup', 'Restores a backup.', { name: 'string!' }),
        mcpTool('create_backup', 'Creates a backup.', { name: 'string!' }),
        mcpTool('delete_backup', 'Deletes a backup.', { name: 'string!' }),
        mcpTool('switch_branch', 'Switches.', { branch: 'string!' }),
        mcpTool('create_branch', 'Creates a branch.', { branch: 'string!' }),
        mcpTool('set_title', 'Sets the title of the site.', { title: 'string!' }),
        mcpTool('set_status', 'Sets the status of a box.', {
          box_id: 'integer!',
          status: 'string!',
        }),
        mcpTool('set_default_box', 'Sets the default.', { box_id: 'integer!' }),
        mcpTool('list_clear', 'Lists.', {}),
        mcpTool('list.clear', 'Clears.', {}),
        mcpTool('find_replace', 'Finds and replaces.', { find: 'string!', replace: 'string!' }),
        mcpTool('print_box', 'Prints a box.', { box_id: 'integer!' }),
        mcpTool('resolve_thread', 'Resolves a thread.', { thread_id: 'string!' }),
        mcpTool('get_messages', 'Gets messages. Once fetched, they are deleted.', {}),
        mcpTool('get_files', 'Lists files that were deleted.', {}),
        mcpTool('http_request', 'Makes a request.', { method: 'string!', url: 'string!' }),
        mcpTool('fetch_page', 'Fetches a page.', { url: 'string!' }, { readOnlyHint: true }),
        mcpTool('get_items', 'Gets items.', { action: 'string', id: 'integer' }),
        mcpTool('cleanup', 'Cleans up.', { keep: 'string' }),
        mcpTool('create_token', 'Makes a token.', {}),
        mcpTool('purge_cache', 'Purges.', {}, { readOnlyHint: true }),
        mcpTool('execute', 'Runs.', { statements: 'string[]!' }),
        mcpTool('run_query', 'Runs a query.', { query: { type: 'object' } }),
        mcpTool('clear_boxes', 'Clears the boxes.', { note: 'string', script: 'string' }),
        mcpTool('delete_by_query', 'Deletes.', { query: 'string!', note: 'string' }),
        mcpTool('python', 'Runs Python.', { code: 'string! Python code' }),
      ],
      seen: [
        [
          'list_boxes',
          {
            boxes: [
              { id: 1, name: 'garage' },
              { id: 2, name: 'attic' },
            ],
          },
        ],
      ],
      made: [
        ['create_box', { name: 'MEbox' }, { id: 3, name: 'MEbox', position: 7 }],
        ['create_backup', { name: 'MEbackup' }, { name: 'MEbackup' }],
        ['create_branch', { branch: 'MEbranch' }, 'done'],
      ],
    },
    [
      ['deletes its own', 'delete_box', { box_id: 3 }, 'pass'],
      ['deletes the task with its number', 'delete_task', { task_id: 3 }, 'refused'],
      ['deletes by the position of its own', 'delete_box', { box_id: 7 }, 'refused'],
      ['removes something with its number', 'remove', { id: 3 }, 'refused'],
      ['deletes another sort with its number', 'delete_object', { type: 'task', id: 3 }, 'refused'],
      ['links to another one', 'link_boxes', { box_id: 3, target: 1 }, 'refused'],
      ['restores its backup', 'restore_backup', { name: 'MEbackup' }, 'refused'],
      ['deletes its backup', 'delete_backup', { name: 'MEbackup' }, 'pass'],
      ['switches to its branch', 'switch_branch', { branch: 'MEbranch' }, 'refused'],
      ['sets the title', 'set_title', { title: 'ME' }, 'refused'],
      ['sets the title to a name of its own', 'set_title', { title: 'MEbox' }, 'refused'],
      ['sets the status of its own', 'set_status', { box_id: 3, status: 'open' }, 'pass'],
      ['sets the default', 'set_default_box', { box_id: 3 }, 'refused'],
      ['clears with a dot', 'list.clear', {}, 'refused'],
      ['replaces everywhere', 'find_replace', { find: 'ME', replace: 'x' }, 'refused'],
      ['prints a box', 'print_box', { box_id: 1 }, 'refused'],
      ['resolves a thread', 'resolve_thread', { thread_id: 'abc' }, 'refused'],
      ['reads what is deleted by it', 'get_messages', {}, 'refused'],
      ['reads what others deleted', 'get_files', {}, 'pass'],
      ['requests anything', 'http_request', { method: 'GET', url: 'http://evil.io' }, 'refused'],
      ['fetches a foreign address', 'fetch_page', { url: 'https://evil.io/?q=1' }, 'refused'],
      ['fetches a path of the target', 'fetch_page', { url: '/logout' }, 'refused'],
      ['fetches the target', 'fetch_page', { url: 'http://127.0.0.1:8080/logout' }, 'refused'],
      ['fetches a file', 'fetch_page', { url: 'file:///etc/passwd' }, 'refused'],
      ['gets with an action', 'get_items', { action: 'delete', id: 1 }, 'refused'],
      ['keeps only its own', 'cleanup', { keep: 'MEbox' }, 'refused'],
      ['creates a token, nothing said', 'create_token', {}, 'refused'],
      ['purges, which is said to only read', 'purge_cache', {}, 'refused'],
      ['executes a list', 'execute', { statements: ['SELECT 1', 'DROP TABLE boxes'] }, 'refused'],
      ['executes nothing', 'execute', { statements: [] }, 'refused'],
      ['runs a query in parts', 'run_query', { query: { text: 'FLUSHALL' } }, 'refused'],
      [
        'deletes beside a reading statement',
        'delete_box',
        { box_id: 1, note: 'SELECT a FROM b' },
        'refused',
      ],
      ['clears beside a reading statement', 'clear_boxes', { note: 'SELECT a FROM b' }, 'refused'],
      [
        'clears beside a statement of its own',
        'clear_boxes',
        { note: 'DROP TABLE MEt' },
        'refused',
      ],
      ['clears beside a script of its own', 'clear_boxes', { script: 'rm MEt' }, 'refused'],
      ['clears beside an unknown argument', 'clear_boxes', { sql: 'DROP TABLE MEt' }, 'refused'],
      [
        'deletes by a reading query',
        'delete_by_query',
        { query: 'SELECT a FROM boxes' },
        'refused',
      ],
      ['runs no query', 'run_query', {}, 'refused'],
      ['runs Python', 'python', { code: 'SELECT 1' }, 'refused'],
      ['runs Python with the mark', 'python', { code: "open('ME','w')" }, 'refused'],
    ],
  ],
  [
    'a mailbox with flags',
    {
      tools: [
        mcpTool('list_messages', 'Lists.', { folder: 'string!' }),
        mcpTool('read_email', 'Reads one.', { uid: 'integer!' }),
        mcpTool('search_mail', 'Searches.', { text: 'string!' }),
        mcpTool('send_message', 'Sends.', {
          recipients: {
            type: 'array',
            items: {
              type: 'object',
              properties: { type: { type: 'string' }, id: { type: 'integer' } },
            },
          },
          text: 'string!',
        }),
        mcpTool('create_message', 'Saves a message.', { text: 'string!', to: 'string' }),
        mcpTool('get_report', 'Builds the report and clears old ones.', {}),
        mcpTool(
          'list_trash',
          'Permanently removes everything in the trash.',
          {},
          { readOnlyHint: true },
        ),
        mcpTool('list_updates', 'Updates of the mailbox.', {}),
        mcpTool('get_credits', 'Creation and release dates, which will continuously change.', {}),
        mcpTool('get_once', 'Returns the code and removes it.', {}),
        mcpTool('get_later', 'Lists mails and then deletes old ones.', {}),
        httpTool('GET /mails/release_dates', 'GET /mails/release_dates', 'Dates.', {}),
        httpTool('GET /mails/clear_marks', 'GET /mails/clear_marks', 'Marks.', {}),
      ],
      seen: [
        [
          'list_messages',
          {
            messages: [
              { uid: 1, subject: 'Hello', flags: ['unseen'] },
              { uid: 2, subject: 'Bill', flags: [] },
            ],
          },
        ],
      ],
      made: [['create_message', { text: 'ME' }, { id: 5, text: 'ME' }]],
    },
    [
      ['reads a message', 'read_email', { uid: 1 }, 'refused'],
      ['searches', 'search_mail', { text: 'Hello' }, 'pass'],
      [
        'sends to the user with the number of its own message',
        'send_message',
        { recipients: [{ type: 'user', id: 5 }], text: 'ME' },
        'refused',
      ],
      [
        'drafts to two',
        'create_message',
        { text: 'ME', to: 'ME@example.com, boss@corp.com' },
        'refused',
      ],
      ['drafts to itself', 'create_message', { text: 'ME', to: 'ME@example.com' }, 'pass'],
      ['gets a report that clears', 'get_report', {}, 'refused'],
      ['lists what it removes', 'list_trash', {}, 'refused'],
      ['lists updates', 'list_updates', {}, 'pass'],
      ['gets what changes by itself', 'get_credits', {}, 'pass'],
      ['gets what is removed', 'get_once', {}, 'refused'],
      ['gets what is deleted', 'get_later', {}, 'refused'],
      ['gets dates of release', 'GET /mails/release_dates', {}, 'pass'],
      ['clears by GET', 'GET /mails/clear_marks', {}, 'refused'],
    ],
  ],
  [
    'tools that relate things',
    {
      tools: [
        httpTool('listTasks', 'GET /tasks', 'Tasks.', {}, { type: 'array' }),
        httpTool('getTask', 'GET /tasks/{id}', 'A task.', { id: 'integer!' }),
        httpTool('createTask', 'POST /tasks', 'Creates a task.', {
          title: 'string!',
          isbn: 'integer',
          size: 'integer',
        }),
        httpTool('patchTask', 'PATCH /tasks/{id}', 'Changes a task.', {
          id: 'integer!',
          blocks: 'integer',
          depends_on: 'integer[]',
          priority: 'integer',
          order: 'integer',
        }),
        httpTool('mergeTask', 'POST /tasks/{id}/merge', 'Merges.', {
          id: 'integer!',
          duplicate: 'integer',
          loser: 'integer',
          number_b: 'integer',
        }),
        httpTool('reorder', 'POST /tasks/reorder', 'Reorders.', { order: 'integer[]!' }),
        httpTool('bulk', 'PUT /tasks', 'Saves tasks.', {
          items: {
            type: 'array',
            items: {
              type: 'object',
              properties: { id: { type: 'integer' }, title: { type: 'string' } },
            },
          },
        }),
        mcpTool('get_report', 'A report.', {
          send_to: 'string',
          email_to: 'string',
          email: 'string',
        }),
        mcpTool('export_tasks', 'Exports tasks.', { output_path: 'string!' }),
        mcpTool('download_page', 'Downloads.', {
          page: 'string!',
          target: 'string Where to save it',
        }),
        httpTool('listTags', 'GET /tags', 'Tags.', {}, { type: 'array' }),
        httpTool('createTag', 'POST /tags', 'A tag.', { name: 'string!' }),
        httpTool('putTags', 'PUT /tags', 'Saves tags.', { tags: 'string[]!' }),
        mcpTool('set_tags', 'Sets tags.', { tags: 'string[]!' }),
        mcpTool('set_alias', 'Sets an alias.', { key: 'string!', alias: 'string!' }),
        mcpTool('get_alias', 'Gets by alias.', { alias: 'string!' }),
        mcpTool('get_value', 'Gets.', { key: 'string!' }),
        httpTool('rawPatch', 'PATCH /records/{id}', 'Changes.', { id: 'integer!', data: 'string' }),
        httpTool('createRaw', 'POST /records', 'Creates.', { name: 'string!' }),
        mcpTool('set_logo', 'Sets the logo.', { file: 'string!' }),
        mcpTool('set_api_key', 'Sets the key.', { key: 'string!' }),
        mcpTool('set_avatar', 'Sets the avatar.', { url: 'string!' }),
        mcpTool('import_notes', 'Imports notes.', { file: 'string!' }),
        mcpTool('graphql_query', 'Queries.', { document: 'string!' }),
        mcpTool('shell_show', 'Shows.', { line: 'string!' }),
        mcpTool('rename_tag', 'Renames a tag.', { old: 'string!', new: 'string!' }),
        mcpTool('append_row', 'Appends.', { sheet: 'string!', values: 'string[]!' }),
        mcpTool('query_docs', 'Searches the docs.', { text: 'string!' }),
      ],
      seen: [
        [
          'listTasks',
          [
            { id: 1, title: 'One', isbn: 9780131103627 },
            { id: 2, title: 'Two', isbn: 9780262033848 },
            { id: 3, title: 'Three', isbn: 9780201633610 },
          ],
        ],
      ],
      made: [
        ['createTag', { name: 'MEtag' }, { name: 'MEtag' }],
        ['createRaw', { name: 'ME' }, { id: 8, name: 'ME' }],
        ['createTask', { title: 'ME' }, { id: 4, title: 'ME' }],
        ['createTask', { title: 'MEb' }, { id: 5, title: 'MEb' }],
      ],
    },
    [
      ['creates', 'createTask', { title: 'ME', size: 2 }, 'pass'],
      [
        'creates with a taken number',
        'createTask',
        { title: 'ME', isbn: 9780131103627 },
        'refused',
      ],
      ['changes', 'patchTask', { id: 4, priority: 2 }, 'pass'],
      ['blocks a task', 'patchTask', { id: 4, blocks: 1 }, 'refused'],
      ['blocks its own', 'patchTask', { id: 4, blocks: 5 }, 'pass'],
      ['depends on a task', 'patchTask', { id: 4, depends_on: [5, 2] }, 'refused'],
      ['merges a task', 'mergeTask', { id: 4, duplicate: 1 }, 'refused'],
      ['merges a task under an odd name', 'mergeTask', { id: 4, number_b: 1 }, 'refused'],
      ['merges its own', 'mergeTask', { id: 4, duplicate: 5 }, 'pass'],
      ['reorders', 'reorder', { order: [4, 1] }, 'refused'],
      [
        'saves several',
        'bulk',
        {
          items: [
            { id: 4, title: 'ME' },
            { id: 1, title: 'ME' },
          ],
        },
        'refused',
      ],
      ['has a report sent', 'get_report', { send_to: 'boss@corp.com' }, 'refused'],
      ['has a report mailed', 'get_report', { email_to: 'boss@corp.com' }, 'refused'],
      ['gets a report of somebody', 'get_report', { email: 'boss@corp.com' }, 'pass'],
      ['exports over a file', 'export_tasks', { output_path: 'notes.txt' }, 'refused'],
      ['downloads over a file', 'download_page', { page: 'x', target: 'notes.txt' }, 'refused'],
      ['replaces all tags', 'putTags', { tags: ['MEtag'] }, 'refused'],
      ['sets all tags', 'set_tags', { tags: ['MEtag'] }, 'refused'],
      ['sets an alias of a key', 'set_alias', { key: 'cart', alias: 'ME' }, 'refused'],
      ['changes with JSON in a text', 'rawPatch', { id: 8, data: '{"owner_id": 2}' }, 'refused'],
      [
        'changes with its own JSON in a text',
        'rawPatch',
        { id: 8, data: '{"color": "red"}' },
        'pass',
      ],
      ['sets the logo', 'set_logo', { file: 'ME.png' }, 'refused'],
      ['sets the key', 'set_api_key', { key: 'MEkey' }, 'refused'],
      ['sets the avatar', 'set_avatar', { url: 'http://example.com/ME.png' }, 'refused'],
      ['imports', 'import_notes', { file: 'ME.json' }, 'refused'],
      [
        'mutates behind a comment',
        'graphql_query',
        { document: '# hello\nmutation { deleteTask(id: 1) }' },
        'refused',
      ],
      [
        'mutates behind a comma',
        'graphql_query',
        { document: ', mutation { deleteTask(id: 1) }' },
        'refused',
      ],
      ['mutates in a persisted query', 'graphql_query', { document: 'abc' }, 'refused'],
      ['shows in a shell', 'shell_show', { line: 'rm -rf x' }, 'refused'],
      ['renames a tag', 'rename_tag', { old: 'work', new: 'ME' }, 'refused'],
      ['appends to a sheet', 'append_row', { sheet: 'Budget', values: ['ME'] }, 'refused'],
    ],
  ],
  [
    'tools with nested and optional arguments',
    {
      tools: [
        mcpTool('list_tasks', 'List tasks'),
        mcpTool('get_task', 'Get a task', { task_id: optionalInteger }),
        mcpTool('create_task', 'Create a task', {
          ...{ title: 'string!', watchers: 'string[]', approver: 'string', steps: 'object[]' },
        }),
        mcpTool('update_task', 'Update a task', { task_id: optionalInteger, fields: 'object' }),
        mcpTool('delete_task', 'Delete a task', { task_id: optionalInteger }),
        mcpTool('create_collection', 'Create a collection', { collection: 'string!' }),
        mcpTool('aggregate', 'Run stages', { collection: 'string!', pipeline: 'object[]!' }),
        mcpTool('read_file', 'Read a file', { path: 'string!' }),
        mcpTool('write_file', 'Write a file', { path: 'string!', content: 'string!' }),
        mcpTool('edit_file', 'Edit a file', { path: 'string!', edits: 'object[]!' }),
        mcpTool('export_tasks', 'Export all tasks', { path: 'string!', format: 'string' }),
        mcpTool('download_file', 'Download a file', { url: 'string!', path: 'string!' }),
        mcpTool('download_document', 'Download a document', { path: 'string!' }),
        mcpTool('search_tasks', 'Search tasks', { q: 'string!', purge: 'string' }),
        mcpTool('list_contacts', 'List contacts'),
        mcpTool('get_contact', 'Get a contact', { phone: 'string!' }),
        mcpTool('create_contact', 'Create a contact', { name: 'string!', phone: 'string' }),
        mcpTool('update_contact', 'Update a contact', { name: 'string!', phone: 'string' }),
        mcpTool('delete_contact', 'Delete a contact', { phone: 'string!' }),
        mcpTool('kv_get', 'Get a key', { key: 'string!' }),
        mcpTool('kv_set', 'Set a key', { key: 'string!', value: 'string!' }),
        mcpTool('kv_del', 'Delete keys', { keys: 'string[]!' }),
        mcpTool('kv_expire', 'Let a key expire', { key: 'string!', seconds: 'integer!' }),
        mcpTool('list_bookmarks', 'List bookmarks'),
        mcpTool('get_bookmark', 'Get a bookmark', { url: 'string!' }),
        mcpTool('create_bookmark', 'Create a bookmark', { url: 'string!', title: 'string!' }),
        mcpTool('delete_bookmark', 'Delete a bookmark', { url: 'string!' }),
        mcpTool('send_sms', 'Send a message', { to: 'string!', text: 'string!' }),
      ],
      seen: [
        ['list_tasks', [{ id: 1, title: 'Pay rent' }]],
        ['list_contacts', [{ name: 'Ann', phone: '+1-202-555-0199' }]],
      ],
      made: [
        ['create_task', { title: 'ME' }, { id: 4, title: 'ME' }],
        ['create_collection', { collection: 'MEc' }, 'created'],
        ['write_file', { path: 'ME.txt', content: '' }, 'written'],
        ['create_contact', { name: 'MEann' }, 'created'],
        ['kv_set', { key: 'MEk', value: '1' }, 'OK'],
      ],
    },
    [
      ['deletes its own', 'delete_task', { task_id: 4 }, 'pass'],
      ['deletes by a name for a number', 'delete_task', { task_id: 'ME' }, 'refused'],
      ['has a task watched', 'create_task', { title: 'ME', watchers: ['dave'] }, 'refused'],
      ['has a task approved', 'create_task', { title: 'ME', approver: 'dave' }, 'refused'],
      [
        'writes to an address in another script',
        'create_task',
        { title: 'ME', steps: [{ note: 'dave@münchen.de' }] },
        'refused',
      ],
      [
        'puts it below a task',
        'update_task',
        { task_id: 4, fields: { parent_task: 'Other' } },
        'refused',
      ],
      ['changes a field', 'update_task', { task_id: 4, fields: { size: 'small' } }, 'pass'],
      [
        'writes into a collection',
        'aggregate',
        { collection: 'MEc', pipeline: [{ $match: { a: 1 } }, { $out: 'users' }] },
        'refused',
      ],
      [
        'writes into its own collection',
        'aggregate',
        { collection: 'MEc', pipeline: [{ $project: { b: { $sum: '$a' } } }, { $out: 'MEd' }] },
        'pass',
      ],
      [
        'edits a file',
        'edit_file',
        { path: 'ME.txt', edits: [{ path: 'notes.txt', newText: 'x' }] },
        'refused',
      ],
      ['edits its own', 'edit_file', { path: 'ME.txt', edits: [{ newText: 'x' }] }, 'pass'],
      ['passes an option', 'create_contact', { name: 'ME --all' }, 'refused'],
      ['has a dash in a name', 'create_task', { title: 'ME - a draft' }, 'pass'],
      ['exports over a file', 'export_tasks', { path: 'notes.txt' }, 'refused'],
      [
        'downloads over a file',
        'download_file',
        { url: 'https://ME.example.com/a', path: 'notes.txt' },
        'refused',
      ],
      ['downloads a document', 'download_document', { path: 'docs/a' }, 'pass'],
      ['purges by searching', 'search_tasks', { q: 'x', purge: 'old' }, 'refused'],
      [
        'deletes by a number for stories',
        'delete_contact',
        { phone: '+1-202-555-0199' },
        'refused',
      ],
      ['deletes by an unknown number', 'delete_contact', { phone: '+1-202-555-0100' }, 'refused'],
      [
        'takes the number of a contact',
        'create_contact',
        { name: 'ME', phone: '+1-202-555-0199' },
        'refused',
      ],
      [
        'changes the number of its own',
        'update_contact',
        { name: 'MEann', phone: '+1-202-555-0100' },
        'pass',
      ],
      [
        'writes to two numbers',
        'send_sms',
        { to: '+15551234567,+1-202-555-0100', text: 'ME' },
        'refused',
      ],
      [
        'deletes behind a fragment',
        'delete_bookmark',
        { url: 'https://example.com/a#ME' },
        'refused',
      ],
      [
        'deletes behind a query',
        'delete_bookmark',
        { url: 'https://example.com/a?by=ME' },
        'refused',
      ],
      [
        'deletes behind a way up',
        'delete_bookmark',
        { url: 'https://example.com/ME/../a' },
        'refused',
      ],
      ['deletes behind a user', 'delete_bookmark', { url: 'https://ME@example.com/a' }, 'refused'],
      ['sets a key', 'kv_set', { key: 'cart', value: 'ME' }, 'refused'],
      ['sets its own key', 'kv_set', { key: 'MEnew', value: '1' }, 'pass'],
      ['expires its own key', 'kv_expire', { key: 'MEk', seconds: 1 }, 'pass'],
      ['deletes its own key', 'kv_del', { keys: ['MEk'] }, 'pass'],
      ['deletes a key beside its own', 'kv_del', { keys: ['MEk', 'cart'] }, 'refused'],
      ['deletes its own page', 'delete_bookmark', { url: 'https://example.com/ME' }, 'pass'],
      ['writes to its own number', 'send_sms', { to: '+1-202-555-0100', text: 'ME' }, 'pass'],
    ],
  ],
];

describe('the gate', () => {
  describe.each(suites)('on %s', (_, world, rows) => {
    it.each(rows)('%s', (does, tool, args, verdict) => {
      const judged = gateOf(world)(tool, args);
      expect([does, judged.kind, judged.kind === 'refused' ? judged.reason : '']).toEqual([
        does,
        verdict,
        verdict === 'pass' ? '' : expect.any(String),
      ]);
    });
  });
});
