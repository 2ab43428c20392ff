import { createContext, runInContext, type Context } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bridged, cloned, packed, unpacked } from '../support/standin/copies.ts';
import { ipcMain } from '../support/standin/ipc.ts';
import { answerFor } from '../support/standin/permissions.ts';
import { preloadWorld } from '../support/standin/preload-world.ts';
import '../support/standin/ready.ts';
import { answerPage, originOf, protocol, toOwn, toShown } from '../support/standin/scheme.ts';
import { screen } from '../support/standin/screen.ts';
import { session } from '../support/standin/session.ts';

class Money {
  readonly cents: number;
  constructor(cents: number) {
    this.cents = cents;
  }
  inEuro = (): number => this.cents / 100;
  twice(): number {
    return 2 * this.cents;
  }
}

const overTheWire = (value: unknown): unknown => unpacked(structuredClone(packed(cloned(value))));

/** A window without a browser, and what main answers it. */
function newPage(answer: (channel: string, args: unknown[]) => object): Context & Record<string, unknown> {
  const page: Record<string, unknown> = {
    structuredClone,
    __standInInvoke: (channel: string, args: unknown[]) => Promise.resolve(answer(channel, args)),
  };
  return createContext(Object.assign(page, { window: page, top: page }));
}

describe('between main and the page', () => {
  test('a copy keeps dates, maps, bytes and its own circles, and loses its class', () => {
    const list: unknown[] = [new Map([['a', new Set([new Date(0)])]]), Uint8Array.of(1, 2), undefined, NaN];
    list.push(list);
    const copy = overTheWire(list) as unknown[];
    expect(copy).not.toBe(list);
    expect(copy.slice(0, 4)).toEqual(list.slice(0, 4));
    expect(copy[4]).toBe(copy);
    expect(overTheWire(Object.create({ cents: 5 }))).toEqual({});
  });

  test.each([
    ['a function', () => 1],
    ['a promise', Promise.resolve()],
    ['a symbol', Symbol('s')],
    ['methods', new Money(1)],
  ])('%s can not be cloned', (_, value) => {
    expect(() => cloned({ value })).toThrow('An object could not be cloned.');
  });

  test('main gets its own copy, and what it can not give away is an error', async () => {
    const given = { at: new Date(0) };
    let seen: unknown;
    ipcMain.handle('keeps', (_, value) => {
      seen = value;
      return { again: () => 1 };
    });
    await expect(ipcMain.invoke('keeps', {}, [given])).rejects.toThrow('An object could not be cloned.');
    expect(seen).toEqual(given);
    expect(seen).not.toBe(given);
    await expect(ipcMain.invoke('nobody', {}, [])).rejects.toThrow("No handler registered for 'nobody'");
  });
});

describe('the contextBridge', () => {
  test('drops a class, proxies functions both ways, and lets no object be shared', async () => {
    const held = { list: [1] };
    const api = bridged({
      money: new Money(250),
      held,
      give: () => held,
      call: (back: (value: object) => unknown) => back(held),
      later: async () => Promise.resolve(held),
      when: new Date(0),
    }) as Record<'money' | 'held', { twice?: unknown; inEuro?: () => number }> & {
      give(): object;
      call(back: (value: object) => unknown): unknown;
      later(): Promise<object>;
      when: Date;
    };
    expect(api.money.twice).toBeUndefined(); // it lives on the prototype
    expect(api.money.inEuro?.()).toBe(2.5); // an own value is proxied
    expect(api.held).toEqual(held);
    expect([api.held, api.give(), await api.later()]).not.toContain(held);
    let heard: object = {};
    api.call((value) => (heard = value));
    expect(heard).toEqual(held);
    expect(heard).not.toBe(held);
    expect(api.when).toEqual(new Date(0));
  });

  test('of an error only its message gets over', async () => {
    const failing = Object.assign(new TypeError('no seat'), { code: 'HOUSE_FULL' });
    const thrower = bridged(() => {
      throw failing;
    }) as () => void;
    const rejecter = bridged(() => Promise.reject(failing)) as () => Promise<void>;
    const caught: unknown[] = [await rejecter().catch((error: unknown) => error)];
    try {
      thrower();
    } catch (error) {
      caught.push(error);
    }
    expect(caught).toHaveLength(2);
    for (const error of caught) {
      expect(error).toMatchObject({ name: 'Error', message: 'no seat' });
      expect(error).not.toHaveProperty('code');
    }
  });

  test('in the page: Electron’s words for a failed call, one name once, nothing to change', async () => {
    const asked: unknown[][] = [];
    const page = newPage((channel, args) => {
      asked.push(args);
      return channel === 'fails' ? { error: 'TypeError: no seat' } : { result: packed(new Map([[1, 2]])) };
    });
    const preload = `const { contextBridge, ipcRenderer } = require('electron');
      contextBridge.exposeInMainWorld('kiosk', { call: (channel, input) => ipcRenderer.invoke(channel, input) });
      let again = '';
      try { contextBridge.exposeInMainWorld('kiosk', {}); } catch (error) { again = error.message; }
      contextBridge.exposeInMainWorld('again', again);`;
    runInContext(preloadWorld(preload, { sandbox: true, contextIsolation: true }), page);
    const { call } = page['kiosk'] as { call(channel: string, input: unknown): Promise<unknown> };
    await expect(call('fails', {})).rejects.toMatchObject({
      message: "Error invoking remote method 'fails': TypeError: no seat",
    });
    expect([...((await call('works', {})) as Map<number, number>)]).toEqual([[1, 2]]);
    await expect(call('works', { run: () => 1 })).rejects.toMatchObject({ message: 'An object could not be cloned.' });
    expect(asked).toHaveLength(2); // what can't be cloned never left
    expect(page['again']).toBe('Cannot bind an API on top of an existing property on the window object');
    expect(Object.isFrozen(page['kiosk'])).toBe(true);
    const open = newPage(() => ({}));
    expect(() => runInContext(preloadWorld(preload, { contextIsolation: false }), open)).toThrow(
      'contextBridge API can only be used when contextIsolation is enabled',
    );
  });
});

