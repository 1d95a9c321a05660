import type { Json } from '../../core/json.js';

/** What can be learnt of a tool's answers: what comes back, what arguments do to it, and what is refused. */
export type AnswerFinding =
  | {
      readonly kind: 'returns';
      /** `object`, `list`, `text`, `binary`, `nothing`. */
      readonly form: 'object' | 'list' | 'text' | 'number' | 'boolean' | 'binary' | 'nothing';
      /** Paths that every success has, and every item of their lists, in order of appearance. */
      readonly paths: readonly string[];
      /** Paths that every success has, but not every item of their lists. */
      readonly sometimes: readonly string[];
      /** What the items of every list that was not empty are: `string`, `number`, `object`, a media type, `resource`, …; in order. */
      readonly items: readonly string[];
      /** Of every success; null where they differ or name none. */
      readonly contentType: string | null;
      /** Headers that every success has, where there is no body. */
      readonly headers: readonly string[];
      /** The argument that may choose another form: this is what comes without it. */
      readonly without?: string | undefined;
      /** Only these values of an argument that decides what is done were answered: this is what comes with them. */
      readonly where?:
        { readonly argument: string; readonly values: readonly string[] } | undefined;
    }
  | { readonly kind: 'line-labels'; readonly labels: readonly string[] }
  /** Every answer is this line, with `…` for what varies. */
  | { readonly kind: 'answer-line'; readonly line: string }
  /** Every answer, or every one that found something, has lines that begin with these, followed by a colon. */
  | {
      readonly kind: 'line-keys';
      readonly keys: readonly string[];
      readonly unlessEmpty: boolean;
      /** All calls were about things of one form: answers about others may be of another. */
      readonly alike: boolean;
    }
  | { readonly kind: 'absent-fields'; readonly fields: readonly string[] }
  /** The description states this order, and every list is in another: in the opposite one of a field, where that is known. */
  | {
      readonly kind: 'misordered';
      readonly stated: string;
      readonly opposite: {
        readonly of: 'time' | 'number';
        readonly way: 'up' | 'down';
        readonly field: string;
      } | null;
    }
  /** Where nothing matches, this list of the answer is empty. */
  | { readonly kind: 'empty-result'; readonly path: string }
  /** Where nothing matches, the answer is this text. */
  | { readonly kind: 'empty-text'; readonly text: string }
  /** Of the items of the list, those that name nothing are missing from the answer. */
  | { readonly kind: 'unknown-left-out'; readonly argument: string }
  /** The same call a second time: this list of the answer is empty then. */
  | { readonly kind: 'left-out-if-there'; readonly path: string }
  /** The same call a second time, after which nothing can have been left to delete, has the same answer. */
  | { readonly kind: 'deletes-again' }
  | { readonly kind: 'cursor'; readonly argument: string; readonly path: string }
  | { readonly kind: 'page-number'; readonly argument: string; readonly first: number }
  /** A page beyond the last one: this list of the answer is empty, or the answer is this text. */
  | ({ readonly kind: 'past-end'; readonly argument: string } & (
      { readonly path: string } | { readonly text: string }
    ))
  /** The list of the answer, or its text in lines, is at most as long as the argument says. */
  | {
      readonly kind: 'list-length';
      readonly argument: string;
      readonly path: string;
      readonly unit: 'items' | 'lines';
      /** Numbers below one with which more came back, lowest first. */
      readonly except: readonly number[];
    }
  /** The argument names the fields that the items of this list, or the answer itself, come back with. */
  | { readonly kind: 'chosen-fields'; readonly argument: string; readonly path: string }
  /** So many items are left out at the start of the list. */
  | {
      readonly kind: 'list-offset';
      readonly argument: string;
      readonly path: string;
      readonly unit: 'items' | 'lines';
      /** It does so only where this argument is given too. */
      readonly besides?: string | undefined;
    }
  /** Only items are kept whose field stands so to the argument's value. */
  | {
      readonly kind: 'list-filter';
      readonly argument: string;
      readonly path: string;
      /** One, or those in any of which a text is looked for. */
      readonly fields: readonly string[];
      readonly relation:
        | 'equals'
        | 'has'
        | 'at-least'
        | 'at-most'
        | 'not-before'
        | 'not-after'
        /** As the four before, the value itself left out. */
        | 'above'
        | 'below'
        | 'before'
        | 'after'
        /** A text that stands in one of the fields and nowhere else, or in one of them among others. */
        | 'contains'
        | 'contains-somewhere';
      /** Of the end of a range: items that lie there exactly came back. */
      readonly keepsEnd?: true | undefined;
      /** The few values that the field had without the argument, where they look like kinds. */
      readonly kinds?: readonly string[] | undefined;
      /** Values with which the list was empty. */
      readonly foundNothing?: readonly string[] | undefined;
    }
  /** What the list is in order of, for values of the argument. */
  | {
      readonly kind: 'list-order';
      readonly argument: string;
      readonly path: string;
      readonly orders: readonly {
        readonly value: string;
        readonly field: string;
        readonly way: 'up' | 'down';
      }[];
    }
  /** With a value the answer has fields that it else lacks, or the other way round; `[]` in a path stands for the items of a list. */
  | {
      readonly kind: 'switched-fields';
      readonly argument: string;
      readonly switches: readonly {
        readonly value: Json;
        readonly adds: boolean;
        readonly fields: readonly string[];
      }[];
    }
  | {
      readonly kind: 'error';
      readonly message: string;
      /** The call's purpose, as the cause. */
      readonly cause: string;
      /** Null where it would say no more than the cause. */
      readonly remedy: string | null;
      readonly argument: string | null;
      /** Further arguments for which the same is said for the same reason. */
      readonly others?: readonly string[];
    }
  /** Refusals of calls that were meant to work, for reasons that no other finding says. */
  | { readonly kind: 'refusals'; readonly messages: readonly string[] }
  | {
      readonly kind: 'already-exists';
      /** False where the same call a second time is refused for another reason. */
      readonly exists: boolean;
      readonly argument: string | null;
      readonly message: string;
    }
  /** Calls are refused until the other tool has been called. */
  | { readonly kind: 'called-first'; readonly tool: string; readonly message: string };
