import { genreOf } from '#shared/art/genre.ts';
import { pick } from '#shared/pick.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import {
  TONIGHT_FIELDS,
  type CashierView,
  type DeskPhase,
  type DeskState,
  type FaultView,
  type PairingView,
  type TonightView,
} from '#shared/door/desk-state.ts';
import { readServerAddress } from '#shared/door/server-address.ts';
import { lastZNumber, openSession } from '../till/cash/cash-records.ts';
import { earlierNight } from '../till/cash/earlier-night.ts';
import { fixedCountOf } from '../till/cash/fixed-count.ts';
import { sessionReport } from '../till/cash/session-report.ts';
import { moneyLedger, type DeskContext } from '../base/desk-context.ts';
import { clockSkewMs, isClockWrong } from '../base/server-time.ts';
import { countWaiting } from '../base/journal/journal.ts';
import { withLastSale } from '../base/fault/incidents.ts';
import { openNotices } from '../base/journal/open-notices.ts';
import { lastScans, midnightList } from '../door/scan/door-lists.ts';
import { readDraft } from '../till/sales/basket-draft.ts';
import { goodsTiles } from '../till/sales/goods-tonight.ts';
import { lastSaleWords } from '../till/sales/last-sale.ts';
import { openOutage } from '../till/fiscal/outage-log.ts';
import { nextReceiptNumber } from '../till/sales/receipt-number.ts';
import { walkInsView } from '../door/scan/count-walk-in.ts';
import { headCount, NOBODY } from '../door/scan/head-count.ts';
import { hasSupervisorPin, type Guard } from '../door/people/supervise.ts';
import { isToday } from '../link/snapshot/tonights-event.ts';
import { masterWaits } from '../link/snapshot/waiting-master.ts';
import { laidAside } from '../base/store/lay-aside.ts';
import type { Store } from '../base/store/open-store.ts';
import { readSetting } from '../base/store/settings-table.ts';

type Situation = {
  serverUrl: string | null;
  siteUrl: string | null;
  canChooseServer: boolean;
  isPaired: boolean;
  isRevoked: boolean;
  /** Paired, and its access can't be read. */ isSealed: boolean;
  isKeyringStrong: boolean;
  pairing: PairingView | null;
  isSoundOn: boolean;
  incidents: DeskState['incidents'];
  offlineSince: Date | null;
  trouble: DeskState['link']['trouble'];
  printer: DeskState['printer'];
  booksExport: DeskState['booksExport'];
};

function tonightView(event: SnapshotEvent, now: Date): TonightView {
  return {
    ...pick(event, TONIGHT_FIELDS),
    genre: genreOf(event),
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    isToday: isToday(event, now),
  };
}

function phaseOf(ctx: DeskContext, situation: Situation): DeskPhase {
  if (situation.pairing !== null) return 'pairing';
  if (laidAside(ctx.store) !== null) return 'damaged';
  if (situation.isSealed) return 'broken';
  if (situation.isRevoked) return 'revoked';
  if (!situation.isPaired) return situation.serverUrl === null ? 'no-server' : 'unpaired';
  return ctx.cashier() === null ? 'locked' : 'open';
}

function damageView(store: Store): FaultView | null {
  const aside = laidAside(store);
  return (
    aside && {
      title: 'Das Journal ist beschädigt',
      help:
        'Die alte Datei ist aufbewahrt. Nach dem Wort der Aufsicht geht es mit einem neuen Journal weiter; die ' +
        'Bonnummern zählen fort. Dem Büro sagen: Was noch nicht gesendet war, steht nur in der alten Datei.',
      detail: `${aside.file}: ${aside.damage}`,
    }
  );
}

/** Paired or sealed: a person answers, or the panel where no PIN can be read. */
function guardOf(ctx: DeskContext, { isPaired, isSealed, isRevoked }: Situation): Guard {
  // Just paired, or with a new journal, and no network yet: it knows nobody who could answer, and has nothing to guard.
  const isEmpty = !isSealed && ctx.snapshot().desk === null;
  const isGuarded = (isPaired || isSealed) && !isRevoked && !isEmpty;
  return { isGuarded, needsDeskCode: isGuarded && (isSealed || !hasSupervisorPin(ctx.snapshot().roster)) };
}

/** Tonight's roster first, then everybody else who may work the till. */
function cashierViews(ctx: DeskContext): CashierView[] {
  return ctx
    .snapshot()
    .roster.map(({ userId, name, isSupervisor, isOnShift, hasPin, isPinVoided }) => ({
      userId,
      name,
      isSupervisor,
      isOnShift,
      hasPin,
      isPinVoided,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isOnShift) - Number(a.isOnShift) ||
        Number(b.hasPin) - Number(a.hasPin) ||
        a.name.localeCompare(b.name, 'de'),
    );
}

/** From 23:45 until the business day ends. */
function isMidnightListDue(ctx: DeskContext): boolean {
  const clock = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  }).format(ctx.now());
  return (clock >= '23:45' || clock < '06:00') && midnightList(ctx).length > 0;
}

