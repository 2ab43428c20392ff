CREATE TABLE `guest_months` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`first_month` text NOT NULL,
	`tickets` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `month`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `guest_months_first_idx` ON `guest_months` (`first_month`,`month`,`tickets`);--> statement-breakpoint
CREATE TABLE `taking_days` (
	`day` text NOT NULL,
	`source` text NOT NULL,
	`event_id` text NOT NULL,
	`taken_cents` integer DEFAULT 0 NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`reduced_cents` integer DEFAULT 0 NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`cash_cents` integer DEFAULT 0 NOT NULL,
	`card_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `source`, `event_id`),
	CONSTRAINT "taking_days_source_check" CHECK("taking_days"."source" IN ('online', 'door', 'given', 'membership', 'goods'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `taking_days_event_idx` ON `taking_days` (`event_id`,`day`);--> statement-breakpoint
CREATE INDEX `taking_days_beside_idx` ON `taking_days` (`source`,`day`,`taken_cents`,`returned_cents`) WHERE source IN ('membership', 'goods');--> statement-breakpoint
CREATE TABLE `event_docs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_docs_eventId_unique` ON `event_docs` (`event_id`);--> statement-breakpoint
CREATE TABLE `person_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "person_notes_text_check" CHECK(length(text) BETWEEN 1 AND 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `person_notes_user_idx` ON `person_notes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `person_notes_author_idx` ON `person_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `balance_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`payment_intent_id` text,
	`payout_id` text,
	`is_ours` integer NOT NULL,
	`occurred_at` integer NOT NULL,
	CONSTRAINT "balance_entries_kind_check" CHECK("balance_entries"."kind" IN ('charge', 'refund', 'dispute', 'fee', 'payout', 'other'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `balance_entries_occurred_idx` ON `balance_entries` (`occurred_at`,`kind`,`amount_cents`,`fee_cents`);--> statement-breakpoint
CREATE INDEX `balance_entries_payment_idx` ON `balance_entries` (`payment_intent_id`,`kind`) WHERE payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `balance_entries_payout_idx` ON `balance_entries` (`payout_id`) WHERE payout_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`arrives_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	CONSTRAINT "payouts_status_check" CHECK("payouts"."status" IN ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_created_idx` ON `payouts` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `refund_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`done_entry_id` text,
	`done_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_handovers_amount_check" CHECK("refund_handovers"."amount_cents" > 0),
	CONSTRAINT "refund_handovers_end_check" CHECK("refund_handovers"."done_at" IS NULL OR "refund_handovers"."withdrawn_at" IS NULL),
	CONSTRAINT "refund_handovers_done_check" CHECK(("refund_handovers"."done_at" IS NULL) = ("refund_handovers"."done_entry_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_handovers_waiting_unique` ON `refund_handovers` (`sale_id`) WHERE done_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `refund_handovers_waiting_idx` ON `refund_handovers` (`created_at`,`id`) WHERE done_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `refund_handovers_order_idx` ON `refund_handovers` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_handovers_desk_idx` ON `refund_handovers` (`desk_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `refund_offered_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `refund_offer_until` integer;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.link_renewed', 'ticket.named', 'workshop.submitted');--> statement-breakpoint
CREATE INDEX `member_entitlements_spent_idx` ON `member_entitlements` (`spent_at`,`event_id`,`spent_by`,`subscriber_id`) WHERE freed_at IS NULL;--> statement-breakpoint
CREATE INDEX `subscribers_started_idx` ON `subscribers` (`started_at`);--> statement-breakpoint
CREATE INDEX `subscribers_ended_idx` ON `subscribers` (`ended_at`);--> statement-breakpoint
CREATE INDEX `orders_created_idx` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_amount_idx` ON `orders` (`total_cents`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_listed_created_idx` ON `orders` (CASE WHEN channel = 'door' THEN 'door' WHEN status = 'pending' THEN 'open' WHEN status = 'expired' OR status = 'cancelled' THEN 'abandoned' WHEN status = 'refund_pending' OR status = 'refunded' THEN 'refunded' WHEN total_cents = 0 THEN 'free' ELSE 'paid' END,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_listed_amount_idx` ON `orders` (CASE WHEN channel = 'door' THEN 'door' WHEN status = 'pending' THEN 'open' WHEN status = 'expired' OR status = 'cancelled' THEN 'abandoned' WHEN status = 'refund_pending' OR status = 'refunded' THEN 'refunded' WHEN total_cents = 0 THEN 'free' ELSE 'paid' END,`total_cents`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_event_created_idx` ON `orders` (`event_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_ref_idx` ON `outbox` (`ref_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `event_search` USING fts5(`title`, `place`, content='event_docs', content_rowid='id', detail='none', prefix='2 3 4', tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
INSERT INTO `event_docs` (`event_id`, `title`, `place`) SELECT id, title, location FROM events ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO `event_search` (`event_search`) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, taken_cents, disputed_cents, pieces)
  SELECT date(COALESCE(o.paid_at, o.updated_at) / 1000, 'unixepoch', CASE WHEN datetime(COALESCE(o.paid_at, o.updated_at) / 1000, 'unixepoch') >= date(strftime('%Y', COALESCE(o.paid_at, o.updated_at) / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(COALESCE(o.paid_at, o.updated_at) / 1000, 'unixepoch') < date(strftime('%Y', COALESCE(o.paid_at, o.updated_at) / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), CASE WHEN o.event_id IS NULL THEN 'membership' WHEN o.channel = 'online' THEN 'online'
    WHEN o.channel = 'given' THEN 'given' ELSE 'door' END, COALESCE(o.event_id, ''), SUM(o.total_cents), SUM(o.total_cents * o.is_disputed), SUM(CASE WHEN o.event_id IS NULL THEN 1 ELSE 0 END)
  FROM orders o WHERE o.status IN ('paid', 'refund_pending', 'refunded') AND o.total_cents > 0 GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, returned_cents)
  SELECT date(r.created_at / 1000, 'unixepoch', CASE WHEN datetime(r.created_at / 1000, 'unixepoch') >= date(strftime('%Y', r.created_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(r.created_at / 1000, 'unixepoch') < date(strftime('%Y', r.created_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), CASE WHEN o.event_id IS NULL THEN 'membership' WHEN o.channel = 'online' THEN 'online'
    WHEN o.channel = 'given' THEN 'given' ELSE 'door' END, COALESCE(o.event_id, ''), SUM(r.amount_cents)
  FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.status IN ('paid', 'refund_pending', 'refunded') AND r.status <> 'failed'
  AND (o.channel = 'door' OR o.stripe_payment_intent_id IS r.payment_intent_id) GROUP BY 1, 2, 3 ON CONFLICT (day, source, event_id) DO UPDATE SET
    taken_cents = taken_cents + excluded.taken_cents, returned_cents = returned_cents + excluded.returned_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents, reduced_cents = reduced_cents + excluded.reduced_cents,
    pieces = pieces + excluded.pieces, cash_cents = cash_cents + excluded.cash_cents,
    card_cents = card_cents + excluded.card_cents;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, reduced_cents, pieces)
  SELECT date(t.purchased_at / 1000, 'unixepoch', CASE WHEN datetime(t.purchased_at / 1000, 'unixepoch') >= date(strftime('%Y', t.purchased_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(t.purchased_at / 1000, 'unixepoch') < date(strftime('%Y', t.purchased_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), CASE WHEN o.event_id IS NULL THEN 'membership' WHEN o.channel = 'online' THEN 'online'
    WHEN o.channel = 'given' THEN 'given' ELSE 'door' END, t.event_id, SUM(CASE WHEN t.promo_code IS NULL THEN 0 ELSE t.normal_price_cents - t.price_paid_cents END), COUNT(*)
  FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.status <> 'cancelled' GROUP BY 1, 2, 3 ON CONFLICT (day, source, event_id) DO UPDATE SET
    taken_cents = taken_cents + excluded.taken_cents, returned_cents = returned_cents + excluded.returned_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents, reduced_cents = reduced_cents + excluded.reduced_cents,
    pieces = pieces + excluded.pieces, cash_cents = cash_cents + excluded.cash_cents,
    card_cents = card_cents + excluded.card_cents;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, cash_cents, card_cents)
  SELECT date(r.recorded_at / 1000, 'unixepoch', CASE WHEN datetime(r.recorded_at / 1000, 'unixepoch') >= date(strftime('%Y', r.recorded_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(r.recorded_at / 1000, 'unixepoch') < date(strftime('%Y', r.recorded_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), 'door', COALESCE(r.event_id, ''), SUM(r.cash_cents), SUM(r.card_cents)
  FROM till_records r WHERE r.kind = 'sale' GROUP BY 1, 2, 3 ON CONFLICT (day, source, event_id) DO UPDATE SET
    taken_cents = taken_cents + excluded.taken_cents, returned_cents = returned_cents + excluded.returned_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents, reduced_cents = reduced_cents + excluded.reduced_cents,
    pieces = pieces + excluded.pieces, cash_cents = cash_cents + excluded.cash_cents,
    card_cents = card_cents + excluded.card_cents;--> statement-breakpoint
INSERT INTO taking_days (day, source, event_id, taken_cents, returned_cents)
  SELECT day, 'goods', event_id, SUM(CASE kind WHEN 'refund' THEN 0 ELSE cents END), SUM(CASE kind WHEN 'refund' THEN cents ELSE 0 END)
  FROM (SELECT date(r.recorded_at / 1000, 'unixepoch', CASE WHEN datetime(r.recorded_at / 1000, 'unixepoch') >= date(strftime('%Y', r.recorded_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(r.recorded_at / 1000, 'unixepoch') < date(strftime('%Y', r.recorded_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END) AS day, COALESCE(r.event_id, '') AS event_id, r.kind AS kind, (SELECT COALESCE(SUM(json_extract(l.value, '$.grossCents')), 0)
    FROM json_each(r.facts, '$.lines') l WHERE json_extract(l.value, '$.goodsId') IS NOT NULL) AS cents
    FROM till_records r WHERE r.kind IN ('sale', 'refund')) WHERE cents <> 0 GROUP BY 1, 2, 3 ON CONFLICT (day, source, event_id) DO UPDATE SET
    taken_cents = taken_cents + excluded.taken_cents, returned_cents = returned_cents + excluded.returned_cents,
    disputed_cents = disputed_cents + excluded.disputed_cents, reduced_cents = reduced_cents + excluded.reduced_cents,
    pieces = pieces + excluded.pieces, cash_cents = cash_cents + excluded.cash_cents,
    card_cents = card_cents + excluded.card_cents;--> statement-breakpoint
INSERT INTO guest_months (user_id, month, first_month, tickets)
  SELECT t.user_id, substr(date(t.purchased_at / 1000, 'unixepoch', CASE WHEN datetime(t.purchased_at / 1000, 'unixepoch') >= date(strftime('%Y', t.purchased_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(t.purchased_at / 1000, 'unixepoch') < date(strftime('%Y', t.purchased_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), 1, 7), '', COUNT(*) FROM tickets t
  WHERE t.user_id IS NOT NULL AND t.status <> 'cancelled' GROUP BY 1, 2;--> statement-breakpoint
UPDATE guest_months SET first_month = (SELECT MIN(m.month) FROM guest_months m WHERE m.user_id = guest_months.user_id);--> statement-breakpoint
UPDATE `events` SET `from_price_cents` = COALESCE(
  (SELECT MIN(`price_cents`) FROM `ticket_types` WHERE `event_id` = `events`.`id` AND `is_active` = 1), `price_cents`);
