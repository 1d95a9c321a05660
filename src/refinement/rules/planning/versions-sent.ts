import { headerOf } from '../../../arguments/header-values.js';
import type { Json, JsonObject } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import type { EvidenceView } from '../evidence-view.js';
import { isRejected } from '../observation.js';

/** `If-Match: *` goes for whatever version there is (RFC 9110, 13.1.1). */
const anyVersion = '*';
const preconditionFailed = 412;

/** The versions that calls which change things were made with: each is sent once, for the change makes it an old one. */
export class VersionsSent {
  private readonly sent = new Set<Json>();

  constructor(
    private readonly tool: ToolDoc,
    private readonly view: EvidenceView,
  ) {}

  /** The arguments, with any version in place of one that was sent before, unless that has been refused. */
  renewed(args: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(args).map(([name, value]) => [
        name,
        headerOf(name, this.tool) === 'if-match' ? this.fresh(name, value) : value,
      ]),
    );
  }

  private fresh(name: string, value: Json): Json {
    const { observations } = this.view;
    const carrying = observations.filter(({ arguments: args }) => args[name] === value);
    const isOld = carrying.length > 0 || this.sent.has(value);
    this.sent.add(value);
    const isRefused = observations.some(
      (each) =>
        each.arguments[name] === anyVersion &&
        isRejected(each) &&
        each.outcome.status === preconditionFailed,
    );
    return isOld && !isRefused ? anyVersion : value;
  }
}
