import type { Json } from '../../core/json.js';
import { formatValues } from './format-values.js';
import { endingSaid } from '../names/kinds-of-file.js';
import { isPathValue } from '../names/path-like.js';
import { sqlStatements } from './sql-statements.js';
import { standInTexts, standInTitles } from './stand-in-texts.js';

type Meaning = readonly [names: RegExp, values: readonly Json[]];

const fileName = /\b(file|filename|path|filepath)\b(?! (id|type|size))/;

/** Read against the words of the parameter's name; the first that fits counts, so the special stand before the general. */
const textMeanings: readonly Meaning[] = [
  [/\b(e ?mail|email address)\b/, formatValues('email')],
  [/\b(uuid|guid)\b/, formatValues('uuid')],
  [/\b(phone|mobile|tel|telephone|fax|msisdn)\b/, formatValues('phone')],
  [/\b(time ?zone|tz)\b/, ['Europe/Berlin', 'America/New_York', 'UTC']],
  [/\b(language|lang|locale|culture)\b/, ['en', 'de', 'fr']],
  [/\b(country code|nationality|region code)\b/, ['US', 'DE', 'FR']],
  [/\b(region)\b/, ['US', 'DE', 'Europe']],
  [/\bcountry\b/, ['US', 'Germany', 'France']],
  [/\b(city|town|municipality)\b/, ['Berlin', 'London', 'New York']],
  [/\b(location|place|near)\b/, ['Berlin', 'London', 'New York']],
  [
    /\b(origin|from|departure)\b.*\b(airport|iata|station)\b|\b(airport|iata)\b/,
    ['JFK', 'LHR', 'FRA'],
  ],
  [/\b(state|province)\b/, ['California', 'NY', 'Bavaria']],
  [/\b(street|address line|address)\b/, ['1 Main Street', '10 Downing Street, London']],
  [/\b(zip|postal|postcode|plz)\b/, ['10115', '94103']],
  [
    /\b(currency|base|quote|symbol) ?(currency|code)?\b(?=.*\bcurrency\b)|\bcurrency\b/,
    ['USD', 'EUR', 'GBP'],
  ],
  [/\b(ticker|symbol|stock)\b/, ['AAPL', 'MSFT']],
  [/\bisbn\b/, ['9780140328721', '9780261103573']],
  [/\bimdb\b/, ['tt0111161', 'tt0068646']],
  [/\b(lat|latitude)\b/, ['52.52', '40.7128']],
  [/\b(lon|lng|long|longitude)\b/, ['13.405', '-74.006']],
  [/\b(bbox|bounding box)\b/, ['-180,-90,180,90', '5,47,15,55']],
  [/\b(coordinate|coord|geo|latlng|latlon)\b/, ['52.52,13.405', '40.7128,-74.006']],
  [/\b(url|uri|link|href|website|homepage|webhook|callback|endpoint)\b/, formatValues('uri')],
  [/\b(domain|host|hostname|server)\b/, formatValues('hostname')],
  [/\bcidr\b/, ['192.0.2.0/24', '10.0.0.0/8']],
  [/\b(ip|ip address)\b/, formatValues('ipv4')],
  [/\b(expression|expr|formula|equation|calculation)\b/, ['2 + 3', '7 * 6']],
  [/\b(regex|regexp)\b/, ['a.*', '[0-9]+']],
  [/\b(glob|pattern|exclude|include)\b/, ['*.txt', '**/*.md', '*']],
  [/\b(dir|directory|folder|cwd|root|workspace)\b(?! name)/, ['.', './docs']],
  [fileName, ['notes.txt', './docs/readme.md']],
  [/\bmime\b|\bcontent type\b|\bmedia type\b/, ['text/plain', 'application/json']],
  [
    /\b(date time|datetime|timestamp)\b|\b(created|updated|modified|published|expires?|expiry) (at|on)\b/,
    formatValues('date-time'),
  ],
  [/\b(exp|expiry|expires|expiration)\b.*\byear\b/, ['2030', '2031']],
  [/\b(year)\b/, ['2023', '2020']],
  [/\b(month)\b/, ['2024-03', '2023-11']],
  [
    /\b(date|day|since|until|before|after|birthday|birthdate|dob|deadline|start|end|from|to)\b|^\w+ed on$|^(due|starts?|ends?|valid) on$/,
    formatValues('date'),
  ],
  [/\b(time|hour)\b/, ['10:30', '18:05']],
  [/\bduration|interval|period\b/, ['1d', '1h']],
  [/\b(color|colour)\b/, ['#336699', 'red']],
  [/\b(version|semver)\b/, ['1.0.0', '2.1.0']],
  [/\b(branch|ref)\b/, ['main', 'develop']],
  [/\b(repo|repository)\b/, ['hello-world', 'docs']],
  [/\b(owner|org|organization|organisation)\b/, ['octocat', 'example']],
  [/\b(user name|username|login|handle|nickname|screen name)\b/, ['alex', 'sam']],
  [/\b(first name|given name|firstname)\b/, ['Alex', 'Sam']],
  [/\b(last name|surname|family name|lastname)\b/, ['Doe', 'Lee']],
  [
    /\b(full name|display name|author|artist|person|actor|director|contact|customer)( name)?\b/,
    ['Alex Doe', 'Sam Lee'],
  ],
  [/\b(gender|sex)\b/, ['female', 'male']],
  [/\b(password|secret|passphrase)\b/, formatValues('password')],
  [/\b(order|direction|sort order|order direction)$/, ['asc', 'desc']],
  [/\b(sort|order by|sort by|sort key)\b/, ['name', 'date']],
  [/\b(format|output|encoding)\b/, ['json', 'text']],
  [/\b(html|markup)\b/, ['<p>Hello</p>', '<h1>Title</h1>']],
  [/\b(markdown|md)\b/, ['# Title\n\nSome text.', '- one\n- two']],
  [/\b(json)\b/, ['{"a": 1}', '[1, 2]']],
  [
    /^code$|\b(script|snippet)$|\b(source|python|javascript|program|java|js|ruby|shell|bash|sql|script|sample|example|html|css) code$|\bcode (to run|block|text|string|content|body)$/,
    ['print(1)', 'print(2)'],
  ],
  // Any other code is a short name of something.
  [/\bcodes?$/, ['ABC123', 'XYZ789']],
  [
    /\b(lyrics|poem|sentence|phrase|paragraph|prompt|message|msg|comment|note|text|content|body|description|summary|bio|caption|observation|thought|reason|answer|question|input)\b/,
    standInTexts,
  ],
  [/\b(title|subject|headline|label|topic)\b/, standInTitles],
  [/\b(genre)\b/, ['drama', 'comedy']],
  [/\b(category|type|kind|group|section|department)\b/, ['general', 'sample']],
  [/\b(tag|keyword|hashtag)\b/, ['sample', 'news']],
  [/\b(status)\b/, ['active', 'open']],
  [/\b(team|league|sport)\b/, ['Arsenal', 'Lakers']],
  [/\b(word|term)\b/, ['hello', 'water']],
  [/\b(key|property|attribute)\b/, ['color', 'size']],
  [/\b(value)\b/, ['blue', 'large']],
  [/\b(field|column)\b/, ['name', 'id']],
  [/\b(model|engine)\b/, ['default', 'base']],
  [/\b(company|brand|manufacturer)\b/, ['Example Ltd', 'Acme']],
  [/\b(product|item)\b/, ['lamp', 'chair']],
  [/\b(ingredient|food|recipe|dish|meal)\b/, ['tomato', 'pasta']],
];

