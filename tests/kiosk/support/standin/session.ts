import { makePolicies } from './permissions.ts';
import { makeProtocol, protocol as ownProtocol } from './scheme.ts';
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
export function makeSession(protocol = makeProtocol()) {
  const policies = makePolicies();
  const self = {
    protocol,
    policies,
    on: () => undefined,
    isOffline: false,
    enableNetworkEmulation: ({ offline }: { offline: boolean }) => void (self.isOffline = offline),
    verifyCertificate: asFound,
    setCertificateVerifyProc: (proc: VerifyCertificate | null) => void (self.verifyCertificate = proc ?? asFound),
    setPermissionCheckHandler: (handler: typeof policies.check) => void (policies.check = handler),
    setPermissionRequestHandler: (handler: typeof policies.request) => void (policies.request = handler),
    setDevicePermissionHandler: () => undefined,
    setSpellCheckerEnabled: () => undefined,
    webRequest: { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined },
    clearStorageData: () => Promise.resolve(),
  };
  return self;
}
export type StandInSession = Pick<ReturnType<typeof makeSession>, 'isOffline' | 'verifyCertificate'>;

export const ownSession = makeSession(ownProtocol);

const partitions = new Map<string, ReturnType<typeof makeSession>>();

export const session = {
  fromPartition(name: string) {
    if (!isAppReady()) throw new Error('Session can only be received when app is ready');
    const known = partitions.get(name) ?? makeSession();
    partitions.set(name, known);
    return known;
  },
  get defaultSession() {
    if (!isAppReady()) throw new Error('Session can only be received when app is ready');
    return ownSession;
  },
};
