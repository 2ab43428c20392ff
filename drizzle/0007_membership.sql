CREATE TABLE `member_entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber_id` text NOT NULL,
	`event_id` text NOT NULL,
	`spent_by` text NOT NULL,
	`ref_id` text NOT NULL,
	`spent_at` integer NOT NULL,
	`freed_at` integer,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_entitlements_spent_by_check" CHECK("member_entitlements"."spent_by" IN ('ticket', 'door'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `member_entitlements_one_per_event_unique` ON `member_entitlements` (`subscriber_id`,`event_id`) WHERE freed_at IS NULL;--> statement-breakpoint
CREATE INDEX `member_entitlements_ref_idx` ON `member_entitlements` (`ref_id`);--> statement-breakpoint
CREATE INDEX `member_entitlements_event_idx` ON `member_entitlements` (`event_id`);--> statement-breakpoint
CREATE TABLE `membership_cards` (
	`code_id` text PRIMARY KEY NOT NULL,
	`subscriber_id` text NOT NULL,
	`key_id` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_cards_one_live_unique` ON `membership_cards` (`subscriber_id`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX `membership_cards_subscriber_idx` ON `membership_cards` (`subscriber_id`);--> statement-breakpoint
CREATE TABLE `membership_consents` (
	`subscriber_id` text NOT NULL,
	`tick` text NOT NULL,
	`wording` text NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`subscriber_id`, `tick`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_consents_tick_check" CHECK("membership_consents"."tick" IN ('earlyStart', 'knowsExpiry'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `membership_perks` (
	`subscriber_id` text NOT NULL,
	`perk` text NOT NULL,
	`handed_out_at` integer NOT NULL,
	`handed_out_by` text,
	PRIMARY KEY(`subscriber_id`, `perk`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "membership_perks_perk_check" CHECK("membership_perks"."perk" IN ('t-shirt', 'wristband'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`stripe_customer_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_customers_stripeCustomerId_unique` ON `payment_customers` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`plan_id` text NOT NULL,
	`monthly_cents` integer NOT NULL,
	`minimum_months` integer NOT NULL,
	`status` text NOT NULL,
	`membership_id` text,
	`stripe_session_id` text,
	`checkout_url` text,
	`session_expires_at` integer,
	`stripe_subscription_id` text,
	`started_at` integer,
	`current_period_start` integer,
	`current_period_end` integer,
	`minimum_term_end` integer,
	`extra_months` integer DEFAULT 0 NOT NULL,
	`cancel_requested_at` integer,
	`cancel_at` integer,
	`cancel_reason` text,
	`cancel_feedback` text,
	`pause_starts_at` integer,
	`pause_ends_at` integer,
	`pause_end_told` integer DEFAULT false NOT NULL,
	`grace_started_at` integer,
	`dunning_mails` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`checked_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "subscribers_plan_check" CHECK("subscribers"."plan_id" IN ('club', 'all-you-can-dance', 'all-you-can-dance-6')),
	CONSTRAINT "subscribers_status_check" CHECK("subscribers"."status" IN ('pending', 'active', 'past_due', 'ended', 'abandoned')),
	CONSTRAINT "subscribers_price_check" CHECK("subscribers"."monthly_cents" > 0 AND "subscribers"."minimum_months" > 0 AND "subscribers"."extra_months" >= 0),
	CONSTRAINT "subscribers_begun_check" CHECK("subscribers"."status" NOT IN ('active', 'past_due') OR ("subscribers"."stripe_subscription_id" IS NOT NULL AND "subscribers"."membership_id" IS NOT NULL AND "subscribers"."started_at" IS NOT NULL AND "subscribers"."current_period_end" IS NOT NULL AND "subscribers"."minimum_term_end" IS NOT NULL)),
	CONSTRAINT "subscribers_ended_check" CHECK(("subscribers"."status" = 'ended') = ("subscribers"."ended_at" IS NOT NULL)),
	CONSTRAINT "subscribers_pause_check" CHECK(("subscribers"."pause_starts_at" IS NULL) = ("subscribers"."pause_ends_at" IS NULL) AND ("subscribers"."pause_starts_at" IS NULL OR "subscribers"."pause_ends_at" >= "subscribers"."pause_starts_at")),
	CONSTRAINT "subscribers_past_due_check" CHECK("subscribers"."status" <> 'past_due' OR "subscribers"."grace_started_at" IS NOT NULL),
	CONSTRAINT "subscribers_end_reason_check" CHECK("subscribers"."end_reason" IS NULL OR "subscribers"."end_reason" IN ('cancelled', 'withdrawn', 'unpaid', 'provider', 'second_membership')),
	CONSTRAINT "subscribers_cancel_reason_check" CHECK("subscribers"."cancel_reason" IS NULL OR "subscribers"."cancel_reason" IN ('Too expensive', 'Not using it enough', 'Found a better alternative', 'Technical issues', 'Temporary break', 'Other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_one_running_unique` ON `subscribers` (`user_id`) WHERE status IN ('pending', 'active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_membership_id_unique` ON `subscribers` (`membership_id`) WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_session_unique` ON `subscribers` (`stripe_session_id`) WHERE stripe_session_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_subscription_unique` ON `subscribers` (`stripe_subscription_id`) WHERE stripe_subscription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_user_created_idx` ON `subscribers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscribers_created_idx` ON `subscribers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_pending_waiting_idx` ON `subscribers` (`updated_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `subscribers_past_due_waiting_idx` ON `subscribers` (`grace_started_at`) WHERE status = 'past_due';--> statement-breakpoint
CREATE INDEX `subscribers_period_end_idx` ON `subscribers` (`current_period_end`) WHERE status IN ('active', 'past_due');--> statement-breakpoint
CREATE INDEX `subscribers_pause_waiting_idx` ON `subscribers` (`pause_ends_at`) WHERE pause_ends_at IS NOT NULL AND pause_end_told = 0;--> statement-breakpoint
ALTER TABLE `order_items` ADD `normal_unit_price_cents` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `member_plan_id` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `voucher_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `subscriber_id` text REFERENCES subscribers(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `stripe_invoice_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice_unique` ON `orders` (`stripe_invoice_id`) WHERE stripe_invoice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_subscriber_idx` ON `orders` (`subscriber_id`,`created_at`) WHERE subscriber_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `normal_price_cents` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `member_plan_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `voucher_cents` integer DEFAULT 0 NOT NULL;