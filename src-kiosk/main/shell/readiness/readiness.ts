import { statfs } from 'node:fs/promises';
import { dayAndTime } from '#shared/door/doors-open.ts';
import type { TileView } from '#shared/door/desk-state.ts';
import { PRINTER_DETAIL, PRINTER_WORDS, type PrinterState } from '#shared/door/printer-setup.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import { TRAINING_WORDS } from '#shared/door/training-reason.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { openSession } from '../../till/cash/cash-records.ts';
import { earlierNight } from '../../till/cash/earlier-night.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { openOutage } from '../../till/fiscal/outage-log.ts';
import { clockSkewMs, isClockWrong } from '../../base/server-time.ts';
import { countWaiting } from '../../base/journal/journal.ts';
import type { Printer } from '../../till/printer/make-printer.ts';
import { isPriceListGenuine } from '../../till/sales/price-basket.ts';
import { isToday } from '../../link/snapshot/tonights-event.ts';
import { readSetting } from '../../base/store/settings-table.ts';
import { countTickets } from '../../base/store/ticket-rows.ts';
import { certificateTiles, type Certificate } from './certificate-tile.ts';
import { tile, type Fact } from './fact.ts';
import { staffFact } from './staff-tile.ts';
import { lastTestScan } from './test-scan.ts';

const FRESH_MS = 10 * MINUTE_MS;
const FREE_BYTES = 500_000_000;

const waitingWord = (entries: number): string =>
  entries === 0 ? 'alles gesendet' : entries === 1 ? '1 Eintrag wartet' : `${entries} Einträge warten`;

/** How long ago the server answered, for people. */
function lastHeard(minutes: number | null): string {
  if (minutes === null) return 'noch nie';
  return minutes < 2 ? 'gerade eben' : `vor ${minutes} Minuten`;
}

function linkTiles(ctx: DeskContext): Fact[] {
  const lastAnswer = readSetting<number>(ctx.store, 'last-answer');
  const skew = clockSkewMs(ctx.store);
  const age = lastAnswer === null ? null : Math.round((ctx.now().getTime() - lastAnswer) / MINUTE_MS);
  return [
    {
      id: 'clock',
      label: 'Uhr',
      isReady: !isClockWrong(ctx.store),
      detail: isClockWrong(ctx.store) ? `geht ${skew > 0 ? 'vor' : 'nach'}` : 'geht richtig',
      more: `${Math.round(Math.abs(skew) / 1_000)} s neben der Uhr des Servers`,
      fix: 'Uhrzeit des Geräts auf automatisch stellen.',
    },
    {
      id: 'sync',
      label: 'Abgleich',
      isReady: age !== null && age * MINUTE_MS <= FRESH_MS,
      detail: `${lastHeard(age)}, ${waitingWord(countWaiting(ctx.store))}`,
      fix: 'WLAN prüfen; danach gleicht die Kasse von selbst ab.',
    },
  ];
}

const notToday = ({ title, startsAt }: SnapshotEvent): Fact => ({
  id: 'event',
  label: 'Event',
  isReady: false,
  detail: 'Heute ist kein Event',
  fix: `Das nächste: ${title}, ${dayAndTime(new Date(startsAt))}. Zum Üben: „Probe beginnen“.`,
});

function nightTiles(ctx: DeskContext): Fact[] {
  const event = ctx.tonight();
  const { priceList } = ctx.snapshot();
  const guests = event === null ? 0 : countTickets(ctx.store, event.id);
  const later = event !== null && !isToday(event, ctx.now()) ? event : null;
  return [
    ...(later === null ? [] : [notToday(later)]),
    {
      id: 'guests',
      label: 'Gästeliste',
      isReady: event !== null,
      detail: event === null ? 'kein Event' : `${guests} Tickets, ${ctx.snapshot().members.length} Mitglieder`,
      fix: 'Event im Admin-Bereich anlegen und hier abgleichen.',
    },
    {
      id: 'prices',
      label: 'Preisliste',
      isReady: isPriceListGenuine(ctx),
      detail: priceList === null ? 'fehlt' : isPriceListGenuine(ctx) ? 'da und echt' : 'nicht echt',
      ...(priceList !== null && { more: `Fassung ${priceList.version.slice(0, 12)}` }),
      fix: 'Einmal mit dem Netz verbinden, damit die signierte Liste kommt.',
    },
    staffFact(ctx),
  ];
}

/** A terminal of its own beside the desk needs nothing from us; a reader the server drives needs the link. */
function readerFact(ctx: DeskContext): Fact {
  const isDriven = ctx.snapshot().desk?.hasCardReader === true;
  const detail = !isDriven
    ? 'eigenes Terminal neben der Kasse'
    : ctx.card.kind() === 'server'
      ? 'bereit'
      : moneyLedger(ctx) === 'training'
        ? 'im Training nicht gefragt'
        : 'ohne Netz nicht erreichbar';
  return {
    id: 'reader',
    label: 'Kartengerät',
    isReady: !isDriven || ctx.card.kind() === 'server' || moneyLedger(ctx) === 'training',
    detail,
    fix: 'WLAN prüfen. Bis dahin bar oder das Terminal neben der Kasse.',
  };
}

