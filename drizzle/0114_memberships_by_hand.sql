PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`plan_id` text NOT NULL,
	`paid_by` text DEFAULT 'card' NOT NULL,
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
	`term_started_at` integer,
	`next_plan_id` text,
	`next_monthly_cents` integer,
	`next_minimum_months` integer,
	`next_plan_at` integer,
	`next_plan_ordered_at` integer,
	`free_month_at` integer,
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
	`booked_until` integer,
	`checked_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "subscribers_plan_check" CHECK("__new_subscribers"."plan_id" IN ('club', 'all-you-can-dance', 'all-you-can-dance-6')),
	CONSTRAINT "subscribers_status_check" CHECK("__new_subscribers"."status" IN ('pending', 'active', 'past_due', 'ended', 'abandoned')),
	CONSTRAINT "subscribers_paid_by_check" CHECK("__new_subscribers"."paid_by" IN ('card', 'free', 'cash', 'bank', 'debit', 'card_later')),
	CONSTRAINT "subscribers_price_check" CHECK(("__new_subscribers"."paid_by" = 'free') = ("__new_subscribers"."monthly_cents" = 0) AND "__new_subscribers"."monthly_cents" >= 0 AND "__new_subscribers"."minimum_months" > 0 AND "__new_subscribers"."extra_months" >= 0),
	CONSTRAINT "subscribers_by_hand_check" CHECK("__new_subscribers"."paid_by" = 'card' OR ("__new_subscribers"."status" IN ('active', 'ended') AND "__new_subscribers"."stripe_subscription_id" IS NULL AND "__new_subscribers"."cancel_at" IS NOT NULL AND "__new_subscribers"."cancel_at" = "__new_subscribers"."current_period_end" AND "__new_subscribers"."next_plan_id" IS NULL AND "__new_subscribers"."pause_starts_at" IS NULL AND "__new_subscribers"."free_month_at" IS NULL)),
	CONSTRAINT "subscribers_begun_check" CHECK("__new_subscribers"."status" NOT IN ('active', 'past_due') OR (("__new_subscribers"."stripe_subscription_id" IS NOT NULL OR "__new_subscribers"."paid_by" <> 'card') AND "__new_subscribers"."membership_id" IS NOT NULL AND "__new_subscribers"."started_at" IS NOT NULL AND "__new_subscribers"."current_period_end" IS NOT NULL AND "__new_subscribers"."minimum_term_end" IS NOT NULL)),
	CONSTRAINT "subscribers_ended_check" CHECK(("__new_subscribers"."status" = 'ended') = ("__new_subscribers"."ended_at" IS NOT NULL)),
	CONSTRAINT "subscribers_pause_check" CHECK(("__new_subscribers"."pause_starts_at" IS NULL) = ("__new_subscribers"."pause_ends_at" IS NULL) AND ("__new_subscribers"."pause_starts_at" IS NULL OR "__new_subscribers"."pause_ends_at" >= "__new_subscribers"."pause_starts_at")),
	CONSTRAINT "subscribers_past_due_check" CHECK("__new_subscribers"."status" <> 'past_due' OR "__new_subscribers"."grace_started_at" IS NOT NULL),
	CONSTRAINT "subscribers_next_plan_check" CHECK(("__new_subscribers"."next_plan_id" IS NULL AND "__new_subscribers"."next_monthly_cents" IS NULL AND "__new_subscribers"."next_minimum_months" IS NULL AND "__new_subscribers"."next_plan_at" IS NULL AND "__new_subscribers"."next_plan_ordered_at" IS NULL) OR ("__new_subscribers"."next_plan_id" IN ('club', 'all-you-can-dance', 'all-you-can-dance-6') AND "__new_subscribers"."next_plan_id" <> "__new_subscribers"."plan_id" AND "__new_subscribers"."next_monthly_cents" > 0 AND "__new_subscribers"."next_minimum_months" > 0 AND "__new_subscribers"."next_plan_at" IS NOT NULL AND "__new_subscribers"."next_plan_ordered_at" IS NOT NULL)),
	CONSTRAINT "subscribers_end_reason_check" CHECK("__new_subscribers"."end_reason" IS NULL OR "__new_subscribers"."end_reason" IN ('cancelled', 'withdrawn', 'unpaid', 'provider', 'second_membership', 'ran_out')),
	CONSTRAINT "subscribers_cancel_reason_check" CHECK("__new_subscribers"."cancel_reason" IS NULL OR "__new_subscribers"."cancel_reason" IN ('Too expensive', 'Not using it enough', 'Found a better alternative', 'Technical issues', 'Temporary break', 'Other'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_subscribers`("id", "user_id", "plan_id", "paid_by", "monthly_cents", "minimum_months", "status", "membership_id", "stripe_session_id", "checkout_url", "session_expires_at", "stripe_subscription_id", "started_at", "current_period_start", "current_period_end", "minimum_term_end", "term_started_at", "next_plan_id", "next_monthly_cents", "next_minimum_months", "next_plan_at", "next_plan_ordered_at", "free_month_at", "extra_months", "cancel_requested_at", "cancel_at", "cancel_reason", "cancel_feedback", "pause_starts_at", "pause_ends_at", "pause_end_told", "grace_started_at", "dunning_mails", "ended_at", "end_reason", "card_brand", "card_last4", "card_exp_month", "card_exp_year", "booked_until", "checked_at", "created_at", "updated_at") SELECT "id", "user_id", "plan_id", 'card', "monthly_cents", "minimum_months", "status", "membership_id", "stripe_session_id", "checkout_url", "session_expires_at", "stripe_subscription_id", "started_at", "current_period_start", "current_period_end", "minimum_term_end", "term_started_at", "next_plan_id", "next_monthly_cents", "next_minimum_months", "next_plan_at", "next_plan_ordered_at", "free_month_at", "extra_months", "cancel_requested_at", "cancel_at", "cancel_reason", "cancel_feedback", "pause_starts_at", "pause_ends_at", "pause_end_told", "grace_started_at", "dunning_mails", "ended_at", "end_reason", "card_brand", "card_last4", "card_exp_month", "card_exp_year", "booked_until", "checked_at", "created_at", "updated_at" FROM `subscribers`;--> statement-breakpoint
