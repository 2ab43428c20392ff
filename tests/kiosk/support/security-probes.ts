import { readdirSync } from 'node:fs';
import { expect as patient, type Page } from 'playwright/test';
import type { Kiosk } from './kiosk.ts';

/** A planted defect turns its probe red only when this is over: not as long as the other tests may take. */
const expect = patient.configure({ timeout: 15_000 });

export type Probe = (desk: { kiosk: Kiosk; page: Page; at: string }) => Promise<void>;

/** What must hold of the started desk, one by one, so that a planted defect can be told by the probe it turns red. */
export const SECURITY_PROBES: Record<string, Probe> = {
  'the bridge is there, and the page behind it': async ({ page }) => {
    expect(
      await page.evaluate(() => typeof (window as never as { kiosk?: { onState?: unknown } }).kiosk?.onState),
    ).toBe('function');
    await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  },
  'the policy is on every answer, errors included': async ({ page }) => {
    for (const file of ['./index.html', './nothing-here.html']) {
      const headers = await page.evaluate(async (url) => {
        const answer = await fetch(url);
        return {
          policy: answer.headers.get('content-security-policy'),
          sniff: answer.headers.get('x-content-type-options'),
        };
      }, file);
      expect(headers.policy).toContain("default-src 'none'");
      expect(headers.policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(headers.policy).toContain("connect-src 'self'");
      expect(headers.sniff).toBe('nosniff');
    }
  },
  'a script that got into the page does not run': async ({ page }) => {
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.__planted = true';
      document.body.append(script);
    });
    expect(await page.evaluate(() => '__planted' in globalThis)).toBe(false);
  },
  'the network is not the page’s to use': async ({ page }) => {
    expect(
      await page.evaluate(() =>
        fetch('http://127.0.0.1:9/').then(
          () => 'reached',
          (error: unknown) => String(error),
        ),
      ),
    ).toContain('Failed to fetch');
    const heard = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          setTimeout(() => resolve('nothing was refused'), 4_000);
          const picture = new Image();
          picture.src = 'https://elsewhere.example/pixel.png';
          document.body.append(picture);
        }),
    );
    expect(heard).toBe('img-src');
  },
  'no file beside the page’s own comes out, however it is asked for': async ({ page }) => {
    for (const asked of [
      '/..%2fmain%2fmain.mjs',
      '/%2e%2e%2f%2e%2e%2fpackage.json',
      '/assets/..%2f..%2fmain%2fmain.mjs',
      '/..%5c..%2fmain%2fmain.mjs',
    ]) {
      const answer = await page.evaluate(
        (url) => fetch(url).then(async (a) => ({ status: a.status, size: (await a.text()).length })),
        asked,
      );
      expect([403, 404], asked).toContain(answer.status);
      expect(answer.size, asked).toBe(0);
    }
    expect(await page.evaluate(() => fetch('/..%2fmain%2fmain.mjs').then((a) => a.status))).toBe(403);
    expect(await page.evaluate(() => fetch('/index.html', { method: 'POST' }).then((a) => a.status))).toBe(403);
  },
  'it stays where it is': async ({ kiosk, page, at }) => {
    await kiosk.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const held: boolean[] = [];
      Object.assign(contents ?? {}, { heldNavigations: held });
      contents?.on('will-navigate', (event) => held.push(event.defaultPrevented)); // after the app's own
    });
    const held = () =>
      kiosk.evaluate(
        ({ BrowserWindow }) =>
          (BrowserWindow.getAllWindows()[0]!.webContents as unknown as { heldNavigations: boolean[] }).heldNavigations,
      );
    await page.evaluate(() => void (location.href = 'https://elsewhere.example/'));
    await expect.poll(async () => (await held()).length).toBe(1);
    expect(await held()).toEqual([true]);
    await page.evaluate(() => void (location.href = 'data:text/html,gone')); // the browser itself follows no such link
    await page.waitForTimeout(150);
    expect(page.url()).toBe(at);
    await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  },
  'it opens nothing': async ({ kiosk, page }) => {
    const before = await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    const pages = page.context().pages().length;
    await page.evaluate(() => void window.open('about:blank'));
    await expect.poll(() => page.context().pages().length).toBe(pages);
    expect(await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(before);
    const verdict = await kiosk.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        openHandler?: (details: { url: string }) => { action: string };
      };
      return contents.openHandler?.({ url: 'https://elsewhere.example/' }).action ?? 'no handler';
    });
    if (kiosk.backend === 'standin') expect(verdict).toBe('deny');
  },
  'the window is locked as the house’s list says': async ({ kiosk, page }) => {
    const preferences = await kiosk.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webviewTag };
    });
    expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
    expect(await kiosk.evaluate(({ Menu }) => Menu.getApplicationMenu())).toBeNull();
    expect(await kiosk.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(1))).toBe(true);
    expect(
      await page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
      ),
    ).toEqual([]);
    expect(await page.evaluate(() => Object.isFrozen(window['kiosk' as keyof Window]))).toBe(true);
  },
  'a webview is refused, and a frame of somebody else': async ({ kiosk, page }) => {
    const isHeld = await kiosk.evaluate(({ BrowserWindow }) => {
      let held = false;
      BrowserWindow.getAllWindows()[0]?.webContents.emit(
        'will-attach-webview',
        { preventDefault: () => (held = true) },
        {},
        {},
      );
      return held;
    });
    expect(isHeld).toBe(true);
    const framed = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          setTimeout(() => resolve('nothing was refused'), 4_000);
          const frame = document.createElement('iframe');
          frame.src = 'https://elsewhere.example/';
          document.body.append(frame);
        }),
    );
    expect(framed).toBe('frame-src');
  },
  'the page is a secure place': async ({ page }) => {
    const place = await page.evaluate(async () => ({
      isSecureContext,
      hasDevices: 'mediaDevices' in navigator,
      hash: await crypto.subtle?.digest('SHA-256', new Uint8Array(1)).then((bytes) => bytes.byteLength),
    }));
    expect(place).toEqual({ isSecureContext: true, hasDevices: true, hash: 32 });
  },
  'what crosses is a copy, and a refusal comes as an answer': async ({ page }) => {
    const seen = await page.evaluate(async () => {
      type Answer = { isOk: boolean; code?: string; value: { phase: string; cashiers: unknown[] } };
      const { kiosk } = window as never as { kiosk: Record<string, (input: object) => Promise<Answer>> };
      const first = await kiosk['state']!({});
      first.value.phase = 'planted';
      const second = await kiosk['state']!({});
      const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'no error');
      return {
        isMain: second.value.phase !== 'planted' && Array.isArray(second.value.cashiers),
        refusal: (await kiosk['scan']!({ text: 'TKT-1-ABCDEFGH' })).code,
        // Nothing that lives on one side only gets over.
        withFunction: await kiosk['state']!({ run: () => 1 }).then(() => 'taken', messageOf),
      };
    });
    expect(seen).toEqual({ isMain: true, refusal: 'NOT_OPEN', withFunction: 'An object could not be cloned.' });
  },
  'the camera may be asked for, nothing else': async ({ page }) => {
    const opened = await page.evaluate(async () => {
      const open = (wanted: MediaStreamConstraints) =>
        navigator.mediaDevices.getUserMedia(wanted).then(
          (stream) => stream.getTracks().forEach((track) => track.stop()),
          (error: unknown) => (error instanceof Error ? error.name : ''),
        );
      return {
        isCameraDenied: (await open({ video: true })) === 'NotAllowedError', // a machine may have none
        sound: await open({ audio: true }),
        both: await open({ video: true, audio: true }),
        place: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('found'),
            ({ code }) => resolve(code === 1 ? 'NotAllowedError' : 'looked for'),
            { timeout: 1_000 },
          ),
        ),
      };
    });
    const denied = 'NotAllowedError';
    expect(opened).toEqual({ isCameraDenied: false, sound: denied, both: denied, place: denied });
    const states = await page.evaluate(async () =>
      Promise.all(
        ['camera', 'microphone', 'geolocation', 'notifications'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    );
    expect(states[0]).toBe('granted');
    expect(states.slice(1)).not.toContain('granted');
  },
  'it lies on the screen, whole': async ({ kiosk, page }) => {
    const { screenSize, size, zoom } = await kiosk.evaluate(({ BrowserWindow, screen }) => {
      const window = BrowserWindow.getAllWindows()[0];
      const { bounds } = screen.getPrimaryDisplay();
      return { screenSize: bounds, size: window?.getContentBounds(), zoom: window?.webContents.getZoomFactor() ?? 0 };
    });
    expect(size?.width).toBeLessThanOrEqual(screenSize.width);
    expect(size?.height).toBeLessThanOrEqual(screenSize.height);
    const lowest = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button')]
          .map((button) => button.getBoundingClientRect())
          .reduce((most, { right, bottom }) => ({ x: Math.max(most.x, right), y: Math.max(most.y, bottom) }), {
            x: 0,
            y: 0,
          }),
      );
    await expect.poll(async () => (await lowest()).x * zoom).toBeLessThanOrEqual(screenSize.width + 1);
    await expect.poll(async () => (await lowest()).y * zoom).toBeLessThanOrEqual(screenSize.height + 1);
  },
  'an error nobody caught is told, and ends nothing': async ({ kiosk, page }) => {
    await kiosk.evaluate(() => {
      setImmediate(() => {
        throw new Error('planted fault');
      });
    });
    await expect(page.getByRole('alert')).toContainText('Im Programm gab es einen Fehler');
    await page.getByRole('button', { name: 'Gelesen' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
  'closing it takes the exit, not the corner': async ({ kiosk }) => {
    await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk())).toBe(true);
  },
  'a dead screen comes back by itself': async ({ kiosk }) => {
    await kiosk.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    const next = await Promise.race([
      kiosk.nextWindow(),
      new Promise<null>((resolve) => setTimeout(resolve, 15_000, null)),
    ]);
    expect(next).not.toBeNull();
    if (next !== null) await expect(next.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  },
};

/** Runs last, because it ends the desk. */
const ENDS_WITHIN_MS = 30_000;
SECURITY_PROBES['a signal ends it in order: the window opens, the store is closed, its code is 0'] = async ({
  kiosk,
}) => {
  await kiosk.evaluate(() => void setImmediate(() => process.kill(process.pid, 'SIGINT')));
  const late = new Promise<string>((resolve) => setTimeout(resolve, ENDS_WITHIN_MS, 'it goes on'));
  expect(await Promise.race([kiosk.exited, late])).toEqual({ code: 0, signal: null });
  expect(readdirSync(kiosk.userData).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
};

/** The names of the probes that fail, of those whose name fits. */
export async function failedProbes({ kiosk, page }: { kiosk: Kiosk; page: Page }, wanted: RegExp): Promise<string[]> {
  const failed: string[] = [];
  const chosen = Object.entries(SECURITY_PROBES).filter(([name]) => wanted.test(name));
  if (chosen.length === 0) throw new Error(`no probe is called ${String(wanted)}`);
  for (const [name, probe] of chosen) await probe({ kiosk, page, at: page.url() }).catch(() => failed.push(name));
  return failed;
}
