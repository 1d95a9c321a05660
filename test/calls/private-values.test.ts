import type { Json, JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { PrivateEntry } from '../../src/core/private-entry.js';
import { PrivateValues } from '../../src/calls/private-values.js';

function answer(body: Json): Outcome {
  return {
    kind: 'accepted',
    body,
    bytes: 0,
    truncated: false,
    shape: {},
    durationMs: 1,
    attempts: 1,
  };
}

async function bodyFor(values: PrivateValues, body: Json, sent: JsonObject = {}): Promise<Json> {
  const masked = await values.masked(answer(body), sent);
  return masked.kind === 'accepted' ? (masked.body ?? null) : null;
}

/** What an answer holds, and the form of what stands for it; a text that stands for itself is nobody's own. */
const rows: readonly (readonly [string, Json, RegExp])[] = [
  ['an e-mail address', { contact: 'jane.doe@acme.com' }, /"name\d{3}@example\.org"/],
  [
    'one inside a text',
    { text: 'Write to jane.doe@acme.com.' },
    /Write to name\d{3}@example\.org\./,
  ],
  ['one that is a key', { 'jane.doe@acme.com': 3 }, /"name\d{3}@example\.org":3/],
  ['an address of a reserved domain', { contact: 'jane@example.com' }, /"jane@example\.com"/],
  ['a phone number', { text: 'call +49 30 901820' }, /call \+(?!49 30 901820)\d\d \d\d \d{6}"/],
  ['one under its name', { mobilePhone: '0171 2345678' }, /"(?!0171 2345678)\d{4} \d{7}"/],
  [
    'a date and a number are none',
    { on: '2026-11-24', n: '9876543210' },
    /"2026-11-24","n":"9876543210"/,
  ],
  ['one of the United States', { t: 'or (415) 555-2671' }, /or \((?!415)\d{3}\) \d{3}-\d{4}"/],
  ['one with 1 before it', { t: 'call 1-415-555-2671.' }, /call \d-(?!415)\d{3}-\d{3}-\d{4}\./],
  ['a part of a number', { t: '978-415-555-2671 000-12-3456' }, /978-415-555-2671 000-12-3456/],
  ['a social security number', { t: 'SSN 219-09-9999,' }, /SSN (?!219-09)\d{3}-\d\d-\d{4},/],
  ['one with blanks', { t: '219 09 9999' }, /"(?!219 09)\d{3} \d\d \d{4}"/],
  ['an IP address', { t: 'from 81.2.69.142:80' }, /from 198\.18\.\d+\.\d+:80/],
  ['one of version 6', { peer: '2a02:8109:9c40::1f2a' }, /"2001:db8::\d{3}"/],
  ['those of nobody', { t: '::1 192.0.2.7 v1.2.3.4' }, /::1 192\.0\.2\.7 v1\.2\.3\.4/],
  [
    'a key in a URL',
    { next: 'http://a/x?n=2&api_key=q8Hj2kLm9zz' },
    /\?n=2&api_key=(?!q8H)\w{11}"/,
  ],
  ['a signature in one', { t: 'https://a/b?sig=aB3dE5gH7j&se=2' }, /\?sig=(?!aB3)\w{10}&se=2/],
  ['the cursor of a list', { next: '/x?page_token=q8Hj2kLm9zz' }, /page_token=q8Hj2kLm9zz/],
  ['an IBAN', { account: 'DE89370400440532013000' }, /"DE(?!89370400440532013000)\d{20}"/],
  ['what only looks like one', { account: 'DE00370400440532013000' }, /"DE00370400440532013000"/],
  [
    'a card number',
    { pan: 'x', note: '4111 1111 1111 1111' },
    /"(?!4111 1111 1111 1111)\d{4} \d{4} \d{4} \d{4}"/,
  ],
  [
    'a name',
    { first_name: 'Jane', lastName: 'Doe' },
    /"first_name":"Name\d{3}","lastName":"Name\d{3}"/,
  ],
  ['a whole name', { full_name: 'Jane van Doe' }, /"Name\d{3} Name\d{3} Name\d{3}"/],
  [
    'the author of a commit',
    'Author: Jane Doe <jane@acme.com>',
    /"Author: Name\d{3} Name\d{3} <name\d{3}@example\.org>"/,
  ],
  [
    'a name in a line that says whose it is',
    'Commit: 0ce0\nAuthor: Jane van Doe\nDate: 2026-11-25',
    /Author: Name\d{3} Name\d{3} Name\d{3}\\nDate: 2026-11-25/,
  ],
  ['a login of an author', { author: 'janedoe' }, /"author":"janedoe"/],
  ['a title after a label', 'Title: Jane Eyre', /Title: Jane Eyre/],
  ['the name of a thing', { name: 'Jane Doe', title: 'Jane' }, /"Jane Doe","title":"Jane"/],
  ['a birthday', { birthDate: '1980-04-01' }, /"(?!1980)\d{4}-\d\d-\d\d"/],
  ['a street', { street: 'Main Street 5' }, /"\d{3} Example Street"/],
  [
    'a key of a known service',
    { k: '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' },
    /"ghp_(?!wWPw)[A-Za-z\d]{36}"/,
  ],
  [
    'a key with a prefix',
    { k: 'tok_live_4eC39HqLyjWDarjtT1zdp7dc' },
    /"tok_live_(?!4eC39)[A-Za-z\d]{24}"/,
  ],
  [
    'a key under its name',
    { tsig: 'pRP5FapFoJ95JEL06sv4PQ==', api_key: 'q8Hj2kLm9' },
    /"(?!pRP5F)[\w]+==","api_key":"(?!q8Hj2)\w{9}"/,
  ],
  ['a token of a page is none', { next_page_token: 'q8Hj2kLm9zzzz' }, /"q8Hj2kLm9zzzz"/],
  ['a URL with a password', { db: 'postgres://ann:hunter2x@db.acme.com/x' }, /"(?!.*hunter2x).*"/],
  [
    'a folder of this machine',
    { text: 'in /srv/work/ann/notes.txt.' },
    /in \/path\/to\/folder\/notes\.txt\./,
  ],
  ['another folder', { text: '/srv/work/anna/x' }, /"\/srv\/work\/anna\/x"/],
  [
    'an id and a hash',
    { id: '5f0c', sha: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3' },
    /a94a8fe5ccb19ba61c4c0873d391e987982fbbd3/,
  ],
];

describe('private values of answers', () => {
  it.each(rows)('%s', async (_title, body, form) => {
    const values = new PrivateValues({ paths: ['/srv/work/ann'] });
    const masked = await bodyFor(values, body);
    expect(JSON.stringify(masked)).toMatch(form);
    expect(values.unmasked(masked)).toEqual(body);
  });

  it('have equal tokens where they are equal, in whatever order they come', async () => {
    const [a, b] = [{ email: 'jane@acme.com' }, { email: 'john@acme.com' }];
    const [one, other] = [new PrivateValues(), new PrivateValues()];
    const first = [await bodyFor(one, a), await bodyFor(one, b), await bodyFor(one, a)];
    const second = [await bodyFor(other, b), await bodyFor(other, a)];
    expect(first[0]).toEqual(first[2]);
    expect(first[0]).not.toEqual(first[1]);
    expect([second[1], second[0]]).toEqual([first[0], first[1]]);
  });

  it('are used in calls in other cases and inside other texts too', async () => {
    const values = new PrivateValues();
    const masked = (await bodyFor(values, { email: 'jane.doe@acme.com' })) as { email: string };
    const sent = { q: ` ${masked.email.toUpperCase()} `, list: `${masked.email},${masked.email}` };
    expect(values.unmasked(sent)).toEqual({
      q: ' JANE.DOE@ACME.COM ',
      list: 'jane.doe@acme.com,jane.doe@acme.com',
    });
    expect(values.unmasked({ q: masked.email.split('@')[0] ?? '' })).toEqual({ q: 'jane.doe' });
  });

  it('are none where we made them up, or where the catalogue has them', async () => {
    const values = new PrivateValues({ published: 'for example sales@acme.com' });
    const sent = { email: 'new@acme.com' };
    expect(await bodyFor(values, { was: 'new@acme.com' }, sent)).toEqual({ was: 'new@acme.com' });
    expect(await bodyFor(values, { to: 'new@acme.com' })).toEqual({ to: 'new@acme.com' });
    expect(await bodyFor(values, { to: 'sales@acme.com' })).toEqual({ to: 'sales@acme.com' });
  });

  it('are the same for a later run that reads what an earlier one kept', async () => {
    const kept: PrivateEntry[] = [];
    const earlier = new PrivateValues({ keep: (entry) => kept.push(entry) });
    const masked = await bodyFor(earlier, { full_name: 'Jane Doe', email: 'jane@acme.com' });
    const later = new PrivateValues({ entries: kept });
    expect(later.unmasked(masked)).toEqual({ full_name: 'Jane Doe', email: 'jane@acme.com' });
    expect(new PrivateValues().unmasked(masked)).toEqual(masked);
  });

  it('leave refusals, faults and headers too', async () => {
    const values = new PrivateValues();
    const common = { durationMs: 1, attempts: 1 };
    const refused = await values.masked(
      {
        ...{
          kind: 'refused',
          message: 'jane@acme.com exists',
          body: { errors: ['jane@acme.com'] },
        },
        ...{ bytes: 0, truncated: false, shape: {}, headers: { 'x-user': 'jane@acme.com' } },
        ...common,
      },
      {},
    );
    const fault = await values.masked(
      {
        kind: 'fault',
        reason: 'server-error',
        message: 'for jane@acme.com',
        unsent: false,
        ...common,
      },
      {},
    );
    expect(JSON.stringify([refused, fault])).not.toContain('acme');
  });

  it('leave nothing of them where a message was shortened', async () => {
    const values = new PrivateValues({ paths: ['/srv/work/ann/repo'] });
    const refused = await values.masked(
      {
        ...{ kind: 'refused', message: 'too long: /srv/work/an … ork/ann/repo is no repository' },
        ...{ body: '', bytes: 0, truncated: false, shape: {}, durationMs: 1, attempts: 1 },
      },
      {},
    );
    expect(refused).toMatchObject({
      message: 'too long: /path/to/folder … /path/to/folder is no repository',
    });
  });

  it('are found beside thousands of others and in long texts made to slow a pattern down', async () => {
    const values = new PrivateValues();
    const people = Array.from({ length: 2000 }, (_, index) => ({ email: `user${index}@acme.com` }));
    await bodyFor(values, people);
    const text = 'user1@acme.com, and +1 2 3 4 a@b.c '.repeat(6_000);
    await bodyFor(values, text);
    await bodyFor(values, `${'a'.repeat(100_000)}@${'b-'.repeat(50_000)}`);
    await bodyFor(values, '1 '.repeat(100_000));
    expect(await bodyFor(values, 'user7@acme.com')).toMatch(/^name\d{3}@example\.org$/);
  });
});
