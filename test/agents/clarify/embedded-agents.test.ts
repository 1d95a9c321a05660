import type { AgentRun, AgentTask } from '../../../src/agents/agent.js';
import { agentTools } from '../../../src/agents/agent-tools.js';
import { clarifyingAgent } from '../../../src/agents/clarify/clarifying-agent.js';
import { liveDomains } from '../../../src/agents/clarify/live-domains.js';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import type { LearnedConstraints } from '../../../src/core/learned-constraints.js';
import type { ToolExecutor } from '../../../src/core/ports.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { executorOf, rejected, success } from '../../refinement/loop-fixture.js';
import { fakeClock } from '../../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from '../agent-fixture.js';

const string = { type: 'string' };
const oven = toolNamed(
  'setOven',
  'Set the oven to a temperature.',
  { degrees: { type: 'integer', minimum: 50, maximum: 250 } },
  ['degrees'],
);
const doors = toolNamed(
  'lockDoors',
  'Lock or unlock doors.',
  {
    unlock: { type: 'boolean' },
    door: { type: 'array', items: { type: 'string', enum: ['front', 'back', 'garage'] } },
  },
  ['unlock', 'door'],
);
const lamp = toolNamed(
  'switchLamp',
  'Switch the lamp.',
  { state: { type: 'string', enum: ['on', 'off'] } },
  ['state'],
);
const read = toolNamed(
  'read_note',
  'Read a note.',
  { path: { type: 'string', description: 'Path of the file.' } },
  ['path'],
);
const house = [oven, doors, lamp, read];
const obliging = executorOf(() => success({ ok: true }));

/** Plays an embedded agent with a person who gives these answers in turn. */
async function played(
  name: string,
  task: AgentTask,
  answers: readonly string[] = [],
  executor: ToolExecutor = obliging,
  domains?: ReturnType<typeof liveDomains>,
): Promise<AgentRun> {
  const left = [...answers];
  const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
  const environment = environmentOf(executor, { user, steps: 30, calls: 20, questions: 5 });
  return clarifyingAgent(name, { clock: fakeClock() }).solve(task, { ...environment, domains });
}

const kinds = (run: AgentRun): readonly string[] => run.steps.map(({ kind }) => kind);

describe('a request without gaps', () => {
  it('is done without a question: several calls, in the order asked for', async () => {
    const request =
      'Lock the front and back doors, set the oven to 180 degrees and switch the lamp off.';
    for (const name of ['sage', 'argus', 'ask-everything', 'control']) {
      const run = await played(name, taskOf(house, request));
      expect(told(run.steps).slice(0, 3)).toEqual([
        'lockDoors({"unlock":false,"door":["front","back"]}) success',
        'setOven({"degrees":180}) success',
        'switchLamp({"state":"off"}) success',
      ]);
      expect(run.end).toBe('answered');
    }
  });

  it('reads "all", prefixes that oppose, quoted text and paths', async () => {
    expect(told((await played('sage', taskOf(house, 'Unlock all doors please'))).steps)[0]).toBe(
      'lockDoors({"unlock":true,"door":["front","back","garage"]}) success',
    );
    expect(
      told((await played('sage', taskOf(house, "Read the note 'my list.txt'"))).steps)[0],
    ).toBe('read_note({"path":"my list.txt"}) success');
    expect(
      told(
        (await played('sage', taskOf(house, 'Could you read the note /somewhere/me/a.txt?'))).steps,
      )[0],
    ).toBe('read_note({"path":"/somewhere/me/a.txt"}) success');
  });
});

describe('a request with a gap', () => {
  it('prompts one good question, and the answer is used', async () => {
    for (const name of ['sage', 'argus', 'ask-everything']) {
      const run = await played(name, taskOf(house, 'Switch the lamp, please.'), ['on']);
      expect(told(run.steps).slice(0, 2)).toEqual([
        'ask Which state should I use for "switch lamp"? ("on", "off") > on',
        'switchLamp({"state":"on"}) success',
      ]);
    }
  });

  it('is asked about in one question by SAGE, in two by ask-everything', async () => {
    const task = taskOf(
      [toolNamed('send_mail', 'Send a mail.', { to: string, subject: string }, ['to', 'subject'])],
      'Send a mail.',
    );
    const sage = await played('sage', task, ['to is ann@example.org; subject is Hello there']);
    expect(kinds(sage)).toEqual(['question', 'call', 'answer']);
    expect(sage.steps[1]).toMatchObject({
      arguments: { to: 'ann@example.org', subject: 'Hello there' },
    });
    const all = await played('ask-everything', task, ['ann@example.org', 'Hello there']);
    expect(kinds(all)).toEqual(['question', 'question', 'call', 'answer']);
    expect(all.steps[2]).toMatchObject({
      arguments: { to: 'ann@example.org', subject: 'Hello there' },
    });
  });

  it('is left out where the person cannot tell, and asked about once', async () => {
    const run = await played('sage', taskOf(house, 'Set the oven'), ["I don't know"]);
    expect([kinds(run), run.end]).toEqual([['question'], 'gave-up']);
  });

  it('is never asked about by control, which guesses', async () => {
    const run = await played('control', taskOf(house, 'Set the oven'), ['180']);
    expect(told(run.steps)[0]).toBe('setOven({"degrees":50}) success');
  });
});