describe('the app’s scheme and permissions', () => {
  const camera = { isRequest: true, permission: 'media', mediaTypes: ['video' as const] };

  test('it can do what it was registered for before ready, and nothing else', async () => {
    expect(() => session.defaultSession).toThrow('when app is ready');
    expect(() => screen.getAllDisplays()).toThrow("before the app 'ready' event");
    expect(() => protocol.handle('app', () => new Response())).toThrow('when app is ready');
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]);
    expect(toShown('app://kiosk/index.html')).toBe('http://kiosk.app.standin.invalid/index.html'); // no secure place
    expect(originOf('app://kiosk/index.html')).toBe('app://kiosk/');

    (globalThis as never as Record<symbol, () => void>)[Symbol.for('standin.entry-is-loaded')]!();
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready');
    protocol.handle(
      'app',
      ({ url }) => new Response(url, { headers: { 'content-security-policy': "default-src 'none'" } }),
    );
    const page = await answerPage('http://kiosk.app.standin.invalid/index.html', {
      method: 'GET',
      kind: 'document',
      handlers: protocol.handlers,
    });
    expect(page?.body.toString()).toBe('app://kiosk/index.html');
    expect(page?.headers['content-security-policy']).toBe("default-src 'none'");
    expect(
      await answerPage(toShown('app://kiosk/a.json'), { method: 'GET', kind: 'fetch', handlers: protocol.handlers }),
    ).toBeNull();
    expect(toOwn(toShown('app://kiosk/a'))).toBe('app://kiosk/a');
  });

  test('the handlers are asked at the moment the page asks, and their word is the browser’s', async () => {
    const granted: string[][] = [];
    const asking = {
      contents: null,
      url: 'app://kiosk/index.html',
      policies: session.defaultSession.policies,
      grant: (names: string[]) => Promise.resolve(void granted.push(names)),
    };
    expect(await answerFor(camera, asking)).toBe(true); // Electron gives everything where nobody answers
    const asked: unknown[] = [];
    session.defaultSession.setPermissionRequestHandler((...[, permission, callback, details]) => {
      asked.push([permission, details]);
      callback((details['mediaTypes'] as string[]).includes('video'));
    });
    session.defaultSession.setPermissionCheckHandler((_, ...rest) => asked.push(rest) === 0);
    expect(asked).toEqual([]);
    expect(await answerFor(camera, asking)).toBe(true);
    expect(await answerFor({ ...camera, mediaTypes: ['audio'] }, asking)).toBe(false);
    expect(await answerFor({ ...camera, isRequest: false }, asking)).toBe(false);
    expect(granted).toEqual([['camera'], ['camera']]);
    const about = { requestingUrl: 'app://kiosk/index.html', isMainFrame: true, securityOrigin: 'app://kiosk/' };
    expect(asked).toEqual([
      ['media', { ...about, mediaTypes: ['video'] }],
      ['media', { ...about, mediaTypes: ['audio'] }],
      ['media', 'app://kiosk/', { ...about, embeddingOrigin: 'app://kiosk/', mediaType: 'video' }],
    ]);
    const other = session.fromPartition('other');
    expect(await answerFor(camera, { ...asking, policies: other.policies })).toBe(true); // each session has its own
    const served = { method: 'GET', kind: 'document', handlers: other.protocol.handlers };
    expect(await answerPage(toShown('app://kiosk/index.html'), served)).toBeNull();
  });

  test('displays come and go, and whatever stood on one that is gone lies on another', () => {
    const [first] = screen.getAllDisplays();
    const told: string[] = [];
    screen.on('display-added', () => told.push('added'));
    screen.on('display-removed', () => told.push('removed'));
    const second = screen.plugIn('1024x600@1-0');
    const beside = { x: 1_300, y: 20, width: 50, height: 50 };
    expect(screen.getDisplayMatching(beside)).toMatchObject({ id: second, bounds: { x: 1_280, width: 1_024 } });
    screen.unplug(first!.id);
    expect(screen.getPrimaryDisplay().id).toBe(second);
    expect(screen.getDisplayMatching({ ...beside, x: 0 }).id).toBe(second);
    screen.plugInAgain(first!);
    expect(screen.getPrimaryDisplay().id).toBe(first!.id);
    screen.unplug(second);
    expect(() => screen.unplug(first!.id)).toThrow('no display');
    expect(told).toEqual(['added', 'removed', 'added', 'removed']);
  });
});
