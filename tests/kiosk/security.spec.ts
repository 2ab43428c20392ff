import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { builtMain } from './support/launch-kiosk.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { SECURITY_PROBES } from './support/security-probes.ts';

test('the page is walled in: own files only, no other page, no second window, no machine behind it', async ({
  launch,
}) => {
  const kiosk = await launch({ env: { KIOSK_FULL: '1' } });
  const page = await kiosk.firstWindow();
  await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  const at = page.url();
  for (const [name, probe] of Object.entries(SECURITY_PROBES)) await test.step(name, () => probe({ kiosk, page, at }));
});

test('main believes nobody but its own page, and nothing unchecked', async ({ launch }) => {
  const kiosk = await launch();
  const page = await kiosk.firstWindow();
  await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  const call = (name: string, input: unknown) =>
    page.evaluate(
      ([n, i]) =>
        (window as never as { kiosk: Record<string, (input: unknown) => Promise<{ isOk: boolean; code?: string }>> })
          .kiosk[n as string]!(i),
      [name, input] as const,
    );
  expect((await call('scan', { text: 42 })).code).toBe('INVALID_INPUT');
  expect((await call('scan', { text: 'TKT-1', planted: true })).code).toBe('INVALID_INPUT');
  expect((await call('scan', { text: 'TKT-1-ABCDEFGH' })).code).toBe('NOT_OPEN');
  expect((await call('unlock', { userId: '../etc', pin: '1234' })).code).toBe('INVALID_INPUT');

  const foreign = await kiosk.evaluate(async ({ BrowserWindow }) => {
    // What a frame from elsewhere, a child frame and another window's page would be answered.
    const { ipcMain } = (await import('electron')) as unknown as {
      ipcMain: {
        invoke?: (channel: string, event: object, args: unknown[]) => Promise<{ isOk: boolean; code?: string }>;
      };
    };
    if (ipcMain.invoke === undefined) return null;
    const sender = BrowserWindow.getAllWindows()[0]?.webContents;
    const ask = (event: object) => ipcMain.invoke?.('kiosk:call', event, ['state', {}]);
    return [
      await ask({ sender, senderFrame: { url: 'https://elsewhere.example/', parent: null } }),
      await ask({ sender, senderFrame: { url: 'app://kiosk/index.html', parent: {} } }),
      await ask({ sender: {}, senderFrame: { url: 'app://kiosk/index.html', parent: null } }),
      await ask({ sender, senderFrame: { url: 'app://kiosk.evil/index.html', parent: null } }),
      await ask({ sender, senderFrame: null }),
    ];
  });
  for (const answer of foreign ?? []) expect(answer).toMatchObject({ isOk: false, code: 'FORBIDDEN' });

  const preload = readFileSync(path.join(builtMain, '../../preload/preload.cjs'), 'utf8');
  expect([...preload.matchAll(/require\("?'?([^)"']+)/g)].map(([, name]) => name)).toEqual(['electron']);
  expect(preload.length).toBeLessThan(4_000);
});

test('a dead screen comes back by itself, a second start gives way to the first', async ({ launch }) => {
  const kiosk = await launch();
  const page = await kiosk.firstWindow();
  await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const next = await kiosk.nextWindow();
  await expect(next.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  expect(await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
  const fresh = await kiosk.nextWindow(); // one that hangs is loaded anew, and the log says so
  await expect(fresh.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  expect(readFileSync(path.join(kiosk.userData, 'logs/desk.log'), 'utf8')).toContain('it hangs');
  await expect(fresh.getByRole('alert')).toContainText('Der Bildschirm wurde neu geladen');
  await lookAtDesk(fresh, 'incident');
  await fresh.getByRole('button', { name: 'Gelesen' }).click();
  await expect(fresh.getByRole('alert')).toHaveCount(0);

  // Neither ends the desk: an error nobody caught, graphics that fail. The next start does without them.
  await kiosk.evaluate(({ app }) => {
    setImmediate(() => {
      throw new Error('planted fault');
    });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 11 });
  });
  await expect(fresh.getByRole('alert')).toContainText('Die Grafik dieses Geräts macht Fehler');
  await expect(fresh.getByRole('alert')).toContainText('Im Programm gab es einen Fehler');

  const second = await launch({ userData: kiosk.userData });
  expect(await second.exited).toEqual({ code: 0, signal: null });
  await kiosk.close();
  expect((await kiosk.exited).code).toBe(0);

  writeFileSync(path.join(kiosk.userData, 'desk-setup.json'), '{"server":');
  const again = await launch({ userData: kiosk.userData });
  const told = (await again.firstWindow()).getByRole('alert');
  await expect(told).toContainText('Die Einstellungen dieser Kasse waren unlesbar');
  await expect(told).toContainText('Die Kasse zeichnet ohne Grafikkarte');
});
