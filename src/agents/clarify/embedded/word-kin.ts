import { stemOf } from './text-words.js';

/** Everyday words that ask for the same thing, whatever the catalogue. */
const families = [
  'delete remove erase drop discard',
  'create make new generate draft',
  'add append insert put include',
  'show display view print see output read',
  'get retrieve fetch obtain pull lookup check find',
  'list enumerate',
  'find search locate look',
  'copy duplicate replicate clone',
  'move relocate transfer',
  'rename retitle',
  'buy purchase acquire procure',
  'sell offload',
  'book reserve',
  'cancel revoke abort',
  'start begin launch ignite turn initiate',
  'stop halt end',
  'fill refill refuel top replenish',
  'send post dispatch deliver',
  'change update modify edit alter',
  'set establish configure define',
  'compare diff juxtapose contrast',
  'estimate calculate compute determine work',
  'convert transform translate export',
  'join merge combine concatenate',
  'lock secure',
  'open read',
  'shut close',
  'verify confirm validate check',
  'directory folder dir',
  'picture image photo',
  'file document',
  'price cost fare',
  'number count amount quantity',
  'engage activate enable',
  'release deactivate disable disengage',
  'stock share',
  'multiple several many',
  'size big large long',
  'text content',
  'last tail end',
  'first head beginning',
  'navigate go goes direct route',
  'go goes enter open change',
  'exchange change convert',
  'transaction payment',
  'withdrawal withdraw',
  // What names of tools cut short.
  'repository repo',
  'organization organisation org',
  'application app',
  'configuration config',
  'environment env',
  'message msg',
];

const kin = new Map<string, Set<string>>();
for (const family of families) {
  const stems = family.split(' ').map(stemOf);
  for (const stem of stems) {
    kin.set(stem, new Set([...(kin.get(stem) ?? []), ...stems]));
  }
}

/** True where two stems are the same or of one family of everyday words. */
export function areKin(a: string, b: string): boolean {
  return a === b || (kin.get(a)?.has(b) ?? false);
}

/** The stems of a word's family without the word itself. */
export function kinOf(stem: string): readonly string[] {
  return [...(kin.get(stem) ?? [])].filter((each) => each !== stem);
}
