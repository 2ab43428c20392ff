import { policies } from './permissions.ts';
import { protocol } from './scheme.ts';
import { isAppReady } from './ready.ts';

type CertificateAsked = {
  hostname: string;
  certificate: { validStart: number; validExpiry: number };
  errorCode: number;
  verificationResult: string;
};
type VerifyCertificate = (asked: CertificateAsked, decide: (verdict: number) => void) => void;
/** What Chromium itself found. */
const asFound: VerifyCertificate = (_, decide) => decide(-3);

/** A session of its own: nothing of one is known in another. */
export function makeSession(asked: Partial<typeof policies> = {}) {
  const self = {
    protocol,
    on: () => undefined,
    isOffline: false,
    enableNetworkEmulation: ({ offline }: { offline: boolean }) => void (self.isOffline = offline),
    verifyCertificate: asFound,
    setCertificateVerifyProc: (proc: VerifyCertificate | null) => void (self.verifyCertificate = proc ?? asFound),
    setPermissionCheckHandler: (handler: typeof policies.check) => void (asked.check = handler),
    setPermissionRequestHandler: (handler: typeof policies.request) => void (asked.request = handler),
    setDevicePermissionHandler: () => undefined,
    setSpellCheckerEnabled: () => undefined,
    webRequest: { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined },
    clearStorageData: () => Promise.resolve(),
  };
  return self;
}
export type StandInSession = Pick<ReturnType<typeof makeSession>, 'isOffline' | 'verifyCertificate'>;

export const ownSession = makeSession(policies);

const partitions = new Map<string, ReturnType<typeof makeSession>>();

export const session = {
  fromPartition(name: string) {
    const known = partitions.get(name) ?? makeSession();
    partitions.set(name, known);
    return known;
  },
  get defaultSession() {
    if (!isAppReady()) throw new Error('Session can only be received when app is ready');
    return ownSession;
  },
};
