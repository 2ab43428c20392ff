import { addBerlinDays } from '#shared/berlin.ts';
import { FOLLOW_WORDING_VERSION, followWording } from '#shared/follows/follow.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import {
  contactMessages,
  contractDeclarations,
  courseRequests,
  guideRequests,
  reservations,
} from '#server/db/schema/contact.ts';
import { followers, follows } from '#server/db/schema/follows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { brand } from '#shared/brand.ts';
import { firstTerms } from '#shared/engagements/first-terms.ts';
import type { Lang } from '#shared/lang.ts';
import { writeEngagement } from '../season/write-engagements.ts';
import { seedUuid } from '../season/season-ids.ts';
import type { SampleWorld } from './sample-world.ts';

const idOf = (thing: string): string => seedUuid(`sample:${thing}`);

/** What people wrote in forms: the ids of the records. */
export function writeSampleLetters(world: SampleWorld) {
  return {
    letters: writeForms(world),
    workshops: writeWorkshops(world),
    engagements: { en: writeEngagements(world, 'en'), de: writeEngagements(world, 'de') },
    declarations: writeDeclarations(world),
    newsletter: writeNewsletter(world),
  };
}

function writeForms({ db, now, name, email }: SampleWorld) {
  const from = (thing: string) => ({ id: idOf(thing), requestKey: thing, name, email });
  const [message, reservation, course, guide] = [
    from('message'),
    from('reservation'),
    from('course'),
    from('guide'),
  ] as const;
  db.orm
    .insert(contactMessages)
    .values({ ...message, subject: `A question of ${name}`, message: 'Is there a cloakroom?\nAnd when do doors open?' })
    .run();
  db.orm
    .insert(reservations)
    .values({ ...reservation, night: localDateOf(addBerlinDays(now, 9)), guests: 6, note: `For ${name}, by the floor` })
    .run();
  db.orm
    .insert(courseRequests)
    .values({ ...course, role: 'follower', phone: '+49 000 1234567', note: `Together with ${name}` })
    .run();
  db.orm
    .insert(guideRequests)
    .values({ ...guide, experience: 'none', consentWording: 'Send me the guide' })
    .run();
  return { message: message.id, reservation: reservation.id, course: course.id, guide: guide.id };
}

function writeWorkshops({ db, now, name, email }: SampleWorld) {
  let days = 20;
  const proposal = (state: string, over: Partial<typeof workshops.$inferInsert> = {}): string => {
    const id = idOf(`workshop:${state}`);
    db.orm
      .insert(workshops)
      .values({
        id,
        artistName: name,
        artistEmail: email,
        workshopTopic: `Musicality with ${name}`,
        workshopDescription: 'Hearing the bongo, step by step.',
        workshopDate: addBerlinDays(now, days++),
        priceCents: 2_500,
        statusToken: `sample-${state}`,
        ...over,
      })
      .run();
    return id;
  };
  return {
    pending: proposal('pending'),
    approved: proposal('approved', { isApproved: true }),
    rejected: proposal('rejected', { rejectedAt: now, rejectReason: `Sorry, ${name}: that week is full.` }),
    withdrawn: proposal('withdrawn', { withdrawnAt: now }),
  };
}

/** A letter is written in its artist's language, and stays so. */
function writeEngagements({ db, now, name, email }: SampleWorld, lang: Lang) {
  const engaged = (what: string, over: Partial<Parameters<typeof writeEngagement>[1]> = {}): string =>
    writeEngagement(db, {
      id: idOf(`engagement:${lang}:${what}`),
      name,
      email,
      lang,
      startsAt: addBerlinDays(now, what === 'sent' ? 20 : -9),
      state: 'agreed',
      at: addBerlinDays(now, -20),
      house: brand.full,
      terms: firstTerms({
        title: lang === 'en' ? `DJ set of ${name}` : `DJ-Set von ${name}`,
        place: 'Halle 7',
        fixedCents: 30_000,
        travelCents: 5_000,
      }),
      ...over,
    });
  const night = { heads: 84, takingsCents: 0, takingsVatCents: 0 };
  return {
    sent: engaged('sent'),
    withdrawn: engaged('withdrawn', { state: 'withdrawn' }),
    settled: engaged('settled', { settled: { state: 'agreed', night, travelCents: 4_210 } }),
    paid: engaged('paid', { settled: { state: 'paid', night, travelCents: 4_210 } }),
  };
}

function writeDeclarations({ db, now, name, email }: SampleWorld) {
  const declared = (state: string, over: Partial<typeof contractDeclarations.$inferInsert> = {}): string => {
    const id = idOf(`declaration:${state}`);
    db.orm
      .insert(contractDeclarations)
      .values({
        id,
        requestKey: `declaration:${state}`,
        kind: 'cancel',
        manner: 'ordinary',
        name,
        identification: 'MB-SAMPLE-ACTIVE',
        contract: 'Members Club',
        email,
        receivedAt: now,
        receiptToken: `receipt-${state}`,
        ...over,
      })
      .run();
    return id;
  };
  return {
    received: declared('received'),
    declined: declared('declined', {
      outcome: 'declined',
      declineReason: 'no_contract',
      declineWords: `Are you ${name}?`,
    }),
    asked: declared('asked', {
      email: `somewhere-else.${email}`,
      subscriberId: idOf('member:active'),
      accountToken: 'sample-answer',
      takesEffectAt: new Date(now.getTime() + 24 * HOUR_MS),
    }),
  };
}

function writeNewsletter({ db, now, name, email }: SampleWorld) {
  const [subscriptionId, campaignId] = [idOf('subscription'), idOf('campaign')];
  db.orm
    .insert(newsletterSubscriptions)
    .values({
      id: subscriptionId,
      email,
      subscriptionType: 'newsletter',
      isActive: true,
      unsubscribeToken: 'sample-way-out',
    })
    .run();
  db.orm
    .insert(campaigns)
    .values({
      id: campaignId,
      contentKey: 'sample',
      subscriptionType: 'newsletter',
      subject: 'The summer programme',
      body: `Hola!\n\nThe summer programme is out: three nights a week, two floors.\n\nSee you there, ${name}.`,
      state: 'sending',
      recipientCount: 1,
    })
    .run();
  const followerId = idOf('follower');
  db.orm.insert(followers).values({ id: followerId, email, unsubscribeToken: 'sample-follower-way-out' }).run();
  db.orm
    .insert(follows)
    .values({
      id: idOf('follow'),
      followerId,
      subject: 'series',
      subjectId: idOf('series'),
      name: 'Salsa Friday',
      wording: followWording({ subject: 'series', name: 'Salsa Friday' }),
      wordingVersion: FOLLOW_WORDING_VERSION,
      page: '/events',
      requestedAt: now,
      requestIp: '192.0.2.1',
      confirmedAt: now,
      confirmIp: '192.0.2.1',
    })
    .run();
  return { subscriptionId, campaignId, followerId };
}
