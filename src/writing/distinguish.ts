import { everyMember, stepsOfPlace } from '../core/json-pointer.js';
import { probableEffect } from '../arguments/names/probable-effect.js';
import { isApiDescription } from '../arguments/texts/is-api-description.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { Shape } from '../core/outcome.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isAboutItsTool } from '../doc-checks/about-its-tool.js';
import { isPlainName } from '../doc-checks/plain-name.js';
import type { View } from '../evidence/view.js';
import { joinWords } from '../support/join-words.js';
import { oncePerObject } from '../support/once-per-object.js';
import { plainWords } from '../support/plain-words.js';
import { insteadText } from './instead-text.js';
import { keptSentences } from './kept-sentences.js';
import type { Statement } from './statement.js';

/** A tool of the catalogue, as its calls showed it. */
export interface SeenTool {
  readonly tool: ToolDoc;
  /** The shape that every success shares; null where there was none. */
  readonly shape: Shape | null;
  /** The places that any success had. */
  readonly paths: readonly string[];
  /** Reference of a success, for evidence. */
  readonly success: string | null;
}

export interface Surroundings {
  readonly catalogue: readonly SeenTool[];
  /** Tools near in meaning, nearest first. */
  readonly siblings: readonly { readonly tool: ToolDoc; readonly similarity: number }[];
}

const fewestTools = 3;
const mostFields = 6;
/** A field sets a tool apart where at most this share of the catalogue returns it: one tool in 25, or only itself. */
const rareShare = 0.04;
const confusable = 0.45;
const longestPurpose = 140;

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
export function distinguishing(view: View, around: Surroundings): readonly Statement[] {
  if (around.catalogue.length < fewestTools || view.accepted.length === 0) return [];
  return [...rareFields(view, around.catalogue), ...confusableSibling(view, around)];
}

/** How the sentence about rare fields begins: by this it is known again in docs, also in those that people have changed. */
const ofOneField = 'Only this tool returns ';
const ofFields = 'Answers questions about ';

function rareFields(view: View, catalogue: Surroundings['catalogue']): readonly Statement[] {
  const { tool, effect, accepted } = view;
  const shape = catalogue.find((one) => one.tool.id === tool.id)?.shape;
  const success = accepted.find(({ outcome }) => Object.keys(outcome.shape).length > 1);
  // What a tool that changes things echoes is nothing to ask it for.
  if (shape == null || success === undefined || effect !== 'read') return [];
  if (hasNoFields(success.outcome.body ?? null, tool)) return [];
  const counts = toolsByField(catalogue);
  const most = Math.max(1, Math.floor(catalogue.length * rareShare));
  const ownArguments = Object.keys(tool.parameters.properties ?? {}).join(' ');
  const said = plainWords(`${tool.name} ${tool.description} ${ownArguments}`);
  // What is given somewhere in the arguments may only come back.
  const given = new Set(accepted.flatMap(({ args }) => namesWithin(args)));
  const isTelling = (words: string): boolean =>
    words.length > 2 && !said.includes(words) && !meaningless.has(words) && !technical.test(words);
  const rare = fieldNames(Object.keys(shape)).filter(
    (name) => (counts.get(name) ?? 0) <= most && !given.has(name) && isTelling(plainWords(name)),
  );
  const [only, ...others] = [...new Set(rare.slice(0, mostFields))];
  if (only === undefined) return [];
  const words = [...new Set([only, ...others].map(plainWords))];
  const text =
    words.length === 1 && counts.get(only) === 1
      ? `${ofOneField}\`${only}\`.`
      : `${ofFields}${joinWords(words)}.`;
  return [{ section: 'useWhen', text, calls: [success.id], elsewhere: [], from: 'statement' }];
}

/** Bytes, a description of an API, an object whose names are data. */
function hasNoFields(body: Json, { returns = {} }: ToolDoc): boolean {
  const isBinary = isJsonObject(body) && 'binary' in body && Object.keys(body).length === 1;
  const isKeyedByData =
    returns.properties === undefined && isJsonObject(returns.additionalProperties);
  return isBinary || isApiDescription(body) || isKeyedByData;
}

/** The names of all fields, however deep. */
function namesWithin(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => namesWithin(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesWithin(inner)]);
}

/** How many tools have returned a field, by its name. */
const toolsByField = oncePerObject(
  (catalogue: readonly SeenTool[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { paths } of catalogue)
      for (const name of new Set(fieldNames(paths))) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  },
);

/** The summary that stands for bytes: the names in it are ours. */
const ofBytes = /\/binary(?:\/(?:bytes|contentType))?$/;
const quotableName = /^[A-Za-z_$@][\w$@:.-]{0,29}$/;

/** Names of the fields that are words: `HOME`, `LC_ALL` are what somebody has set, not what a tool is about. */
function fieldNames(paths: readonly string[]): readonly string[] {
  return paths
    .filter((path) => !path.includes('@context') && !ofBytes.test(path))
    .map((path) => stepsOfPlace(path).findLast((step) => step !== everyMember) ?? '')
    .filter((name) => quotableName.test(name) && name.split(/[_.-]/).length <= 5)
    .filter((name) => /[a-z]/.test(name) && /[A-Za-z]{3}/.test(name));
}

function confusableSibling(
  view: View,
  { siblings, catalogue }: Surroundings,
): readonly Statement[] {
  const { description } = view.tool;
  // Who wants to look at something, to change or to remove it is not tempted by a tool that does another of the three.
  const nearest = siblings.find(({ tool }) => probableEffect(tool) === view.effect);
  const [own] = view.accepted;
  if (nearest === undefined || own === undefined || nearest.similarity < confusable) return [];
  const { id, name } = nearest.tool;
  const success = catalogue.find(({ tool }) => tool.id === id)?.success ?? null;
  const [purpose = ''] = keptSentences(nearest.tool.description);
  if (success === null || purpose === '' || purpose.length > longestPurpose) return [];
  const [ownPurpose = ''] = keptSentences(description);
  if (saysNoMore(purpose, ownPurpose) || namesTool(description, name)) return [];
  if (!isPlainName(name)) return [];
  // Other words of another tool's source may be orders to the reader of this one.
  const text = isAboutItsTool(purpose, nearest.tool)
    ? insteadText(name, purpose, namesOf(catalogue))
    : `Not to be confused with \`${name}\`.`;
  return [
    {
      section: 'notFor',
      text,
      calls: [own.id],
      elsewhere: [success],
      from: 'statement',
    },
  ];
}

const namesOf = oncePerObject((catalogue: readonly SeenTool[]) =>
  catalogue.map(({ tool }) => tool.name),
);

/** Who wants what the sibling says may as well use this tool: `List the files` beside `List the files with their sizes`. */
function saysNoMore(purpose: string, ownPurpose: string): boolean {
  if (purpose === ownPurpose) return true;
  const own = new Set(plainWords(ownPurpose).split(' '));
  return plainWords(purpose)
    .split(' ')
    .every((word) => word !== '' && own.has(word));
}

/** True where a text speaks of a tool by its name, as when to use the other one: a name that is a plain word counts for nothing. */
export function namesTool(description: string, name: string): boolean {
  const at = /[_\-.\d]/.test(name) ? description.indexOf(name) : -1;
  return (
    at >= 0 && !/[\w-]/.test(`${description[at - 1] ?? ''}${description[at + name.length] ?? ''}`)
  );
}
