import { randomOf, seedOf } from '#shared/art/random.ts';
import { consentWording } from '#shared/newsletters/consent-wording.ts';
import { en } from '#shared/newsletters/words.en.ts';
import { NEWSLETTER_TYPES, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { newsletterConsents, newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import type { Person } from './people.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/** How many of a hundred want each. */
const WANTED: Record<NewsletterType, number> = { newsletter: 70, events: 50, promotions: 25 };
const ENDED_PERCENT = 8;
/** The first ones stay without, for trying it out. */
const WITHOUT = 60;

/** Who gets which newsletter, each with its proof: switched on in an account whose address is confirmed. */
export function writeSubscriptions(db: Db, dancers: readonly Person[], today: Date): void {
  const write = rowWriter(db, newsletterSubscriptions, [
    'id',
    'userId',
    'email',
    'subscriptionType',
    'isActive',
    'unsubscribeToken',
    'createdAt',
    'updatedAt',
  ]);
  const prove = rowWriter(db, newsletterConsents, [
    'id',
    'userId',
    'email',
    'subscriptionType',
    'wording',
    'page',
    'requestedAt',
    'requestIp',
    'confirmedAt',
    'confirmIp',
  ]);
  for (const { id: userId, email } of dancers.slice(WITHOUT)) {
    const random = randomOf(seedOf(`newsletters:${email}`));
    for (const type of NEWSLETTER_TYPES) {
      if (random.range(0, 100) >= WANTED[type]) continue;
      const createdAt = new Date(today.getTime() - Math.floor(random.range(2, 180) * DAY_MS));
      const isActive = random.range(0, 100) >= ENDED_PERCENT;
      write({
        id: seedUuid(`subscription:${type}:${email}`),
        userId,
        email,
        subscriptionType: type,
        isActive,
        unsubscribeToken: seedUuid(`way-out:${type}:${email}`),
        createdAt,
        updatedAt: isActive ? createdAt : new Date(createdAt.getTime() + DAY_MS),
      });
      prove({
        id: seedUuid(`consent:${type}:${email}`),
        userId,
        email,
        subscriptionType: type,
        wording: consentWording(type, en),
        page: '/dashboard',
        requestedAt: createdAt,
        requestIp: '127.0.0.1',
        confirmedAt: createdAt,
        confirmIp: '127.0.0.1',
      });
    }
  }
}
