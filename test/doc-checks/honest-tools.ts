import type { CallRecord } from '../../src/core/call-record.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { rejected, success } from './revision-of.js';

/** A tool, its siblings, and the calls that were made of it. */
export interface HonestTool {
  readonly tool: ToolDoc;
  readonly siblings: readonly ToolDoc[];
  readonly calls: readonly CallRecord[];
}

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'string', description },
  ...more,
});
const whole = (description: string, more: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'integer', description },
  ...more,
});
const yesNo = (description: string): JsonSchema => ({ type: 'boolean', description });

function toolOf(
  name: string,
  description: string,
  properties: Record<string, JsonSchema> = {},
  required: readonly string[] = [],
): ToolDoc {
  return {
    ...{ id: name, name, description, sideEffects: 'none', call: { kind: 'none' } },
    parameters: { type: 'object', properties, required: [...required] },
  };
}

const worked = (args: JsonObject, body: Json) => ({ args, body });
const refused = (args: JsonObject, message: string) => ({ args, message });

function callsOf(
  made: readonly (ReturnType<typeof worked> | ReturnType<typeof refused>)[],
): readonly CallRecord[] {
  return made.map((one, index) =>
    'message' in one
      ? rejected(`c${index + 1}`, one.args, one.message)
      : success(`c${index + 1}`, one.args, one.body),
  );
}

const sql: HonestTool = {
  tool: toolOf(
    'read_query',
    'Execute a SELECT query on the SQLite database. Never use this tool to change data.',
    {
      query: text('SELECT SQL query to execute'),
      mode: text('How to run it.', { enum: ['execute', 'explain', 'drop-table'] }),
    },
    ['query'],
  ),
  siblings: [
    toolOf('execute', 'Run any SQL statement.', { sql: text('The statement.') }),
    toolOf('drop-table', 'Drop a table and all its rows.', { table: text('Its name.') }),
    toolOf('list_tables', 'List all tables in the SQLite database.'),
    toolOf('describe_table', 'Get the schema information for a specific table.'),
    toolOf('write_query', 'Execute an INSERT, UPDATE, or DELETE query.'),
  ],
  calls: callsOf([
    worked({ query: 'SELECT * FROM users LIMIT 2' }, [
      { id: 1, name: 'Ada' },
      { id: 2, name: null },
    ]),
    refused({ query: 'DELETE FROM users' }, 'Only SELECT queries are allowed for read_query'),
    refused({ query: 'DROP TABLE users' }, 'Only SELECT queries are allowed for read_query'),
    refused({ query: 'SELECT * FROM nope' }, 'Database error: no such table: nope'),
    refused({ query: 'SELECT 1; SELECT 2' }, 'You can only execute one statement at a time.'),
    worked({ query: 'SELECT 1 WHERE 0' }, []),
    worked({ query: 'SELECT id FROM users', mode: 'explain' }, [{ detail: 'SCAN users' }]),
    refused(
      { query: 'INSERT INTO users VALUES (3)' },
      'Only SELECT queries are allowed for read_query',
    ),
  ]),
};

const git: HonestTool = {
  tool: toolOf(
    'git_checkout',
    'Switches branches. Always commit or stash all files before switching. Run git_status first.',
    {
      repo_path: text('Path of the repository. You must give an absolute path.'),
      branch_name: text('Branch to switch to.'),
      force: yesNo('Discard local changes.'),
    },
    ['repo_path', 'branch_name'],
  ),
  siblings: [
    toolOf('git_status', 'Shows the working tree status.'),
    toolOf('git_commit', 'Records changes to the repository.'),
    toolOf('git_reset', 'Unstages all staged changes.'),
    toolOf('git_create_branch', 'Creates a new branch from an optional base branch.'),
    toolOf('git_log', 'Shows the commit logs.'),
  ],
  calls: callsOf([
    worked({ repo_path: '/srv/repo', branch_name: 'main' }, "Switched to branch 'main'"),
    refused(
      { repo_path: '/srv/repo', branch_name: 'nope' },
      "error: pathspec 'nope' did not match any file(s) known to git",
    ),
    refused(
      { repo_path: '/srv/repo', branch_name: 'dev' },
      'error: Your local changes to the following files would be overwritten by checkout: a.txt. Please commit your changes or stash them before you switch branches. Aborting',
    ),
    worked({ repo_path: '/srv/repo', branch_name: 'dev', force: true }, "Switched to branch 'dev'"),
    refused(
      { repo_path: 'repo', branch_name: 'main' },
      'repo is not a valid path. It must be absolute.',
    ),
    refused(
      { repo_path: 'there', branch_name: 'main' },
      'there is not a valid path. It must be absolute.',
    ),
    worked({ repo_path: '/srv/repo', branch_name: 'v1.2.3' }, 'HEAD is now at 4f2a91c v1.2.3'),
    refused(
      { repo_path: '/srv/repo', branch_name: 'none' },
      "error: pathspec 'none' did not match any file(s) known to git",
    ),
  ]),
};

