import { policies } from './permissions.ts';
import { protocol } from './scheme.ts';
import { isAppReady } from './ready.ts';

const ownSession = {
  protocol,
  setPermissionCheckHandler: (handler: typeof policies.check) => void (policies.check = handler),
  setPermissionRequestHandler: (handler: typeof policies.request) => void (policies.request = handler),
  setDevicePermissionHandler: () => undefined,
  setSpellCheckerEnabled: () => undefined,
  webRequest: { onBeforeRequest: () => undefined, onHeadersReceived: () => undefined },
  clearStorageData: () => Promise.resolve(),
};

export const session = {
  get defaultSession() {
    if (!isAppReady()) throw new Error('Session can only be received when app is ready');
    return ownSession;
  },
};