DROP TABLE `subscribers`;--> statement-breakpoint
ALTER TABLE `__new_subscribers` RENAME TO `subscribers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_one_running_unique` ON `subscribers` (`user_id`) WHERE status IN ('pending', 'active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_membership_id_unique` ON `subscribers` (`membership_id`) WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_shown_id_idx` ON `subscribers` (substr(membership_id, -8));--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_session_unique` ON `subscribers` (`stripe_session_id`) WHERE stripe_session_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_subscription_unique` ON `subscribers` (`stripe_subscription_id`) WHERE stripe_subscription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_user_created_idx` ON `subscribers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscribers_created_idx` ON `subscribers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_started_idx` ON `subscribers` (`started_at`);--> statement-breakpoint
CREATE INDEX `subscribers_ended_idx` ON `subscribers` (`ended_at`);--> statement-breakpoint
CREATE INDEX `subscribers_status_created_idx` ON `subscribers` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_pending_waiting_idx` ON `subscribers` (`updated_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `subscribers_past_due_waiting_idx` ON `subscribers` (`grace_started_at`) WHERE status = 'past_due';--> statement-breakpoint
CREATE INDEX `subscribers_period_end_idx` ON `subscribers` (`current_period_end`) WHERE status IN ('active', 'past_due');--> statement-breakpoint
CREATE INDEX `subscribers_pause_waiting_idx` ON `subscribers` (`pause_ends_at`) WHERE pause_ends_at IS NOT NULL AND pause_end_told = 0;--> statement-breakpoint
CREATE INDEX `subscribers_pause_begins_idx` ON `subscribers` (`pause_starts_at`) WHERE pause_starts_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_cancel_idx` ON `subscribers` (`cancel_at`) WHERE cancel_at IS NOT NULL;