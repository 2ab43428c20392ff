import { statement, type Db } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { inJson, inKey } from './names-person.ts';

type Whose = { userId: string; email: string };
type Row = Record<string, string | number | null>;
/** Plain JSON: instants as ISO strings, money in cents. */
type ExportedRow = Record<string, unknown>;

/**
 * Everything that is kept of a person, table by table. Left out are only values that let somebody in: password hashes, session
 * and link tokens, the second factor's secret.
 */
const SECTIONS = {
  account: `SELECT id, name, email, email_verified AS isEmailVerified, created_at AS createdAt, updated_at AS updatedAt FROM users WHERE id = @userId`,
  profile: `SELECT display_name AS displayName, phone_number AS phoneNumber, dance_role AS danceRole, dancing_level AS dancingLevel, avatar_url AS avatarUrl,
    door_photo_allowed_at AS doorPhotoAllowedAt, updated_at AS updatedAt FROM profiles WHERE id = @userId`,
  scheduledDeletion: `SELECT due_at AS dueAt, created_at AS createdAt FROM scheduled_deletions WHERE user_id = @userId`,
  roles: `SELECT role, created_at AS createdAt FROM user_roles WHERE user_id = @userId`,
  waysToSignIn: `SELECT provider_id AS provider, created_at AS createdAt, updated_at AS updatedAt FROM accounts WHERE user_id = @userId`,
  sessions: `SELECT created_at AS createdAt, last_used_at AS lastUsedAt, expires_at AS expiresAt, ip_address AS ipAddress, user_agent AS userAgent FROM sessions WHERE user_id = @userId`,
  secondFactor: `SELECT created_at AS createdAt, verified_at AS verifiedAt, (SELECT COUNT(*) FROM backup_codes WHERE user_id = @userId) AS backupCodesLeft
    FROM second_factors WHERE user_id = @userId`,
  trustedDevices: `SELECT created_at AS createdAt, expires_at AS expiresAt FROM trusted_devices WHERE user_id = @userId`,
  knownDevices: `SELECT created_at AS firstUsedAt, last_used_at AS lastUsedAt FROM known_devices WHERE user_id = @userId`,
  signIns: `SELECT at, kind, network, detail FROM sign_in_events WHERE user_id = @userId ORDER BY number`,
  signUps: `SELECT name, created_at AS createdAt, expires_at AS expiresAt FROM pending_sign_ups WHERE user_id = @userId`,
  orders: `SELECT o.id, o.status, o.total_cents AS totalCents, o.currency, o.created_at AS createdAt, o.paid_at AS paidAt, o.stripe_payment_intent_id AS paymentReference,
    e.title AS event, e.starts_at AS eventStartsAt FROM orders o LEFT JOIN events e ON e.id = o.event_id WHERE o.user_id = @userId ORDER BY o.created_at`,
  orderLines: `SELECT i.order_id AS orderId, i.ticket_type_name AS ticket, i.quantity, i.unit_price_cents AS unitPriceCents, i.vat_bps AS vatBps
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.user_id = @userId ORDER BY o.created_at, i.position`,
  heldSeats: `SELECT order_id AS orderId, quantity, created_at AS createdAt FROM seat_holds WHERE user_id = @userId`,
  tickets: `SELECT t.ticket_number AS ticketNumber, t.order_id AS orderId, t.status, t.ticket_type_name AS ticket, t.holder_name AS holderName, t.price_paid_cents AS pricePaidCents,
    t.purchased_at AS purchasedAt, t.used_at AS usedAt, t.cancelled_at AS cancelledAt, e.title AS event, e.starts_at AS eventStartsAt, e.location
    FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.user_id = @userId ORDER BY t.purchased_at, t.position`,
  refunds: `SELECT r.order_id AS orderId, r.amount_cents AS amountCents, r.reason, r.status, r.created_at AS createdAt
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.user_id = @userId ORDER BY r.created_at`,
  paymentCustomer: `SELECT stripe_customer_id AS customer, created_at AS createdAt FROM payment_customers WHERE user_id = @userId`,
  memberships: `SELECT membership_id AS membershipId, plan_id AS plan, status, monthly_cents AS monthlyCents, minimum_months AS minimumMonths, created_at AS orderedAt, started_at AS startedAt,
    current_period_end AS paidUntil, minimum_term_end AS minimumTermEndsOn, cancel_requested_at AS cancelledAt, cancel_at AS endsOn, cancel_reason AS cancelReason, cancel_feedback AS cancelFeedback,
    pause_starts_at AS pauseStartsOn, pause_ends_at AS pauseEndsOn, ended_at AS endedAt, end_reason AS endReason, card_brand AS cardBrand, card_last4 AS cardLast4 FROM subscribers WHERE user_id = @userId ORDER BY created_at`,
  membershipConsents: `SELECT c.wording, c.agreed_at AS agreedAt FROM membership_consents c JOIN subscribers s ON s.id = c.subscriber_id WHERE s.user_id = @userId ORDER BY c.agreed_at`,
  memberNights: `SELECT e.title AS event, m.spent_by AS spentBy, m.spent_at AS spentAt, m.freed_at AS freedAt FROM member_entitlements m JOIN subscribers s ON s.id = m.subscriber_id JOIN events e ON e.id = m.event_id
    WHERE s.user_id = @userId ORDER BY m.spent_at`,
  memberPerks: `SELECT p.perk, p.handed_out_at AS handedOutAt FROM membership_perks p JOIN subscribers s ON s.id = p.subscriber_id WHERE s.user_id = @userId`,
  memberCards: `SELECT k.issued_at AS issuedAt, k.revoked_at AS revokedAt FROM membership_cards k JOIN subscribers s ON s.id = k.subscriber_id WHERE s.user_id = @userId`,
  deskPin: `SELECT updated_at AS setAt FROM cashier_pins WHERE user_id = @userId`,
  desksWithPin: `SELECT d.name AS desk, p.chosen_at AS pinSetAt FROM desk_pins p JOIN desks d ON d.id = p.desk_id WHERE p.user_id = @userId`,
  wrongCodes: `SELECT json_array_length(wrong_at) AS tries, json_extract(wrong_at, '$[0]') AS firstAt FROM kasse_tries WHERE user_id = @userId`,
  shifts: `SELECT date, name, note, created_at AS createdAt FROM cashier_schedule WHERE user_id = @userId ORDER BY date`,
  newsletters: `SELECT email, subscription_type AS type, is_active AS isActive, created_at AS createdAt, updated_at AS updatedAt
    FROM newsletter_subscriptions WHERE user_id = @userId OR lower(email) = @email`,
  newsletterConsents: `SELECT email, subscription_type AS type, wording, page, requested_at AS requestedAt, request_ip AS requestIp, mail_text AS confirmationMail,
    confirmed_at AS confirmedAt, confirm_ip AS confirmIp FROM newsletter_consents WHERE user_id = @userId OR lower(email) = @email ORDER BY requested_at`,
  workshopProposals: `SELECT artist_name AS artistName, artist_email AS artistEmail, workshop_topic AS topic, workshop_description AS description, workshop_date AS startsAt,
    created_at AS createdAt, is_approved AS isApproved FROM workshops WHERE lower(artist_email) = @email`,
  contactMessages: `SELECT name, email, subject, message, created_at AS createdAt, handled_at AS handledAt FROM contact_messages WHERE email = @email ORDER BY created_at`,
  reservations: `SELECT name, email, night, guests, note, created_at AS createdAt, handled_at AS handledAt FROM reservations WHERE email = @email ORDER BY created_at`,
  guideRequests: `SELECT name, email, experience, goals, consent_wording AS consentWording, created_at AS createdAt FROM guide_requests WHERE email = @email ORDER BY created_at`,
  courseRequests: `SELECT name, email, phone, role, note, created_at AS createdAt, handled_at AS handledAt FROM course_requests WHERE email = @email ORDER BY created_at`,
  declarations: `SELECT kind, manner, reason, name, identification, contract, ends_on AS endsOn, email, received_at AS receivedAt, outcome, effective_on AS effectiveOn,
    decline_reason AS declineReason, decline_words AS declineWords, handled_at AS handledAt, takes_effect_at AS takesEffectAt,
    confirmed_at AS confirmedAt, objected_at AS objectedAt FROM contract_declarations WHERE email = @email ORDER BY received_at`,
  mails: `SELECT kind, status, created_at AS createdAt, done_at AS sentAt FROM outbox
    WHERE kind <> 'refund' AND (${inKey('ref_id')} OR ${inJson('outbox.payload')} OR substr(ref_id, 1, 36) IN (SELECT id FROM orders WHERE user_id = @userId))
    ORDER BY created_at`,
  trail: `SELECT at, action, subject_kind AS subjectKind, subject_id AS subjectId, "before", "after" FROM audit
    WHERE actor_id = @userId OR subject_id = @userId ORDER BY at`,
} as const;

