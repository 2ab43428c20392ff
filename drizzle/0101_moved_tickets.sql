PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_intent_id` text,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`cause` text,
	`note` text DEFAULT '' NOT NULL,
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
	CONSTRAINT "refunds_reason_check" CHECK("__new_refunds"."reason" IN ('requested_by_admin', 'late_payment', 'second_payment', 'event_cancelled', 'provider_dashboard', 'withdrawal', 'no_payment', 'dispute_lost', 'moved')),
	CONSTRAINT "refunds_status_check" CHECK("__new_refunds"."status" IN ('requested', 'pending', 'succeeded', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "payment_intent_id", "amount_cents", "reason", "cause", "note", "status", "intent_key", "stripe_refund_id", "attempt", "failure_reason", "requested_by", "created_at", "updated_at") SELECT "id", "order_id", "payment_intent_id", "amount_cents", "reason", "cause", "note", "status", "intent_key", "stripe_refund_id", "attempt", "failure_reason", "requested_by", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_intentKey_unique` ON `refunds` (`intent_key`);--> statement-breakpoint
CREATE INDEX `refunds_order_idx` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_open_idx` ON `refunds` (`status`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE INDEX `refunds_failed_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `refunds_returned_idx` ON `refunds` (`updated_at`,`id`) WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX `refunds_created_idx` ON `refunds` (`created_at`,`status`,`order_id`,`amount_cents`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_unique` ON `refunds` (`stripe_refund_id`) WHERE stripe_refund_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `moved_from_id` text REFERENCES orders(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `carried_intent_id` text;--> statement-breakpoint
CREATE INDEX `orders_moved_from_idx` ON `orders` (`moved_from_id`) WHERE moved_from_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_carried_intent_idx` ON `orders` (`carried_intent_id`) WHERE carried_intent_id IS NOT NULL;