import { HOUR_MS } from '#shared/time.ts';
import type { TestScanView } from '#shared/door/kiosk-bridge.ts';
import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { lookUp } from '../../door/scan/look-up.ts';
import { hasScanSince } from '../../base/journal/find-entries.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';

const TEST_SCAN = 'test-scan';
/** A scanner that read this evening reads. */
const FRESH_MS = 12 * HOUR_MS;

type Kept = TestScanView & { at: number };

/**
 * Reads a code and lets nobody in: whether the scanner types what the code says, and this desk knows it for genuine.
 */
export function testScan(ctx: DeskContext, { text }: { text: string }): TestScanView {
  const { code } = lookUp(ctx, text, requireTonight(ctx));
  const isGenuine = (code.kind === 'ticket' || code.kind === 'member') && code.signature === 'ok';
  const what = code.kind === 'member' ? 'Mitgliedskarte' : 'Ticket';
  const view: TestScanView = isGenuine
    ? { isRead: true, detail: `${what} gelesen und echt` }
    : { isRead: false, detail: 'Gelesen, aber kein Code dieses Hauses' };
  writeSetting(ctx.store, TEST_SCAN, { ...view, at: ctx.now().getTime() } satisfies Kept);
  return view;
}

/** The last code tried out this evening; a guest let in by a scan is proof enough. */
export function lastTestScan(ctx: DeskContext): TestScanView {
  const since = ctx.now().getTime() - FRESH_MS;
  const scanned = hasScanSince(ctx.store, new Date(since));
  const kept = readSetting<Kept>(ctx.store, TEST_SCAN);
  if (kept !== null && kept.at >= since && (kept.isRead || !scanned))
    return { isRead: kept.isRead, detail: kept.detail };
  return scanned ? { isRead: true, detail: 'heute schon gescannt' } : { isRead: false, detail: 'noch keiner' };
}
