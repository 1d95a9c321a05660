import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.js';
import { parseJson } from '../../../src/core/json-text.js';

/** What a model is asked for: the name of the schema, and the messages. */
export interface Asked {
  readonly schemaName: string;
  readonly text: string;
}

/** How one tool's refinement goes. Turns are counted from 0. */
interface Plan {
  readonly queries: readonly string[];
  readonly texts: readonly string[];
  /** Turns in which the Analyzer has nothing to say. */
  readonly content?: readonly number[];
}

const steady =
  'Gives films with their titles, votes and genres. Each page holds twenty films, and there are 500 pages at most.';
const long = Array.from({ length: 50 }, (_, at) => `Word ${at} of many.`).join(' ');

/** One for each of six tools. */
export const plans: readonly Plan[] = [
  {
    // The second request repeats the first in another order; the texts settle in the third iteration.
    queries: [
      'Which films about harbours came out?',
      'Which films came out about harbours?',
      'I want to see old comedies with my grandmother tonight',
      'Something sad, in French, made before the war',
      'Anything by the director of that film about trains',
    ],
    texts: [
      'Finds films.',
      `Finds films by title. ${steady}`,
      `Finds films by its title. ${steady}`,
    ],
  },
  {
    // Every text is another one: the limit of iterations ends it.
    queries: [
      'What is film eleven about?',
      'Tell me the plot of a picture that nobody has',
      'How many votes did number twelve get?',
      'Is the thirteenth one for adults?',
      'Budget and homepage, please',
    ],
    texts: [
      'Returns one record by its number.',
      'Unknown numbers are refused with status 404 and a message that repeats the number given.',
      'Even records are short: they hold the number and the title alone, nothing else at all.',
      'Odd ones add overview, genres, votes, budget; the homepage can be null in some of them.',
      'A film with everything known of it, or an error when there is none under that number.',
    ],
  },
  {
    // The same text again ends it.
    queries: ['Who played in film eleven?', 'Who made it?', 'And the lighting?'],
    texts: [`Lists who played and who made a film.\r\n\r\n\r\n${steady}`],
    content: [1],
  },
  {
    // Three tries that repeat an earlier request: the least similar is kept.
    queries: [
      'What is popular now?',
      'What is now popular?',
      'What is popular, now?',
      'What is popular just now here?',
      'Films that people of Norway like',
    ],
    texts: ['Popular films.', 'Popular films of now.', steady, `${steady} Regions are codes.`],
  },
  {
    // Long texts: earlier revisions are cut short.
    queries: [
      'Films of 1950 with many votes',
      'Films with person 561 in them',
      'The longest list there is, sorted by title',
      'What did Germany watch?',
      'Bad films, if there are any',
    ],
    texts: [long, steady, 'Filters films by many criteria.', `${steady} ${long}`, 'Filters them.'],
  },
  {
    queries: ['What was added last?', 'The newest entry', 'What came in today?', 'News?', 'Now?'],
    texts: [steady],
  },
];

/** A model that plays the three roles for one tool; what it says depends on the plan and on how often it was asked. */
export function filmScript({ queries, texts, content = [] }: Plan): (asked: Asked) => JsonObject {
  const turns = new Map<string, number>();
  return ({ schemaName, text }) => {
    const turn = turns.get(schemaName) ?? 0;
    turns.set(schemaName, turn + 1);
    if (schemaName === 'exploration') {
      const query = queries[turn % queries.length] ?? '';
      return { query, arguments: argumentsFor(text, turn) };
    }
    if (schemaName === 'suggestions')
      return {
        suggestions: content.includes(turn) ? [] : [`Say what number ${turn} shows.`, 'Be short.'],
      };
    const description = texts[Math.min(turn, texts.length - 1)] ?? '';
    return { description, direction: `Try something of kind ${turn}\nnext.` };
  };
}

const pages = [1, 2, 501, 3, 0];
const ids = [11, 9999, 12, 13, 14];

/** Arguments for the tool that the prompt shows: what is required, and one more each turn. */
function argumentsFor(text: string, turn: number): JsonObject {
  const shown = /<<<TOOL ([0-9a-f]{6})\n([\s\S]*?)\n\1>>>/.exec(text)?.[2] ?? '{}';
  const tool = parseJson(shown);
  const parameters = isJsonObject(tool) ? tool['parameters'] : null;
  const schema = isJsonObject(parameters ?? null) ? (parameters as JsonObject) : {};
  const properties = isJsonObject(schema['properties'] ?? null)
    ? Object.entries(schema['properties'] as JsonObject)
    : [];
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  const optional = properties.filter(([name]) => !required.includes(name));
  const chosen = [
    ...properties.filter(([name]) => required.includes(name)),
    ...(optional.length === 0 ? [] : [optional[turn % optional.length]!]),
  ];
  return Object.fromEntries(chosen.map(([name, of]) => [name, valueFor(name, of, turn)]));
}

function valueFor(name: string, of: Json, turn: number): Json {
  if (name === 'page') return pages[turn % pages.length]!;
  if (/(?:_id|number)$/.test(name)) return ids[turn % ids.length]!;
  if (/year/.test(name)) return turn % 2 === 0 ? 1950 : 1066;
  const type = isJsonObject(of) ? of['type'] : null;
  if (type === 'integer' || type === 'number') return 10 + turn;
  return type === 'boolean' ? turn % 2 === 0 : `harbour ${turn}`;
}
