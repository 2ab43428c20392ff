import { originOf } from './scheme.ts';

type Details = Record<string, unknown>;
type CheckHandler = (...asked: [contents: unknown, permission: string, origin: string, details: Details]) => boolean;
type RequestHandler = (
  ...asked: [contents: unknown, permission: string, callback: (isGranted: boolean) => void, details: Details]
) => void;

type Policies = { check: CheckHandler | null; request: RequestHandler | null };

/** The app's own handlers for one session; Electron grants everything where there is none. */
export const makePolicies = (): Policies => ({ check: null, request: null });

/** What the page wants at this moment: to do it, or to know whether it might. */
export type AskedPermission = {
  isRequest: boolean;
  permission: string;
  /** For 'media': what is to be opened. */ mediaTypes: ('video' | 'audio')[];
};

type Asking = {
  contents: unknown;
  /** Of the page's session. */ policies: Policies;
  /** The page's, as the app knows it. */ url: string;
  /** Tells the browser, so that it gives what the app allowed. */ grant: (names: string[]) => Promise<void>;
};

const BROWSER_NAMES: Readonly<Record<string, string>> = { video: 'camera', audio: 'microphone' };

function check({ permission, mediaTypes }: AskedPermission, { contents, url, policies }: Asking): boolean {
  if (policies.check === null) return true;
  const [mediaType] = mediaTypes;
  const about = { requestingUrl: url, isMainFrame: true, embeddingOrigin: originOf(url) };
  const details = { ...about, ...(mediaType !== undefined && { mediaType, securityOrigin: originOf(url) }) };
  return policies.check(contents, permission, originOf(url), details);
}

/** Waits for as long as the app does not answer, as Electron does. */
function request({ permission, mediaTypes }: AskedPermission, { contents, url, policies }: Asking): Promise<boolean> {
  const { request: handler } = policies;
  if (handler === null) return Promise.resolve(true);
  const about = { requestingUrl: url, isMainFrame: true };
  const details = permission === 'media' ? { ...about, mediaTypes, securityOrigin: originOf(url) } : about;
  return new Promise((resolve) => handler(contents, permission, resolve, details));
}

/** The app is asked when the page asks, and never before (electron_permission_manager.cc). */
export async function answerFor(asked: AskedPermission, asking: Asking): Promise<boolean> {
  if (!asked.isRequest) return check(asked, asking);
  const isGranted = await request(asked, asking);
  const { permission, mediaTypes } = asked;
  if (isGranted)
    await asking.grant(permission === 'media' ? mediaTypes.map((one) => BROWSER_NAMES[one] ?? one) : [permission]);
  return isGranted;
}