describe('a request that cannot be met', () => {
  it('names the value that is not possible and asks for another', async () => {
    const run = await played('sage', taskOf(house, 'Set the oven to 400 degrees'), ['make it 220']);
    expect(told(run.steps).slice(0, 2)).toEqual([
      'ask 400 is not possible as degrees for "set oven" (from 50 to 250). Which value should I use? > make it 220',
      'setOven({"degrees":220}) success',
    ]);
  });

  it('takes what stands after the argument’s name for it, choice or not', async () => {
    const task = taskOf(house, 'Switch the lamp to the state DIM');
    const run = await played('sage', task, ['on']);
    expect(told(run.steps)[0]).toContain('"DIM" is not possible as state');
  });

  it('ends as infeasible where the answer is not possible either', async () => {
    const run = await played('sage', taskOf(house, 'Set the oven to 400 degrees'), ['300 then']);
    expect(run.end).toBe('infeasible');
  });

  it('is refused where no tool fits', async () => {
    expect((await played('sage', taskOf(house, 'Compose a symphony'))).end).toBe('refused');
  });

  it('does first what the refusal asks for', async () => {
    let locked = false;
    const start = toolNamed('startAlarm', 'Start the alarm.');
    const strict = executorOf((args, { tool }) => {
      if (tool.id === 'lockDoors') locked = args['unlock'] === false;
      return tool.id === 'startAlarm' && !locked
        ? rejected('Lock all doors first: front, back, garage.')
        : success({});
    });
    const run = await played('sage', taskOf([start, doors], 'Start the alarm'), [], strict);
    expect(told(run.steps).slice(0, 3)).toEqual([
      'startAlarm({}) rejected',
      'lockDoors({"unlock":false,"door":["front","back","garage"]}) success',
      'startAlarm({}) success',
    ]);
  });
});

describe('domains from refined docs', () => {
  const convert = toolNamed('convert_file', 'Convert the file to a format.', { format: string }, [
    'format',
  ]);
  const open = toolNamed(
    'open_ticket',
    'Open a ticket by its number.',
    { ticket_id: { type: 'integer' } },
    ['ticket_id'],
  );
  const list = toolNamed('list_tickets', 'Lists the tickets.');
  const withDocs = (
    request: string,
    tools: readonly ToolDoc[],
    learned: LearnedConstraints,
  ): AgentTask => ({
    ...{ id: 't1', requests: [request] },
    tools: agentTools(
      tools.map((tool, index) => ({
        tool,
        version: { ...rawVersion(tool), learned: index === 0 ? learned : {} },
      })),
    ),
  });

  it('prompt a question that the raw doc could not: a format the tool is known not to take', async () => {
    const request = 'Convert the file to the format "gif"';
    const raw = await played('sage', withDocs(request, [convert], {}), ['png']);
    expect(told(raw.steps)[0]).toBe('convert_file({"format":"gif"}) success');
    const refined = await played(
      'sage',
      withDocs(request, [convert], { properties: { format: { enum: ['png', 'pdf'] } } }),
      ['png'],
    );
    expect(kinds(refined)[0]).toBe('question');
    expect(told(refined.steps)[1]).toBe('convert_file({"format":"png"}) success');
  });

  it('ask for what a refined doc knows to be required', async () => {
    const loose = { ...convert, parameters: { ...convert.parameters, required: [] } };
    expect(kinds(await played('sage', withDocs('Convert the file', [loose], {})))).toEqual([
      'call',
      'answer',
    ]);
    const refined = withDocs('Convert the file', [loose], { required: ['format'] });
    expect(kinds(await played('sage', refined, ['pdf']))).toEqual(['question', 'call', 'answer']);
  });

  it('take the values the source tool gives now, and look again after a change', async () => {
    const tickets = [3, 5];
    const executor = executorOf((_args, { tool }) =>
      success(
        tool.id === 'list_tickets' ? { items: tickets.map((id) => ({ id })) } : { done: true },
      ),
    );
    const learned = {
      properties: {
        ticket_id: { 'x-valueSources': [{ tool: 'list_tickets', path: 'items[].id' }] },
      },
    };
    const task = withDocs('Open the ticket', [open, list], learned);
    const domains = liveDomains({ tools: task.tools, executor });
    const domainAt = async (changes: number) =>
      (await domains.domainsOf(open, changes))['ticket_id']?.domain;
    expect(await domainAt(0)).toEqual({ kind: 'finite', values: [3, 5] });
    tickets.push(9);
    expect(await domainAt(0)).toEqual({ kind: 'finite', values: [3, 5] });
    expect(await domainAt(1)).toEqual({ kind: 'finite', values: [3, 5, 9] });
    const run = await played('sage', task, ['5'], executor, domains);
    expect(told(run.steps).slice(0, 2)).toEqual([
      expect.stringMatching(/^ask Which ticket id .*\(3, 5, 9\) > 5$/),
      'open_ticket({"ticket_id":5}) success',
    ]);
  });
});

