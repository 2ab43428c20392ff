import { describe, expect, it } from 'vitest';
import { isHarmless } from '#shared/roles/balance-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { rolePools } from '#server/db/schema/role-pools.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findCounts } from '#server/services/shop/wait-list/find-pool.ts';
import { count, rows, seasonDb } from './season-db.ts';
import { TODAY } from '#tests/support/today.ts';

const db = seasonDb(TODAY);
const lab = String(rows(db, 'SELECT event_id AS id FROM role_pools')[0]?.['id']);

describe('the night of the demo season that asks for roles', () => {
  it('has couples and dancers alone, and lets leads in while a follow has to wait', () => {
    const rule = findRow(db, rolePools, { eventId: lab });
    if (rule === undefined) throw new Error('the season has no night with roles');
    const counts = findCounts({ db }, lab);
    expect(isHarmless(rule, counts, { lead: 1 })).toBe(true);
    expect(isHarmless(rule, counts, { follow: 1 })).toBe(false);
    expect(counts.follow.sure).toBeGreaterThan(counts.follow.loneSold);
    expect(count(db, `SELECT max_capacity - sold_count FROM events WHERE id = '${lab}'`)).toBeGreaterThan(0);
    expect(checkBooks(db.sqlite)).toEqual([]);
  });

  it('has follows on its list, and a night without roles has people there for both of its types', () => {
    const waiting = rows(
      db,
      `SELECT event_id = '${lab}' AS lab, role, count(*) AS n, count(DISTINCT ticket_type_id) AS types FROM waiters
        WHERE state = 'waiting' GROUP BY lab, role ORDER BY lab`,
    );
    expect(waiting).toEqual([
      { lab: 0, role: null, n: 3, types: 2 },
      { lab: 1, role: 'follow', n: 3, types: 1 },
    ]);
  });
});

describe('the course that runs', () => {
  it('has a recap of each evening so far but the last, and somebody who can read them', () => {
    const [course] = rows(
      db,
      `SELECT v.event_id AS id, count(r.evening_id) AS written, count(*) AS danced FROM event_evenings v
        LEFT JOIN evening_recaps r ON r.evening_id = v.id WHERE v.starts_at < ${TODAY.getTime()} AND v.state = 'planned'
        GROUP BY v.event_id HAVING written > 0`,
    );
    expect(course?.['written']).toBe(Math.min(8, Number(course?.['danced']) - 1));
    const own = `SELECT count(*) FROM tickets t JOIN users u ON u.id = t.user_id
      WHERE u.email LIKE 'dancer@%' AND t.status = 'active' AND t.event_id = '${String(course?.['id'])}'`;
    expect(count(db, own)).toBe(1);
  });
});
