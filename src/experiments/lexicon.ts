/**
 * The words that the product knows: what reads, creates, changes and removes, and what names a thing, a person or a place. Every
 * decision about words is made with these rows; nothing else in the engine lists English words.
 */

function row(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

export const lexicon = {
  /** Verbs of tools that leave everything as it is. */
  read: row(`calculate compare compute count describe diff display download estimate examine exists
    explain export fetch find get has head help inspect is list lookup peek ping preview query read
    retrieve scan search show stat status summarize tail validate view whoami`),
  /** Verbs of tools that add something and touch nothing that is there. */
  create: row(`add allocate build clone compose copy create draft duplicate enqueue fork generate
    import insert make new open post record register upload`),
  /** Of the verbs that create, those that read as well: a hint that nothing is changed is believed of them. */
  readsToo: row('open'),
  /** Verbs of tools that change what is there, or do something. */
  change:
    row(`accept acknowledge activate adjust allow append apply approve archive assign attach ban
    batch block bulk change claim close commit complete configure confirm connect convert deactivate
    decline demote deny deploy detach disable disconnect edit enable exec execute extend fill finish
    flag follow freeze grant hide increment decrement install invoke join kick leave like link lock
    log login mark merge migrate modify mount move mute overwrite patch pause pin poll process promote
    prepend push put reassign rebuild recheck rename renew reopen reorder replace requeue reschedule
    resolve restart restore resume retry revert rollback rotate run save schedule set sign snooze sort split
    star start stop store suspend swap switch sync tag take toggle touch train transform trigger unban
    unblock unfollow unlink unlock unmute unpin unset update upgrade upsert use vote write`),
  /** Verbs of tools that remove something, or end it. */
  remove: row(`abort cancel clean cleanup clear compact delete del destroy discard drop empty erase
    evict expire flush kill logout nuke prune purge recycle reject release remove reset revoke
    shutdown terminate trash trim truncate uninstall unregister unsubscribe wipe`),
  /** Of the verbs that remove, those that are no everyday nouns or adjectives: they count wherever they stand in a name. */
  removesAnywhere:
    row(`cleanup del delete destroy drop erase evict flush kill logout nuke prune purge
    remove revoke shutdown terminate truncate uninstall unregister wipe`),
  /** Of the verbs that change, those that are never nouns: they count wherever they stand in a name. */
  changesAnywhere: row(`activate deactivate decrement disable enable increment modify overwrite
    reassign rename reopen replace reschedule toggle upsert`),
  /** Verbs that are nouns too, in front of other nouns: `release_dates`, `open_issues`. */
  nounsToo:
    row(`block build call charge commit draft fork grant import like link lock log message move
    new open pin poll post process pull push record release run share star store tag train transfer
    trigger vote watch`),
  /** Verbs of readers after which the thing read is gone, or looks as if somebody had seen it. */
  consume: row(`ack claim consume dequeue drain next poll pop pull receive shift take`),
  /** Verbs of tools whose effect reaches people or other systems. */
  outward: row(`alert announce bill book broadcast buy call charge checkout contact dial dispatch
    donate email fax forward invite mail message notify page pay publish purchase refund remind reply
    send share sms subscribe text transfer tweet withdraw`),
  /** Of these verbs, those that are nouns too: they count only where a name begins with them. */
  outwardNouns: row('bill book call charge contact email fax mail message page sms text tweet'),
  /** Of these verbs, those that send something and change nothing else: a recipient of one's own is enough. */
  sends: row(`alert announce broadcast dispatch email fax mail message notify publish send sms text
    tweet`),
  /** Verbs that set something going. */
  launches: row('approve confirm execute process requeue resume retry run start trigger'),
  /** What reaches people or other systems when it is created. */
  outwardThings:
    row(`broadcast call charge email invitation invite mail message notification payment payout refund
    sms transfer tweet webhook`),
  /** Members that tell whether, or how often, a record was read: reading such records changes them. */
  tellsOfReading: row(`accessed delivered downloads hits opened read reads seen unread unseen viewed
    views visited visits`),

  /** Last words of names of arguments that identify a thing. */
  id: row(`digest guid handle hash href id identifier index key line link no nr num number ordinal pk
    position rank ref reference row serial sha slug slot token uid uri url uuid`),
  /** Last words of names of arguments that hold a name people give to things. */
  name: row(`account alias code email file filename filepath label login mail name path subject tag
    title username`),
  /** Words for what other things stand in. */
  place: row(`area board bucket calendar catalog category channel chat collection container database
    db dir directory dataset drive folder forum group inbox index keyspace league library list
    mailbox namespace notebook org organisation organization parent partition playlist project
    queue realm registry repo repository room root schema section sheet shop site space sprint
    stack store stream table team tenant thread topic vault volume workspace`),
  /** Words for people and what belongs to them. */
  person:
    row(`account actor admin agent approver assignee attendee author collaborator contact creator customer driver employee
    follower guest invitee manager member me organizer owner participant patient people person profile reporter
    reviewer self student subscriber tenant user viewer watcher`),
  /** Words for what a thing has to do with others. */
  relation:
    row(`blockers blocks children dependencies dependency depends duplicate duplicates follows
    linked loser related relations replaces secondary siblings supersedes survivor winner`),
  /** Verbs of tools that work on two things: whatever they are given names one. */
  relates: row(`assign attach combine connect copy detach exchange join link map merge mount move
    reassign relate swap transfer unlink`),
  /** Verbs of tools that put a list in place of the one that was there. */
  wholesale: row('overwrite put replace save set store sync write'),
  /** Verbs of tools that use a file or an address for something that is not told. */
  takesIn: row('apply import install load restore run select set source use'),
  /** Words for what runs programs: a tool called so is no reader. */
  interpreters: row('bash console cypher eval exec execute graphql repl shell sql terminal'),
  /** Words for a thing of the same sort as the one that is spoken of. */
  relative: row(
    'ancestor base child descendant parent predecessor root sibling successor template',
  ),
  /** Words for a place inside a thing: beside the name of an own thing they name nothing else. */
  inner: row(`cell column element entry field index item key line member no number offset path
    pointer position rank row slot`),
  /** Words for what comes to be, or comes to be called so: beside them stands what it is done to. */
  result: row('as copy dest destination dst into new onto output result to'),
  /** Words that turn a selection round: what is named is what stays. */
  negation: row(
    'besides but except excluding exclude ignore keep not omit other others preserve retain skip without',
  ),
  /** Words for the one that is used from then on in place of another. */
  pointer: row(
    'checkout current default focus impersonate preferred primary rollback selected switch',
  ),
  /** Words for a state of the whole target: to restore it undoes what others did since. */
  states: row('backup checkpoint dump migration savepoint snapshot'),
  /** Words for an argument whose value is a verb. */
  action: row('act action cmd command do event method mode op operation task verb'),
  /** Words for the part that a thing plays in a call; what is left of the name says what it is. */
  role: row(`a all b by current destination dest dst existing first from in input into new of old on
    onto original other output previous second source src target the this to with within`),
  /** Words for what picks out several things at once. */
  selects: row(`all before cascade condition cursor end every everything expression filter glob
    global limit mask match matching older pattern prefix query range regex selector since start
    suffix until where wildcard`),
  /** Of these words, those that say when something is or how far it goes: they pick nothing where something is created. */
  ranges: row('before condition end limit since start until'),
  /** Words for a text that is a program. */
  program: row('cmd command commands cypher graphql jql plsql shell sparql sql'),
  /** Words for a program that are words for other things too: a country's code, a bank's statement. */
  mayNameProgram: row('code expr expression mutation pipeline program script statement statements'),
  /** Verbs of tools that run what they are given. */
  runs: row('call eval evaluate exec execute explain graphql query run sql'),
  /** Commands that touch nothing but what they are told by name. */
  commands: row('cat cp del get head ls md mkdir mv rename rm rmdir stat tail touch type wc'),
  /** Words for a text that some tools take as a program and others as words to look for. */
  mayBeProgram: row('filter q query search where'),
  /** Words for who receives a message, or where a request goes. */
  recipient: row(`bcc callback cc destination domain email emails endpoint fax host hook mail mobile
    msisdn phone recipient recipients receiver telephone to url webhook`),
  /** Arguments that make another request of a request. */
  override: row(
    'httpmethod httpmethodoverride methodoverride originalmethod originalurl rewriteurl',
  ),
  /** Words for who gets a message, whatever it is. */
  receives: row('bcc cc email msisdn phone receiver recipient telephone'),
  /** Words for a telephone number. */
  telephone: row('fax mobile msisdn phone sms tel telephone'),
  /** Words for an address that is called. */
  url: row('callback endpoint hook href uri url webhook'),
  /** Words for a machine that is called. */
  host: row('domain host hostname origin server site'),
  /** Arguments with which a reader does something, beside the verbs that remove. */
  switches: row(
    `acknowledge archive force lock mark rebuild recheck refresh restart run trigger unlock`,
  ),
  /** First words of arguments that tell a reader to write a file, and last words for that file. */
  saves: row('backup dest destination download export out output save write'),
  savedTo: row('as dir directory file filename filepath folder path to'),
  /** Verbs of tools that write what they read into a file. */
  exports: row('backup dump export'),
  /** Arguments that are such a file by themselves. */
  output: row('dest destination outfile outputfile savepath'),
  /** Last words of names by which a file is found. */
  address: row('file filename filepath path'),
  /** Last words of names of texts in which JSON is contents, not further arguments. */
  contents: row('content description document html markdown message note source text value'),
  /** Last words of names of ids that are nothing else. */
  plainId: row('guid id uid uuid'),
  /** Last words of names of numbers that tell where a record stands. */
  position: row('id index line no nr num number ordinal position rank row'),
  /** Words for a part in a call that stand for no thing by themselves: `by: 3`, `all: true`. */
  small: row('a all by of output the this'),
  /** Last words of names for what a thing has to do with another: `blocked_by`, `depends_on`. */
  follows: row('after before by from into on to under with'),
  /** First words of names that end alike and name nothing: `sort_by`. */
  orders: row('group limit order sort'),
  /** Of the verbs that change, those that descriptions of readers use for what happens to what is read, in the passive and in the active. */
  doneToRead: row('acknowledge consume dequeue mark pop'),
  doneBesides: row('acknowledge archive change clear empty mark move reset update write'),
  /** Words for what a reader may take out of a queue: `get_next_message`. */
  takesNext: row('dequeue next pop'),
  /** Words for how often a record was read, in front of `count` and the like. */
  readings: row('access download hit view visit'),
  measures: row('at count counter date time'),
  /** Members beside which `read` is a permission. */
  permissions: row('admin execute write'),
  /** Words for a program in a language of queries. */
  queries: row('cypher graphql jql mutation query sparql sql statement statements'),
  /** First words of statements that read. */
  asks: row('desc describe explain match optional select show values'),
  /** What may stand before a bracket in a statement: functions that every SQL has and that change nothing, keywords and types. */
  sqlFunctions:
    row(`abs all and any as avg bigint binary bit by cast ceil ceiling char char_length character
    check coalesce concat count date datetime decimal default distinct double else exists explain
    extract float floor format from group_concat having hex id ifnull iif in instr int integer json
    json_array json_array_length json_each json_extract json_group_array json_object json_type
    julianday key keys labels least left length like limit lower ltrim match max min mod nodes not
    nullif numeric number nvarchar on optional or over power printf properties quote real replace
    right round row_number rank rtrim select set sign size smallint some strftime string_agg substr
    substring sum text then time timestamp to_char tolower total toupper trim type typeof unicode
    union unique upper using values varbinary varchar when where with greatest`),
} as const;

const remembered = new Map<string, readonly string[]>();
const mostRemembered = 10_000;

/** The words of a name, lower-case, as they stand: `userIDs`, `user_ids` and `user-ids` are `user`, `ids`. */
export function wordsOf(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const words = name
    .slice(0, 200)
    .replace(/\b(ID|URL|URI|UUID)s\b/g, (_, word: string) => `${word.toLowerCase()}s`)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  remembered.set(name, words);
  return words;
}

/** The singular of an English noun, if it is regular. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|news|series)$/.test(word)) return word;
  if (word === 'children') return 'child';
  if (word === 'people') return 'person';
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The third person of a verb: `marks`, `pushes`, `copies`. */
export function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** The noun that a name ends with, singular: `box` for `target_boxes`. */
export function nounIn(name: string): string {
  return singular(wordsOf(name).at(-1) ?? '');
}
