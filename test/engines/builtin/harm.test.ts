import type { Target } from '../../experiments/targets/target.js';
import { account } from '../../experiments/targets/account.js';
import { boxes } from '../../experiments/targets/boxes.js';
import { commands } from '../../experiments/targets/commands.js';
import { contacts } from '../../experiments/targets/contacts.js';
import { database } from '../../experiments/targets/database.js';
import { feed } from '../../experiments/targets/feed.js';
import { files } from '../../experiments/targets/files.js';
import { graph } from '../../experiments/targets/graph.js';
import { keys } from '../../experiments/targets/keys.js';
import { mailbox } from '../../experiments/targets/mailbox.js';
import { projects } from '../../experiments/targets/projects.js';
import { todos } from '../../experiments/targets/todos.js';
import { withoutOwn } from '../../experiments/scripted-run.js';
import { builtinRun, sentencesOf } from './builtin-run.js';

const again = 'The same call a second time';
const another = `${again} makes another one.`;
const noOther = `${again} is accepted and makes no other one.`;
const parts = 'a part of a name is enough, and upper and lower case differ.';
const noError = `${again} is no error: the answer is the same.`;

/** Targets with all that is said of them; each sentence was read against the target's code. */
const rows: readonly (readonly [make: () => Target, says: readonly string[]])[] = [
  [
    projects,
    [
      `createProject.description: ${noOther}`,
      'getProject.project_id: An unknown `project_id` is refused (404): "project not found".',
      'listItems.project_id: An unknown `project_id` is refused (404): "project not found".',
      `clearItems.description: ${noError}`,
      'getItem.item_id: An unknown `item_id` is refused (404): "item not found".',
    ],
  ],
  [
    boxes,
    [
      'getBox.name: An unknown `name` is refused (404): "box not found".',
      `createBox.description: ${noOther}`,
      'putBox.name: An unknown `name` is no error.',
      `copyBox.description: ${noOther}`,
      `emptyBox.description: ${noError}`,
    ],
  ],
  [
    contacts,
    [
      'contact.get.id: An unknown `id` is refused (404): "contact not found".',
      `contact.create.description: ${another}`,
      'contact.delete.id: An unknown `id` is no error: the answer is `{"deleted":true}`.',
      'contact.delete.ids: An unknown value in `ids` is no error: the answer is `{"deleted":true}`.',
    ],
  ],
  [
    files,
    [
      'write_file.path: An unknown `path` is no error: the answer is `Successfully wrote to …`.',
      'append_file.path: An unknown `path` is no error: the answer is `Appended to …`.',
      `create_directory.description: ${noOther}`,
      'delete_file.path: An unknown `path` is no error: the answer is `Nothing to delete`.',
      `search_files.pattern: In \`pattern\` ${parts}`,
    ],
  ],
  [todos, []],
  [
    database,
    ['describe_table.table_name: An unknown `table_name` is no error: the answer is empty.'],
  ],
  [
    mailbox,
    [
      `search_messages.query: In \`query\` ${parts}`,
      `create_folder.description: ${another}`,
      'empty_folder.folder: An unknown `folder` is no error: the answer is `{"emptied":true}`.',
      `create_draft.description: ${another}`,
      `send_email.description: ${another}`,
    ],
  ],
  [
    account,
    [
      `createToken.description: ${another}`,
      'deleteToken.token_id: An unknown `token_id` is refused (404): "token not found".',
      `createUser.description: ${noOther}`,
      'deleteUser.user_id: An unknown `user_id` is refused (404): "user not found".',
      `createNote.description: ${another}`,
      'getNote.note_id: An unknown `note_id` is refused (404): "note not found".',
    ],
  ],
  [
    keys,
    [
      'delete.key: An unknown `key` is no error: the answer is `Key … not found`.',
      'expire.name: An unknown `name` is no error: the answer is `OK`.',
      'rename.key: An unknown `key` is refused: "no such key".',
    ],
  ],
  [commands, []],
  [
    feed,
    [
      'getPost.post_id: An unknown `post_id` is refused (404): "post not found".',
      `createPost.description: ${another}`,
    ],
  ],
  [graph, [`search_nodes.query: In \`query\` ${parts}`]],
];

describe('the built-in engine with all permissions', () => {
  it.each(rows.map(([make, says]) => [make().name, make, says] as const))(
    'changes nothing that was there, and says nothing that is false: %s',
    async (_, make, says) => {
      const target = make();
      const run = await builtinRun(target);
      const mark = run.groups[0]?.mark.slice(0, 4) ?? '';
      expect(withoutOwn(target.state(), mark)).toEqual(make().state());
      expect(run.audit.harmed).toEqual([]);
      expect(sentencesOf(run)).toEqual(says);
    },
  );
});