type ExportSection = keyof typeof SECTIONS;
export type PersonalData = { exportedAt: string } & Record<ExportSection, ExportedRow[]>;

const statements = Object.entries(SECTIONS).map(([section, sql]) => [section, statement<Whose, Row>(sql)] as const);

function readable(key: string, value: string | number | null): unknown {
  if (value === null) return null;
  if (typeof value === 'number' && (key === 'at' || key.endsWith('At') || key.endsWith('On') || key === 'paidUntil'))
    return new Date(value).toISOString();
  if (typeof value === 'number' && key.startsWith('is')) return value === 1;
  if (typeof value === 'string' && (key === 'before' || key === 'after')) return JSON.parse(value) as unknown;
  return value;
}

const readSection = (db: Db, rowsOf: (typeof statements)[number][1], whose: Whose): ExportedRow[] =>
  rowsOf(db)
    .all(whose)
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, readable(key, value)])));

/** `profile.exportData`: a copy of everything about oneself, to read and to take along (Art. 15 and 20 GDPR). */
export function exportData(ctx: ServiceContext): PersonalData {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const whose = { userId, email: email.toLowerCase() };
  const sections = Object.fromEntries(
    statements.map(([section, rowsOf]) => [section, readSection(ctx.db, rowsOf, whose)]),
  ) as Record<ExportSection, ExportedRow[]>;
  return { exportedAt: ctx.now().toISOString(), ...sections };
}
