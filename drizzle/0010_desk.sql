CREATE TABLE `admissions` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_id` text,
	`subscriber_id` text,
	`channel` text NOT NULL,
	`desk_id` text NOT NULL,
	`cashier_id` text,
	`is_under18` integer DEFAULT false NOT NULL,
	`admitted_at` integer NOT NULL,
	`undone_at` integer,
	`undo_id` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "admissions_channel_check" CHECK("admissions"."channel" IN ('online', 'member', 'door')),
	CONSTRAINT "admissions_who_check" CHECK(("admissions"."ticket_id" IS NOT NULL AND "admissions"."channel" <> 'member') OR ("admissions"."subscriber_id" IS NOT NULL AND "admissions"."channel" = 'member'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admissions_ticket_unique` ON `admissions` (`ticket_id`) WHERE ticket_id IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `admissions_member_unique` ON `admissions` (`subscriber_id`,`event_id`) WHERE ticket_id IS NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `admissions_event_idx` ON `admissions` (`event_id`,`channel`,`is_under18`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE TABLE `cash_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`business_day` text NOT NULL,
	`opened_by` text,
	`holder_id` text,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_sessions_open_unique` ON `cash_sessions` (`desk_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `cash_sessions_day_idx` ON `cash_sessions` (`business_day`,`opened_at`);--> statement-breakpoint
CREATE TABLE `cashier_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `cashier_schedule` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `cashier_schedule_date_idx` ON `cashier_schedule` (`date`,`created_at`);--> statement-breakpoint
CREATE INDEX `cashier_schedule_user_idx` ON `cashier_schedule` (`user_id`);--> statement-breakpoint
CREATE TABLE `desk_allotments` (
	`desk_id` text NOT NULL,
	`event_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`desk_id`, `event_id`),
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "desk_allotments_quantity_check" CHECK("desk_allotments"."quantity" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `desk_allotments_event_idx` ON `desk_allotments` (`event_id`);--> statement-breakpoint
CREATE TABLE `desk_changes` (
	`v` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`ticket_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `desk_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`device_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`payload` text NOT NULL,
	`hash` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`received_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "desk_entries_outcome_check" CHECK("desk_entries"."outcome" IN ('applied', 'exception'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_entries_seq_unique` ON `desk_entries` (`desk_id`,`device_seq`);--> statement-breakpoint
CREATE TABLE `desk_exceptions` (
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
	CONSTRAINT "desk_exceptions_kind_check" CHECK("desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'no_membership', 'entitlement_spent', 'over_capacity', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'session_conflict', 'z_number_gap', 'undo_too_late', 'not_readable'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_exceptions_entry_unique` ON `desk_exceptions` (`entry_id`,`kind`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_open_idx` ON `desk_exceptions` (`created_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `desk_exceptions_created_idx` ON `desk_exceptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_desk_idx` ON `desk_exceptions` (`desk_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `desk_exceptions_other_idx` ON `desk_exceptions` (`other_desk_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `desk_pairings` (
	`id` text PRIMARY KEY NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code` text NOT NULL,
	`public_key` text NOT NULL,
	`app_version` text,
	`expires_at` integer NOT NULL,
	`desk_id` text,
	`collected_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_pairings_deviceCodeHash_unique` ON `desk_pairings` (`device_code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `desk_pairings_open_unique` ON `desk_pairings` (`user_code`) WHERE desk_id IS NULL;--> statement-breakpoint
CREATE INDEX `desk_pairings_expires_idx` ON `desk_pairings` (`expires_at`);--> statement-breakpoint
CREATE TABLE `desks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`token_hash` text,
	`app_version` text,
	`signs_batches` integer DEFAULT false NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_hash` text NOT NULL,
	`last_seen_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`revoked_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desks_token_unique` ON `desks` (`token_hash`) WHERE token_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `desks_created_idx` ON `desks` (`created_at`);--> statement-breakpoint
CREATE TABLE `kasse_tries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`wrong_tries` integer NOT NULL,
	`first_wrong_at` integer NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `reentries` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`admission_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`cashier_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `reentries_admission_idx` ON `reentries` (`admission_id`);--> statement-breakpoint
CREATE TABLE `till_records` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`session_id` text,
	`kind` text NOT NULL,
	`order_id` text,
	`sale_id` text,
	`event_id` text,
	`cash_cents` integer NOT NULL,
	`card_cents` integer NOT NULL,
	`facts` text NOT NULL,
	`cashier_id` text,
	`supervisor_id` text,
	`recorded_at` integer NOT NULL,
	`booked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `cash_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_records_kind_check" CHECK("till_records"."kind" IN ('open', 'in', 'out', 'drawer', 'handover', 'sale', 'refund')),
	CONSTRAINT "till_records_amounts_check" CHECK("till_records"."cash_cents" >= 0 AND "till_records"."card_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_records_session_idx` ON `till_records` (`session_id`,`recorded_at`);--> statement-breakpoint
CREATE INDEX `till_records_sale_idx` ON `till_records` (`sale_id`) WHERE sale_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `till_records_order_unique` ON `till_records` (`order_id`) WHERE kind = 'sale' AND order_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `verdicts` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`event_id` text NOT NULL,
	`verdict` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `verdicts_at_idx` ON `verdicts` (`at`);--> statement-breakpoint
CREATE TABLE `z_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`session_id` text NOT NULL,
	`z_number` integer NOT NULL,
	`business_day` text NOT NULL,
	`closed_by` text,
	`supervisor_id` text,
	`counted_cents` integer NOT NULL,
	`expected_cents` integer NOT NULL,
	`count` text,
	`note` text DEFAULT '' NOT NULL,
	`report` text NOT NULL,
	`closed_at` integer NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `cash_sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `z_reports_sessionId_unique` ON `z_reports` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `z_reports_number_unique` ON `z_reports` (`desk_id`,`z_number`);--> statement-breakpoint
CREATE INDEX `z_reports_closed_idx` ON `z_reports` (`closed_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `channel` text DEFAULT 'online' NOT NULL;