/** Why it does not sign; null where it works. */
function fiscalTrouble(ctx: DeskContext): Pick<Fact, 'detail' | 'fix'> | null {
  const reason = ctx.trainingReason();
  if (reason !== null) return TRAINING_WORDS[reason];
  if (openOutage(ctx.store) !== null || (ctx.fiscal?.fault() ?? null) !== null)
    return {
      detail: 'ausgefallen: Belege sagen es',
      fix: 'Verkauf geht weiter. Netz und Gerät prüfen und dem Büro Bescheid geben.',
    };
  return null;
}

function fiscalFact(ctx: DeskContext): Fact {
  const master = ctx.fiscal?.master() ?? null;
  const works = master?.isStandIn === true ? 'Demo, nicht zertifiziert' : 'bereit, unterschreibt jeden Bon';
  const trouble = fiscalTrouble(ctx);
  return {
    id: 'fiscal',
    label: 'TSE',
    isReady: trouble === null,
    detail: trouble?.detail ?? works,
    fix: trouble?.fix ?? '',
    ...(master !== null && { more: `Seriennummer ${master.serial.slice(0, 16)}…` }),
  };
}

function testScanFact(ctx: DeskContext): Fact {
  const { isRead, detail } = lastTestScan(ctx);
  return {
    id: 'test-scan',
    label: 'Probescan',
    isReady: isRead,
    detail,
    fix: 'Unten „Probescan“ drücken und ein Ticket scannen; niemand wird dabei eingelassen.',
  };
}

function floatFact(ctx: DeskContext): Fact {
  const session = openSession(ctx);
  const isOld = session !== null && earlierNight(ctx, session) !== null;
  const detail =
    session === null ? 'Kasse nicht geöffnet' : isOld ? 'Kasse einer früheren Nacht noch offen' : 'Kasse geöffnet';
  return {
    id: 'float',
    label: 'Wechselgeld',
    isReady: session !== null && !isOld,
    detail,
    fix: isOld ? 'Unter Kasse zählen und abschließen, dann neu öffnen.' : 'Unter Kasse den Anfangsbestand zählen.',
  };
}

function tillTiles(ctx: DeskContext, printerState: PrinterState): Fact[] {
  const keys = ctx.snapshot().keys.length;
  return [
    {
      id: 'printer',
      label: 'Drucker',
      isReady: printerState === 'ready' || printerState === 'paper-low',
      detail: PRINTER_DETAIL[printerState],
      fix: `${PRINTER_WORDS[printerState]} Belege gehen auch als QR aufs Handy.`,
    },
    readerFact(ctx),
    fiscalFact(ctx),
    floatFact(ctx),
    {
      id: 'scanner',
      label: 'Codeprüfung',
      isReady: ctx.canVerify && keys > 0,
      detail: !ctx.canVerify ? 'Selbsttest gescheitert' : keys === 0 ? 'kennt noch keine Codes' : 'erkennt echte Codes',
      more: keys === 1 ? '1 Schlüssel' : `${keys} Schlüssel`,
      fix: ctx.canVerify
        ? 'Einmal mit dem Netz verbinden.'
        : 'Kasse neu starten; bleibt es dabei, nicht scannen und Aufsicht rufen.',
    },
    testScanFact(ctx),
  ];
}

type Asked = {
  printer: Printer;
  folder: string;
  program: { version: string; next: string | null };
  certificate: Certificate | null;
};

/** 'Ready for tonight?': what the desk itself can know; the battery is the page's to add. */
export async function readiness(
  ctx: DeskContext,
  { printer, folder, program, certificate }: Asked,
): Promise<TileView[]> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  const space: Fact = {
    id: 'disk',
    label: 'Speicher',
    isReady: free > FREE_BYTES,
    detail: free > FREE_BYTES ? 'genug Platz' : 'fast voll',
    more: `${(free / 1e9).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB frei`,
    fix: 'Platz auf der Festplatte schaffen.',
  };
  const { version, next } = program;
  const update: Fact = {
    id: 'program',
    label: 'Programm',
    isReady: true,
    detail: next === null ? 'aktuell' : 'ein neues kommt nach der Nacht von selbst',
    more: next === null ? `Version ${version}` : `Version ${version}, danach ${next}`,
    fix: '',
  };
  return [
    ...linkTiles(ctx),
    ...certificateTiles(certificate, ctx.now()),
    space,
    ...nightTiles(ctx),
    ...tillTiles(ctx, await printer.check()),
    update,
  ].map(tile);
}