describe('what refinement learnt in one state', () => {
  it('is no reason to refuse a value that the user insists on', async () => {
    const learned = { properties: { page: { minimum: 1, maximum: 12 } } };
    const tool = toolNamed('delete_page', 'Delete a page.', { page: { type: 'integer' } }, [
      'page',
    ]);
    const version = { ...rawVersion(tool), learned };
    const task = {
      ...{ id: 't1', requests: ['Delete page 40'] },
      tools: agentTools([{ tool, version }]),
    };
    const run = await played('sage', task, ['page 40']);
    expect(told(run.steps).slice(0, 2)).toEqual([
      expect.stringContaining('40 is not possible as page'),
      'delete_page({"page":40}) success',
    ]);
  });

  it('looks values up through tools that need arguments themselves', async () => {
    const source = (tool: string, path: string) => ({ 'x-valueSources': [{ tool, path }] });
    const tools = [
      toolNamed('read_file', 'Read a file.', { path: string }, ['path']),
      toolNamed('list_folder', 'List a folder.', { folder: string }, ['folder']),
      toolNamed('list_roots', 'List the roots.'),
      toolNamed('erase_file', 'Erase a file.', { path: string }, ['path']),
    ];
    const learned: Record<string, LearnedConstraints> = {
      read_file: { properties: { path: source('list_folder', 'files[]') } },
      list_folder: { properties: { folder: source('list_roots', 'roots[]') } },
      erase_file: { properties: { path: source('erase_file', 'left[]') } },
    };
    const calls: string[] = [];
    const executor = executorOf((args, { tool }) => {
      calls.push(`${tool.id} ${JSON.stringify(args)}`);
      if (tool.id === 'list_roots') return success({ roots: ['/a', '/b'] });
      return success({ files: [`${JSON.stringify(args['folder']).slice(1, -1)}/x.txt`] });
    });
    const documented = tools.map((tool) => ({
      tool: tool.id === 'erase_file' ? { ...tool, sideEffects: 'write' as const } : tool,
      version: { ...rawVersion(tool), learned: learned[tool.id] ?? {} },
    }));
    const domains = liveDomains({ tools: agentTools(documented), executor });
    expect((await domains.domainsOf(tools[0]!, 0))['path']?.domain).toMatchObject({
      kind: 'estimated-finite',
      examples: ['/a/x.txt', '/b/x.txt'],
    });
    expect(calls).toEqual([
      'list_roots {}',
      'list_folder {"folder":"/a"}',
      'list_folder {"folder":"/b"}',
    ]);
    expect((await domains.domainsOf(tools[3]!, 0))['path']?.domain).toEqual({ kind: 'string' });
    expect(calls).toHaveLength(3);
  });
});

