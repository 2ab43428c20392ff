import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { call, pairDesk, unlock } from './support/desk-page.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { expect, test } from './support/fixtures.ts';
import { lookByTouch } from './support/look-at-desk.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

const SCREENS = path.join(import.meta.dirname, '../../src-kiosk/renderer');
/** Sheets that need a guest, a fault or the end of a night: the spec that leads there, and the name of its look. */
const ELSEWHERE: Readonly<Record<string, readonly [spec: string, look: string]>> = {
  'Ist es diese Person?': ['till.spec.ts', 'look'],
  'Gast einlassen': ['till.spec.ts', 'listed-guest'],
  'Zu klären': ['till.spec.ts', 'notices'],
  'Unter 18: bis Mitternacht': ['desk.spec.ts', 'until-midnight'],
  'Wort der Aufsicht': ['fault.spec.ts', 'supervisor-word'],
  Testbeleg: ['fiscal.spec.ts', 'fiscal-test-receipt'],
  Einstellungen: ['first-start.spec.ts', 'settings'],
  'Kasse beenden': ['first-start.spec.ts', 'leave'],
  'Anmeldung im WLAN': ['networks.spec.ts', 'network-sign-in-sheet'],
};

/** From a place of the rail, by touch after touch. */
const WALK: readonly (readonly (string | RegExp)[])[] = [
  ['Scannen'],
  ['Scannen', 'Code eintippen'],
  ['Scannen', 'Name suchen'],
  ['Scannen', /^\+1/],
  ['Scannen', 'Handys am Einlass'],
  ['Scannen', /^Ton /],
  ['Scannen', /^Salsa Friday/],
  ['Schichten'],
  ['Verkauf'],
  ['Verkauf', 'Letzte Bons / Erstatten'],
  ['Verkauf', 'Letzte Bons / Erstatten', /^Kein Beleg da/],
  ['Verkauf', 'Letzte Bons / Erstatten', /^Kein Beleg da/, 'Erstatten'],
  ['Verkauf', 'Letzte Bons / Erstatten', /^Kein Beleg da/, 'Erstatten', 'Kulanz'],
  ['Verkauf', 'Mitglied werden'],
  ['Verkauf', /^Mitglied Club/],
  ['Verkauf', /^Mitglied Club/, /^Keine Karte dabei/],
  ['Verkauf', /^Party Only/],
  ['Verkauf', 'Betrag eintippen'],
  ['Verkauf', 'Teilen'],
  ['Verkauf', 'Frei'],
  ['Verkauf', 'Karte', 'Mit Karte kassieren'],
  ['Verkauf', 'Karte', 'Mit Karte kassieren', /^Keine Nummer/],
  ['Kasse'],
  ['Kasse', /^Einlage/],
  ['Kasse', /^Einlage/, 'Grund wählen'],
  ['Kasse', /^Lade öffnen/],
  ['Kasse', /^Kassensturz/],
  ['Kasse', /^Übergeben/],
  ['Kasse', 'Bereit für heute?'],
  ['Kasse', 'Bereit für heute?', 'TSE und Bücher'],
  ['Kasse', 'Bereit für heute?', 'TSE und Bücher', /^Daten für die Kassen-Nachschau/],
  ['Kasse', /^Zählen und abschließen/],
];

/** Last touches that open no sheet: all others do, and a sale answers before its sheet comes. */
const OPENS_NONE: readonly string[] = [String(/^Party Only/), String(/^Zählen und abschließen/)];

const fileNames = (): string[] =>
  readdirSync(SCREENS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const titlesOfSource = (): string[] =>
  fileNames().flatMap((file) =>
    [...readFileSync(path.join(SCREENS, file), 'utf8').matchAll(/<SheetBox title="([^"]+)"/g)].map(
      ([, title]) => title!,
    ),
  );

async function closeAll(page: Page): Promise<void> {
  while ((await page.locator('.sheet').filter({ visible: true }).count()) > 0)
    await page
      .locator('.sheet')
      .last()
      .getByRole('button', { name: /^(Schließen|Zurück zur Karte)$/ })
      .click();
}

test('every screen of an open desk is read, hit and filled in by a finger alone', async ({ launch }) => {
  test.setTimeout(isLongForm ? 1_200_000 : 300_000);
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await call(page, 'openCash', { count: { 2000: 10 } });
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
  await page.getByRole('button', { name: /^Party Only/ }).click();
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await lookByTouch(page, 'walk-sold');
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();

  const seen = new Set<string>();
  for (const [i, [place = '', ...steps]] of WALK.entries()) {
    await closeAll(page);
    await page.locator('.rail').getByRole('button', { name: place }).click();
    for (const name of steps)
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click();
    if (steps.length > 0 && !OPENS_NONE.includes(String(steps.at(-1))))
      await expect(page.locator('.sheet').filter({ visible: true }).last()).toBeVisible();
    for (const sheet of await page.locator('[role$="dialog"]').filter({ visible: true }).all())
      seen.add((await sheet.getAttribute('aria-label')) ?? '');
    await lookByTouch(page, `walk-${String(i).padStart(2, '0')}`);
  }
  const unseen = titlesOfSource().filter((title) => !seen.has(title));
  const lookedAt = (title: string): boolean => {
    const [spec, look] = ELSEWHERE[title] ?? [];
    const source = spec === undefined ? '' : readFileSync(path.join(import.meta.dirname, spec), 'utf8');
    return new RegExp(`look(AtDesk|ByTouch)\\(\\w+, '${look}'`).test(source);
  };
  expect(unseen.filter((title) => !lookedAt(title))).toEqual([]);
});
