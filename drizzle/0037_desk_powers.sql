CREATE TABLE `desk_pins` (
	`desk_id` text NOT NULL,
	`user_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	PRIMARY KEY(`desk_id`, `user_id`),
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `desk_pins_user_idx` ON `desk_pins` (`user_id`);--> statement-breakpoint
CREATE TABLE `kasse_network_tries` (
	`network` text PRIMARY KEY NOT NULL,
	`wrong_at` text NOT NULL,
	`last_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `kasse_network_tries_last_idx` ON `kasse_network_tries` (`last_at`);--> statement-breakpoint
CREATE TABLE `door_payments` (
	`reference` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`sale_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`approved_at` integer,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "door_payments_amount_check" CHECK("door_payments"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `door_payments_sale_idx` ON `door_payments` (`sale_id`);--> statement-breakpoint
CREATE INDEX `door_payments_created_idx` ON `door_payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `door_refunds` (
	`entry_id` text NOT NULL,
	`reference` text NOT NULL,
	`desk_id` text NOT NULL,
	`sale_id` text,
	`amount_cents` integer NOT NULL,
	`supervisor_id` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`entry_id`, `reference`),
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "door_refunds_amount_check" CHECK("door_refunds"."amount_cents" > 0),
	CONSTRAINT "door_refunds_status_check" CHECK("door_refunds"."status" IN ('requested', 'succeeded', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `door_refunds_reference_idx` ON `door_refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `door_refunds_created_idx` ON `door_refunds` (`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_desk_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`other_desk_id` text,
	`event_id` text,
	`kind` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'no_membership', 'entitlement_spent', 'over_capacity', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'undo_too_late', 'journal_fork', 'not_readable'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_desk_exceptions`("id", "entry_id", "desk_id", "other_desk_id", "event_id", "kind", "detail", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "entry_id", "desk_id", "other_desk_id", "event_id", "kind", "detail", "created_at", "resolved_at", "resolved_by", "resolution" FROM `desk_exceptions`;--> statement-breakpoint
DROP TABLE `desk_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_desk_exceptions` RENAME TO `desk_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `desk_exceptions_entry_unique` ON `desk_exceptions` (`entry_id`,`kind`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_open_idx` ON `desk_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_open_idx` ON `desk_exceptions` (`desk_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_created_idx` ON `desk_exceptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_idx` ON `desk_exceptions` (`desk_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_other_idx` ON `desk_exceptions` (`other_desk_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `cashier_pins` ADD `verifier` text;--> statement-breakpoint
ALTER TABLE `cashier_pins` ADD `counted_tries` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `cashier_pins` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `desks` ADD `lost_at` integer;--> statement-breakpoint
INSERT INTO `desk_pins` (`desk_id`, `user_id`, `chosen_at`) SELECT d.`id`, p.`user_id`, p.`updated_at` FROM `desks` d CROSS JOIN `cashier_pins` p WHERE d.`token_hash` IS NOT NULL AND d.`revoked_at` IS NULL;