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
	CONSTRAINT "payment_exceptions_kind_check" CHECK("__new_payment_exceptions"."kind" IN ('amount_mismatch', 'wrong_mode', 'refund_failed', 'door_refund_failed', 'used_ticket_refunded', 'disputed', 'unknown_payment', 'partial_refund', 'dashboard_refund', 'unknown_refund', 'refund_differs'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_exceptions`("id", "kind", "ref_id", "order_id", "detail", "created_at", "resolved_at") SELECT "id", "kind", "ref_id", "order_id", "detail", "created_at", "resolved_at" FROM `payment_exceptions`;--> statement-breakpoint
DROP TABLE `payment_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_payment_exceptions` RENAME TO `payment_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `payment_exceptions_open_idx` ON `payment_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `payment_exceptions_order_idx` ON `payment_exceptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_exceptions_ref_idx` ON `payment_exceptions` (`ref_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_exceptions_open_unique` ON `payment_exceptions` (`kind`,`ref_id`) WHERE resolved_at IS NULL;