import { headerOf } from '../../../../arguments/values/header-values.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isRejected, isSuccess, type Observation } from '../../observations/observation.js';

/** `If-Match: *` goes for whatever version there is (RFC 9110, 13.1.1). */
const anyVersion = '*';
const preconditionFailed = 412;

/** `it is now at revision 3`, `the current version is 3`, `latest etag: "a1"`. */
const toldVersion =
  /\b(?:now|current(?:ly)?|latest|actual)\b[^.;]{0,30}?\b(?:revision|version|etag|rev)\b(?: (?:is|number))?:? ["'`]?([\w-]*\d[\w-]*)/i;

/** The versions that calls which change things were made with: each is sent once, for the change makes it an old one. */
export class VersionsSent {
  private readonly sent = new Set<Json>();

  constructor(
    private readonly tool: ToolDoc,
    private readonly view: EvidenceView,
  ) {}

  /** The arguments, with any version in place of one that was sent before; where that has been refused, with the one that the thing has now. */
  renewed(args: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [
        name,
        this.isVersion(name) ? this.fresh(name, value, args) : value,
      ]),
    );
  }

  /** Only the very version will do: a call has to know what the one before it answered. */
  get mustBeExact(): boolean {
    return this.view.observations.some(({ arguments: args, outcome }) =>
      Object.keys(args).some(
        (name) =>
          args[name] === anyVersion &&
          outcome.kind === 'rejected' &&
          outcome.status === preconditionFailed &&
          this.isVersion(name),
      ),
    );
  }

  private isVersion(name: string): boolean {
    return headerOf(name, this.tool) === 'if-match';
  }

  private fresh(name: string, value: Json, args: JsonObject): Json {
    const carrying = this.view.observations.filter((each) => each.arguments[name] === value);
    const isOld = carrying.length > 0 || this.sent.has(value);
    this.sent.add(value);
    if (this.mustBeExact) return this.now(args, value) ?? value;
    return isOld ? anyVersion : value;
  }

  /** The version that the thing had when a call last told, in the form of the one that was sent; null where none did. */
  private now(args: JsonObject, like: Json): string | null {
    const told = this.view.observations
      .filter((each) => this.isOfSameThing(each.arguments, args))
      .flatMap((each) => versionIn(each) ?? []);
    const latest = told.at(-1);
    if (latest === undefined) return null;
    return typeof like === 'string' && like.startsWith('"') && !latest.includes('"')
      ? `"${latest}"`
      : latest;
  }

  private isOfSameThing(one: JsonObject, other: JsonObject): boolean {
    const names = Object.keys(other).filter((name) => isPathArgument(this.tool, name));
    return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  }
}

function versionIn(observation: Observation): string | null {
  if (isSuccess(observation)) return observation.outcome.headers?.['etag'] ?? null;
  return isRejected(observation)
    ? (toldVersion.exec(observation.outcome.message)?.[1] ?? null)
    : null;
}
