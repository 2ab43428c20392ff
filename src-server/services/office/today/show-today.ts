import { and, count, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { EXCEPTION_GROUPS, KINDS_OF_GROUP } from '#shared/books/money-queries.ts';
import { INBOX_KINDS } from '#shared/inbox/inbox-kinds.ts';
import { TODAY_KINDS, type TodayKind, type TodayLine, type TodayThing } from '#shared/admin/today.ts';
import { lacksHelp } from '#shared/events/event-admin-views.ts';
import { addBerlinDays, businessDayOf, businessDayRange, startOfBerlinDay } from '#shared/berlin.ts';
import { cents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Permission } from '#shared/permissions.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { disputes, paymentExceptions } from '#server/db/schema/payments.ts';
import { cashSessions, zReports } from '#server/db/schema/till.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { filledShifts } from '../../shop/shifts/filled-shifts.ts';
import { countUnpaidTickets } from '../tickets/list-unpaid-tickets.ts';
import {
  countDeskExceptions,
  countFailedMails,
  countHandovers,
  countLetters,
  countProposals,
  mayRead,
} from './waiting-counts.ts';

/** From here on a deadline is near. */
const NEAR_MS = 2 * DAY_MS;
/** So many things are named; the page behind the line has them all. */
const MOST_NAMED = 5;

/** Every dispute of the orders whose payment a bank asks back; one without a dispute is from before they were kept. */
const disputed = prepared((orm) =>
  orm
    .select({
      id: paymentExceptions.refId,
      orderId: paymentExceptions.orderId,
      title: events.title,
      disputeId: disputes.id,
      status: disputes.status,
      dueAt: disputes.answerUntil,
    })
    .from(paymentExceptions)
    .leftJoin(disputes, eq(disputes.orderId, paymentExceptions.orderId))
    .leftJoin(orders, eq(orders.id, paymentExceptions.orderId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(isNull(paymentExceptions.resolvedAt), eq(paymentExceptions.kind, 'disputed'))?.inlineParams())
    .prepare(),
);
const exceptions = prepared((orm) =>
  orm
    .select({ kind: paymentExceptions.kind, count: count() })
    .from(paymentExceptions)
    .where(and(isNull(paymentExceptions.resolvedAt), ne(paymentExceptions.kind, 'disputed'))?.inlineParams())
    .groupBy(paymentExceptions.kind)
    .prepare(),
);
const nights = prepared({ from: events.startsAt, to: events.startsAt, now: events.endsAt }, (orm, { from, to, now }) =>
  orm
    .select({ id: events.id, title: events.title, dueAt: events.startsAt })
    .from(events)
    .where(
      and(
        gte(events.startsAt, from),
        lt(events.startsAt, to),
        gt(events.endsAt, now),
        eq(events.isActive, true),
        isNull(events.cancelledAt),
        inArray(events.kind, ['party', 'festival']),
      ),
    )
    .orderBy(events.startsAt)
    .prepare(),
);
const openTills = prepared({ day: cashSessions.businessDay }, (orm, { day }) =>
  orm
    .select({ id: cashSessions.id, title: desks.name })
    .from(cashSessions)
    .innerJoin(desks, eq(desks.id, cashSessions.deskId))
    .where(and(isNull(cashSessions.closedAt), isNull(cashSessions.officeClosedAt), lt(cashSessions.businessDay, day)))
    .prepare(),
);
const closings = prepared({ since: zReports.closedAt }, (orm, { since }) =>
  orm
    .select({ id: zReports.id, title: desks.name, cents: sql<number>`counted_cents - expected_cents` })
    .from(zReports)
    .innerJoin(desks, eq(desks.id, zReports.deskId))
    .where(and(gte(zReports.closedAt, since), ne(zReports.countedCents, zReports.expectedCents)))
    .orderBy(desc(zReports.closedAt))
    .prepare(),
);
const scheduled = prepared({ until: campaigns.scheduledAt }, (orm, { until }) =>
  orm
    .select({ id: campaigns.id, title: campaigns.subject, dueAt: campaigns.scheduledAt })
    .from(campaigns)
    .where(and(eq(campaigns.state, 'scheduled').inlineParams(), lt(campaigns.scheduledAt, until)))
    .orderBy(campaigns.scheduledAt)
    .prepare(),
);

type Found = { count: number; things?: TodayThing[] };
type Line = Found & { kind: TodayKind };

const named = (things: readonly Omit<TodayThing, 'isNear'>[]): Found => ({
  count: things.length,
  things: things.slice(0, MOST_NAMED).map((thing) => ({ ...thing, isNear: false })),
});

/** Payments that a bank asks back and that still want an answer, the soonest deadline first. */
function disputesToAnswer(ctx: ServiceContext): Found {
  const soonest = new Map<string, TodayThing>();
  for (const { id, orderId, title, disputeId, status, dueAt } of disputed(ctx.db).all()) {
    const wantsAnswer = disputeId === null || (status === 'open' && dueAt !== null);
    const before = soonest.get(id)?.dueAt ?? null;
    if (!wantsAnswer || (before !== null && dueAt !== null && before <= dueAt)) continue;
    const isNear = dueAt !== null && dueAt.getTime() - ctx.now().getTime() <= NEAR_MS;
    soonest.set(id, { id: orderId ?? id, title: title ?? 'Membership', dueAt, isNear });
  }
  const at = ({ dueAt }: TodayThing): number => dueAt?.getTime() ?? Infinity;
  const things = [...soonest.values()].toSorted((a, b) => at(a) - at(b));
  return { count: things.length, things: things.slice(0, MOST_NAMED) };
}

/** Nights of this evening whose plan lacks somebody, or at which nobody has said that they help. */
function unstaffedNights(ctx: ServiceContext): Found {
  const now = ctx.now();
  const tonight = nights(ctx.db).all({ ...businessDayRange(businessDayOf(now)), now });
  const helpOn = filledShifts(
    ctx,
    tonight.map(({ dueAt }) => ({ startsAt: dueAt })),
  );
  return named(tonight.filter(({ dueAt }) => lacksHelp(helpOn(dueAt))));
}

/** Tills of an evening that is over, which nobody has counted. */
const tillsLeftOpen = (ctx: ServiceContext): Found =>
  named(
    openTills(ctx.db)
      .all({ day: businessDayOf(ctx.now()) })
      .map((till) => ({ ...till, dueAt: null })),
  );

/** Tills that did not come out even, last night or tonight. */
function tillDifferences(ctx: ServiceContext): Found {
  const { from: since } = businessDayRange(businessDayOf(addBerlinDays(ctx.now(), -1)));
  const found = closings(ctx.db).all({ since });
  return named(found.map((closing) => ({ ...closing, cents: cents(closing.cents), dueAt: null })));
}

const leavingToday = (ctx: ServiceContext): Found =>
  named(scheduled(ctx.db).all({ until: addBerlinDays(startOfBerlinDay(ctx.now()), 1) }));

function moneyLines(ctx: ServiceContext): Line[] {
  const open = new Map(
    exceptions(ctx.db)
      .all()
      .map((row) => [row.kind, row.count]),
  );
  const groups = EXCEPTION_GROUPS.map((kind) => ({
    kind,
    count: KINDS_OF_GROUP[kind].reduce((sum, one) => sum + (open.get(one) ?? 0), 0),
  }));
  return [
    { kind: 'disputes', ...disputesToAnswer(ctx) },
    { kind: 'handovers', count: countHandovers(ctx) },
    { kind: 'unpaid', count: countUnpaidTickets(ctx) },
    ...groups,
  ];
}

const LINES: readonly (readonly [Permission, (ctx: ServiceContext) => Line[]])[] = [
  ['money:read', moneyLines],
  ['people:manage', (ctx) => INBOX_KINDS.map((kind) => ({ kind, count: countLetters[kind](ctx) }))],
  ['workshops:manage', (ctx) => [{ kind: 'proposals', count: countProposals(ctx) }]],
  ['board:watch', (ctx) => [{ kind: 'unstaffed', ...unstaffedNights(ctx) }]],
  [
    'desks:manage',
    (ctx) => [
      { kind: 'desk_exceptions', count: countDeskExceptions(ctx) },
      { kind: 'open_tills', ...tillsLeftOpen(ctx) },
    ],
  ],
  ['nights:report', (ctx) => [{ kind: 'till_differences', ...tillDifferences(ctx) }]],
  ['admin:read', (ctx) => [{ kind: 'failed_mails', count: countFailedMails(ctx) }]],
  ['newsletters:manage', (ctx) => [{ kind: 'mailings', ...leavingToday(ctx) }]],
];

/**
 * What waits for the office today: a line for each thing of which there is any, in the order of `TODAY_KINDS`; each
 * only for who may see that part. Reads only what is open.
 */
export function showToday(ctx: ServiceContext): TodayLine[] {
  requirePermission(ctx, 'panel:open');
  const lines = LINES.filter(([permission]) => mayRead(ctx, permission)).flatMap(([, read]) => read(ctx));
  const byKind = new Map(lines.map((line) => [line.kind, line]));
  return TODAY_KINDS.flatMap((kind) => {
    const { count: waits = 0, things = [] } = byKind.get(kind) ?? {};
    return waits === 0 ? [] : [{ kind, count: waits, things }];
  });
}
