import { BrowserWindow, session, type Session } from 'electron';
import type { LinkTroubles } from './link-trouble.ts';

/** Only in memory: nothing of a foreign page stays, and it knows nothing of ours. */
const PARTITION = 'network-sign-in';

/** The session of whoever is no guest of ours yet: no cookies, no encryption remembered, nothing allowed. */
export function strangerSession(): Session {
  return session.fromPartition(PARTITION);
}

const isWeb = (url: string): boolean => /^https?:\/\//.test(url);

/** The page on which a network wants a sign-in, above the desk; it closes when the network lets everything through. */
export function makePortalWindow(desk: () => BrowserWindow | undefined) {
  let window: BrowserWindow | null = null;

  function close(): void {
    window?.destroy();
    window = null;
  }

  function open(trouble: LinkTroubles): void {
    const url = trouble.portalUrl();
    if (window !== null || url === null) return;
    const parent = desk();
    const opened = new BrowserWindow({
      width: 900,
      height: 640,
      autoHideMenuBar: true,
      ...(parent !== undefined && { parent }),
      webPreferences: {
        partition: PARTITION,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        devTools: false,
      },
    });
    window = opened;
    opened.webContents.setWindowOpenHandler(({ url: wanted }) => {
      if (isWeb(wanted)) void opened.loadURL(wanted); // such pages like to open another one
      return { action: 'deny' };
    });
    opened.on('closed', () => {
      if (window === opened) window = null;
      trouble.setOpen(false);
    });
    trouble.setOpen(true);
    opened.loadURL(url).catch(() => undefined); // what went wrong stands in the window
  }

  return {
    open,
    close,
    /** With every change: there is nothing to sign in to any more. */
    follow: (trouble: LinkTroubles) => {
      if (trouble.portalUrl() === null) close();
    },
  };
}
