import { isApiDescription } from '../../../arguments/texts/is-api-description.js';
import { probableEffect } from '../../../arguments/names/probable-effect.js';
import { isJsonObject, type Json } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { isBinary } from '../answers/answers.js';
import { isKeyedByData } from '../answers/keyed-by-data.js';
import { plainWords } from '../../../support/plain-words.js';
import { joinWords } from '../../../support/join-words.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { CatalogueView, ToolContext } from '../../engine.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { insteadText, verbsOf } from './instead-text.js';
import { code, isQuotableName } from '../quote.js';
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
  /\d|(^| )[^aeiouy ]+( |$)|^x |(^| )([cgopstux]?ids?|uuids?|guid|iso|slug|etag|hash|ur[il]s?|href|sha|md)$|null/;

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
  // What is given somewhere in the arguments may only come back.
  const given = new Set(view.successes.flatMap(({ arguments: args }) => namesWithin(args)));
  const isTelling = (words: string): boolean =>
    words.length > 2 && !said.includes(words) && !meaningless.has(words) && !technical.test(words);
  const rare = fieldNames(Object.keys(own.shape))
    .filter(
      (name) => (counts.get(name) ?? 0) <= most && !given.has(name) && isTelling(plainWords(name)),
    )
    .slice(0, mostFields);
  const text = setApartText([...new Set(rare)], counts);
  return text === null ? [] : [{ target: { section: 'useWhen' }, text, calls: [success.id] }];
}

/** The names of all fields, however deep. */
function namesWithin(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => namesWithin(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesWithin(inner)]);
}

/** What to ask the tool for; a single field that no other tool returns is named as that. */
function setApartText(
  names: readonly string[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const words = [...new Set(names.map(plainWords))];
  const [only] = names;
  if (only === undefined) return null;
  return words.length === 1 && counts.get(only) === 1
    ? `Only this tool returns ${code(only)}.`
    : `Answers questions about ${joinWords(words)}.`;
}

const toolsById = oncePerObject(
  ({ tools }: CatalogueView): ReadonlyMap<string, CatalogueView['tools'][number]> =>
    new Map(tools.map((each) => [each.tool.id, each])),
);

/** How many tools have returned a field, by its name. */
const toolsByField = oncePerObject(({ tools }: CatalogueView): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { paths } of tools) {
    for (const name of new Set(fieldNames(paths))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
});

/** The summary that stands for bytes: the names in it are ours. */
const ofBytes = /(?:^|\.)binary(?:\.(?:bytes|contentType))?$/;

/** Names of the fields, without those that say nothing in plain words. */
function fieldNames(paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => !path.includes('@context') && !ofBytes.test(path))
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
  const [ownPurpose = ''] = keptSentences(context.raw.description);
  if (saysNoMore(purpose, ownPurpose) || namesTool(context.raw.description, nearest.tool.name))
    return [];
  return [
    {
      target: { section: 'notFor' },
      text: insteadText(nearest.tool.name, purpose, verbsOf(catalogue)),
      calls: [own.id],
      elsewhere: [sibling.success],
    },
  ];
}

/** Who wants what the sibling says may as well use this tool: `List the files` beside `List the files with their sizes`. */
function saysNoMore(purpose: string, ownPurpose: string): boolean {
  if (purpose === ownPurpose) return true;
  const own = new Set(plainWords(ownPurpose).split(' '));
  return plainWords(purpose)
    .split(' ')
    .every((word) => word !== '' && own.has(word));
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
