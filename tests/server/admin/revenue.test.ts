import { describe, expect, it } from 'vitest';
import { listEventSales } from '#server/services/office/statistics/list-event-sales.ts';
import { showOverview } from '#server/services/office/today/show-overview.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { EventSales } from '#shared/admin/admin-views.ts';
import { count, rows, seasonDb } from '#tests/server/demo/season/season-db.ts';
import { TODAY } from '#tests/support/today.ts';

const NOW = TODAY;

describe('the revenue of a whole season', () => {
  const db = seasonDb(NOW);
  // Only what the two verbs look at.
  const admin = {
    db,
    now: () => NOW,
    actor: { kind: 'user', userId: 'admin', email: '', displayName: '', roles: ['admin'] },
  } as unknown as ServiceContext;
  const allSales = (): EventSales[] =>
    (['coming', 'past'] as const).flatMap((when) => {
      const found: EventSales[] = [];
      let page = listEventSales(admin, { when, limit: 7 });
      found.push(...page.items);
      while (page.nextCursor !== null) {
        page = listEventSales(admin, { when, limit: 7, cursor: page.nextCursor });
        found.push(...page.items);
      }
      return found;
    });

  it('is what a recount of the tickets gives, event by event and in all', () => {
    const sales = allSales();
    const recount = rows(
      db,
      `SELECT e.id, count(t.id) AS sold, coalesce(sum(t.price_paid_cents), 0) AS revenueCents FROM events e LEFT
        JOIN tickets t ON t.event_id = e.id AND t.status <> 'cancelled' GROUP BY e.id`,
    );
    expect(sales).toHaveLength(recount.length);
    expect(
      recount.filter(
        ({ id, sold, revenueCents }) =>
          !sales.some((s) => s.id === id && s.sold === sold && s.revenueCents === revenueCents),
      ),
    ).toEqual([]);
    const overview = showOverview(admin);
    expect(overview.revenueCents).toBe(sales.reduce((sum, s) => sum + s.revenueCents, 0));
    expect(overview.tickets).toBe(count(db, `SELECT count(*) FROM tickets WHERE status IN ('active', 'used')`));
    expect(overview.activeEvents).toBe(
      count(
        db,
        `SELECT count(*) FROM events WHERE is_active = 1 AND cancelled_at IS NULL AND ends_at > ${NOW.getTime()}`,
      ),
    );
    expect(overview.revenueCents).toBeGreaterThan(0);
  });
});
