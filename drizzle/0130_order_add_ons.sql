CREATE TABLE `order_add_ons` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`piece` integer NOT NULL,
	`seat` integer NOT NULL,
	`ticket_id` text,
	`event_id` text NOT NULL,
	`add_on_id` text NOT NULL,
	`name` text NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`vat_bps` integer NOT NULL,
	`change_hours` integer NOT NULL,
	`handed_out_at` integer,
	`handed_out_by` text,
	`returned_at` integer,
	`refund_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_add_ons_price_check" CHECK("order_add_ons"."price_cents" >= 0),
	CONSTRAINT "order_add_ons_seat_check" CHECK("order_add_ons"."seat" BETWEEN 0 AND 9),
	CONSTRAINT "order_add_ons_end_check" CHECK("order_add_ons"."handed_out_at" IS NULL OR "order_add_ons"."returned_at" IS NULL),
	CONSTRAINT "order_add_ons_handed_check" CHECK(("order_add_ons"."handed_out_at" IS NULL) = ("order_add_ons"."handed_out_by" IS NULL)),
	CONSTRAINT "order_add_ons_refund_check" CHECK("order_add_ons"."refund_id" IS NULL OR "order_add_ons"."returned_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_add_ons_piece_unique` ON `order_add_ons` (`order_id`,`position`,`piece`);--> statement-breakpoint
CREATE INDEX `order_add_ons_ticket_idx` ON `order_add_ons` (`ticket_id`) WHERE ticket_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_add_ons_refund_idx` ON `order_add_ons` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_add_ons_event_idx` ON `order_add_ons` (`event_id`,`add_on_id`,`size`);--> statement-breakpoint
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
	CONSTRAINT "desk_exceptions_kind_check" CHECK("__new_desk_exceptions"."kind" IN ('double_admission', 'ticket_cancelled', 'unknown_ticket', 'banned', 'no_membership', 'entitlement_spent', 'over_capacity', 'goods_oversold', 'price_differs', 'unknown_ticket_type', 'sale_unknown', 'refund_too_large', 'not_allowed', 'supervisor_unproved', 'unknown_cashier', 'card_unverified', 'session_conflict', 'z_number_gap', 'count_unclear', 'free_unapproved', 'slip_missing', 'handed_out_twice', 'voucher_twice', 'voucher_void', 'voucher_unknown', 'voucher_spent', 'undo_too_late', 'document_gap', 'document_twice', 'document_differs', 'signature_wrong', 'outage_differs', 'closing_differs', 'journal_fork', 'not_readable'))
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
DROP INDEX `audit_office_idx`;--> statement-breakpoint
CREATE INDEX `audit_office_idx` ON `audit` (`at`) WHERE action NOT IN ('absence.said', 'absence.taken_back', 'account.confirmed', 'account.password_changed', 'account.password_reset', 'follow.ended', 'follow.started', 'make_up.booked', 'make_up.declined', 'membership.ordered', 'membership_card.issued', 'newsletter.ended', 'newsletter.started', 'order.reserved', 'passkey.added', 'profile.door_photo', 'profile.updated', 'session.ended', 'session.others_ended', 'ticket.add_on_returned', 'ticket.answered', 'ticket.link_renewed', 'ticket.named', 'ticket.offer_ended', 'ticket.offered', 'ticket.passed_on', 'ticket.taken_back', 'workshop.submitted');--> statement-breakpoint
ALTER TABLE `events` ADD `add_ons` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `add_on_id` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `add_on_size` text;