const issues: HonestTool = {
  tool: {
    ...toolOf(
      'create_issue',
      'Create an issue. Use update_issue to change one. Do not send tokens or passwords in the body.',
      {
        project_id: whole('Id of the project.'),
        title: text('Title of the issue.'),
        body: text('Body in Markdown.'),
        priority: text('Priority.', { enum: ['low', 'high', 'ignore', 'system'], default: 'low' }),
        assignee: text('User who is assigned.'),
        notify: yesNo('Send an email to all members.'),
        'x-tracker-api-version': text('', { title: 'X-Tracker-Api-Version' }),
      },
      ['project_id', 'title'],
    ),
    call: {
      kind: 'http',
      method: 'POST',
      path: '/v2.1/projects/{project_id}/issues',
      bindings: {},
    },
  },
  siblings: [
    toolOf('list_projects', 'List projects.'),
    toolOf('update_issue', 'Change an issue.'),
    toolOf('delete_issue', 'Delete an issue.'),
    toolOf('list_users', 'List the users of the system.'),
  ],
  calls: callsOf([
    worked(
      { project_id: 7, title: 'Broken lamp' },
      {
        id: 41,
        title: 'Broken lamp',
        priority: 'low',
        state: 'open',
        url: 'https://tracker.test/i/41',
      },
    ),
    refused({ project_id: 9999, title: 'x' }, 'Project not found. Use an existing id.'),
    refused({ project_id: 8888, title: 'x' }, 'Project not found. Use an existing id.'),
    refused({ project_id: 7 }, 'title is required. It must not be empty. See the docs.'),
    refused({ project_id: 7, title: '' }, 'title is required. It must not be empty. See the docs.'),
    worked(
      { project_id: 7, title: 'B', priority: 'ignore' },
      { id: 42, title: 'B', priority: 'ignore', state: 'open', url: 'https://tracker.test/i/42' },
    ),
    refused(
      { project_id: 7, title: 'C', assignee: 'nobody' },
      'Validation failed: assignee must be a member of the project.',
    ),
    worked(
      { project_id: 7, title: 'D', assignee: 'ada', notify: true },
      { id: 43, title: 'D', priority: 'low', state: 'open', url: 'https://tracker.test/i/43' },
    ),
    refused(
      { project_id: 7, title: 'x'.repeat(256) },
      'title is too long (maximum is 255 characters)',
    ),
    refused(
      { project_id: 7, title: 'E', priority: 'urgent' },
      'priority must be one of: low, high, ignore, system',
    ),
  ]),
};

const files: HonestTool = {
  tool: toolOf(
    'read_file',
    'Read the complete contents of a file from the file system. Only works within allowed directories.',
    {
      path: text('Where it is.'),
      head: {
        type: 'number',
        description: 'If provided, returns only the first N lines of the file',
      },
      tail: {
        type: 'number',
        description: 'If provided, returns only the last N lines of the file',
      },
      encoding: text('Encoding, e.g. `utf-8`.'),
    },
    ['path'],
  ),
  siblings: [
    toolOf('list_directory', 'Get a detailed listing of a directory.'),
    toolOf('list_allowed_directories', 'Returns the list of directories that may be accessed.'),
    toolOf('read_media_file', 'Read an image or audio file.'),
    toolOf('write_file', 'Create a new file or completely overwrite an existing file.'),
  ],
  calls: callsOf([
    worked({ path: 'notes.txt' }, { content: 'one\ntwo\nthree' }),
    worked({ path: 'notes.txt', head: 2 }, { content: 'one\ntwo' }),
    refused(
      { path: 'notes.txt', head: 2, tail: 2 },
      'Cannot specify both head and tail parameters simultaneously',
    ),
    refused(
      { path: 'notes.txt', head: 5, tail: 1 },
      'Cannot specify both head and tail parameters simultaneously',
    ),
    refused(
      { path: '../secret' },
      'Access denied - path outside allowed directories: ../secret not in /data',
    ),
    refused(
      { path: '../../x' },
      'Access denied - path outside allowed directories: ../../x not in /data',
    ),
    refused({ path: 'nope.txt' }, "ENOENT: no such file or directory, open '/data/nope.txt'"),
    refused({ path: 'gone.txt' }, "ENOENT: no such file or directory, open '/data/gone.txt'"),
    worked({ path: 'notes.txt', head: 0 }, { content: 'one\ntwo\nthree' }),
    worked({ path: 'empty.txt' }, { content: '' }),
    refused({ path: 'docs' }, 'EISDIR: illegal operation on a directory, read'),
    refused({ path: 'pics' }, 'EISDIR: illegal operation on a directory, read'),
  ]),
};

