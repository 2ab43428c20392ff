import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { app } from './app.ts';
import { browser } from './browser.ts';
import { cloned, packed, unpacked } from './copies.ts';
import { ipcMain } from './ipc.ts';
import { asksPermission } from './permission-world.ts';
import { answerFor, type AskedPermission } from './permissions.ts';
import { preloadWorld } from './preload-world.ts';
import { requireReady } from './ready.ts';
import { answerPage, isShownApp, toOwn, toShown } from './scheme.ts';
import { screen, sizeOf } from './screen.ts';
import { session } from './session.ts';

type WebPreferences = {
  preload?: string;
  sandbox?: boolean;
  contextIsolation?: boolean;
  nodeIntegration?: boolean;
  webviewTag?: boolean;
  devTools?: boolean;
  partition?: string;
};
type WindowOptions = {
  x?: number;
  y?: number;
  focusable?: boolean;
  width?: number;
  height?: number;
  minWidth?: number;
  minHeight?: number;
  show?: boolean;
  kiosk?: boolean;
  fullscreen?: boolean;
  closable?: boolean;
  webPreferences?: WebPreferences;
};
type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

const KNOWS_CLOSABLE = process.env['STANDIN_SYSTEM'] === 'windows';

const windows = new Set<BrowserWindow>();
let lastId = 0;
/** Every window opens its page after the one before, so that none takes another's. */
let opening: Promise<unknown> = Promise.resolve();
let isFirstPageFree = true;

class WebContents extends EventEmitter {
  readonly id: number;
  readonly mainFrame: { url: string; parent: null };
  readonly printed: unknown[] = [];
  openHandler: OpenHandler | undefined;
  private zoomFactor = 1;
  page: Page | undefined;
  readonly owner: BrowserWindow;
  constructor(owner: BrowserWindow) {
    super();
    this.owner = owner;
    this.id = owner.id;
    this.mainFrame = { url: '', parent: null };
  }
  get session() {
    const { partition } = this.owner.options.webPreferences ?? {};
    return partition === undefined ? session.defaultSession : session.fromPartition(partition);
  }
  getURL(): string {
    return this.mainFrame.url;
  }
  getLastWebPreferences(): WebPreferences {
    return this.owner.options.webPreferences ?? {};
  }
  isDestroyed(): boolean {
    return this.owner.isDestroyed();
  }
  isCrashed(): boolean {
    return this.owner.hasCrashed;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  send(channel: string, ...args: unknown[]): void {
    let sent: unknown[];
    try {
      sent = packed(cloned(args)) as unknown[];
    } catch (error) {
      throw new Error('Failed to serialize arguments', { cause: error });
    }
    void this.page
      ?.evaluate(
        ([name, values]) =>
          (globalThis as never as Record<symbol, ((n: string, v: unknown[]) => void) | undefined>)[
            Symbol.for('standin.deliver')
          ]?.(name, values),
        [channel, sent] as const,
      )
      .catch(() => undefined); // the page may be gone: a message to nobody is no error
  }
  openDevTools(): void {
    this.emit('devtools-opened');
  }
  forcefullyCrashRenderer(): void {
    void this.page
      ?.context()
      .newCDPSession(this.page)
      .then((cdp) => cdp.send('Page.crash'))
      .catch(() => undefined);
  }
  reload(): void {
    void this.page?.reload();
  }
  print(options: unknown, callback?: (isPrinted: boolean, reason: string) => void): void {
    this.printed.push(options);
    callback?.(true, '');
  }
  async printToPDF(): Promise<Buffer> {
    return (await this.page?.pdf()) ?? Buffer.alloc(0);
  }
  /** What is drawn smaller has more room. */
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
    this.owner.fitPage();
  }
  getZoomFactor(): number {
    return this.zoomFactor;
  }
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve();
  }
}

