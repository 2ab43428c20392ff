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
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'no_membership', 'entitlement_spent', 'over_capacity', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'count_unclear', 'free_unapproved', 'slip_missing', 'undo_too_late', 'journal_fork', 'not_readable'))
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
CREATE TABLE `__new_till_records` (
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
	CONSTRAINT "till_records_kind_check" CHECK("__new_till_records"."kind" IN ('open', 'in', 'out', 'drawer', 'handover', 'inspect', 'sale', 'refund')),
	CONSTRAINT "till_records_amounts_check" CHECK("__new_till_records"."cash_cents" >= 0 AND "__new_till_records"."card_cents" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_till_records`("id", "desk_id", "session_id", "kind", "order_id", "sale_id", "event_id", "cash_cents", "card_cents", "facts", "cashier_id", "supervisor_id", "recorded_at", "booked_at") SELECT "id", "desk_id", "session_id", "kind", "order_id", "sale_id", "event_id", "cash_cents", "card_cents", "facts", "cashier_id", "supervisor_id", "recorded_at", "booked_at" FROM `till_records`;--> statement-breakpoint
DROP TABLE `till_records`;--> statement-breakpoint
ALTER TABLE `__new_till_records` RENAME TO `till_records`;--> statement-breakpoint
CREATE INDEX `till_records_session_idx` ON `till_records` (`session_id`,`recorded_at`);--> statement-breakpoint
CREATE INDEX `till_records_sale_idx` ON `till_records` (`sale_id`) WHERE sale_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `till_records_event_idx` ON `till_records` (`event_id`,`desk_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `till_records_order_unique` ON `till_records` (`order_id`) WHERE kind = 'sale' AND order_id IS NOT NULL;