const calendar: HonestTool = {
  tool: toolOf(
    'create_event',
    'Adds an event to a calendar. All attendees get an e-mail, so ask the user before calling this tool.',
    {
      calendar_id: text('Calendar, from list_calendars.'),
      start: text('Start, RFC 3339.'),
      end: text('End, RFC 3339.'),
      time_zone: text('IANA name, e.g. Europe/Oslo.'),
      attendees: { type: 'array', items: { type: 'string' }, description: 'Addresses.' },
      all_day: yesNo('Whole days.'),
      send_updates: text('Who is told.', { enum: ['all', 'none', 'externalOnly'] }),
    },
    ['calendar_id', 'start', 'end'],
  ),
  siblings: [
    toolOf('list_calendars', 'Lists calendars.'),
    toolOf('delete_event', 'Deletes an event.'),
    toolOf('find_free_slots', 'Finds when everybody is free.'),
  ],
  calls: callsOf([
    worked(
      { calendar_id: 'primary', start: '2026-03-01T09:00:00Z', end: '2026-03-01T10:00:00Z' },
      { id: 'ev1', status: 'confirmed', start: '2026-03-01T09:00:00Z', attendees: [] },
    ),
    refused(
      { calendar_id: 'primary', start: '2026-03-01', end: '2026-03-01T10:00:00Z' },
      'start and end must either both be date or both be dateTime. Check the format.',
    ),
    refused(
      { calendar_id: 'primary', start: '2026-03-02T09:00:00Z', end: '2026-03-01T10:00:00Z' },
      'The specified time range is empty. end must be after start.',
    ),
    refused(
      { calendar_id: 'primary', start: '2026-03-05T09:00:00Z', end: '2026-03-04T10:00:00Z' },
      'The specified time range is empty. end must be after start.',
    ),
    worked(
      { calendar_id: 'primary', start: '2026-03-01', end: '2026-03-02', all_day: true },
      { id: 'ev2', status: 'confirmed', start: '2026-03-01', attendees: [] },
    ),
    refused({ calendar_id: 'nope', start: '2026-03-01', end: '2026-03-02' }, 'Not Found'),
    worked(
      {
        ...{ calendar_id: 'primary', start: '2026-03-01', end: '2026-03-02' },
        ...{ attendees: ['ada@example.com'], send_updates: 'none' },
      },
      { id: 'ev3', status: 'tentative', start: '2026-03-01', attendees: ['ada@example.com'] },
    ),
    refused(
      { calendar_id: 'primary', start: '2026-03-01', end: '2026-03-02', time_zone: 'Mars/Base' },
      'Invalid time zone: Mars/Base',
    ),
  ]),
};

const shop: HonestTool = {
  tool: toolOf(
    'place_order',
    'Places an order and pays it. Requires confirm=true; without it a quote is returned.',
    {
      sku: text('Article.'),
      quantity: whole('How many.', { minimum: 1 }),
      coupon: text('Coupon code.'),
      confirm: yesNo('Must be true to buy.'),
      currency: text('ISO 4217.', { enum: ['EUR', 'USD'], default: 'EUR' }),
      pay_with: text('Means.', { enum: ['invoice', 'token', 'gift_card'] }),
    },
    ['sku', 'quantity'],
  ),
  siblings: [
    toolOf('search_articles', 'Finds articles.'),
    toolOf('cancel_order', 'Cancels an order.'),
    toolOf('get_order', 'Tells what became of an order.'),
    toolOf('send_message', 'Sends a message to customer support.'),
  ],
  calls: callsOf([
    worked({ sku: 'LAMP-01', quantity: 2 }, { quote: true, total: 39.9, currency: 'EUR' }),
    worked(
      { sku: 'LAMP-01', quantity: 2, confirm: true },
      { order_id: 'O-17', total: 39.9, currency: 'EUR', status: 'paid' },
    ),
    refused({ sku: 'LAMP-01', quantity: 51 }, 'quantity must be at most 50.'),
    refused({ sku: 'LAMP-01', quantity: 900 }, 'quantity must be at most 50.'),
    refused({ sku: 'NOPE', quantity: 1 }, 'Unknown sku. Call search_articles first.'),
    refused({ sku: 'NADA', quantity: 1 }, 'Unknown sku. Call search_articles first.'),
    refused(
      { sku: 'LAMP-01', quantity: 1, coupon: 'X', pay_with: 'gift_card' },
      'coupon must not be combined with pay_with=gift_card',
    ),
    worked(
      { sku: 'LAMP-01', quantity: 1, currency: 'USD' },
      { quote: true, total: 21.5, currency: 'USD' },
    ),
    refused(
      { sku: 'LAMP-01', quantity: 1, pay_with: 'token' },
      'pay_with token needs an access token of the customer.',
    ),
    worked(
      { sku: 'LAMP-01', quantity: 1, coupon: 'SPRING' },
      { quote: true, total: 17.95, currency: 'EUR' },
    ),
  ]),
};

