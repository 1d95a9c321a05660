import type { Json, JsonObject } from '../../../src/core/json.js';
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

interface Contact {
  id: string;
  name: string;
  phone: string;
  group: string;
  vip: boolean;
}

const tools = [
  httpTool('contact.list', 'POST /rpc/contact.list', 'Contacts, 50 at most.', { group: 'string' }),
  httpTool('contact.get', 'POST /rpc/contact.get', 'One contact.', { id: 'string!' }),
  httpTool('contact.create', 'POST /rpc/contact.create', 'New contact.', {
    name: 'string!',
    phone: 'string',
    group: 'string',
  }),
  httpTool('contact.update', 'POST /rpc/contact.update', 'Change a contact.', {
    id: 'string!',
    name: 'string',
    phone: 'string',
    group: 'string',
  }),
  httpTool('contact.delete', 'POST /rpc/contact.delete', 'Delete contacts.', {
    id: 'string',
    ids: 'string[]',
  }),
  httpTool('contact.merge', 'POST /rpc/contact.merge', 'Merge two contacts.', {
    keep: 'string! The contact that stays',
    drop: 'string! The contact that goes',
  }),
  httpTool('contact.touchAll', 'POST /rpc/contact.touchAll', 'Refresh the index.', {}),
  httpTool('batch', 'POST /rpc/batch', 'Several operations at once.', {
    operations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { op: { type: 'string' }, id: { type: 'string' }, name: { type: 'string' } },
      },
    },
  }),
  httpTool('group.rename', 'POST /rpc/group.rename', 'Rename a group of contacts.', {
    group: 'string!',
    newname: 'string!',
  }),
  httpTool('call.start', 'POST /rpc/call.start', 'Calls a contact.', { contact_id: 'string!' }),
  httpTool('sms.send', 'POST /rpc/sms.send', 'Sends a text message.', {
    to: 'string! Telephone number',
    text: 'string!',
    cc: 'string A group that gets it too',
  }),
];

/** An API that knows POST alone. */
export function contacts(): Target {
  let count = 3;
  const all: Contact[] = [
    { id: 'c1', name: 'Grace', phone: '+49 30 901820', group: 'family', vip: true },
    { id: 'c2', name: 'Linus', phone: '+358 9 1234567', group: 'work', vip: false },
    { id: 'c3', name: 'Barbara', phone: '+1 617 253 1000', group: 'work', vip: false },
  ];
  const sent: Json[] = [];
  const touched: number[] = [];
  const find = (id: unknown): Contact | undefined => all.find((one) => one.id === id);
  const drop = (ids: readonly unknown[]): void => {
    all.splice(0, all.length, ...all.filter(({ id }) => !ids.includes(id)));
  };
  function call(tool: string, args: JsonObject): Answer {
    const contact = find(args['id']);
    switch (tool) {
      case 'contact.list':
        return ok(
          copied({
            contacts: all.filter(
              ({ group }) => args['group'] === undefined || group === args['group'],
            ),
          }),
        );
      case 'contact.get':
        return contact === undefined ? missing('contact') : ok(copied(contact));
      case 'contact.create': {
        if (typeof args['name'] !== 'string') return refused('name?');
        count += 1;
        const made = {
          phone: '',
          group: 'none',
          vip: false,
          ...args,
          id: `c${count}`,
        } as unknown as Contact;
        all.push(made);
        return ok(copied(made));
      }
      case 'contact.update':
        if (contact === undefined) return missing('contact');
        Object.assign(contact, args);
        return ok(copied(contact));
      case 'contact.delete':
        drop([args['id'], ...((args['ids'] as Json[] | undefined) ?? [])]);
        return ok({ deleted: true });
      case 'contact.merge': {
        const [keep, gone] = [find(args['keep']), find(args['drop'])];
        if (keep === undefined || gone === undefined) return missing('contact');
        keep.phone = gone.phone;
        drop([gone.id]);
        return ok(copied(keep));
      }
      case 'contact.touchAll':
        touched.push(1);
        return ok({ touched: all.length });
      case 'batch':
        for (const { op, id, name } of (args['operations'] ?? []) as unknown as {
          op: string;
          id: string;
          name: string;
        }[]) {
          if (op === 'delete') drop([id]);
          const one = find(id);
          if (op === 'rename' && one !== undefined) one.name = name;
        }
        return ok({ done: true });
      case 'group.rename':
        for (const one of all) if (one.group === args['group']) one.group = plain(args['newname']);
        return ok({ done: true });
      case 'call.start':
        sent.push(copied({ called: find(args['contact_id']) ?? args }));
        return ok({ queued: true });
      case 'sms.send':
        if (!/^\+?[\d ()-]{5,}$/.test(plain(args['to']))) return refused('no number');
        sent.push(copied(args));
        return ok({ queued: true });
      default:
        return missing('method');
    }
  }
  return { name: 'contacts', tools, call, state: () => copied({ contacts: all, sent, touched }) };
}
