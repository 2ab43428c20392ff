import path from 'node:path';
import { app, BrowserWindow, screen, type Display } from 'electron';
import { APP_PAGE } from '#shared/door/kiosk-app.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { customerDisplay } from './customer/customer-display.ts';
import { sizeOnScreen, zoomToFit } from './fit-screen.ts';

const RESTART_AFTER_MS = 100;
const CALM_AFTER_MS = 5_000;
const MANY_CRASHES = 3;

export type DeskWindow = {
  current(): BrowserWindow | undefined;
  /** The whole screen and no way to close it, or a window among others. */
  setFullScreen(isKiosk: boolean): void;
  /** Another display than the desk's own, while the desk fills that; else there is none. */
  displayBeside(): Display | null;
  /** Displays came or went: back to its own one, when that is there again, and nowhere larger than where it is. */
  comeHome(): void;
  /** A page that shows nothing any more gets a new window, as one that crashed does. */
  beginPageAnew(): void;
  /** From now on the window may be closed: the cashier's exit, or the system's shutdown. */
  allowClosing(): void;
  /** The program does not end after all: the window can not be closed again. */
  holdShut(): void;
};

type WindowOptions = { preload: string; isKiosk: boolean; onCrash: (reason: string) => void };

function makeWindow({ preload, isKiosk }: WindowOptions, { bounds, workAreaSize }: Display): BrowserWindow {
  return new BrowserWindow({
    ...sizeOnScreen(workAreaSize),
    ...(isKiosk && { x: bounds.x, y: bounds.y }), // it fills the display on which it begins
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

const displayOf = (window: BrowserWindow): Display => screen.getDisplayMatching(window.getBounds());

const besideOf = (window: BrowserWindow | undefined): Display | null =>
  window?.isDestroyed() === false ? customerDisplay(screen.getAllDisplays(), displayOf(window)) : null;

/** The display the cashier stands at: the primary one, or where somebody had put the window before it filled one. */
function knowHome() {
  let homeId = screen.getPrimaryDisplay().id;
  const display = (): Display | undefined => screen.getAllDisplays().find(({ id }) => id === homeId);
  return {
    display,
    choose: (window: BrowserWindow) => void (homeId = displayOf(window).id),
    bring(window: BrowserWindow, isKiosk: boolean): void {
      const own = display();
      const { minWidth = 0, minHeight = 0 } = sizeOnScreen(displayOf(window).workAreaSize);
      window.setMinimumSize(minWidth, minHeight);
      if (!isKiosk || own === undefined || displayOf(window).id === own.id) return;
      window.setKiosk(false); // one that fills a display does not leave it
      window.setBounds(own.bounds);
      window.setKiosk(true);
    },
  };
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
  const home = knowHome();

  function open(): void {
    const window = makeWindow({ ...options, isKiosk }, home.display() ?? screen.getPrimaryDisplay());
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
    displayBeside: () => (isKiosk && !mayClose ? besideOf(current) : null),
    comeHome() {
      if (current !== undefined && !current.isDestroyed()) home.bring(current, isKiosk);
    },
    beginPageAnew: () => current?.webContents.forcefullyCrashRenderer(),
    holdShut() {
      mayClose = false;
      current?.setKiosk(isKiosk);
      current?.setClosable(!isKiosk);
    },
    setFullScreen(isFull) {
      isKiosk = isFull;
      if (isFull && current !== undefined) home.choose(current);
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
