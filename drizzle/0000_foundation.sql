CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_subject_idx` ON `audit` (`subject_kind`,`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_at_idx` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_url` text,
	`kind` text NOT NULL,
	`styles` text DEFAULT '[]' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`location` text NOT NULL,
	`price_cents` integer NOT NULL,
	`vat_bps` integer DEFAULT 1900 NOT NULL,
	`max_capacity` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`is_pre_party` integer DEFAULT false NOT NULL,
	`member_offer` integer DEFAULT false NOT NULL,
	`cancelled_at` integer,
	`sold_count` integer DEFAULT 0 NOT NULL,
	`held_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "events_kind_check" CHECK("events"."kind" IN ('party', 'workshop', 'festival', 'course')),
	CONSTRAINT "events_price_check" CHECK("events"."price_cents" >= 0),
	CONSTRAINT "events_vat_check" CHECK("events"."vat_bps" BETWEEN 0 AND 10000),
	CONSTRAINT "events_capacity_check" CHECK("events"."max_capacity" IS NULL OR "events"."max_capacity" >= 0),
	CONSTRAINT "events_ends_after_start_check" CHECK("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_counts_check" CHECK("events"."sold_count" >= 0 AND "events"."held_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_active_starts_at_idx` ON `events` (`is_active`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_starts_at_idx` ON `events` (`starts_at`);--> statement-breakpoint
CREATE TABLE `ticket_types` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`vat_bps` integer DEFAULT 1900 NOT NULL,
	`channel` text DEFAULT 'both' NOT NULL,
	`quota` integer,
	`sale_starts_at` integer,
	`sale_ends_at` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sold_count` integer DEFAULT 0 NOT NULL,
	`held_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ticket_types_channel_check" CHECK("ticket_types"."channel" IN ('online', 'door', 'both')),
	CONSTRAINT "ticket_types_price_check" CHECK("ticket_types"."price_cents" >= 0),
	CONSTRAINT "ticket_types_vat_check" CHECK("ticket_types"."vat_bps" BETWEEN 0 AND 10000),
	CONSTRAINT "ticket_types_quota_check" CHECK("ticket_types"."quota" IS NULL OR "ticket_types"."quota" >= 0),
	CONSTRAINT "ticket_types_window_check" CHECK("ticket_types"."sale_starts_at" IS NULL OR "ticket_types"."sale_ends_at" IS NULL OR "ticket_types"."sale_ends_at" > "ticket_types"."sale_starts_at"),
	CONSTRAINT "ticket_types_counts_check" CHECK("ticket_types"."sold_count" >= 0 AND "ticket_types"."held_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_types_event_position_idx` ON `ticket_types` (`event_id`,`position`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`ticket_type_id` text,
	`ticket_type_name` text NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`vat_bps` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_price_check" CHECK("order_items"."unit_price_cents" >= 0),
	CONSTRAINT "order_items_quantity_check" CHECK("order_items"."quantity" BETWEEN 1 AND 10)
) STRICT;
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`event_id` text,
	`status` text NOT NULL,
	`total_cents` integer NOT NULL,
	`currency` text DEFAULT 'eur' NOT NULL,
	`idempotency_key` text,
	`stripe_session_id` text,
	`stripe_payment_intent_id` text,
	`checkout_url` text,
	`session_expires_at` integer,
	`hold_expires_at` integer,
	`paid_at` integer,
	`is_disputed` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_check" CHECK("orders"."status" IN ('pending', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded')),
	CONSTRAINT "orders_total_check" CHECK("orders"."total_cents" >= 0),
	CONSTRAINT "orders_currency_check" CHECK("orders"."currency" = 'eur'),
	CONSTRAINT "orders_paid_at_check" CHECK("orders"."status" NOT IN ('paid', 'refunded') OR "orders"."paid_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_session_unique` ON `orders` (`stripe_session_id`) WHERE stripe_session_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_unique` ON `orders` (`stripe_payment_intent_id`) WHERE stripe_payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_unique` ON `orders` (`user_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_per_event_unique` ON `orders` (`user_id`,`event_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_open_hold_idx` ON `orders` (`hold_expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_user_created_idx` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_event_status_idx` ON `orders` (`event_id`,`status`);--> statement-breakpoint
CREATE TABLE `seat_holds` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text,
	`user_id` text,
	`quantity` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "seat_holds_quantity_check" CHECK("seat_holds"."quantity" BETWEEN 1 AND 10)
) STRICT;
--> statement-breakpoint
CREATE INDEX `seat_holds_user_idx` ON `seat_holds` (`user_id`);--> statement-breakpoint
CREATE INDEX `seat_holds_event_idx` ON `seat_holds` (`event_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`payload` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`done_at` integer,
	CONSTRAINT "outbox_status_check" CHECK("outbox"."status" IN ('waiting', 'done', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_kind_ref_unique` ON `outbox` (`kind`,`ref_id`);--> statement-breakpoint
CREATE TABLE `payment_exceptions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`order_id` text,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_exceptions_kind_check" CHECK("payment_exceptions"."kind" IN ('amount_mismatch', 'wrong_mode', 'refund_failed', 'used_ticket_refunded', 'disputed', 'unknown_payment', 'partial_refund'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_exceptions_open_unique` ON `payment_exceptions` (`kind`,`ref_id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text NOT NULL,
	`payload` text,
	`is_live` integer NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`occurred_at` integer NOT NULL,
	`received_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`processed_at` integer,
	CONSTRAINT "provider_events_status_check" CHECK("provider_events"."status" IN ('received', 'processed', 'ignored', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_events_waiting_idx` ON `provider_events` (`next_attempt_at`) WHERE status = 'received';--> statement-breakpoint
CREATE INDEX `provider_events_occurred_idx` ON `provider_events` (`occurred_at`);--> statement-breakpoint
CREATE TABLE `refund_tickets` (
	`refund_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`refund_id`, `ticket_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_tickets_ticket_unique` ON `refund_tickets` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
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
	CONSTRAINT "refunds_amount_check" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_reason_check" CHECK("refunds"."reason" IN ('requested_by_admin', 'late_payment', 'second_payment', 'event_cancelled', 'provider_dashboard')),
	CONSTRAINT "refunds_status_check" CHECK("refunds"."status" IN ('requested', 'pending', 'succeeded', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_intentKey_unique` ON `refunds` (`intent_key`);--> statement-breakpoint
CREATE INDEX `refunds_order_idx` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_open_idx` ON `refunds` (`status`) WHERE status IN ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_unique` ON `refunds` (`stripe_refund_id`) WHERE stripe_refund_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`display_name` text,
	`phone_number` text,
	`dance_role` text,
	`dancing_level` text,
	`avatar_url` text,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_dance_role_check" CHECK("profiles"."dance_role" IS NULL OR "profiles"."dance_role" IN ('Leader', 'Follower', 'Both')),
	CONSTRAINT "profiles_dancing_level_check" CHECK("profiles"."dancing_level" IS NULL OR "profiles"."dancing_level" IN ('Beginner', 'Intermediate', 'Advanced', 'Teacher'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text,
	`ticket_type_id` text,
	`ticket_type_name` text NOT NULL,
	`ticket_number` text NOT NULL,
	`code_id` text NOT NULL,
	`share_token` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`price_paid_cents` integer NOT NULL,
	`vat_bps` integer NOT NULL,
	`holder_name` text,
	`purchased_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`used_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tickets_status_check" CHECK("tickets"."status" IN ('active', 'used', 'cancelled')),
	CONSTRAINT "tickets_price_check" CHECK("tickets"."price_paid_cents" >= 0),
	CONSTRAINT "tickets_used_at_check" CHECK("tickets"."status" <> 'used' OR "tickets"."used_at" IS NOT NULL),
	CONSTRAINT "tickets_cancelled_at_check" CHECK("tickets"."status" <> 'cancelled' OR "tickets"."cancelled_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_ticketNumber_unique` ON `tickets` (`ticket_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_codeId_unique` ON `tickets` (`code_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_shareToken_unique` ON `tickets` (`share_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_order_position_unique` ON `tickets` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `tickets_user_purchased_idx` ON `tickets` (`user_id`,`purchased_at`);--> statement-breakpoint
CREATE INDEX `tickets_event_status_idx` ON `tickets` (`event_id`,`status`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `accounts_user_id_idx` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_provider_account_unique` ON `accounts` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_user_id_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role_check" CHECK("user_roles"."role" IN ('admin', 'cashier'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `verifications_identifier_idx` ON `verifications` (`identifier`);--> statement-breakpoint
CREATE TABLE `workshops` (
	`id` text PRIMARY KEY NOT NULL,
	`artist_name` text NOT NULL,
	`artist_email` text NOT NULL,
	`workshop_topic` text NOT NULL,
	`workshop_description` text DEFAULT '' NOT NULL,
	`workshop_date` integer NOT NULL,
	`duration_minutes` integer DEFAULT 60 NOT NULL,
	`max_participants` integer,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`artist_image_url` text,
	`is_approved` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "workshops_duration_check" CHECK("workshops"."duration_minutes" BETWEEN 30 AND 180),
	CONSTRAINT "workshops_price_check" CHECK("workshops"."price_cents" >= 0),
	CONSTRAINT "workshops_participants_check" CHECK("workshops"."max_participants" IS NULL OR "workshops"."max_participants" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `workshops_public_date_idx` ON `workshops` (`is_approved`,`is_active`,`workshop_date`);