const numberMeanings: readonly Meaning[] = [
  [/\b(lat|latitude)\b/, [52.52, 40.7128]],
  [/\b(lon|lng|long|longitude)\b/, [13.405, -74.006]],
  [/\b(exp|expiry|expires|expiration)\b.*\byear\b/, [2030, 2031]],
  [/\b(year)\b/, [2023, 2020]],
  [/\b(month)\b/, [3, 11]],
  [/\b(day)\b/, [15, 2]],
  [/\b(hour)\b/, [10, 18]],
  [/\b(minute|second)\b/, [1, 2]],
  [/\b(page|page number)$/, [1, 2]],
  [
    /\b(limit|size|count|take|top|first|max|maximum|num|number|head|tail|rows?|results?|total|amount)\b/,
    [3, 5, 2],
  ],
  [/\b(offset|skip|start|index|cursor|from)\b/, [0, 1]],
  [/\b(port)\b/, [8080, 443]],
  [/\b(price|cost|budget|salary|income|fee)\b/, [100, 49.9]],
  [/\b(age)\b/, [30, 45]],
  [/\b(weight|mass)\b/, [70, 82]],
  [/\b(height|width|length|distance|radius)\b/, [100, 180]],
  [/\b(temperature|temp)\b/, [20, 25]],
  [/\b(rating|score|star)\b/, [4, 3]],
  [/\b(rate|percent|percentage|ratio|probability|threshold)\b/, [0.5, 0.25]],
  [/\b(duration|timeout|delay|interval|ms|second)\b/, [1, 2]],
  [/\b(timestamp|epoch|since|until|time)\b/, [1710498600, 1698948300]],
  [/\b(status|status code)\b/, [200, 404]],
  [/\b(depth|level|step)\b/, [1, 2]],
];

/** Lists of numbers that are one value; longitude before latitude, as in GeoJSON (RFC 7946, sections 3.1.1 and 5). */
const listMeanings: readonly Meaning[] = [
  [
    /\b(bbox|bounding box|extent)\b/,
    [
      [-180, -90, 180, 90],
      [5, 47, 15, 55],
    ],
  ],
  [
    /\b(coordinates?|coords?|position|point|center|centre|lng ?lat|lon ?lat)\b/,
    [
      [13.405, 52.52],
      [-74.006, 40.7128],
    ],
  ],
];

