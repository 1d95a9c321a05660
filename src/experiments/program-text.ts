import type { ToolDoc } from '../core/tool-doc.js';
import { lexicon, wordsOf } from './lexicon.js';
import { isCleanName, type Marks } from './mark.js';

/** What the gate makes of a text that is a program: it only reads, it touches own things alone, or it must not be sent. */
type ProgramVerdict =
  { readonly kind: 'reads' | 'own' } | { readonly kind: 'refused'; readonly reason: string };

/** What a program is written in: `query` for SQL, Cypher and GraphQL, told apart by the text; `command` for everything else. */
export type ProgramLanguage = 'query' | 'command';

const refused = (reason: string): ProgramVerdict => ({ kind: 'refused', reason });

const sqlHead =
  /^[\s(]*(?:select|with|explain|values|show|describe|desc|pragma|insert|replace|update|delete|drop|create|alter|truncate|merge|grant|revoke|set|vacuum|attach|detach|analyze|reindex|call|exec|execute|do|begin|start|commit|rollback|lock|copy|load|use|rename|comment|declare|table)\s+[\w"'`*(\[]/i;
const graphqlHead = /^\s*(?:query|mutation|subscription|fragment)\b[^{]*\{|^\s*\{\s*\w+/;
const cypherHead = /^\s*(?:optional\s+)?match\s*\(|^\s*(?:create|merge)\s*\(/i;

/** True for a text that is a statement of SQL, GraphQL or Cypher, or that holds one behind a semicolon, wherever it is sent. */
export function isStatement(text: string): boolean {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?:--|#)[^\n]*/g, ' ')
    .replace(/^[\s,]+/, '');
  if (graphqlHead.test(bare) || cypherHead.test(bare)) return true;
  // Sentences begin like statements (`Update the plan`); a statement names what it works on in its own way.
  return bare
    .split(';')
    .some(
      (part) =>
        sqlHead.test(part) &&
        /\b(?:from|into|table|set|values|where|database|index|view|trigger|schema|select|pragma|vacuum|attach)\b/i.test(
          part,
        ),
    );
}

/** What decides whose a name is: the marks of the run, and names of things that were there before it, in lower case. */
export interface Known {
  readonly marks: Marks;
  readonly names: ReadonlySet<string>;
}

/** Judges one program. */
export function judgeProgram(
  text: string,
  language: ProgramLanguage,
  { marks, names }: Known,
): ProgramVerdict {
  if (language === 'command') return judgeCommand(text, marks);
  if (text.trim() === '') return { kind: 'reads' };
  // Languages differ in what ends a text and a comment, so that one of them may run what another one skips.
  if (
    /--|\/\*|#|\\|\$\$|"""|''|;[\s\S]*\S/.test(
      text.replace(/'[^'\\;]*'/g, "' '").replace(/' '\s*' '/g, "''"),
    )
  )
    return refused('send one statement, without comments, backslashes and doubled quotes');
  if (graphqlHead.test(text)) return judgeGraphql(text);
  const single = text.trim().replace(/;$/, '');
  const code = withoutTexts(single);
  if (code === null) return refused('each quotation mark in it needs a second one');
  if (sqlHead.test(single) || cypherHead.test(single))
    return judgeQuery(code, single, { marks, names });
  // No language of queries has a mark for a verb: such words are looked for. A command may be a file that the run wrote.
  const isSought = /^[\p{L}\p{N} -]+$/u.test(single) && single.search(marks.pattern()) === 0;
  return isSought ? { kind: 'reads' } : judgeCommand(single, marks);
}

/** Verbs of SQL and Cypher that write, wherever they stand outside of texts. */
const writes =
  /\b(?:insert|update|delete|drop|create|alter|truncate|merge|replace\s+into|grant|revoke|into|outfile|dumpfile|attach|detach|vacuum|reindex|call|exec|execute|copy|load|lock|rename|remove|foreach|set)\b/i;
function judgeQuery(code: string, whole: string, { marks, names }: Known): ProgramVerdict {
  const head = /^\W*(\w+)/.exec(code)?.[1]?.toLowerCase() ?? '';
  const isAsking = lexicon.asks.has(head);
  if (/["`\]]\s*\(|\$\(/.test(whole)) return refused('a quoted name is not called like a function');
  const called = [...code.matchAll(/([A-Za-z_][\w.]*)\s*\(/g)].map(([, name = '']) => name);
  const unknown = called.find(
    (name) => !lexicon.sqlFunctions.has(name.toLowerCase()) && !marks.isIn(name),
  );
  if (unknown !== undefined)
    return refused(
      `\`${unknown}(…)\` may have an effect; a statement calls none but usual functions`,
    );
  if (isAsking && !writes.test(code)) return { kind: 'reads' };
  if (isAsking || head === 'with')
    return refused('a statement that reads has nothing in it that writes');
  if (!marks.isIn(code)) return refused(`it must work on a thing with your mark in its name`);
  const listed = code.split(/\b(?:set|where|values|select)\b|\(/i)[0] ?? '';
  if (listed.includes(',')) return refused('a statement that writes works on one thing');
  const targets = targetsIn(code);
  // The name of a table, with the schema before it or without.
  const isOwn = (name: string): boolean => marks.isIn(name) && /^[\w$-]+$/.test(name);
  const foreign = targets.find((target) => !isOwn(target.split('.').at(-1) ?? ''));
  if (foreign !== undefined)
    return refused(`\`${foreign}\` is no thing of yours: its name does not begin with your mark`);
  const identifiers: readonly string[] = whole.match(/[\p{L}_][\p{L}\p{N}_$-]*/gu) ?? [];
  const named = identifiers.find((word) => !marks.isIn(word) && names.has(word.toLowerCase()));
  if (named !== undefined)
    return refused(`\`${named}\` was there before and is not named in what you write`);
  return targets.length > 0 && ownHead.test(code)
    ? { kind: 'own' }
    : refused('only statements that create, fill, change or drop one thing of yours are sent');
}

const ownHead =
  /^\s*(?:create\s+(?:temp(?:orary)?\s+)?(?:unique\s+)?(?:table|view|index)|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from|drop\s+(?:table|view|index)|alter\s+table\s+\S+\s+(?:add|drop|rename|alter|modify|change)\b(?!\s+partition))\s/i;

/** What a statement works on: whatever follows a word that introduces a table. */
function targetsIn(code: string): readonly string[] {
  const words =
    /\b(?:into|update|from|join|table|view|index|on|references|to|using|trigger|database|schema|inherits|like)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?([^\s(),]+)/gi;
  const found = [...code.matchAll(words)].map(([, target = '']) =>
    target.replace(/^[`[]|[`\]]$/g, ''),
  );
  // `ALTER TABLE t RENAME COLUMN a TO b` names columns; a second action may rename the table.
  return /\brename\s+column\b/i.test(code) && !code.includes(',') ? found.slice(0, 1) : found;
}

function judgeGraphql(text: string): ProgramVerdict {
  const code = text.replace(/"[^"]*"/g, '""');
  if (/"[^"]*$/.test(code.replaceAll('""', '')))
    return refused('each quotation mark in it needs a second one');
  if (/\b(?:mutation|subscription)\b/.test(code))
    return refused('a GraphQL text that is sent begins with `query`');
  const acting = fieldsOfRoot(code).find((field) => {
    const [first = '', ...rest] = wordsOf(field);
    const isSentence = rest.length > 0 && (lexicon.change.has(first) || lexicon.outward.has(first));
    return lexicon.remove.has(first) || lexicon.changesAnywhere.has(first) || isSentence;
  });
  return acting === undefined
    ? { kind: 'reads' }
    : refused(`\`${acting}\` sounds as if it changed something, although it stands in a query`);
}

/** Names directly in the outermost braces, aliases left out. */
function fieldsOfRoot(code: string): readonly string[] {
  const fields: string[] = [];
  let depth = 0;
  let inBrackets = 0;
  for (const [token] of code.matchAll(/[{}()]|\w+(?!\w*\s*:)/g)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (token === '(') inBrackets += 1;
    else if (token === ')') inBrackets -= 1;
    else if (depth === 1 && inBrackets === 0) fields.push(token);
  }
  return fields;
}

/** A command line: a known command, and every operand is a name of the run's own. */
function judgeCommand(text: string, marks: Marks): ProgramVerdict {
  if (!/^[\w .@:+/-]+$/.test(text) || text.includes('..'))
    return refused('a command has no quotes, wildcards, redirections or further commands in it');
  const [command = '', ...operands] = text.trim().split(/ +/);
  if (!lexicon.commands.has(command.toLowerCase()))
    return refused(`it is not known what \`${command}\` does beside what it is told`);
  const named = operands.filter((word) => !/^-{1,2}[A-Za-z][\w-]*$/.test(word));
  const isOwn = named.length > 0 && named.every((word) => isOwnOperand(word, marks));
  return isOwn ? { kind: 'own' } : refused('every name in a command must begin with your mark');
}

function isOwnOperand(word: string, marks: Marks): boolean {
  return isCleanName(word) && word.replace(/^\.\//, '').search(marks.pattern()) === 0;
}

/** A program without what stands in quotes; null if a quote does not end. */
function withoutTexts(code: string): string | null {
  const bare = code
    .replace(/'[^']*'/g, ' @ ')
    // Double quotes hold names in SQL.
    .replace(/"([^"]*)"/g, (_, text: string) => (/^[\w$.-]+$/.test(text) ? text : ' @ '));
  return /['"]/.test(bare) ? null : bare;
}

const languages = {
  query: /\b(?:SQL|GraphQL|Cypher|SPARQL|SELECT)\b|\bquery language\b/i,
  command:
    /\b(?:shell|bash|zsh|PowerShell|terminal|command line|JavaScript|TypeScript|Python|Ruby|Lua|script|code to (?:run|execute))\b/i,
};

/**
 * What an argument holds, if that is a program; `told` is what is said of it. Words such as `code`, `script` and `pipeline` also name things: they stand for programs
 * only if something says so, or the tool runs what it is given.
 */
export function programLanguage(
  key: string,
  told: string,
  tool: Pick<ToolDoc, 'name' | 'description'>,
): ProgramLanguage | null {
  const words = wordsOf(key);
  const toolWords = wordsOf(tool.name);
  const last = words.at(-1) ?? '';
  const isText = last !== 'name' && last !== 'id' && !/^\W*(?:name|id|key|title)s?\b/i.test(told);
  const byTold = languageIn(told);
  const runs = toolWords.some((word) => lexicon.runs.has(word));
  const names = words.some((word) => lexicon.program.has(word));
  const mayName = words.some((word) => lexicon.mayNameProgram.has(word));
  const asks = (last === 'query' || last === 'q') && runs;
  const isProgram =
    (names && isText && !(last === 'code' && words.length > 1)) ||
    (mayName && ((isText && byTold !== null) || runs)) ||
    (asks && isText) ||
    (byTold !== null &&
      isText &&
      /\b(?:run|execute|evaluate|statement|query|command|expression|code)\b/i.test(told));
  if (!isProgram) return null;
  const isQueryWord = words.some((word) => lexicon.queries.has(word));
  return (
    byTold ??
    (isQueryWord
      ? 'query'
      : (languageIn(`${toolWords.join(' ')} ${tool.description}`) ?? 'command'))
  );
}

function languageIn(text: string): ProgramLanguage | null {
  if (languages.command.test(text)) return 'command';
  return languages.query.test(text) ? 'query' : null;
}
