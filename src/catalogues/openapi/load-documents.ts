import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { fetchBytes } from '../fetch-bytes.js';
import { parseDocument } from '../parse-document.js';
import type { CatalogueWarning } from '../read-catalogue.js';
import { absoluteAddress, splitReference } from './references.js';

/** More documents than this is a document generator gone astray. */
const maxDocuments = 500;

export interface LoadedDocuments {
  /** By address, the root among them. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly warnings: readonly CatalogueWarning[];
}

/**
 * The document and every other one it refers to, directly or not. Only neighbours are read: from a file, `.json`,
 * `.yaml` and `.yml` files by relative path; from a URL, documents of the same host. The rest stays broken references.
 */
export async function loadDocuments(root: unknown, address: string): Promise<LoadedDocuments> {
  const documents = new Map<string, unknown>([[address, root]]);
  const warnings: CatalogueWarning[] = [];
  const tried = new Set([address]);
  const pending = neighbours(root, address);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (tried.has(next) || tried.size >= maxDocuments) continue;
    tried.add(next);
    if (!mayRead(next, address)) {
      warnings.push({
        message: `The reference to ${next} was not followed: it leads to another server or folder than the document's own.`,
      });
      continue;
    }
    try {
      const parsed = parseDocument(await read(next), { file: next });
      documents.set(next, parsed.value);
      pending.push(...neighbours(parsed.value, next));
    } catch (error) {
      warnings.push({ message: `A document referred to could not be read: ${messageOf(error)}` });
    }
  }
  return { documents, warnings };
}

function mayRead(address: string, root: string): boolean {
  const [target, origin] = [new URL(address), new URL(root)];
  if (target.protocol !== origin.protocol || target.host !== origin.host) return false;
  if (target.protocol === 'file:') return /\.(json|ya?ml)$/i.test(target.pathname);
  return target.protocol === 'http:' || target.protocol === 'https:';
}

async function read(address: string): Promise<Uint8Array> {
  return address.startsWith('file:') ? readFile(fileURLToPath(address)) : fetchBytes(address);
}

/** The addresses of other documents that a document names; vendor extensions are not looked into. */
function neighbours(document: unknown, base: string): string[] {
  const found = new Set<string>();
  const pending: unknown[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (Array.isArray(node)) pending.push(...(node as readonly unknown[]));
    if (!isJsonObject(node)) continue;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') {
        const [address] = splitReference(value);
        const absolute = address === '' ? null : absoluteAddress(address, base);
        if (absolute !== null) found.add(absolute);
      } else if (!key.startsWith('x-') && key !== 'example' && key !== 'examples') {
        pending.push(value);
      }
    }
  }
  return [...found];
}
