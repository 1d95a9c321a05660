import { isApiDescription } from '../../../arguments/is-api-description.js';
import { probableEffect } from '../../../arguments/probable-effect.js';
import type { Shape } from '../../../core/outcome.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { isBinary } from '../answers.js';
import { isKeyedByData } from '../detectors/find-returns.js';
import { plainWords } from '../../../support/plain-words.js';
import { joinWords } from '../../../support/join-words.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { CatalogueView, ToolContext } from '../../engine.js';
import type { EvidenceView } from '../evidence-view.js';
import { code, isQuotableName } from './quote.js';
import type { Statement } from './statement.js';
import { keptSentences } from './clean-raw-text.js';

const fewestTools = 3;
const mostFields = 6;
/** A field sets a tool apart where at most this share of the catalogue returns it: one tool in 25, or only itself. */
const rareShare = 0.04;
const confusable = 0.45;

/** Fields of envelopes and paging: they say nothing of what a tool is about. */
const meaningless = new Set(
  'next,previous,prev,limit,offset,page,pages,total,count,cursor,per page,page size,total pages,total results,total count,has more,next cursor,next page,missing,skipped,ignored,failed,found,processed,warnings,notes,info,details,output,response,report,summary,ok,status,success,error,errors,message,code,data,items,results,result,maximum,minimum,max,min,start,end,meta,metadata,links,link,self,href,url,type,value,values,key,content,text,body,args,headers,origin,created at,updated at,id,ids,name,blob,resource,uri,mime type,annotations,structured content'.split(
    ',',
  ),
);

/** Identifiers, addresses, codes, abbreviations and extensions: nobody asks for them in everyday words. */
const technical =
  /\d|^[^aeiouy]+$|^x |(^| )(ids?|uuids?|guid|iso|slug|etag|hash|ur[il]s?|href|sha|md)$/;

/** What sets a tool apart in its catalogue: fields that few others return, and the sibling it is easily confused with. */
export function distinguishingStatements(
  context: ToolContext,
  view: EvidenceView,
  catalogue: CatalogueView,
): readonly Statement[] {
  if (catalogue.tools.length < fewestTools) return [];
  return [...rareFields(context, view, catalogue), ...confusableSibling(context, view, catalogue)];
}

function rareFields(
  context: ToolContext,
  view: EvidenceView,
  catalogue: CatalogueView,
): readonly Statement[] {
  const own = toolsById(catalogue).get(context.tool.id);
  const success = view.successes.find(({ outcome }) => Object.keys(outcome.shape).length > 1);
  // What a tool that changes things echoes is nothing to ask it for; bytes have no fields.
  if (own?.shape == null || success === undefined || context.effect !== 'read') return [];
  const body = success.outcome.body ?? null;
  if (isBinary(body) || isApiDescription(body) || isKeyedByData(context.tool)) return [];
  const counts = toolsByField(catalogue);
  const most = Math.max(1, Math.floor(catalogue.tools.length * rareShare));
  const ownArguments = Object.keys(context.tool.parameters.properties ?? {}).join(' ');
  const said = plainWords(`${context.tool.name} ${context.raw.description} ${ownArguments}`);
  const isTelling = (words: string): boolean =>
    words.length > 2 && !said.includes(words) && !meaningless.has(words) && !technical.test(words);
  const rare = fieldNames(own.shape)
    .filter((name) => (counts.get(name) ?? 0) <= most && isTelling(plainWords(name)))
    .slice(0, mostFields);
  const text = setApartText([...new Set(rare)], counts);
  return text === null ? [] : [{ target: { section: 'useWhen' }, text, calls: [success.id] }];
}

