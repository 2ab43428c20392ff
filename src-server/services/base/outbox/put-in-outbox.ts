import type { MailingWordsInput } from '#shared/newsletters/mailing.ts';
import { randomUUID } from 'node:crypto';

import type { ApiScope } from '#shared/api/scopes.ts';
import type { AlarmId } from '#shared/admin/alarms.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import type { AddressNews } from './address-news.ts';
import type { Lang } from '#shared/lang.ts';
import type { ObjectionOutcome } from '#shared/people/address-change.ts';
import type { OffReason } from '#shared/webhooks/webhook-types.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ArtistOutboxEntry } from './artist-outbox-entry.ts';
import type { CourseOutboxEntry } from './course-outbox-entry.ts';
import type { ShiftOutboxEntry } from './shift-outbox-entry.ts';
import type { TicketOutboxEntry } from './ticket-outbox-entry.ts';
import type { PlaceAndTime, WaitListOutboxEntry } from './wait-list-outbox-entry.ts';

const insert = prepared(
  columnsOf(outbox, ['id', 'kind', 'refId', 'payload', 'lang', 'nextAttemptAt', 'createdAt']),
  (orm, row) => orm.insert(outbox).values(row).onConflictDoNothing().prepare(),
);

/** A link that works until `linkEndsAt` (ISO instant; none in rows of an earlier version): then its mail stays here. */
type EndingLink = { to: string; url: string; linkEndsAt?: string };

/** Everything that has to leave; `mail.*` is rendered and sent by the mail job, `refund` by the refund job,
 * `webhook` signed and sent to another program. */
