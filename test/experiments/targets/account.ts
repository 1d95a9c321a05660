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

const tools = [
  httpTool('getMe', 'GET /me', 'The signed-in user.', {}),
  httpTool('updateMe', 'PATCH /me', 'Changes the signed-in user.', {
    name: 'string',
    email: 'string',
    default_note_id: 'integer',
  }),
  httpTool('deleteMe', 'DELETE /me', 'Closes the account.', {
    confirm: 'string Name of the account',
  }),
  httpTool('changePassword', 'POST /me/password', 'Changes the password.', { password: 'string!' }),
  httpTool('createAvatar', 'POST /me/avatar', 'Creates the avatar from a text.', {
    name: 'string!',
  }),
  httpTool('getSettings', 'GET /settings', 'Settings of the server.', {}),
  httpTool('putSettings', 'PUT /settings', 'Saves the settings.', {
    title: 'string',
    theme: 'string',
  }),
  httpTool('listTokens', 'GET /tokens', 'Access tokens.', {}),
  httpTool('createToken', 'POST /tokens', 'Creates an access token.', { name: 'string!' }),
  httpTool('rotateToken', 'POST /tokens/rotate', 'Makes a new secret for the token in use.', {
    name: 'string',
  }),
  httpTool('deleteToken', 'DELETE /tokens/{token_id}', 'Revokes a token.', { token_id: 'string!' }),
  httpTool('listUsers', 'GET /users', 'Users of the server.', {}),
  httpTool('createUser', 'POST /users', 'Creates a user.', {
    username: 'string!',
    email: 'string!',
    role: 'string(admin|user)',
  }),
  httpTool('updateUser', 'PATCH /users/{user_id}', 'Changes a user.', {
    user_id: 'string!',
    role: 'string(admin|user)',
    disabled: 'boolean',
  }),
  httpTool('deleteUser', 'DELETE /users/{user_id}', 'Deletes a user. `me` is the signed-in one.', {
    user_id: 'string!',
  }),
  httpTool('listNotes', 'GET /notes', 'Notes.', {}, { type: 'array' }),
  httpTool('createNote', 'POST /notes', 'Creates a note.', {
    title: 'string!',
    text: 'string',
    callback_url: 'string Called when it changes',
  }),
  httpTool('getNote', 'GET /notes/{note_id}', 'A note.', { note_id: 'integer!' }),
  httpTool('deleteNote', 'DELETE /notes/{note_id}', 'Deletes a note.', { note_id: 'integer!' }),
  httpTool('logout', 'GET /logout', 'Ends the session.', {}),
  httpTool('GET /sessions/revoke', 'GET /sessions/revoke', 'Sessions.', {}),
  httpTool('restartServer', 'POST /server/restart', 'Restarts the server.', {}),
  httpTool('runJob', 'GET /jobs/{job}/run', 'Runs a job.', { job: 'string!' }),
  httpTool(
    'setDefaultNote',
    'POST /notes/{note_id}/default',
    'Makes a note the one that opens first.',
    { note_id: 'integer!' },
  ),
  httpTool('importNotes', 'POST /import', 'Replaces the notes by those of a file.', {
    name: 'string! File name',
  }),
];

/** A server with the account that the caller uses. */
export function account(): Target {
  const me = {
    id: 'u1',
    name: 'Owner',
    email: 'owner@site.org',
    default_note_id: 1,
    password: 'secret',
    avatar: 'O',
  };
  const settings: JsonObject = { title: 'My site', theme: 'dark' };
  const tokens = [{ id: 'tok_aaaa1111', name: 'laptop', current: true, secret: 1 }];
  const users = [
    { id: 'u1', username: 'owner', email: 'owner@site.org', role: 'admin', disabled: false },
    { id: 'u2', username: 'guest', email: 'guest@site.org', role: 'user', disabled: false },
  ];
  const notes = [
    { id: 1, title: 'Welcome', text: 'Hello', author: { id: 'u2', username: 'guest' } },
  ];
  const log: string[] = [];
  let count = 1;
  function call(tool: string, args: JsonObject): Answer {
    const note = notes.find(({ id }) => id === Number(args['note_id']));
    if ('note_id' in args && note === undefined) return missing('note');
    const userId = args['user_id'] === 'me' ? 'u1' : args['user_id'];
    switch (tool) {
      case 'getMe': {
        const { password: _, ...shown } = me;
        return ok(copied(shown));
      }
      case 'updateMe':
        Object.assign(me, args);
        return ok(copied(me));
      case 'changePassword':
        me.password = plain(args['password']);
        return ok({ done: true });
      case 'createAvatar':
        me.avatar = plain(args['name']);
        return ok({ done: true }, 201);
      case 'getSettings':
        return ok(copied(settings));
      case 'putSettings':
        Object.assign(settings, args);
        return ok(copied(settings));
      case 'listTokens':
        return ok(
          copied({ tokens: tokens.map(({ id, name, current }) => ({ id, name, current })) }),
        );
      case 'createToken':
        count += 1;
        tokens.push({
          id: `tok_${count}${count}${count}${count}bbbb`,
          name: plain(args['name']),
          current: false,
          secret: count,
        });
        return ok(copied({ ...tokens.at(-1), issued_by: 'u1' }), 201);
      case 'rotateToken':
        tokens[0]!.secret += 1;
        return ok({ done: true });
      case 'deleteToken': {
        const at = tokens.findIndex(
          ({ id }) => id === args['token_id'] || args['token_id'] === 'current',
        );
        if (at < 0) return missing('token');
        tokens.splice(at, 1);
        return ok(null, 204);
      }
      case 'listUsers':
        return ok(copied({ users }));
      case 'createUser': {
        const same = users.find(({ email }) => email === args['email']);
        const made = {
          id: `u${users.length + 1}`,
          role: 'user',
          disabled: false,
          ...args,
        } as (typeof users)[number];
        if (same === undefined) users.push(made);
        else Object.assign(same, args);
        return ok(copied(same ?? made), 201);
      }
      case 'updateUser': {
        const user = users.find(({ id }) => id === userId);
        if (user === undefined) return missing('user');
        Object.assign(user, args);
        return ok(copied(user));
      }
      case 'deleteUser': {
        const at = users.findIndex(({ id }) => id === userId);
        if (at < 0) return missing('user');
        users.splice(at, 1);
        return ok(null, 204);
      }
      case 'listNotes':
        return ok(copied({ notes })['notes']!);
      case 'createNote': {
        if (typeof args['callback_url'] === 'string') log.push(`called ${args['callback_url']}`);
        const made = {
          id: notes.length + 1,
          title: plain(args['title']),
          text: plain(args['text'] ?? ''),
          author: { id: 'u1', username: 'owner' },
        };
        notes.push(made);
        return ok(copied(made), 201);
      }
      case 'getNote':
        return ok(copied(note));
      case 'deleteNote':
        notes.splice(notes.indexOf(note!), 1);
        return ok(null, 204);
      case 'setDefaultNote':
        me.default_note_id = note!.id;
        return ok({ done: true });
      case 'importNotes':
        notes.splice(0, notes.length);
        return ok({ imported: 0 });
      case 'runJob':
        if (args['job'] !== 'nightly') return missing('job');
        log.push(tool);
        return ok({ done: true });
      case 'deleteMe':
      case 'logout':
      case 'GET /sessions/revoke':
      case 'restartServer':
        log.push(tool);
        return ok({ done: true });
      default:
        return refused('no such operation');
    }
  }
  return {
    name: 'account',
    tools,
    call,
    state: () => copied({ me, settings, tokens, users, notes, log }),
  };
}