const grant = (page: Page, names: string[]): Promise<void> =>
  page.context().grantPermissions(names, { origin: new URL(page.url()).origin });

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((w) => w.webContents === contents) ?? null;
  }
  static getFocusedWindow(): BrowserWindow | null {
    return [...windows][0] ?? null;
  }
  readonly id = ++lastId;
  readonly options: WindowOptions;
  readonly webContents: WebContents;
  hasCrashed = false;
  private isGone = false;
  private isKioskNow: boolean;
  private isClosableNow: boolean;
  private drawn: { width: number; height: number } | null = null;
  private readonly opened: Promise<Page>;

  constructor(options: WindowOptions = {}) {
    super();
    requireReady('Cannot create BrowserWindow');
    this.options = { ...options };
    this.isKioskNow = options.kiosk ?? false;
    this.isClosableNow = options.closable ?? true;
    this.webContents = new WebContents(this);
    windows.add(this);
    const move = () => this.moveWithDisplays();
    screen.on('stand-in-moves', move);
    this.once('closed', () => screen.off('stand-in-moves', move));
    this.opened = opening.then(() => this.open());
    opening = this.opened.catch(() => undefined);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  private drawnSize(): { width: number; height: number } {
    const { width, height } = this.getContentBounds();
    const factor = this.webContents.getZoomFactor();
    return { width: Math.round(width / factor), height: Math.round(height / factor) };
  }
  /** Only when something has changed: a test may have given the page a size of its own. */
  fitPage(): void {
    const next = this.drawnSize();
    if (this.drawn === null || (next.width === this.drawn.width && next.height === this.drawn.height)) return;
    this.drawn = next;
    void this.webContents.page?.setViewportSize(next).catch(() => undefined); // it may be gone
  }

  private async open(): Promise<Page> {
    const { context } = await browser();
    const free = isFirstPageFree ? context.pages()[0] : undefined;
    isFirstPageFree = false;
    const page = free ?? (await context.newPage());
    this.webContents.page = page;
    this.drawn = this.drawnSize();
    await page.setViewportSize(this.drawn);
    await page.exposeBinding('__standInInvoke', async ({ frame }, channel: string, args: unknown[]) => {
      const senderFrame = { url: toOwn(frame.url()), parent: frame.parentFrame() === null ? null : {} };
      const mainFrame =
        frame.parentFrame() === null ? Object.assign(this.webContents.mainFrame, senderFrame) : senderFrame;
      try {
        const event = { sender: this.webContents, senderFrame: mainFrame, processId: this.id, frameId: 1 };
        return { result: packed(await ipcMain.invoke(channel, event, unpacked(args) as unknown[])) };
      } catch (error) {
        console.error(`Error occurred in handler for '${channel}':`, error);
        return { error: String(error) };
      }
    });
    await page.exposeBinding('__standInAsk', ({ frame }, asked: AskedPermission) =>
      answerFor(asked, {
        contents: this.webContents,
        url: toOwn(frame.url()),
        grant: (names) => grant(page, names),
        policies: this.webContents.session.policies,
      }),
    );
    await page.addInitScript({ content: `(${asksPermission.toString()})()` });
    const { preload, ...preferences } = this.options.webPreferences ?? {};
    if (preload !== undefined)
      await page.addInitScript({ content: preloadWorld(readFileSync(preload, 'utf8'), preferences) });
    await this.watch(page);
    return page;
  }

  private async watch(page: Page): Promise<void> {
    await page.route('**/*', async (route, request) => {
      const url = request.url();
      if (isShownApp(url)) {
        const answer = await answerPage(url, {
          method: request.method(),
          kind: request.resourceType(),
          handlers: this.webContents.session.protocol.handlers,
        });
        return answer === null ? route.abort('failed') : route.fulfill(answer);
      }
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.continue();
      const event = { url, defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) };
      this.webContents.emit('will-navigate', event, url);
      return event.defaultPrevented ? route.abort('aborted') : route.continue(); // 'aborted' leaves the old page standing
    });
    page.on('popup', (popup) => {
      const verdict = this.webContents.openHandler?.({ url: toOwn(popup.url()) }) ?? { action: 'allow' };
      if (verdict.action === 'deny') void popup.close();
    });
    page.on('crash', () => {
      this.hasCrashed = true;
      this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
    });
    page.on('load', () => this.webContents.emit('did-finish-load'));
    page.on('close', () => this.gone());
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.opened;
    this.webContents.mainFrame.url = url;
    const answered = await page.goto(toShown(url));
    if (answered !== null && !answered.ok())
      this.webContents.emit('did-fail-load', {}, answered.status(), 'failed', url, true);
    this.emit('ready-to-show');
  }
  close(): void {
    // Windows and macOS: a window that is not closable does not even ask. Linux knows no such windows.
    if (!this.isClosableNow && KNOWS_CLOSABLE) return;
    let isHeld = false;
    this.emit('close', { preventDefault: () => (isHeld = true) });
    if (!isHeld) this.destroy();
  }
  destroy(): void {
    this.gone();
    void this.opened.then((page) => page.close()).catch(() => undefined);
  }
  private gone(): void {
    if (this.isGone) return;
    this.isGone = true;
    windows.delete(this);
    this.emit('closed');
    if (windows.size === 0 && !app.isQuitting) app.emit('window-all-closed');
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  show(): void {}
  showInactive(): void {}
  isFocusable(): boolean {
    return this.options.focusable ?? true;
  }
  focus(): void {
    if (this.isFocusable()) this.emit('focus');
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {}
  isVisible(): boolean {
    return true;
  }
  setKiosk(flag: boolean): void {
    if (this.isKioskNow !== flag) this.change(() => (this.isKioskNow = flag));
  }
  /** One that fills a display stays there. */
  setBounds(bounds: { x: number; y: number; width: number; height: number }): void {
    if (!this.isKioskNow) this.change(() => Object.assign(this.options, bounds));
  }
  /** Its display may be gone: the system has put it on another one, where it stays. */
  private moveWithDisplays(): void {
    const { x, y } = this.getBounds();
    Object.assign(this.options, { x, y });
    this.fitPage();
    this.emit('resize');
  }
  setMinimumSize(minWidth: number, minHeight: number): void {
    this.change(() => Object.assign(this.options, { minWidth, minHeight }));
  }
  private change(run: () => void): void {
    const before = this.getBounds();
    run();
    const after = this.getBounds();
    if (before.width === after.width && before.height === after.height) return;
    this.fitPage();
    this.emit('resize');
  }
  setClosable(flag: boolean): void {
    this.isClosableNow = flag;
  }
  isClosable(): boolean {
    return this.isClosableNow || !KNOWS_CLOSABLE;
  }
  isKiosk(): boolean {
    return this.isKioskNow;
  }
  setMenuBarVisibility(): void {}
  removeMenu(): void {}
  getBounds() {
    const { x = 0, y = 0 } = this.options;
    const wanted = { x, y, ...sizeOf(this.options, null) };
    if (!this.isKioskNow) return wanted;
    const { bounds } = screen.getDisplayMatching(wanted);
    return { ...bounds, ...sizeOf(this.options, bounds) };
  }
  getContentBounds() {
    return this.getBounds();
  }
}

app.closeWindows = () => {
  for (const window of windows) window.close();
  return windows.size === 0;
};