describe('several readings', () => {
  it('of the tool are put side by side, and the answer decides', async () => {
    const number = { type: 'integer' };
    const tools = [
      toolNamed('archive_mail', 'Archives a mail.', { mail_id: number }, ['mail_id']),
      toolNamed('archive_note', 'Archives a note.', { note_id: number }, ['note_id']),
    ];
    const task = taskOf(tools, 'Archive number 17');
    for (const [answer, call] of [
      ['the note', 'archive_note({"note_id":17}) success'],
      ['mail, please', 'archive_mail({"mail_id":17}) success'],
    ] as const) {
      const run = await played('sage', task, [answer]);
      expect(told(run.steps).slice(0, 2)).toEqual([
        `ask Which do you mean: "archive mail" (archives a mail) or "archive note" (archives a note)? > ${answer}`,
        call,
      ]);
    }
  });

  it('are told apart by the names that the question says, whatever the ids of the tools are', async () => {
    const named = (id: string, name: string, argument: string) => ({
      ...toolNamed(id, 'Archives a thing.', { [argument]: { type: 'integer' } }, [argument]),
      name,
    });
    const tools = [named('a/1', 'archive_it', 'it_id'), named('b/2', 'archive_this', 'this_id')];
    for (const [answer, call] of [
      ['I mean "archive it".', 'a/1({"it_id":17}) success'],
      ['I mean "archive this".', 'b/2({"this_id":17}) success'],
    ] as const) {
      const run = await played('sage', taskOf(tools, 'Archive number 17'), [answer]);
      expect(told(run.steps).slice(0, 2)).toEqual([
        `ask Which do you mean: "archive it" (archives a thing) or "archive this" (archives a thing)? > ${answer}`,
        call,
      ]);
    }
  });

  it('are none where the values stand side by side: the call is made for each', async () => {
    const erase = toolNamed('erase_file', 'Erase a file.', { file_name: string }, ['file_name']);
    const run = await played('sage', taskOf([erase], 'Erase the files a.txt, b.txt and c.txt'));
    expect(told(run.steps).slice(0, 3)).toEqual([
      'erase_file({"file_name":"a.txt"}) success',
      'erase_file({"file_name":"b.txt"}) success',
      'erase_file({"file_name":"c.txt"}) success',
    ]);
    const either = await played('sage', taskOf([erase], 'Erase a.txt or b.txt'), ['b.txt']);
    expect(told(either.steps)).toEqual([
      expect.stringContaining('"a.txt" or "b.txt"?'),
      'erase_file({"file_name":"b.txt"}) success',
      expect.stringContaining('answer'),
    ]);
  });

  it('do not come out of a code with hyphens, and do out of a range', async () => {
    const invoice = toolNamed('get_invoice', 'Get an invoice.', { code: string }, ['code']);
    const run = await played('sage', taskOf([invoice], 'Get the invoice with code 12345-67890'));
    expect(told(run.steps)[0]).toBe('get_invoice({"code":"12345-67890"}) success');
    const pages = toolNamed(
      'blacken_pages',
      'Blacken pages.',
      { start: { type: 'integer' }, end: { type: 'integer' } },
      ['start', 'end'],
    );
    const range = await played('sage', taskOf([pages], 'Blacken the pages 3-5'));
    expect(told(range.steps)[0]).toBe('blacken_pages({"start":3,"end":5}) success');
  });
});

describe('arguments that depend on each other', () => {
  const pay = {
    ...toolNamed(
      'pay_bill',
      'Pay the bill.',
      {
        method: { type: 'string', enum: ['card', 'voucher'] },
        code: string,
        currency: { type: 'string', enum: ['EUR', 'USD', 'JPY'] },
      },
      ['method', 'currency'],
    ),
  };
  const dependent = {
    ...pay,
    parameters: {
      ...pay.parameters,
      allOf: [
        {
          if: { properties: { method: { const: 'voucher' } } },
          then: { required: ['code'], properties: { currency: { enum: ['EUR'] } } },
        },
      ],
    },
  };

  it('become necessary, and their domains smaller, by what the user says', async () => {
    const task = taskOf([dependent], 'Pay the bill');
    const voucher = await played('sage', task, ['the method is voucher', 'X7']);
    expect(told(voucher.steps).slice(1, 3)).toEqual([
      'ask Which code should I use for "pay bill"? > X7',
      'pay_bill({"method":"voucher","currency":"EUR","code":"X7"}) success',
    ]);
    const card = await played('sage', task, ['the method is card; the currency is JPY']);
    expect(told(card.steps)[1]).toBe('pay_bill({"method":"card","currency":"JPY"}) success');
  });
});

describe('a conversation', () => {
  it('takes requests one by one and carries ids over from what came back', async () => {
    const book = toolNamed('book_room', 'Book a room.', { city: string }, ['city']);
    const cancel = toolNamed('cancel_booking', 'Cancel a booking.', { booking_id: string }, [
      'booking_id',
    ]);
    const executor = executorOf((_args, { tool }) =>
      success(tool.id === 'book_room' ? { booking_id: 'b17' } : {}),
    );
    const requests = ['Book a room in Oslo', 'Cancel that booking again'];
    const task = {
      ...taskOf([book, cancel]),
      nextRequest: () => Promise.resolve(requests.shift() ?? null),
    };
    const run = await played('sage', task, [], executor);
    expect(told(run.steps).filter((step) => !step.startsWith('answer'))).toEqual([
      'book_room({"city":"Oslo"}) success',
      'cancel_booking({"booking_id":"b17"}) success',
    ]);
  });
});
