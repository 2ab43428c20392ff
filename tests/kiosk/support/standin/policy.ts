import type { BrowserContext } from 'playwright';

/**
 * Chromium refuses `app://`; the stand-in shows it under a name that can never resolve and maps it back for the app.
 */
const HOST_SUFFIX = '.app.standin.invalid';

export function toShown(url: string): string {
  return url.replace(/^app:\/\/([^/]+)/, `https://$1${HOST_SUFFIX}`);
}

export function toOwn(url: string): string {
  return url.replace(new RegExp(`^https://([^/]+)${HOST_SUFFIX.replaceAll('.', '\\.')}`), 'app://$1');
}

export function isShownApp(url: string): boolean {
  return /^https:\/\/[^/]+\.app\.standin\.invalid(\/|$)/.test(url);
}

type Handler = (request: Request) => Response | Promise<Response>;
type CheckHandler = (...asked: [contents: unknown, permission: string, origin: string, details: object]) => boolean;
type RequestHandler = (
  ...asked: [contents: unknown, permission: string, callback: (isGranted: boolean) => void, details: object]
) => void;

const handlers = new Map<string, Handler>();

export const protocol = {
  privileges: [] as { scheme: string; privileges?: Record<string, boolean> }[],
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: Record<string, boolean> }[]) {
    this.privileges.push(...schemes);
  },
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
};

/** What the app's own handler answers, as the browser's. */
export async function answer(
  url: string,
  method: string,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const handler = handlers.get('app');
  if (handler === undefined) return { status: 404, headers: {}, body: Buffer.alloc(0) };
  const response = await handler(new Request(toOwn(url), { method }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const policies: { check?: CheckHandler | null; request?: RequestHandler | null } = {};

export const session = {
  defaultSession: {
    protocol,
    setPermissionCheckHandler: (handler: CheckHandler | null) => void (policies.check = handler),
    setPermissionRequestHandler: (handler: RequestHandler | null) => void (policies.request = handler),
    setDevicePermissionHandler: () => undefined,
    setSpellCheckerEnabled: () => undefined,
    webRequest: { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined },
    clearStorageData: () => Promise.resolve(),
  },
};

/** As Electron names it: `app://kiosk/`; a URL object calls every scheme it does not know 'null'. */
function originOf(url: string): string {
  const { protocol: scheme, host } = new URL(url);
  return `${scheme}//${host}/`;
}

/** What the app's policy says about a permission; Electron grants everything when there is none. */
function isAllowed(
  contents: unknown,
  permission: string,
  { url, mediaType }: { url: string; mediaType?: 'video' | 'audio' },
): boolean {
  const details = {
    requestingUrl: url,
    securityOrigin: originOf(url),
    isMainFrame: true,
    ...(mediaType !== undefined && { mediaType, mediaTypes: [mediaType] }),
  };
  if (policies.check && !policies.check(contents, permission, originOf(url), details)) return false;
  if (!policies.request) return true;
  let isGranted = false;
  policies.request(contents, permission, (granted) => (isGranted = granted), details);
  return isGranted;
}

/** The browser itself can only be told beforehand: it is told what the app's policy would answer. */
export async function mirrorPermissions(context: BrowserContext, contents: unknown, url: string): Promise<void> {
  const asked: [permission: string, name: string, mediaType?: 'video' | 'audio'][] = [
    ['media', 'camera', 'video'],
    ['media', 'microphone', 'audio'],
    ['geolocation', 'geolocation'],
    ['notifications', 'notifications'],
    ['clipboard-read', 'clipboard-read'],
  ];
  const granted = asked.filter(([permission, , mediaType]) =>
    isAllowed(contents, permission, { url: toOwn(url), mediaType }),
  );
  await context.grantPermissions(
    granted.map(([, name]) => name),
    { origin: new URL(toShown(url)).origin },
  );
}
