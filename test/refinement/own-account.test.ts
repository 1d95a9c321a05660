import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import { toolDocSchema, type ToolDoc } from '../../src/core/tool-doc.js';
import { ownAccount, sparesAccount, userNamesOf } from '../../src/refinement/own-account.js';
import { exploreFake } from '../support/explore-fake.js';

const toolNamed = (name: string, changes: Partial<ToolDoc> = {}): ToolDoc =>
  toolDocSchema.parse({
    id: name,
    name,
    description: '',
    parameters: { type: 'object' },
    sideEffects: 'none',
    call: { kind: 'mcp', tool: name },
    ...changes,
  });

const inUrl = (method: string, path: string, ...names: readonly string[]): Partial<ToolDoc> => ({
  call: {
    kind: 'http',
    method,
    path,
    bindings: Object.fromEntries(names.map((name) => [name, { in: 'path' as const, name }])),
  },
});

function accountTold(by: ToolDoc, body: Json, users: readonly string[] = []) {
  const pool = new ValuePool();
  const outcome = {
    kind: 'success' as const,
    status: 200,
    body,
    shape: {},
    bytes: 1,
    truncated: false,
    durationMs: 1,
    attempts: 1,
  };
  const call = {
    id: 'c1',
    iteration: 1,
    role: 'probe' as const,
    purpose: { kind: 'positive' as const, arguments: [] },
    arguments: {},
    startedAt: '',
    outcome,
  };
  pool.addOutcome({ tool: by, call, reference: 'run/x#c1', mutating: false });
  return ownAccount([by], pool.freeze(), users);
}

const ada = { id: 7, login: 'ada', email: 'ada@example.org', name: 'Ada', plan: { name: 'pro' } };

describe('the account that a run itself uses', () => {
  it.each([
    ['whoami', {}],
    ['get_me', {}],
    ['getCurrentUser', {}],
    ['my_profile', {}],
    ['show_account', {}],
    ['user_details', inUrl('GET', '/user')],
    ['readSelf', inUrl('GET', '/api/v1/users/me')],
  ])('is told by %s', (name, changes) => {
    expect(accountTold(toolNamed(name, changes), ada).logins).toEqual(
      new Set(['ada', 'ada@example.org']),
    );
  });

  it.each([
    ['list_users', {}],
    ['get_user', inUrl('GET', '/users/{id}', 'id')],
    ['get_name', {}],
    ['create_user', {}],
    ['check_account', {}],
    ['create_account', inUrl('POST', '/account')],
  ])('is not told by %s', (name, changes) => {
    expect(accountTold(toolNamed(name, changes), ada).logins.size).toBe(0);
  });

  it('is told by the credentials and the URL', () => {
    const source = {
      kind: 'http' as const,
      baseUrl: 'http://bob%2B1:secret@127.0.0.1/',
      headers: {},
      credentials: [{ kind: 'basic' as const, value: '${LOGIN}' }],
      securitySchemes: [],
    };
    expect(userNamesOf(source, { LOGIN: 'ada:secret' })).toEqual(['bob+1', 'ada']);
  });

  const account = accountTold(toolNamed('whoami'), ada, ['root']);
  const spared = (args: JsonObject, name: string, changes: Partial<ToolDoc> = {}): boolean =>
    sparesAccount(args, toolNamed(name, changes), account);

  it.each<[string, JsonObject, Partial<ToolDoc>]>([
    ['delete_user', { username: 'ada' }, {}],
    ['delete_user', { username: 'ROOT' }, {}],
    ['update_user', { id: 7 }, {}],
    ['set_password', { user_id: '7' }, {}],
    ['block', { target: { email: 'Ada@example.org' } }, {}],
    ['remove_members', { members: ['eve', 'ada'] }, {}],
    ['patch_user', { login: 'ada' }, inUrl('PATCH', '/users/{login}', 'login')],
    ['api_current_user_reset_token_create', {}, {}],
    ['reset', {}, inUrl('POST', '/api/current-user/reset-token/')],
    ['avatar', {}, inUrl('DELETE', '/v2/users/me/avatar')],
    ['update', { name: 'eve' }, inUrl('PATCH', '/user')],
    ['change_my_password', { password: 'x' }, {}],
  ])('is named by %s with %j', (name, args, changes) => {
    expect(spared(args, name, changes)).toBe(false);
  });

  it.each<[string, JsonObject, Partial<ToolDoc>]>([
    ['delete_user', { username: 'eve' }, {}],
    ['update_user', { id: 8, level: 7 }, {}],
    ['set_price', { item_id: 7 }, {}],
    ['create_user', { username: 'eve' }, inUrl('POST', '/user')],
    ['rename', { name: 'x' }, inUrl('PATCH', '/user/{id}/pets', 'id')],
    ['create_issue', { owner: 'ada', repo: 'x' }, {}],
    [
      'edit_repo',
      { login: 'ada', repo: 'x' },
      inUrl('PATCH', '/repos/{login}/{repo}', 'login', 'repo'),
    ],
  ])('is not named by %s with %j', (name, args, changes) => {
    expect(spared(args, name, changes)).toBe(true);
  });

  it('is named by no call of a tool that changes things', () => {
    const people = [ada, { ...ada, id: 8, login: 'eve', email: 'eve@example.org', name: 'Eve' }];
    const { calls } = exploreFake({
      title: '',
      tools: {
        update_user: {
          effect: 'write',
          properties: { login: { type: 'string' }, note: { type: 'string' } },
          required: ['login'],
        },
        whoami: {},
        list_users: {},
      },
      server: () => ({
        update_user: ({ login }) =>
          people.some((one) => one.login === login)
            ? { ok: { login: login ?? null } }
            : { refused: 'no such user', status: 404 },
        whoami: () => ({ ok: ada }),
        list_users: () => ({ ok: people }),
      }),
      before: [
        ['list_users', {}],
        ['whoami', {}],
      ],
      claims: [],
    });
    const logins = calls.map(({ arguments: { login } }) => login);
    expect(logins).toContain('eve');
    expect(logins).not.toContain('ada');
  });
});