/** Several words say together what is asked for; one out of its context only that no other tool returns it. */
function setApartText(
  names: readonly string[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const words = [...new Set(names.map(plainWords))];
  if (words.length > 1) return `Answers questions about ${joinWords(words)}.`;
  const [only] = names;
  return only !== undefined && counts.get(only) === 1
    ? `Only this tool returns ${code(only)}.`
    : null;
}

const toolsById = oncePerObject(
  ({ tools }: CatalogueView): ReadonlyMap<string, CatalogueView['tools'][number]> =>
    new Map(tools.map((each) => [each.tool.id, each])),
);

/** How many tools return a field, by its name. */
const toolsByField = oncePerObject(({ tools }: CatalogueView): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { shape } of tools) {
    for (const name of shape === null ? [] : new Set(fieldNames(shape)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
});

/** Names of the fields, without those that say nothing in plain words. */
function fieldNames(shape: Shape): readonly string[] {
  return Object.keys(shape)
    .filter((path) => !path.includes('@context'))
    .map((path) => path.replace(/\[\]/g, '').split('.').at(-1) ?? '')
    .filter((name) => isQuotableName(name) && isWord(name) && name.length <= 30);
}

/** `HOME`, `LC_ALL`: names in capitals are what somebody has set, not what a tool is about. */
function isWord(name: string): boolean {
  return /[a-z]/.test(name) && /[A-Za-z]{3}/.test(name);
}

function confusableSibling(
  context: ToolContext,
  view: EvidenceView,
  catalogue: CatalogueView,
): readonly Statement[] {
  const [nearest] = context.siblings.filter(({ tool }) => isAlike(tool, context));
  const [own] = view.successes;
  if (nearest === undefined || own === undefined || nearest.similarity < confusable) return [];
  const sibling = toolsById(catalogue).get(nearest.tool.id);
  const [purpose] = keptSentences(nearest.tool.description);
  if (sibling?.success == null || purpose === undefined || purpose.length > 140) return [];
  const [ownPurpose] = keptSentences(context.raw.description);
  if (ownPurpose === purpose || namesTool(context.raw.description, nearest.tool.name)) return [];
  return [
    {
      target: { section: 'notFor' },
      text: insteadText(nearest.tool.name, purpose, verbsOf(catalogue)),
      calls: [own.id],
      elsewhere: [sibling.success],
    },
  ];
}

/** The source itself says when to use the other tool, or that it replaces this one. */
function namesTool(description: string, name: string): boolean {
  const at = /[_\-.\d]/.test(name) ? description.indexOf(name) : -1;
  return (
    at >= 0 && !/[\w-]/.test(`${description[at - 1] ?? ''}${description[at + name.length] ?? ''}`)
  );
}

/** Who wants to look at something, to change or to remove it is not tempted by a tool that does another of the three. */
function isAlike(tool: ToolDoc, { effect }: ToolContext): boolean {
  return probableEffect(tool) === effect;
}

/**
 * `To list orders, use X.`; where the sibling's purpose is no imperative: `X is the one that lists orders.` What is no sentence in
 * either way (`Get Room`, `The zones of a server`) is put beside the name as it is.
 */
function insteadText(name: string, sentence: string, verbs: ReadonlySet<string>): string {
  const purpose = lowered(sentence);
  const plain = purpose.replace(/[.!?]+$/, '');
  const [first = ''] = plain.split(' ');
  if (verbs.has(first) && !lacksArticle(sentence)) return `To ${plain}, use ${code(name)}.`;
  return isThirdPerson(first, verbs)
    ? `${code(name)} is the one that ${plain}.`
    : `Not to be confused with ${code(name)} (${sentence.replace(/[.!?]+$/, '')}).`;
}

/** `lists`, `fetches`, `tries`: a plural (`options`) looks the same. */
function isThirdPerson(word: string, verbs: ReadonlySet<string>): boolean {
  const bases = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return bases.some((base) => base !== word && verbs.has(base));
}

/** A heading that orders something done to one thing (`Get Room`), as generators make of a function's name. */
function lacksArticle(sentence: string): boolean {
  const words = sentence.replace(/[.!?]+$/, '').split(' ');
  return (
    words.length > 1 &&
    words.every((word) => /^[A-Z][a-z]/.test(word)) &&
    !/[a-rt-z]s$/.test(words.at(-1) ?? '')
  );
}

const notVerbs = new Set(
  'a an the this that these those some any each every all both one two its their your our when where if for from in on of to with by at as it there is are was not no details'.split(
    ' ',
  ),
);

/** What tools are commonly said to do. */
const commonVerbs =
  'abort accept acknowledge activate add allow analyse analyze append apply approve archive assign attach authenticate authorise authorize block book browse build calculate cancel change check clear clone close commit compare complete compute configure confirm connect convert copy count create deactivate decline delete deploy describe detach detect disable disconnect discover dismiss display download drop edit email enable end enqueue erase estimate evaluate examine exchange execute expand export extract fetch filter find finish flush follow force generate get give grant group hide identify import increment initiate insert inspect install invite invoke issue join launch leave link list load lock log look make manage mark match measure merge migrate modify monitor mount mount move mute notify obtain open order overwrite parse patch pause pay perform pin ping place plan poll post preview print process produce provide publish pull purge push put query queue quote rank rate read rebuild receive recommend record redeem refresh refund register reject release reload remove rename render renew replace reply report request require reserve reset resize resolve restart restore resume retrieve retry return revert review revoke rotate run save scan schedule search select send set share show shut sign simulate snooze sort split start stop store stream submit subscribe suggest suspend swap switch sync synchronise synchronize tag take terminate test toggle track train transfer transform translate trigger unblock undo unfollow uninstall unlink unlock unsubscribe update upgrade upload upsert use validate verify view vote wait watch withdraw write';

/** Words that sentences of this catalogue may begin with as orders: common verbs, and what its tools' names begin with, but plurals. */
const verbsOf = oncePerObject(
  ({ tools }: CatalogueView): ReadonlySet<string> =>
    new Set(
      [
        ...commonVerbs.split(' '),
        ...tools
          .map(({ tool }) => plainWords(tool.name).split(' ')[0] ?? '')
          .filter((word) => !/[a-rt-z]s$/.test(word)),
      ].filter((word) => !notVerbs.has(word)),
    ),
);

/** As the middle of a sentence; of a heading (`List All Orders`) every word. */
function lowered(sentence: string): string {
  const words = sentence.replace(/[.!?]+$/, '').split(' ');
  const isHeading =
    words.length > 1 && words.every((word) => /^[A-Z]/.test(word) || smallWords.has(word));
  const text = isHeading
    ? sentence.replace(/(?<![\w-])[A-Z](?=[a-z]*(?![\w-]))/g, (letter) => letter.toLowerCase())
    : /^[A-Z][a-z]/.test(sentence)
      ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
      : sentence;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const smallWords = new Set('a an the of in on for to from by with and or at as'.split(' '));
