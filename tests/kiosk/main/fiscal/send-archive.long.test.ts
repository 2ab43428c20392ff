import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tseServerCalls } from '#kiosk/main/base/tse-server-calls.ts';
import { pairDesk } from '#tests/support/door.ts';
import { putNight } from '#tests/support/fiscal/put-night.ts';
import { testNight } from '#tests/support/fiscal/test-night.ts';
import { openTestSite } from '#tests/support/open-test-site.ts';
import { openThinLine } from '#tests/support/thin-line.ts';

const MB = 1_000_000;
/** The server gives a request so long here; a whole archive takes three times that on the thin line. */
const REQUEST_MS = 1_500;

/** A server that has a closing, the desk it is of, and an archive on the desk's disk. */
async function openNight(bytes: number) {
  const site = await openTestSite({ requestMs: REQUEST_MS });
  onTestFinished(() => site.close());
  const [desk, night] = [pairDesk(site.shop, 'Kasse 1'), testNight()];
  const now = site.shop.clock.now();
  const [closing] = putNight(site.shop.db, { closings: night.closings, deskId: desk.desk.id, now });
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'archive-')), 'tse.tar');
  writeFileSync(file, randomBytes(bytes));
  const archive = { closingEntryId: closing!.entryId, deviceSerial: night.register.device.serial };
  const folder = path.join(site.shop.system.fiscalFiles.folder, 'archives');
  const isKept = () => readFileSync(path.join(folder, readdirSync(folder)[0]!)).equals(readFileSync(file));
  const send = async (serverUrl: string) =>
    tseServerCalls(
      { mutation: () => Promise.reject(new Error('none')) },
      { serverUrl, fetch, token: desk.token },
    ).sendArchive(archive, file);
  return { url: site.url, send, isKept };
}

test('an archive comes through a line on which it takes much longer than the server waits for a request', async () => {
  const { url, send, isKept } = await openNight(4 * MB);
  const line = await openThinLine(url, { bytesPerSecond: MB });
  onTestFinished(line.close);
  const begun = performance.now();
  expect(await send(line.url)).toBe('taken');
  expect(performance.now() - begun).toBeGreaterThan(2 * REQUEST_MS);
  expect(isKept()).toBe(true);
});

test('what takes longer in one request is cut off', async () => {
  const { url, send } = await openNight(0.5 * MB);
  const line = await openThinLine(url, { bytesPerSecond: 0.1 * MB });
  onTestFinished(line.close);
  const begun = performance.now();
  expect(await send(line.url).catch(() => 'failed')).toBe('failed');
  expect(performance.now() - begun).toBeLessThan(3 * REQUEST_MS);
});

test('after a break only what was under way is sent again', async () => {
  const { url, send, isKept } = await openNight(2 * MB);
  const line = await openThinLine(url, { bytesPerSecond: 20 * MB, breaksAt: 1.3 * MB });
  onTestFinished(line.close);
  await expect(send(line.url)).rejects.toThrow();
  await expect.poll(() => send(line.url).catch(() => 'failed'), { interval: 200, timeout: 20_000 }).toBe('taken');
  expect(line.passed()).toBeLessThan(2.4 * MB);
  expect(isKept()).toBe(true);
});