/** What a search for it finds something, by what the tool is about. */
const searchTerms: readonly Meaning[] = [
  [/\b(movie|film|cinema)\b/, ['Inception', 'Star Wars']],
  [/\b(tv|show|series|episode)\b/, ['Breaking Bad', 'Friends']],
  [/\b(person|people|actor|cast|celebrity)\b/, ['Tom Hanks', 'Scarlett Johansson']],
  [/\b(music|song|track|artist|album|lyric)\b/, ['Queen', 'Radiohead']],
  [/\b(collection)\b/, ['Star Wars', 'Harry Potter']],
  [/\b(company|brand)\b/, ['Pixar', 'Google']],
  [/\b(book|author)\b/, ['Dune', 'Jane Austen']],
  [/\b(recipe|food|meal|drink|cocktail)\b/, ['pasta', 'chicken']],
  [/\b(weather|city|place|location|hotel|travel|flight)\b/, ['Berlin', 'London']],
  [/\b(news|article|headline)\b/, ['technology', 'election']],
  [/\b(file|directory|folder|document|content)\b/, ['txt', 'a', 'e']],
  [/\b(repo|repository|code|package|library)\b/, ['http', 'json']],
  [/\b(user|member|contact|customer|employee)\b/, ['a', 'Alex']],
  [/\b(product|shop|item|catalog|catalogue)\b/, ['lamp', 'phone']],
];

const searchName = /\b(query|q|search|search term|keyword|term|filter|find|text to search|s)$/;

/** What a name's words say about the values wanted. `about` is what else is known: the tool's words. Best first; empty where they say nothing. */
export function textValuesByMeaning(
  words: readonly string[],
  about: readonly string[],
): readonly Json[] {
  const name = withoutNumbers(words.join(' '));
  if (about.includes('cron') && /\b(cron|expression|expr|schedule)$/.test(name))
    return ['0 9 * * 1', '*/15 * * * *'];
  if (about.some((word) => regular.test(word)) && /\b(pattern|expression|expr)$/.test(name))
    return ['a.*', '[0-9]+'];
  const cells = cellsOf(name, about);
  if (cells !== null) return cells;
  if (takesSql(name, about)) return sqlStatements([...about, ...words]);
  if (searchName.test(name)) return lookUp(searchTerms, about.join(' ')) ?? ['test', 'a', 'the'];
  const isNamed = about.includes('name') && /^(from|to|start|end|before|after)$/.test(name);
  const found = isNamed ? [] : (lookUp(textMeanings, name) ?? []);
  return fileName.test(name) ? ofSaidKind(found, endingSaid(words) ?? endingSaid(about)) : found;
}

/** Names of files, with the ending of those that the words speak of. */
function ofSaidKind(values: readonly Json[], ending: string | null): readonly Json[] {
  if (ending === null) return values;
  return values.map((value) =>
    typeof value === 'string' && isPathValue(value) ? withEnding(value, `.${ending}`) : value,
  );
}

/** What a place in a sheet is called. */
function cellsOf(name: string, about: readonly string[]): readonly Json[] | null {
  if (/\bcell$/.test(name)) return ['A1', 'B2'];
  if (!about.some((word) => sheetWord.test(word))) return null;
  if (/\brange$/.test(name)) return ['A1:B2', 'A1:C5'];
  return /^(?:(?:source|target) )?(?:start|end)$/.test(name) ? ['A1', 'B2'] : null;
}

const sheetWord = /^(?:cell|sheet|worksheet|spreadsheet|excel|xlsx)$/;

function takesSql(name: string, about: readonly string[]): boolean {
  if (/\bsql\b/.test(name) || name === 'statement') return true;
  return about.includes('sql') && /\b(query|q|statement)$/.test(name);
}

/** The same for lists of numbers. */
export function listsByMeaning(words: readonly string[]): readonly Json[] {
  return lookUp(listMeanings, withoutNumbers(words.join(' '))) ?? [];
}

/** The same for numbers. */
export function numbersByMeaning(words: readonly string[]): readonly Json[] {
  return lookUp(numberMeanings, withoutNumbers(words.join(' '))) ?? [];
}

/** A word that says of a text to match that it is a regular expression. */
const regular = /^(?:regex|regexp|regular)$/;

/** `date2` is a second date. */
function withoutNumbers(words: string): string {
  return words.replace(/(?<=[a-z]{3})\d(?= |$)/g, '');
}

function lookUp(table: readonly Meaning[], text: string): readonly Json[] | undefined {
  return table.find(([names]) => names.test(text))?.[1];
}

/** The name of a file, or its address, with this ending in place of its own. */
function withEnding(path: string, ending: string): string {
  const [, atRoot] = /^(https?:\/\/[^/?#]+)\/?$/i.exec(path) ?? [];
  if (atRoot !== undefined) return `${atRoot}/sample${ending}`;
  const own = /\.[A-Za-z]\w{0,7}$/.exec(path)?.[0];
  if (own === undefined) return /^https?:.*[^/]$/i.test(path) ? `${path}${ending}` : path;
  return own.toLowerCase() === ending ? path : `${path.slice(0, -own.length)}${ending}`;
}
