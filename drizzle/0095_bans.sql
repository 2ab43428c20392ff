CREATE TABLE `bans` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`ends_at` integer,
	`lifted_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bans_reason_check" CHECK(length(reason) BETWEEN 1 AND 500)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bans_user_idx` ON `bans` (`user_id`);--> statement-breakpoint
CREATE INDEX `bans_email_idx` ON `bans` (`email`);--> statement-breakpoint
CREATE INDEX `bans_open_idx` ON `bans` (`created_at`) WHERE lifted_at IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_desk_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`other_desk_id` text,
	`event_id` text,
	`about_id` text,
	`kind` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'banned', 'no_membership', 'entitlement_spent', 'over_capacity', 'goods_oversold', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'count_unclear', 'free_unapproved', 'slip_missing', 'voucher_twice', 'voucher_void', 'voucher_unknown', 'voucher_spent', 'undo_too_late', 'document_gap', 'document_twice', 'document_differs', 'signature_wrong', 'outage_differs', 'closing_differs', 'journal_fork', 'not_readable'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_desk_exceptions`("id", "entry_id", "desk_id", "other_desk_id", "event_id", "about_id", "kind", "detail", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "entry_id", "desk_id", "other_desk_id", "event_id", "about_id", "kind", "detail", "created_at", "resolved_at", "resolved_by", "resolution" FROM `desk_exceptions`;--> statement-breakpoint
DROP TABLE `desk_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_desk_exceptions` RENAME TO `desk_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `desk_exceptions_entry_unique` ON `desk_exceptions` (`entry_id`,`kind`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_open_idx` ON `desk_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_open_idx` ON `desk_exceptions` (`desk_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_created_idx` ON `desk_exceptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_idx` ON `desk_exceptions` (`desk_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_other_idx` ON `desk_exceptions` (`other_desk_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `given_tickets_email_idx` ON `given_tickets` (`email`);