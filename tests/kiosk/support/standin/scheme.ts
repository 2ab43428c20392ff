import { isAppReady } from './ready.ts';

/**
 * Chromium refuses `app://`; the stand-in shows it under a name that can never resolve and maps it back for the app.
 * What the scheme may do is what the app registered it for: an insecure one is shown over http.
 */
const HOST_SUFFIX = '.app.standin.invalid';
const SHOWN = /^https?:\/\/([^/]+)\.app\.standin\.invalid(?=\/|$)/;

type Privileges = Partial<Record<'standard' | 'secure' | 'supportFetchAPI' | 'bypassCSP' | 'codeCache', boolean>>;
type Scheme = { scheme: string; privileges?: Privileges };
type Handler = (request: Request) => Response | Promise<Response>;

let schemes: Scheme[] = [];

const rights = (): Privileges => schemes.find(({ scheme }) => scheme === 'app')?.privileges ?? {};

export function toShown(url: string): string {
  return url.replace(/^app:\/\/([^/]+)/, `${rights().secure === true ? 'https' : 'http'}://$1${HOST_SUFFIX}`);
}

export function toOwn(url: string): string {
  return url.replace(SHOWN, 'app://$1');
}

export function isShownApp(url: string): boolean {
  return SHOWN.test(url);
}

/** As Electron names it: `app://kiosk/`. A scheme that is not standard has no origin of its own. */
export function originOf(url: string): string {
  const { protocol: scheme, host } = new URL(url);
  return scheme !== 'app:' || rights().standard === true ? `${scheme}//${host}/` : '';
}

/** Each session has its own handlers, and serves nothing of another's. */
export function makeProtocol() {
  const handlers = new Map<string, Handler>();
  return {
    handlers,
    handle(scheme: string, handler: Handler): void {
      if (!isAppReady()) throw new Error('Session can only be received when app is ready');
      handlers.set(scheme, handler);
    },
    unhandle: (scheme: string) => void handlers.delete(scheme),
    isProtocolHandled: (scheme: string) => handlers.has(scheme),
  };
}

export const protocol = {
  ...makeProtocol(),
  /** Before `ready`, and the last call is the one that counts. */
  registerSchemesAsPrivileged(wanted: Scheme[]): void {
    if (isAppReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    schemes = wanted;
  },
};

type Asked = { method: string; kind: string; handlers: ReadonlyMap<string, Handler> };
type Shown = { status: number; headers: Record<string, string>; body: Buffer };

/** What the app's own handler answers, as the browser's; null where the scheme lacks the privilege to be asked. */
export async function answerPage(url: string, asked: Asked): Promise<Shown | null> {
  const { standard, supportFetchAPI, bypassCSP } = rights();
  // Without `standard` there is no host to resolve a relative address against.
  if (standard !== true && asked.kind !== 'document') return null;
  if (supportFetchAPI !== true && asked.kind === 'fetch') return null;
  const handler = asked.handlers.get('app');
  if (handler === undefined) return null;
  const response = await handler(new Request(toOwn(url), { method: asked.method }));
  const headers = Object.fromEntries(response.headers);
  if (bypassCSP === true) delete headers['content-security-policy'];
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
