import path from 'node:path';
import { app, BrowserWindow, screen, type Display } from 'electron';
import { CUSTOMER_CHANNEL, CUSTOMER_PAGE } from '#shared/door/customer-view.ts';
import type { Desk } from '../desk.ts';
import type { DeskWindow } from '../window.ts';
import { CUSTOMER_PARTITION } from './customer-display.ts';
import { customerView } from './customer-view.ts';

const AGAIN_AFTER_MS = 1_000;

type Wanted = { preload: string; desk: Desk; window: DeskWindow; onError(error: unknown): void };

/** A window that takes neither keys nor touch, and no focus from the till. */
function makeWindow({ bounds }: Display, preload: string): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    frame: false,
    kiosk: true,
    focusable: false,
    closable: false,
    skipTaskbar: true,
    backgroundColor: '#0B0507',
    webPreferences: {
      preload: path.resolve(preload),
      partition: CUSTOMER_PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
      backgroundThrottling: false, // it never has the focus
    },
  });
  const { webContents } = window;
  webContents.on('before-input-event', (event) => event.preventDefault());
  webContents.on('before-mouse-event', (event) => event.preventDefault());
  window.on('close', (event) => event.preventDefault()); // it goes with its display, or with the desk
  window.once('ready-to-show', () => window.showInactive());
  return window;
}

/**
 * The guest's window: there while the desk fills its screen and has a second display beside it. It comes and goes with
 * the display, whichever way the cable was plugged. What this gives asks anew, and shows what is to be shown now.
 */
export function makeCustomerWindow({ preload, desk, window: deskWindow, onError }: Wanted): () => void {
  let shown: { window: BrowserWindow; display: Display } | null = null;
  let timer: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(timer);
    const before = shown;
    shown = null;
    before?.window.destroy();
  }

  function open(display: Display): BrowserWindow {
    const window = makeWindow(display, preload);
    window.webContents.on('did-finish-load', follow);
    window.webContents.on('render-process-gone', (_, { reason }) => {
      onError(`the guest's display died: ${reason}`);
      if (shown?.window !== window) return;
      close();
      timer = setTimeout(follow, AGAIN_AFTER_MS);
    });
    window.on('closed', () => {
      if (shown?.window === window) shown = null;
    });
    window.loadURL(CUSTOMER_PAGE).catch(onError);
    return window;
  }

  const isAt = (display: Display): boolean => {
    const { x, y, width, height } = display.bounds;
    const at = shown?.display.bounds;
    return shown?.display.id === display.id && at?.x === x && at.y === y && at.width === width && at.height === height;
  };

  function follow(): void {
    const display = desk.setup.read().hasCustomerDisplay ? deskWindow.displayBeside() : null;
    if (display === null) return close();
    if (!isAt(display)) {
      close();
      shown = { display, window: open(display) };
    }
    const seen = customerView(desk.ctx);
    clearTimeout(timer);
    if (seen.kind === 'done')
      timer = setTimeout(follow, Math.max(0, seen.until.getTime() - desk.ctx.now().getTime()) + 1);
    shown?.window.webContents.send(CUSTOMER_CHANNEL, seen);
  }

  const moved = () => {
    deskWindow.comeHome();
    follow();
  };
  screen.on('display-added', moved);
  screen.on('display-removed', moved);
  screen.on('display-metrics-changed', moved);
  app.on('before-quit', close);
  follow();
  return follow;
}
