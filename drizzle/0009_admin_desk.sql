CREATE TABLE `money_days` (
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `event_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `money_days_event_idx` ON `money_days` (`event_id`);--> statement-breakpoint
CREATE TABLE `ticket_days` (
	`day` text NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_name` text NOT NULL,
	`tickets` integer DEFAULT 0 NOT NULL,
	`value_cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `event_id`, `ticket_type_name`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_days_event_idx` ON `ticket_days` (`event_id`);--> statement-breakpoint
CREATE TABLE `ticket_docs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` text NOT NULL,
	`ticket_number` text NOT NULL,
	`holder_name` text DEFAULT '' NOT NULL,
	`buyer_name` text DEFAULT '' NOT NULL,
	`buyer_email` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_docs_ticketId_unique` ON `ticket_docs` (`ticket_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `events` ADD `external_uid` text;--> statement-breakpoint
ALTER TABLE `events` ADD `paid_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `events_series_idx` ON `events` (`series_id`,`starts_at`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_external_uid_unique` ON `events` (`external_uid`) WHERE external_uid IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_paid_at_idx` ON `orders` (`paid_at`,`id`) WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_failed_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `refunds_returned_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX `tickets_event_purchased_idx` ON `tickets` (`event_id`,`purchased_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_purchased_idx` ON `tickets` (`purchased_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_status_purchased_idx` ON `tickets` (`status`,`purchased_at`,`id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `ticket_search` USING fts5(`ticket_number`, `holder_name`, `buyer_name`, `buyer_email`, content='ticket_docs', content_rowid='id', detail='none', prefix='2 3 4', tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
INSERT INTO `ticket_search` (`ticket_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `ticket_docs` (`ticket_id`, `ticket_number`, `holder_name`, `buyer_name`, `buyer_email`)
	SELECT t.id, t.ticket_number, COALESCE(t.holder_name, ''), COALESCE(trim(u.name || ' ' || COALESCE(p.display_name, '')), ''), COALESCE(u.email, '')
	FROM tickets t LEFT JOIN users u ON u.id = t.user_id LEFT JOIN profiles p ON p.id = u.id ORDER BY t.purchased_at, t.id;--> statement-breakpoint
INSERT INTO `ticket_search` (`ticket_search`) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO `money_days` (`day`, `event_id`, `paid_cents`)
	SELECT date(COALESCE(paid_at, updated_at) / 1000, 'unixepoch', CASE WHEN datetime(COALESCE(paid_at, updated_at) / 1000, 'unixepoch') >= date(strftime('%Y', COALESCE(paid_at, updated_at) / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(COALESCE(paid_at, updated_at) / 1000, 'unixepoch') < date(strftime('%Y', COALESCE(paid_at, updated_at) / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), event_id, SUM(total_cents) FROM orders
	WHERE event_id IS NOT NULL AND status IN ('paid', 'refund_pending', 'refunded') AND total_cents > 0 GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO `money_days` (`day`, `event_id`, `refunded_cents`)
	SELECT date(r.created_at / 1000, 'unixepoch', CASE WHEN datetime(r.created_at / 1000, 'unixepoch') >= date(strftime('%Y', r.created_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(r.created_at / 1000, 'unixepoch') < date(strftime('%Y', r.created_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), o.event_id, SUM(r.amount_cents) FROM refunds r JOIN orders o ON o.id = r.order_id
	WHERE o.event_id IS NOT NULL AND o.status IN ('paid', 'refund_pending', 'refunded') AND r.status <> 'failed' AND r.payment_intent_id IS o.stripe_payment_intent_id GROUP BY 1, 2
	ON CONFLICT (`day`, `event_id`) DO UPDATE SET refunded_cents = excluded.refunded_cents;--> statement-breakpoint
INSERT INTO `ticket_days` (`day`, `event_id`, `ticket_type_name`, `tickets`, `value_cents`)
	SELECT date(purchased_at / 1000, 'unixepoch', CASE WHEN datetime(purchased_at / 1000, 'unixepoch') >= date(strftime('%Y', purchased_at / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(purchased_at / 1000, 'unixepoch') < date(strftime('%Y', purchased_at / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END), event_id, ticket_type_name, COUNT(*), SUM(price_paid_cents) FROM tickets WHERE status <> 'cancelled' GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE `events` SET paid_cents = COALESCE((SELECT SUM(paid_cents) FROM money_days m WHERE m.event_id = events.id), 0),
	refunded_cents = COALESCE((SELECT SUM(refunded_cents) FROM money_days m WHERE m.event_id = events.id), 0);
