import { answerInRole } from '../../bench/support/diligent-roles.mjs';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedRequest,
} from './scripted-chat-model.js';

type Step = readonly [tool: string, args: Readonly<Record<string, unknown>>, expectation: string];

interface ShownTool {
  readonly name: string;
  readonly effect: string;
  /** Names of arguments that are required, or the first text of one that creates, with their kinds as the docs show them. */
  readonly needed: readonly (readonly [name: string, kind: string])[];
}

/** One printed step: `s1 200 TRUE {"id":1}`. */
interface ShownStep {
  readonly id: string;
  readonly text: string;
}

/** What a conversation is answered with instead; undefined for what a scientist says. */
export type Instead = (request: ScriptedRequest, answer: object) => object | string | undefined;

/**
 * A model that does what the prompts of `--engine model` and `--engine draft` ask, for any tool: it calls each tool once as it is meant and
 * once with something that is not there, says what came back with the steps that show it, and tries each reader once more. It has no state, so
 * that the same messages get the same answer. Other roles are played by the models of the benchmarks.
 */
export function startScientistModel(instead?: Instead, delayMs = 0): Promise<ScriptedChatModel> {
  return startScriptedChatModel((request) => {
    const { schemaName, messages } = request;
    const answer = scientistAnswer(request);
    if (answer === null) return { json: answerInRole(schemaName, messages) };
    const said = instead?.(request, answer) ?? answer;
    return { ...(typeof said === 'string' ? { text: said } : { json: said }), delayMs };
  });
}

/** What the scientist answers; null for a request that no engine makes. */
export function scientistAnswer(request: ScriptedRequest): object | null {
  const { schemaName, messages, text } = request;
  if (messages[0]?.content.startsWith('You examine the tools') === true) return nextAnswer(request);
  return draftRoles[schemaName ?? '']?.(text) ?? null;
}

/** The content of the fenced blocks of a name. */
function blocks(text: string, name: string): readonly string[] {
  const pattern = new RegExp(`^<<<${name} ([0-9a-f]{6})\\n([^]*?)\\n\\1>>>$`, 'gm');
  return [...text.matchAll(pattern)].map(([, , content = '']) => content);
}

