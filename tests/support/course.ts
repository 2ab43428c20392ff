import { eveningId } from '#shared/door/evening-id.ts';
import { eveningsByRule, type Rule } from '#shared/events/evenings-by-rule.ts';
import type { CourseEvening, Evening } from '#shared/events/evenings.ts';
import { makeEvenings } from '#server/services/shop/events/evenings/make-evenings.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { TestShop } from './test-shop.ts';

/** An event as it is read, with the evenings that its rule makes. */
export const withEvenings = <T extends Rule>(rule: T): T & { evenings: CourseEvening[] } => ({
  ...rule,
  evenings: eveningsByRule(rule).map((evening, week) => ({
    ...evening,
    id: eveningId('0b1cf2a4-77de-4a1b-9c3d-0123456789ab', week + 1),
    ruleStartsAt: evening.startsAt,
    room: '',
    isLeftOut: false,
  })),
});

/** Makes an event a weekly course from its first evening to its last. */
export function makeCourse(
  shop: { db: TestShop['db']; system: Pick<ServiceContext, 'db' | 'now'> },
  id: string,
  { startsAt, endsAt }: Evening,
): void {
  shop.db.sqlite
    .prepare(`UPDATE events SET kind = 'course', starts_at = ?, ends_at = ? WHERE id = ?`)
    .run(startsAt.getTime(), endsAt.getTime(), id);
  makeEvenings(shop.system, id, { rule: { kind: 'course', startsAt, endsAt }, isStillDayAccepted: true });
}
