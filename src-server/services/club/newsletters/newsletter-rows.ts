import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { statement } from '#server/db/client.ts';

export type SubscriptionRow = {
  id: string;
  userId: string | null;
  email: string;
  type: NewsletterType;
  isActive: number;
  token: string;
};

const COLUMNS = `id, user_id AS userId, email, subscription_type AS type, is_active AS isActive, unsubscribe_token AS token`;

export const subscriptionsOf = statement<{ userId: string; email: string }, SubscriptionRow>(
  `SELECT ${COLUMNS} FROM newsletter_subscriptions WHERE user_id = @userId OR email = @email`,
);
export const subscriptionByEmail = statement<{ email: string; type: NewsletterType }, SubscriptionRow>(
  `SELECT ${COLUMNS} FROM newsletter_subscriptions WHERE email = @email AND subscription_type = @type`,
);
export const subscriptionByToken = statement<{ token: string }, SubscriptionRow>(
  `SELECT ${COLUMNS} FROM newsletter_subscriptions WHERE unsubscribe_token = @token`,
);
export const subscriptionById = statement<{ id: string }, SubscriptionRow>(
  `SELECT ${COLUMNS} FROM newsletter_subscriptions WHERE id = @id`,
);

/** Somebody who subscribed before they had an account keeps the one row per address and type. */
export const putSubscription = statement<{
  id: string;
  userId: string | null;
  email: string;
  type: NewsletterType;
  token: string;
  at: number;
}>(
  `INSERT INTO newsletter_subscriptions (id, user_id, email, subscription_type, is_active, unsubscribe_token, created_at, updated_at)
   VALUES (@id, @userId, @email, @type, 1, @token, @at, @at)
   ON CONFLICT (email, subscription_type) DO UPDATE SET is_active = 1, user_id = COALESCE(user_id, excluded.user_id), updated_at = @at`,
);
export const endSubscription = statement<{ id: string; at: number }>(
  `UPDATE newsletter_subscriptions SET is_active = 0, updated_at = @at WHERE id = @id AND is_active = 1`,
);

export type ConsentRow = {
  id: string;
  userId: string | null;
  email: string;
  type: NewsletterType;
  requestedAt: number;
  confirmedAt: number | null;
  mailId: string | null;
};

const CONSENT = `id, user_id AS userId, email, subscription_type AS type, requested_at AS requestedAt, confirmed_at AS confirmedAt, mail_id AS mailId`;

export const consentByToken = statement<{ tokenHash: string }, ConsentRow>(
  `SELECT ${CONSENT} FROM newsletter_consents WHERE token_hash = @tokenHash`,
);
/** One mail asks for everything that was ticked with it. */
export const consentsOfMail = statement<{ mailId: string; email: string }, ConsentRow>(
  `SELECT ${CONSENT} FROM newsletter_consents WHERE email = @email AND mail_id = @mailId`,
);
export const pendingTypes = statement<{ email: string; since: number }, { type: NewsletterType }>(
  `SELECT DISTINCT subscription_type AS type FROM newsletter_consents WHERE email = @email AND confirmed_at IS NULL AND requested_at > @since`,
);
export const confirmConsent = statement<{ id: string; at: number; ip: string }>(
  `UPDATE newsletter_consents SET confirmed_at = @at, confirm_ip = @ip WHERE id = @id AND confirmed_at IS NULL`,
);
/** A request that was taken back before it was confirmed: its link ends. */
export const dropPending = statement<{ email: string; type: NewsletterType }>(
  `DELETE FROM newsletter_consents WHERE email = @email AND subscription_type = @type AND confirmed_at IS NULL`,
);

export type NewConsent = {
  id: string;
  userId: string | null;
  email: string;
  type: NewsletterType;
  wording: string;
  page: string;
  at: number;
  ip: string;
  mailId: string | null;
  mailText: string | null;
  tokenHash: string | null;
  confirmedAt: number | null;
};
export const insertConsent = statement<NewConsent>(
  `INSERT INTO newsletter_consents (id, user_id, email, subscription_type, wording, page, requested_at, request_ip, mail_id, mail_text, token_hash, confirmed_at, confirm_ip)
   VALUES (@id, @userId, @email, @type, @wording, @page, @at, @ip, @mailId, @mailText, @tokenHash, @confirmedAt, CASE WHEN @confirmedAt IS NULL THEN NULL ELSE @ip END)`,
);
