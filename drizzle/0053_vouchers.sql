CREATE TABLE `voucher_redemptions` (
	`id` text PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`ticket_id` text,
	`event_id` text NOT NULL,
	`cents` integer NOT NULL,
	`desk_id` text NOT NULL,
	`cashier_id` text,
	`redeemed_at` integer NOT NULL,
	`undone_at` integer,
	`undo_id` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_redemptions_cents_check" CHECK("voucher_redemptions"."cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_redemptions_voucher_unique` ON `voucher_redemptions` (`voucher_id`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_redemptions_ticket_unique` ON `voucher_redemptions` (`ticket_id`) WHERE ticket_id IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `voucher_redemptions_desk_idx` ON `voucher_redemptions` (`desk_id`,`redeemed_at`);--> statement-breakpoint
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
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'no_membership', 'entitlement_spent', 'over_capacity', 'goods_oversold', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'count_unclear', 'free_unapproved', 'slip_missing', 'voucher_twice', 'voucher_void', 'voucher_unknown', 'voucher_spent', 'undo_too_late', 'journal_fork', 'not_readable'))
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
CREATE INDEX `desk_exceptions_other_idx` ON `desk_exceptions` (`other_desk_id`,`created_at`);