CREATE TABLE `fiscal_closings` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`register_serial` text NOT NULL,
	`z_number` integer NOT NULL,
	`session_id` text NOT NULL,
	`cashier_id` text NOT NULL,
	`closed_at` integer NOT NULL,
	`business_day` text NOT NULL,
	`first_number` integer,
	`last_number` integer,
	`facts` text NOT NULL,
	`booked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_closings_range_check" CHECK(("fiscal_closings"."first_number" IS NULL) = ("fiscal_closings"."last_number" IS NULL) AND "fiscal_closings"."first_number" <= "fiscal_closings"."last_number")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fiscal_closings_number_unique` ON `fiscal_closings` (`register_serial`,`z_number`);--> statement-breakpoint
CREATE INDEX `fiscal_closings_last_idx` ON `fiscal_closings` (`register_serial`,`last_number`);--> statement-breakpoint
CREATE INDEX `fiscal_closings_desk_idx` ON `fiscal_closings` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_closings_day_idx` ON `fiscal_closings` (`business_day`,`register_serial`,`z_number`);--> statement-breakpoint
CREATE INDEX `fiscal_closings_closed_idx` ON `fiscal_closings` (`closed_at`);--> statement-breakpoint
CREATE TABLE `fiscal_documents` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`register_serial` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`session_id` text,
	`event_id` text,
	`cashier_id` text NOT NULL,
	`total_cents` integer NOT NULL,
	`cash_cents` integer NOT NULL,
	`card_cents` integer NOT NULL,
	`is_signed` integer NOT NULL,
	`transaction_number` integer,
	`signature_counter` integer,
	`device_serial` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`facts` text NOT NULL,
	`booked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_documents_kind_check" CHECK("fiscal_documents"."kind" IN ('sale', 'refund', 'float', 'cash-in', 'cash-out', 'difference', 'abort', 'training')),
	CONSTRAINT "fiscal_documents_number_check" CHECK("fiscal_documents"."number" > 0),
	CONSTRAINT "fiscal_documents_signed_check" CHECK("fiscal_documents"."is_signed" = 0 OR ("fiscal_documents"."transaction_number" IS NOT NULL AND "fiscal_documents"."signature_counter" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fiscal_documents_number_unique` ON `fiscal_documents` (`register_serial`,`number`);--> statement-breakpoint
CREATE INDEX `fiscal_documents_desk_idx` ON `fiscal_documents` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_documents_finished_idx` ON `fiscal_documents` (`finished_at`);--> statement-breakpoint
CREATE INDEX `fiscal_documents_signature_idx` ON `fiscal_documents` (`device_serial`,`signature_counter`) WHERE is_signed = 1;--> statement-breakpoint
CREATE TABLE `fiscal_outages` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`register_serial` text NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer,
	`reason` text NOT NULL,
	`code` text NOT NULL,
	`device_serial` text NOT NULL,
	`first_number` integer NOT NULL,
	`last_number` integer,
	`found` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_outages_range_check" CHECK("fiscal_outages"."last_number" IS NULL OR "fiscal_outages"."last_number" >= "fiscal_outages"."first_number")
) STRICT;
--> statement-breakpoint
CREATE INDEX `fiscal_outages_desk_idx` ON `fiscal_outages` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_outages_began_idx` ON `fiscal_outages` (`began_at`,`id`);--> statement-breakpoint
CREATE INDEX `fiscal_outages_open_idx` ON `fiscal_outages` (`register_serial`,`began_at`) WHERE ended_at IS NULL;--> statement-breakpoint
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
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'no_membership', 'entitlement_spent', 'over_capacity', 'goods_oversold', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'count_unclear', 'free_unapproved', 'slip_missing', 'voucher_twice', 'voucher_void', 'voucher_unknown', 'voucher_spent', 'undo_too_late', 'document_gap', 'document_twice', 'document_differs', 'signature_wrong', 'outage_differs', 'closing_differs', 'journal_fork', 'not_readable'))
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