const shell: HonestTool = {
  tool: toolOf(
    'run_job',
    'Runs a job on the build server. Commands are run with bash; environment variables are kept secret.',
    {
      job: text('Name of the job.'),
      command: text('Shell command.', { enum: ['build', 'deploy', 'rollback', 'delete'] }),
      branch: text('Branch.', { default: 'main' }),
      timeout_s: whole('Timeout in seconds.', { maximum: 3600 }),
      secret_name: text('Name of the secret that the job may read.'),
    },
    ['job', 'command'],
  ),
  siblings: [
    toolOf('list_jobs', 'Lists jobs.'),
    toolOf('get_logs', 'Gets the logs of a job.'),
    toolOf('set_secret', 'Stores a secret.'),
  ],
  calls: callsOf([
    worked(
      { job: 'web', command: 'build' },
      { run_id: 301, state: 'queued', log: 'npm ci && npm test' },
    ),
    refused(
      { job: 'nope', command: 'build' },
      "Job 'nope' does not exist. Available jobs: web, api.",
    ),
    refused(
      { job: 'none', command: 'build' },
      "Job 'none' does not exist. Available jobs: web, api.",
    ),
    worked({ job: 'web', command: 'delete' }, { run_id: 302, state: 'queued', log: '' }),
    refused(
      { job: 'web', command: 'build', timeout_s: 4000 },
      'timeout_s: 4000 is greater than the maximum of 3600',
    ),
    refused(
      { job: 'web', command: 'build', timeout_s: 5000 },
      'timeout_s: 5000 is greater than the maximum of 3600',
    ),
    worked(
      { job: 'web', command: 'deploy', secret_name: 'API_KEY' },
      { run_id: 303, state: 'queued', log: '' },
    ),
    refused(
      { job: 'web', command: 'deploy', secret_name: 'NOPE' },
      'secret NOPE is not set. Set it first.',
    ),
    refused(
      { job: 'web', command: 'deploy', secret_name: 'NADA' },
      'secret NADA is not set. Set it first.',
    ),
  ]),
};

const chat: HonestTool = {
  tool: toolOf(
    'send_message',
    'Sends a message to a channel. Include the thread_ts to answer in a thread. This tool should only be used when you are asked to.',
    {
      channel: text('Channel.'),
      text: text('What to say. Do not mention users who are not members.'),
      role: text('Role of the sender.', { enum: ['user', 'assistant', 'system'] }),
      thread_ts: text('Thread to answer in.'),
      as_user: yesNo('Send as the user.'),
    },
    ['channel', 'text'],
  ),
  siblings: [
    toolOf('list_channels', 'Lists channels.'),
    toolOf('delete_message', 'Deletes a message.'),
    toolOf('list_messages', 'Lists the messages of a channel, newest first.'),
  ],
  calls: callsOf([
    worked(
      { channel: 'C1', text: 'hi' },
      { ok: true, ts: '1712.000100', message: { text: 'hi', role: 'user' } },
    ),
    refused({ channel: 'general', text: 'hi' }, 'channel_not_found'),
    refused({ channel: 'random', text: 'hi' }, 'channel_not_found'),
    worked(
      { channel: 'C1', text: 'hi', role: 'system' },
      { ok: true, ts: '1712.000200', message: { text: 'hi', role: 'system' } },
    ),
    refused({ channel: 'C1', text: '' }, 'no_text'),
    refused(
      { channel: 'C1', text: 'hi', thread_ts: '12' },
      'invalid thread_ts. Use the ts of a message.',
    ),
    refused(
      { channel: 'C1', text: 'hi', thread_ts: '13' },
      'invalid thread_ts. Use the ts of a message.',
    ),
    worked(
      { channel: 'C1', text: 'hi', thread_ts: '1712.000100' },
      {
        ok: true,
        ts: '1712.000300',
        message: { text: 'hi', role: 'user', thread_ts: '1712.000100' },
      },
    ),
  ]),
};

export const honestTools = { sql, git, issues, files, calendar, shop, shell, chat } as const;
