import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'undici';
import { executable } from './installed.js';

/** The browser on PATH; null where there is none. */
export const chromiumPath =
  ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => executable(name) ?? [])[0] ??
  null;

/** `describe` for tests in a real browser; where there is none they are skipped and say so. */
export function inChromium(title: string, tests: () => void): void {
  if (chromiumPath === null) describe.skip(`${title} (no Chromium is installed)`, tests);
  else describe(title, tests);
}

/** A page that was opened, from disk or from a server. */
export interface OpenPage {
  /** The value of an expression, as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses a key as a person does. */
  readonly press: (key: string) => Promise<void>;
  readonly send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** Addresses that the page asked for, and what it wrote to the console. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

export interface Chromium {
  readonly open: (file: string, options?: { readonly width?: number }) => Promise<OpenPage>;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Starts a browser without a window, driven by its DevTools protocol. */
export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const child = spawn(
    chromiumPath ?? 'chromium',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      ...['--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  const socket = new WebSocket(await addressIn(child.stderr));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) listeners.forEach((listener) => listener(message));
    else waiting.get(message.id)?.(message);
  });
  let last = 0;
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return {
    open: async (file, { width = 1200 } = {}) => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const session = String(sessionId);
      const here = (method: string, params?: object) => send(method, params, session);
      const requests: string[] = [];
      const complaints: string[] = [];
      let loaded: () => void = () => undefined;
      const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
      listeners.add(({ sessionId: from, method, params }) => {
        if (from !== session) return;
        if (method === 'Page.loadEventFired') loaded();
        const { request } = (params ?? {}) as { request?: { url: string } };
        if (method === 'Network.requestWillBeSent') requests.push(request?.url ?? '');
        if (
          /^(?:Runtime\.(?:consoleAPICalled|exceptionThrown)|Log\.entryAdded)$/.test(method ?? '')
        )
          complaints.push(JSON.stringify(params));
      });
      for (const domain of ['Page', 'Network', 'Runtime', 'Log']) await here(`${domain}.enable`);
      const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
      await here('Emulation.setDeviceMetricsOverride', screen);
      const [path = '', hash] = file.split('#');
      const page = /^https?:/.test(path) ? path : pathToFileURL(path).href;
      const url = page + (hash === undefined ? '' : `#${hash}`);
      await here('Page.navigate', { url });
      await isLoaded;
      const evaluate = async (expression: string): Promise<unknown> => {
        const answer = await here('Runtime.evaluate', {
          ...{ expression, returnByValue: true, awaitPromise: true },
        });
        const { result, exceptionDetails } = answer as {
          result: { value?: unknown };
          exceptionDetails?: unknown;
        };
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
        return result.value;
      };
      const press = async (key: string): Promise<void> => {
        const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
        const windowsVirtualKeyCode = { Tab: 9, Enter: 13, Escape: 27 }[key];
        const event = { key, code: key, text, windowsVirtualKeyCode };
        await here('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
        await here('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
      };
      return { evaluate, press, send: here, requests, complaints };
    },
    close: async () => {
      await send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(stream: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const chunk of stream) {
    said += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    if (address !== undefined) {
      return address;
    }
  }
  throw new Error(`Chromium did not start: ${said}`);
}
