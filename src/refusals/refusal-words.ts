/**
 * Words in which refusals are phrased, in lower case. A list of what may be quoted, since a list of what may not be let orders
 * through: no word of doing (call, send, delete, ignore), of talk (you, assistant, instructions) or of trust (token, password, admin).
 */
export const refusalWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those it its is are was were be been being has have had do does did not no nor never none and or but if',
    'when unless while with without for from to of in into on at by as than per both either neither each any all only also already',
    'yet still more most less least fewer same other one two three zero first last next before after between within outside above',
    'below under over up until since there where must should may might can cannot could will would need needs needed required require',
    'requires mandatory optional allowed allow allows accepted accept accepts expected expects supported support supports permitted',
    'given got received provided provide specified specify supplied set unset use used using contain contains containing include',
    'includes included exceed exceeds exceeded match matches matched matching exist exists found failed fails failure parse parsed',
    'convert converted deserialize unmarshal recognized unrecognized unknown unexpected unsupported invalid valid validation wrong',
    'bad malformed incorrect missing empty blank null nil undefined omitted present absent duplicate unique taken reserved conflict',
    'conflicts exclusive mutually together combined expired closed open available active insufficient ensure enter choose select',
    'start starts end ends begin value values field fields parameter parameters param argument arguments property properties key keys',
    'attribute option options item items element elements entry entries member members list array map dict object string str text',
    'number numbers integer integers int int32 int64 float double decimal boolean bool literal constant enum choice date dates time',
    'times datetime timestamp day days month months year years hour hours minute minutes second seconds timezone offset utc iso rfc',
    'yyyy mm dd hh format formats formatted pattern regex regular expression character characters chars letter letters digit digits',
    'whitespace space spaces underscore hyphen comma uppercase lowercase case prefix suffix length size count range limit limits',
    'minimum maximum min max multiple bytes line lines row column columns table record records document id ids identifier identifiers',
    'uuid guid slug pk name names type types kind default email mail url uri hostname domain ip ipv4 ipv6 port path query querystring body header',
    'request json input inputs data struct tag page sort order filter search code codes positive negative non greater larger smaller',
    'higher lower longer shorter long short large small big many few too high low early late past future equal exactly additional',
    'extra alphanumeric numeric alphabetic base64 hex following instead e g error errors state status address unable like inclusive',
    'such known existing denied illegal operation simultaneously access file files directory directories',
    'nonempty once twice again somebody someone anybody nobody else another',
  ].flatMap((line) => line.split(' ')),
);
