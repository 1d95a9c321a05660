import { STATUS_CODES } from 'node:http';
import type { Json, JsonObject } from '../core/json.js';
import { oncePerObject } from '../support/once-per-object.js';

/** Keys that hold a sentence about what went wrong, the most telling first; compared as `plainKey` gives them. */
export const sentenceKeys: readonly string[] = [
  'error',
  'errormessage',
  'errordescription',
  'errormsg',
  'errortext',
  'err',
  'message',
  'msg',
  'defaultmessage',
  'statusmessage',
  'faultstring',
  'fault',
  'exception',
  'reason',
  'detail',
  'details',
  'description',
  'info',
  'information',
  'explanation',
  'text',
  'title',
  'errors',
  'response',
  'json',
  'errorcode',
  'type',
  'code',
];

/** Keys that hold what was wrong with each argument, and those around them. */
export const detailKeys: readonly string[] = [
  'detail',
  'details',
  'errors',
  'issues',
  'message',
  'messages',
  'validation',
  'validationerror',
  'validationerrors',
  'violations',
  'fielderrors',
  'fieldviolations',
  'invalidparams',
  'invalidparameters',
  'errormessages',
  'modelstate',
  'causes',
  'errorchain',
  'innererror',
  'embedded',
  'responsemetadata',
  'extra',
  'params',
  'data',
];

/** Of those, the ones that as often hold what was sent or found: only what reads like a complaint is taken from them. */
export const vagueDetailKeys: ReadonlySet<string> = new Set([
  'detail',
  'details',
  'embedded',
  'responsemetadata',
  'extra',
  'params',
  'data',
]);

/** Keys that name several arguments. */
export const placeListKeys: readonly string[] = ['keys', 'fields', 'fieldnames', 'members'];

/** Words for the part of a request: first in `loc`, around the arguments in a map; they are no argument names. */
export const requestParts: ReadonlySet<string> = new Set([
  'body',
  'json',
  'form',
  'query',
  'path',
  'header',
  'headers',
  'cookie',
  'cookies',
  'params',
  'querystring',
  'queryparams',
  'bodyparams',
  'pathparams',
]);

/** A key in lower case without separators or accents and in English, so that `error_message`, `errorMessage` and `Error Message` are one. */
export function plainKey(key: string): string {
  const plain = key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  return inEnglish.get(plain) ?? plain;
}

/** What APIs of other languages call the parts of an error, German, Spanish, French, Portuguese, Italian and Dutch. */
const inEnglish: ReadonlyMap<string, string> = new Map(
  Object.entries({
    error: 'fehler erreur erro errore fout',
    errors: 'errores erreurs erros errori fouten',
    message: 'meldung nachricht mensaje mensagem messaggio bericht',
    errormessage: 'fehlermeldung fehlertext mensajeerror mensajedeerror',
    errorcode: 'fehlercode codigoerror codigodeerror',
    field: 'feld campo champ veld',
    reason: 'grund motivo razon raison motif reden',
    description: 'beschreibung descripcion descricao descrizione beschrijving',
    detail: 'detalle detalhe dettaglio',
    details: 'detalles detalhes dettagli',
  }).flatMap(([english, others]) => others.split(' ').map((word) => [word, english] as const)),
);

/** The value under a key of that name, with a namespace (`hydra:description`) or a word for the failure before it too. */
export function lookUp(value: JsonObject, wanted: string): Json | undefined {
  const { whole, unprefixed } = plainKeysOf(value);
  const key = whole.get(wanted) ?? unprefixed.get(wanted);
  return key === undefined ? undefined : value[key];
}

interface PlainKeys {
  readonly whole: ReadonlyMap<string, string>;
  readonly unprefixed: ReadonlyMap<string, string>;
}

/** An object's keys by what they come to; the first of those that come to the same. */
const plainKeysOf = oncePerObject((value: JsonObject): PlainKeys => {
  // Entered from the last to the first, so that the first stays.
  const plain = Object.keys(value)
    .map((key) => [plainKey(key), key] as const)
    .reverse();
  return {
    whole: new Map(plain),
    unprefixed: new Map(plain.map(([each, key]) => [withoutPrefix(each), key])),
  };
});

/** `exception_message`, `problem_details`, `odata.error`: the second word is the one to go by. */
function withoutPrefix(key: string): string {
  return key.replace(/^(?:\w+[.:]|exception|problem|failure|validation|request)(?=[a-z])/, '');
}

const reasonPhrases = new Set(
  Object.values(STATUS_CODES).map((phrase) => (phrase ?? '').toLowerCase()),
);

/** True for the standard words of a status ("Bad Request"), which say nothing of their own. */
export function isReasonPhrase(words: string): boolean {
  return reasonPhrases.has(words.toLowerCase().replace(/[.!]$/, ''));
}
