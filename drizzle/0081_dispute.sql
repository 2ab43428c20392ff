PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payment_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`order_id` text,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_exceptions_kind_check" CHECK("__new_payment_exceptions"."kind" IN ('amount_mismatch', 'wrong_mode', 'refund_failed', 'door_refund_failed', 'used_ticket_refunded', 'disputed', 'unknown_payment', 'partial_refund', 'dashboard_refund', 'unknown_refund', 'refund_differs', 'dispute_lost', 'dispute_reversed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_exceptions`("id", "kind", "ref_id", "order_id", "detail", "created_at", "resolved_at") SELECT "id", "kind", "ref_id", "order_id", "detail", "created_at", "resolved_at" FROM `payment_exceptions`;--> statement-breakpoint
DROP TABLE `payment_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_payment_exceptions` RENAME TO `payment_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `payment_exceptions_open_idx` ON `payment_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_exceptions_order_idx` ON `payment_exceptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_exceptions_ref_idx` ON `payment_exceptions` (`ref_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_exceptions_open_unique` ON `payment_exceptions` (`kind`,`ref_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`intent_key` text NOT NULL,
	`stripe_refund_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`failure_reason` text,
	`requested_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount_check" CHECK("__new_refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_reason_check" CHECK("__new_refunds"."reason" IN ('requested_by_admin', 'late_payment', 'second_payment', 'event_cancelled', 'provider_dashboard', 'withdrawal', 'no_payment', 'dispute_lost')),
	CONSTRAINT "refunds_status_check" CHECK("__new_refunds"."status" IN ('requested', 'pending', 'succeeded', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "payment_intent_id", "amount_cents", "reason", "status", "intent_key", "stripe_refund_id", "attempt", "failure_reason", "requested_by", "created_at", "updated_at") SELECT "id", "order_id", "payment_intent_id", "amount_cents", "reason", "status", "intent_key", "stripe_refund_id", "attempt", "failure_reason", "requested_by", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_intentKey_unique` ON `refunds` (`intent_key`);--> statement-breakpoint
CREATE INDEX `refunds_order_idx` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_open_idx` ON `refunds` (`status`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE INDEX `refunds_failed_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `refunds_returned_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX `refunds_created_idx` ON `refunds` (`created_at`,`status`,`order_id`,`amount_cents`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_unique` ON `refunds` (`stripe_refund_id`) WHERE stripe_refund_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `from_credit_cents` integer DEFAULT 0 NOT NULL;