function nextAnswer({ messages }: ScriptedRequest): object {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const [first = ''] = asked;
  const tools = toolsIn(first).toSorted(
    (a, b) => order.indexOf(a.effect) - order.indexOf(b.effect),
  );
  const made = tools.findIndex(({ effect }) => effect === 'create');
  const looks = blocks(first, 'LOOKS').join('\n');
  const mark = /Put (zq\w{4})/.exec(messages[0]?.content ?? '')?.[1] ?? 'nobody';
  if (asked.length === 1) return { experiments: tools.map((tool, at) => trying(tool, at)) };
  if (asked.length > 2) return {};
  const steps = stepsIn(asked[1] ?? '');
  const docs = tools.flatMap(({ name }, at) => {
    const sentences = [
      keysSentence(`e${at}.s1`, steps, looks),
      refusalSentence(`e${at}.s2`, steps),
    ];
    const said = sentences.filter((one) => one !== null);
    return said.length === 0 ? [] : [[name, { description: said }] as const];
  });
  const attacked = new Map(docs);
  const experiments = tools.flatMap((tool, at) =>
    tool.effect === 'read' && attacked.has(tool.name)
      ? [{ id: `w${at}`, breaks: `${tool.name}.description.0`, steps: [meant(tool)] }]
      : [],
  );
  return { docs: Object.fromEntries(docs), experiments };

  function meant({ name, effect, needed }: ShownTool): Step {
    const isChange = effect === 'change' || effect === 'remove';
    const args = needed.map(([argument, kind]) => [
      argument,
      isChange && made >= 0 && /id$/i.test(argument)
        ? `$e${made}.s1.id`
        : value(argument, kind, effect),
    ]);
    return [name, Object.fromEntries(args), 'accepted'];
  }

  function trying(tool: ShownTool, at: number): object {
    const [name, args] = meant(tool);
    const [id] = tool.needed;
    const wrong: readonly Step[] =
      id === undefined || tool.effect !== 'read'
        ? []
        : [[name, { ...args, [id[0]]: nowhere(id[1]) }, 'refused']];
    return { id: `e${at}`, tests: `what ${name} answers`, steps: [meant(tool), ...wrong] };
  }

  /** What a look showed under the name, or a value of its kind. */
  function value(name: string, kind: string, effect: string): unknown {
    const given = new RegExp(`^${name} = (.+)$`, 'm').exec(
      first.split('KNOWN VALUES')[1] ?? '',
    )?.[1];
    const usual = given ?? / = (.+)$/.exec(kind)?.[1];
    if (usual !== undefined) return JSON.parse(usual);
    if (kind.startsWith('"')) return JSON.parse(kind.split(' / ')[0] ?? '""');
    const seen = [name, /id$/i.test(name) ? 'id' : name].flatMap(
      (key) => new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`).exec(looks)?.[1] ?? [],
    )[0];
    if (seen !== undefined && effect === 'read' && !/\[\]|object/.test(kind))
      return JSON.parse(seen);
    if (/^(?:integer|number)/.test(kind)) return 1;
    if (kind.startsWith('boolean')) return true;
    if (/\[\]/.test(kind)) return [];
    return kind.startsWith('object') ? {} : `${mark}-a`;
  }

  function nowhere(kind: string): unknown {
    return /^(?:integer|number)/.test(kind) ? 999_999 : `${mark}-nowhere`;
  }
}

/** What later experiments refer to comes first. */
const order = ['create', 'read', 'change', 'remove'];

function toolsIn(first: string): readonly ShownTool[] {
  return (blocks(first, 'DOCS')[0] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((doc) => {
      const [, name = '', effect = ''] = /^(.+?)(?: {2}[A-Z]+ \S+)? {2}\[(\w+)\]$/m.exec(doc) ?? [];
      const args = [...doc.matchAll(/^ {2}(\S+?)(\*?): ([^·\n]*)/gm)].map(
        ([, argument = '', star, kind = '']) => ({ argument, star, kind: kind.trim() }),
      );
      const required = args.filter(({ star }) => star === '*');
      const mark = args
        .filter(({ kind }) => effect === 'create' && /^string\b/.test(kind))
        .slice(0, 1);
      const needed = new Map([...required, ...mark].map(({ argument, kind }) => [argument, kind]));
      return { name, effect, needed: [...needed] };
    });
}

function stepsIn(message: string): readonly ShownStep[] {
  let experiment = '';
  return (blocks(message, 'ANSWERS')[0] ?? '').split('\n').flatMap((line): ShownStep[] => {
    const [, step, text = ''] = /^ {2}(s\d+) (.*)$/.exec(line) ?? [];
    if (step === undefined) experiment = line.split(' ')[0] ?? '';
    return step === undefined ? [] : [{ id: `${experiment}.${step}`, text }];
  });
}

type Sentence = readonly [text: string, steps: readonly string[]];

/** The members of an accepted answer. */
function keysSentence(id: string, steps: readonly ShownStep[], looks: string): Sentence | null {
  const text = steps.find((one) => one.id === id)?.text ?? '';
  if (!/^(?:\[[^\]]*\] )?(?:accepted|2\d\d)\b(?! error text)/.test(text)) return null;
  const [, same] = /(?:same as|as) (look\.s\d+)/.exec(text) ?? [];
  const shown = same === undefined ? text : (looks.split(`${same} `)[1] ?? '').split('\n')[0];
  return membersSentence(shown ?? '', id);
}

function membersSentence(shown: string, id: string): Sentence | null {
  const keys = [...shown.matchAll(/"(\w+)":/g)].map(([, key = '']) => key);
  const told = [...new Set(keys)].slice(0, 4).map((key) => `\`${key}\``);
  return told.length === 0 ? null : [`The answer has ${told.join(', ')}.`, [id]];
}

/** The message of a refused step, quoted. */
function refusalSentence(id: string, steps: readonly ShownStep[]): Sentence | null {
  const text = steps.find((one) => one.id === id)?.text ?? '';
  const [, said = ''] = /^(?:refused|4\d\d)\b(?: \([^)]*\))?(?: TRUE)? (.*)$/.exec(text) ?? [];
  const message = /"(?:error|message|detail)":"([^"\\]+)"/.exec(said)?.[1] ?? said;
  if (message === '' || /["`]|^like /.test(message)) return null;
  return [`What is not there is refused with "${message.slice(0, 100)}".`, [id]];
}

const wishes = ['plan a trip', 'check an order', 'tidy up', 'write a report', 'answer a client'];

interface DraftTool {
  readonly description: string;
  readonly parameters: {
    readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
    readonly required?: readonly string[];
  };
}

const jsonLines = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as never] : []));

/** The roles of the paper's loop, by the schema that they are asked with. */
const draftRoles: Readonly<Record<string, (text: string) => object>> = {
  exploration: (text) => {
    const { parameters } = JSON.parse(blocks(text, 'TOOL')[0] ?? '') as DraftTool;
    const turn = jsonLines(blocks(text, 'CALLS SO FAR')[0] ?? '').length;
    const tries = text.includes('<<<TURNED DOWN') ? 3 : 0;
    const names = Object.keys(parameters.properties ?? {});
    const used = names.filter(
      (name, at) => parameters.required?.includes(name) === true || (turn >> at) % 2 === 1,
    );
    const args = Object.fromEntries(
      used.map((name) => {
        const type = parameters.properties?.[name]?.type;
        const isNumber = type === 'integer' || type === 'number';
        return [
          name,
          isNumber ? 1 + turn : type === 'boolean' ? true : wishes[turn % 5]!.slice(-4),
        ];
      }),
    );
    const wish = wishes[(turn + tries) % wishes.length] ?? '';
    return { query: `I have to ${wish}, number ${turn + tries}.`, arguments: args };
  },
  suggestions: () => ({ suggestions: ['Say what comes back.'] }),
  description: (text) => {
    const { description } = JSON.parse(blocks(text, 'TOOL')[0] ?? '') as DraftTool;
    const success = jsonLines(blocks(text, 'CALLS')[0] ?? '').find((one) => 'body' in one);
    const [said = ''] = membersSentence(JSON.stringify(success?.['body'] ?? ''), '') ?? [];
    const added = description.includes('The answer has') ? '' : ` ${said}`;
    return { description: `${description}${added}`.trim(), direction: 'Try other values.' };
  },
  group: (text) => ({ description: blocks(text, 'TOOL')[0]?.split('\n').slice(1).join(' ') ?? '' }),
};
