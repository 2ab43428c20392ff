import path from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import { APP_PAGE } from '#shared/door/kiosk-app.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { sizeOnScreen, zoomToFit } from './fit-screen.ts';

const RESTART_AFTER_MS = 100;
const CALM_AFTER_MS = 5_000;
const MANY_CRASHES = 3;

export type DeskWindow = {
  current(): BrowserWindow | undefined;
  /** The whole screen and no way to close it, or a window among others. */
  setFullScreen(isKiosk: boolean): void;
  /** A page that shows nothing any more gets a new window, as one that crashed does. */
  beginPageAnew(): void;
  /** From now on the window may be closed: the cashier's exit, or the system's shutdown. */
  allowClosing(): void;
  /** The program does not end after all: the window can not be closed again. */
  holdShut(): void;
};

type WindowOptions = { preload: string; isKiosk: boolean; onCrash: (reason: string) => void };

function makeWindow({ preload, isKiosk }: WindowOptions): BrowserWindow {
  return new BrowserWindow({
    ...sizeOnScreen(screen.getPrimaryDisplay().workAreaSize),
    backgroundColor: '#0B0507',
    kiosk: isKiosk,
    closable: !isKiosk,
    autoHideMenuBar: true,
    webPreferences: {
      preload: path.resolve(preload),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      backgroundThrottling: false, // a lock that counts idle minutes must count them behind another window too
    },
  });
}

/** Draws the page as small as its window needs, now and whenever the window changes. */
function keepFitting(window: BrowserWindow): void {
  const fit = () => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoomToFit(window.getContentBounds()));
  };
  window.webContents.on('did-finish-load', fit);
  window.on('resize', fit);
}

/** A page that answers nothing for so long is loaded anew; what stood on it is in the store. */
const HANGS_FOR_MS = 5_000;

function watchHanging(window: BrowserWindow, onCrash: (reason: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  window.on('responsive', () => clearTimeout(timer));
  window.on('closed', () => clearTimeout(timer));
  window.on('unresponsive', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onCrash('it hangs');
      window.webContents.forcefullyCrashRenderer(); // a hanging page does not hear a reload
    }, HANGS_FOR_MS);
  });
}

/**
 * The one window. A renderer that dies gets a new window: the old one's page can't be revived. What stood on the
 * screen is in the store, so the sale goes on where it was.
 */
export function openDeskWindow(options: WindowOptions): DeskWindow {
  let { isKiosk } = options;
  let current: BrowserWindow | undefined;
  let mayClose = false;
  let crashes: number[] = [];

  function open(): void {
    const window = makeWindow({ ...options, isKiosk });
    current = window;
    window.on('close', (event) => {
      if (isKiosk && !mayClose) event.preventDefault();
    });
    keepFitting(window);
    watchHanging(window, options.onCrash);
    window.webContents.on('render-process-gone', (_, details) => {
      options.onCrash(details.reason);
      const now = performance.now();
      crashes = [...crashes.filter((at) => now - at < MINUTE_MS), now];
      setTimeout(() => replace(window), crashes.length > MANY_CRASHES ? CALM_AFTER_MS : RESTART_AFTER_MS);
    });
    void window.loadURL(APP_PAGE);
  }

  function replace(old: BrowserWindow): void {
    if (mayClose) return;
    open(); // before the old one goes: an app without windows would leave
    if (!old.isDestroyed()) old.destroy();
  }

  open();
  app.on('second-instance', () => {
    if (current?.isMinimized() === true) current.restore();
    current?.focus();
  });
  return {
    current: () => current,
    beginPageAnew: () => current?.webContents.forcefullyCrashRenderer(),
    holdShut() {
      mayClose = false;
      current?.setKiosk(isKiosk);
      current?.setClosable(!isKiosk);
    },
    setFullScreen(isFull) {
      isKiosk = isFull;
      current?.setKiosk(isFull);
      current?.setClosable(!isFull);
    },
    allowClosing() {
      mayClose = true;
      if (current === undefined || current.isDestroyed()) return;
      // On Windows and macOS a window that can't be closed cancels the program's end, and an update with it.
      current.setKiosk(false);
      current.setClosable(true);
    },
  };
}
