/** An event of a stream of server-sent events. */
export interface ServerEvent {
  readonly data: string;
  readonly id?: string | undefined;
}

/** What a reader of an event stream has learnt for when it has to begin again. */
export interface ResumePoint {
  lastEventId: string | undefined;
  retryMs: number | undefined;
}

/** The events of a body, as the HTML standard parses them; those without data only move the resume point. */
export async function* eventsOf(
  body: AsyncIterable<Uint8Array>,
  point: ResumePoint,
): AsyncGenerator<ServerEvent> {
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { data: data.join('\n'), id: point.lastEventId };
      data = [];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) point.lastEventId = value;
    if (field === 'retry' && /^\d+$/.test(value)) point.retryMs = Number(value);
  }
}

/** Lines end in LF, CR LF or CR; a last line without an end is no event's. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  let endedInReturn = false;
  for await (const chunk of body) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (endedInReturn && text.startsWith('\n')) text = text.slice(1);
    endedInReturn = text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield [...open, line].join('');
      open = [];
    }
    if (last !== '') open.push(last);
  }
}

/** An event that carries a message. */
export function eventText(message: string): string {
  const lines = message.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`);
  return `event: message\n${lines.join('')}\n`;
}