export type OutboxEntry =
  | { kind: 'mail.order_paid'; refId: string }
  /** `refId` is `{userId}:{noteId}`. */
  | { kind: 'mail.from_office'; refId: string; payload: { userId: string; subject: string; text: string } }
  /** `refId` is `{orderId}:{invoiceId}`. */
  | { kind: 'mail.invoice'; refId: string }
  /** `refId` is the voucher, then for one that is sent again a new id: to its buyer, and to whom it is for; or the card. */
  | { kind: 'mail.voucher_bought'; refId: string }
  | { kind: 'mail.voucher_for_you'; refId: string }
  | { kind: 'mail.entry_card_bought'; refId: string }
  | { kind: 'mail.entry_card_few'; refId: string }
  | { kind: 'mail.payment_too_late'; refId: string }
  | { kind: 'mail.payment_failed'; refId: string }
  | { kind: 'mail.event_cancelled'; refId: string }
  | { kind: 'mail.event_moved'; refId: string; payload: { isRefundOffered: boolean; before?: PlaceAndTime } }
  /** `refId` is `{eventId}:{userId}:{the evening it is about}`: one mail for each person and evening. */
  | { kind: 'mail.night_before'; refId: string }
  /** `refId` is the row of `night_thanks`: one for each person and night. */
  | { kind: 'mail.night_thanks'; refId: string }
  /** To the organiser; `note` is what who is in the photo wrote. */
  | { kind: 'mail.photo_taken_down'; refId: string; payload: { note: string } }
  | { kind: 'mail.order_resend'; refId: string; payload: { orderId: string } }
  | { kind: 'mail.confirm_address'; refId: string; payload: EndingLink }
  | { kind: 'mail.account_exists'; refId: string; payload: { to: string; name: string } }
  | { kind: 'mail.reset_password'; refId: string; payload: EndingLink & { name: string | null } }
  | {
      kind: 'mail.sign_in_link';
      refId: string;
      payload: { to: string; name: string | null; url: string; /** ISO instant it was asked for. */ at: string };
    }
  | {
      kind: 'mail.new_device';
      refId: string;
      payload: { userId: string; device: string; /** ISO instant. */ at: string };
    }
  /** To each admin; `newAdminId` is who has the role from now on. `refId` is `{newAdminId}:{userId}:{instant}`. */
  | {
      kind: 'mail.new_admin';
      refId: string;
      payload: { userId: string; newAdminId: string; /** ISO instant. */ at: string };
    }
  /** A passkey was added or removed, or a copy of it seems to be in use; `at` is an ISO instant. */
  | {
      kind: 'mail.passkey';
      refId: string;
      payload: { userId: string; news: 'added' | 'removed' | 'copied'; name: string; at: string };
    }
  /** A key for programs was made or revoked; `at` is an ISO instant. */
  | {
      kind: 'mail.api_key';
      refId: string;
      payload: {
        userId: string;
        news: 'made' | 'revoked';
        name: string;
        prefix: string;
        scopes: readonly ApiScope[];
        at: string;
      };
    }
  /** To the new address that the office has typed: is it theirs? `refId` is the change. */
  | { kind: 'mail.address_confirm'; refId: string; payload: EndingLink }
  /** To one of both addresses, what becomes of the change; `refId` is `{changeId}:{news}`. */
  | { kind: 'mail.address_change'; refId: string; payload: AddressNews }
  /** To the organiser: the owner of the address before says no. `refId` is the change. */
  | { kind: 'mail.address_objected'; refId: string; payload: { userId: string; outcome: ObjectionOutcome } }
  | { kind: 'mail.password_changed'; refId: string; payload: { userId: string } }
  | { kind: 'mail.pin_voided'; refId: string; payload: { userId: string } }
  | { kind: 'mail.second_factor_reset'; refId: string; payload: { userId: string } }
  | { kind: 'mail.deletion_scheduled'; refId: string; payload: { userId: string; /** ISO instant. */ dueAt: string } }
  | { kind: 'mail.deletion_withdrawn'; refId: string; payload: { userId: string } }
  | { kind: 'mail.welcome'; refId: string; payload: { userId: string } }
  | {
      kind: 'mail.account_deleted';
      refId: string;
      payload: {
        to: string;
        name: string;
        tickets: { title: string; ticketNumber: string; url: string }[];
        /** Their name stays in the closings of a till. */ isInTillBooks?: boolean;
      };
    }
  | {
      kind: 'mail.newsletter_confirm';
      refId: string;
      payload: EndingLink & { types: readonly NewsletterType[] };
    }
  /** Asks whoever owns the address to confirm; `names` is what they follow. */
  | {
      kind: 'mail.follow_confirm';
      refId: string;
      payload: EndingLink & { names: readonly string[]; isWorkshop?: boolean };
    }
  /** `refId` is `{followerId}:{instant}`; the nights that are new to this follower. */
  | { kind: 'mail.follow_news'; refId: string; payload: { eventIds: readonly string[] } }
  | { kind: 'mail.newsletter_started'; refId: string; payload: { subscriptionIds: readonly string[] } }
  | { kind: 'mail.contact_message'; refId: string }
  | { kind: 'mail.contact_received'; refId: string }
  | { kind: 'mail.guide'; refId: string }
  | { kind: 'mail.reservation'; refId: string }
  | { kind: 'mail.reservation_received'; refId: string }
  | { kind: 'mail.course_request'; refId: string }
  | { kind: 'mail.course_received'; refId: string }
  | { kind: 'mail.declaration'; refId: string }
  | { kind: 'mail.declaration_received'; refId: string }
  | { kind: 'mail.declaration_declined'; refId: string }
  /** To the account's own address, where the receipt goes to another. */
  | { kind: 'mail.declaration_to_account'; refId: string }
  | { kind: 'mail.declaration_objected'; refId: string }
  | CourseOutboxEntry
  | ShiftOutboxEntry
  | TicketOutboxEntry
  | WaitListOutboxEntry
  | { kind: 'mail.night_report'; refId: string }
  /** `refId` is the provider's id of the dispute, then whether it asks or takes. */
  | { kind: 'mail.dispute_opened'; refId: string }
  /** A receipt of the door for its guest; `refId` is `{entryId}:{a new id}`. */
  | { kind: 'mail.door_receipt'; refId: string; payload: { to: string } }
  /** `userId` null is the operator; `since` is an ISO instant. */
  | {
      kind: 'mail.alarm';
      refId: string;
      payload: { userId: string | null; alarms: readonly { id: AlarmId; count: number; since: string | null }[] };
    }
  | ArtistOutboxEntry
  /** `refId` is `{campaignId}:{recipient}`: nobody gets the same campaign twice. */
  | { kind: 'mail.campaign'; refId: string }
  /** `refId` is `{userId}:{a number}`; it goes to its writer alone. */
  | { kind: 'mail.campaign_test'; refId: string; payload: MailingWordsInput }
  | { kind: 'mail.membership_welcome'; refId: string }
  | { kind: 'mail.membership_resend'; refId: string }
  /** `mail`: which of the three. */
  | { kind: 'mail.membership_payment_failed'; refId: string; payload: { mail: number } }
  /** `refId` is the order of the month; what it is for as ISO instants. */
  | { kind: 'mail.membership_receipt'; refId: string; payload: { from: string; until: string } }
  /** A payment that had failed came through. `refId` is `{subscriberId}:{when it had failed}`. */
  | { kind: 'mail.membership_recovered'; refId: string }
  | { kind: 'mail.membership_paused'; refId: string }
  /** `resumesAt` is an ISO instant. */
  | { kind: 'mail.membership_resuming'; refId: string; payload: { resumesAt: string; isTakenBack: boolean } }
  /** Another plan was ordered. `refId` is `{subscriberId}:{when it was ordered}`. */
  | { kind: 'mail.membership_plan_ordered'; refId: string }
  /** It was taken back: `planId` will not begin. */
  | { kind: 'mail.membership_plan_kept'; refId: string; payload: { planId: PlanId } }
  /** The next month is free, and the provider knows. `refId` is `{subscriberId}:{when it was given}`. */
  | { kind: 'mail.membership_free_month'; refId: string }
  /** It was taken back; `beginsAt` is an ISO instant. */
  | { kind: 'mail.membership_free_month_taken_back'; refId: string; payload: { beginsAt: string } }
  | { kind: 'mail.membership_refused'; refId: string }
  /** The office gave a membership, or changed what it gave. `refId` is `{subscriberId}:{when}`. */
  | { kind: 'mail.membership_given'; refId: string }
  /** It ends soon. `refId` is `{subscriberId}:{when it ends}`. */
  | { kind: 'mail.membership_given_ending'; refId: string }
  /** Brought in from a table; with a link for who has no account to sign in to. */
  | { kind: 'mail.membership_brought_in'; refId: string; payload: { url: string; linkEndsAt: string } | null }
  | { kind: 'mail.membership_resumed'; refId: string }
  | { kind: 'mail.membership_cancelled'; refId: string }
  | { kind: 'mail.membership_reactivated'; refId: string }
  | { kind: 'mail.membership_renewal'; refId: string }
  | { kind: 'mail.membership_ended'; refId: string }
  | { kind: 'mail.membership_withdrawn'; refId: string; payload: { refundCents: number } }
  /** The subscription ends at once, and money goes back: null is all that was paid. */
  | { kind: 'membership.end_now'; refId: string; payload: { refundCents: number | null } }
  /** A cancellation is told to the provider. */
  | { kind: 'membership.cancel'; refId: string; payload: { cancelAt: string } }
  /** The provider is told which plan the next month is charged for; `refId` begins with the subscriber. */
  | { kind: 'membership.plan'; refId: string }
  /** The provider is told whether the next month is free; `refId` begins with the subscriber. */
  | { kind: 'membership.free_month'; refId: string }
  /** The provider is told the account's address; `refId` begins with the account. */
  | { kind: 'membership.customer'; refId: string }
  /** Wallets that hold a pass hear of a change; `refId` is `{subscriberId}:{when}`. */
  | { kind: 'membership.wallet'; refId: string }
  /** Phones that hold a pass of Apple's or Google's wallet hear of a change; `refId` is `{passId}:{when}`. */
  | { kind: 'wallet.pass'; refId: string }
  /** Google hears what all tickets of an event show; `refId` is `{eventId}:{when}`. */
  | { kind: 'wallet.event'; refId: string }
  /** An endpoint of another program was switched off; `refId` is `{endpointId}:{instant}`. */
  | {
      kind: 'mail.webhook_off';
      refId: string;
      payload: { userId: string; host: string; reason: OffReason };
    }
  /** `refId` is `{deliveryId}`, or `{deliveryId}:{a new id}` once more. */
  | { kind: 'webhook'; refId: string }
  | { kind: 'refund'; refId: string };

/**
 * Call it inside the transaction it tells about. The same kind about the same record is put in once. Returns the id of
 * the row, from which a mail's Message-ID is made. It leaves at once, or no earlier than `notBefore`. `lang`: the
 * language of the page that it answers; null or none is that of what it is about, or of its kind.
 */
export function putInOutbox(
  ctx: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  entry: OutboxEntry & { lang?: Lang | null },
  { notBefore }: { notBefore?: Date | undefined } = {},
): string {
  const [id, now] = [randomUUID(), ctx.now()];
  insert(ctx.db).run({
    id,
    kind: entry.kind,
    refId: entry.refId,
    payload: 'payload' in entry ? JSON.stringify(entry.payload) : null,
    lang: entry.lang ?? null,
    nextAttemptAt: notBefore !== undefined && notBefore > now ? notBefore : now,
    createdAt: now,
  });
  ctx.wakeJobs();
  return id;
}