/** What the screens say of the security device; null where there is none. */
function tseView({ fiscal, store }: DeskContext): DeskState['tse'] {
  if (fiscal === null) return null;
  const outage = openOutage(store);
  return {
    isStandIn: fiscal.master()?.isStandIn ?? false,
    outage: outage === null ? null : { since: new Date(outage.since), reason: outage.reason },
    isDown: fiscal.fault() !== null,
  };
}

function openCard({ card }: DeskContext): DeskState['cardOpen'] {
  const open = card.waiting() === null ? card.open() : null;
  return open && { amountCents: open.amountCents };
}

function moneyState(
  ctx: DeskContext,
): Pick<
  DeskState,
  | 'cash'
  | 'lastZ'
  | 'isTraining'
  | 'training'
  | 'waitsForClosing'
  | 'tse'
  | 'saleTypes'
  | 'plans'
  | 'goods'
  | 'draft'
  | 'nextReceipt'
  | 'cardTerminal'
  | 'takesCardWithoutSlip'
  | 'cardWait'
  | 'cardOpen'
> {
  const session = openSession(ctx);
  const draft = readDraft(ctx);
  const report = session === null ? null : sessionReport(ctx, session.id);
  return {
    isTraining: moneyLedger(ctx) === 'training',
    training: ctx.trainingReason(),
    waitsForClosing: [
      ...(ctx.waitsForClosing() ? (['tse'] as const) : []),
      ...(masterWaits(ctx.store) ? (['company'] as const) : []),
    ],
    tse: tseView(ctx),
    cardTerminal: ctx.card.kind(),
    takesCardWithoutSlip: ctx.snapshot().desk?.takesCardWithoutSlip === true,
    cardWait: ctx.card.waiting(),
    cardOpen: openCard(ctx),
    nextReceipt: nextReceiptNumber(ctx),
    draft: draft === null ? null : { saleId: draft.saleId, items: draft.items, goods: draft.goods ?? [] },
    goods: goodsTiles(ctx),
    plans: ctx.snapshot().plans,
    saleTypes: (ctx.tonight()?.types ?? [])
      .filter((type) => type.isActive && type.channel !== 'online')
      .map((type) => pick(type, ['id', 'name', 'description', 'priceCents', 'memberPrices'])),
    lastZ: session === null ? lastZNumber(ctx) : null,
    cash:
      session === null
        ? null
        : {
            ...session,
            holderName: ctx.snapshot().person(session.holderId)?.name ?? '',
            floatCents: report?.floatCents ?? 0,
            saleCount: report?.saleCount ?? 0,
            earlierNight: earlierNight(ctx, session),
            isCounted: fixedCountOf(ctx, session.id) !== null,
          },
  };
}

/** Everything the screens show, drawn from the store each time: it can't disagree with it. */
export function deskState(ctx: DeskContext, situation: Situation): DeskState {
  const { store } = ctx;
  const snapshot = ctx.snapshot();
  const tonight = ctx.tonight();
  const cashiers = cashierViews(ctx);
  const lastAnswer = readSetting<number>(store, 'last-answer');
  return {
    phase: phaseOf(ctx, situation),
    wrong: damageView(store),
    fault: ctx.canVerify
      ? null
      : 'Die Prüfung der Codes ist auf diesem Gerät nicht verlässlich. Nicht scannen, Aufsicht rufen.',
    incidents: withLastSale(situation.incidents, () => lastSaleWords(ctx)),
    deskName: snapshot.desk?.name ?? null,
    serverUrl: situation.serverUrl,
    siteUrl: situation.siteUrl,
    isServerPlain: situation.serverUrl !== null && readServerAddress(situation.serverUrl)?.safety === 'house',
    isSoundOn: situation.isSoundOn,
    ...guardOf(ctx, situation),
    canChooseServer: situation.canChooseServer,
    pairing: situation.pairing,
    needsWeakStorage: !situation.isKeyringStrong,
    cashiers,
    cashier: cashiers.find(({ userId }) => userId === ctx.cashier()?.userId) ?? null,
    tonight: tonight === null ? null : tonightView(tonight, ctx.now()),
    events: snapshot.events.map((event) => tonightView(event, ctx.now())),
    heads: tonight === null ? NOBODY : headCount(store, tonight.id, tonight.counts),
    walkIns: tonight === null ? { byReason: [], last: null } : walkInsView(ctx, tonight.id),
    lastScans: lastScans(ctx),
    link: {
      isOnline: ctx.isOnline(),
      offlineSince: situation.offlineSince,
      waiting: countWaiting(store),
      lastSyncAt: lastAnswer === null ? null : new Date(lastAnswer),
      exceptions: openNotices(ctx).length,
      trouble: situation.trouble,
      clockOffMinutes: isClockWrong(store) ? Math.round(clockSkewMs(store) / MINUTE_MS) : null,
    },
    ...moneyState(ctx),
    printer: situation.printer,
    booksExport: situation.booksExport,
    isMidnightListDue: isMidnightListDue(ctx),
  };
}
