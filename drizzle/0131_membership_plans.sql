CREATE TABLE `membership_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`line_id` text NOT NULL,
	`tier` text NOT NULL,
	`name` text NOT NULL,
	`shows_term` integer DEFAULT false NOT NULL,
	`door_name` text NOT NULL,
	`monthly_cents` integer NOT NULL,
	`minimum_months` integer NOT NULL,
	`notice_days` integer DEFAULT 14 NOT NULL,
	`is_popular` integer DEFAULT false NOT NULL,
	`features` text NOT NULL,
	`agreed_features` text,
	`prices` text NOT NULL,
	`perks` text NOT NULL,
	`look` text NOT NULL,
	`genre` text NOT NULL,
	`motif` text NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`offered_from` integer,
	`ended_at` integer,
	`position` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "membership_plans_audience_check" CHECK("membership_plans"."audience" IN ('everyone', 'by_hand')),
	CONSTRAINT "membership_plans_ended_check" CHECK("membership_plans"."ended_at" IS NULL OR "membership_plans"."offered_from" IS NOT NULL),
	CONSTRAINT "membership_plans_terms_check" CHECK("membership_plans"."minimum_months" BETWEEN 1 AND 24 AND "membership_plans"."monthly_cents" > 0),
	CONSTRAINT "membership_plans_notice_check" CHECK("membership_plans"."notice_days" BETWEEN 1 AND 14)
) STRICT;
--> statement-breakpoint
CREATE INDEX `membership_plans_line_idx` ON `membership_plans` (`line_id`);--> statement-breakpoint
INSERT INTO `membership_plans` (`id`, `line_id`, `tier`, `name`, `shows_term`, `door_name`, `monthly_cents`, `minimum_months`, `is_popular`, `features`, `agreed_features`, `prices`, `perks`, `look`, `genre`, `motif`, `offered_from`, `position`, `created_at`) VALUES ('club', 'club', 'Members Club', 'Members Club', 0, 'Mitglied Club', 1000, 3, 0, '{"en":["Up to 50% off events","€5 entry on Fridays and Saturdays, plus a €2.50 voucher","T-shirt and wristband","First access to festival tickets"],"de":["Bis zu 50 % auf Events","Freitag und Samstag 5 € Eintritt, dazu ein Gutschein über 2,50 €","T-Shirt und Armband","Festivaltickets vor allen anderen"]}', NULL, '{"weekendParty":{"kind":"fixed","priceCents":500,"hasVoucher":true},"otherParty":{"kind":"share","bps":5000},"preParty":{"kind":"share","bps":5000},"memberFestival":{"kind":"share","bps":5000}}', '["t-shirt","wristband"]', 'club', 'bachata', 'cinta', (SELECT min(`created_at`) FROM `users`), 1, 1735689600000);--> statement-breakpoint
INSERT INTO `membership_plans` (`id`, `line_id`, `tier`, `name`, `shows_term`, `door_name`, `monthly_cents`, `minimum_months`, `is_popular`, `features`, `agreed_features`, `prices`, `perks`, `look`, `genre`, `motif`, `offered_from`, `position`, `created_at`) VALUES ('all-you-can-dance', 'all-you-can-dance', 'All You Can Dance', 'All You Can Dance', 0, 'Mitglied All You Can Dance', 4800, 1, 1, '{"en":["Unlimited Bachata and Salsa parties","Free pre-party workshops","20% off selected festivals","VIP band","One free water per party"],"de":["Alle Bachata- und Salsa-Partys","Workshops vor der Party gratis","20 % auf ausgewählte Festivals","VIP-Band","Ein Wasser pro Party gratis"]}', NULL, '{"weekendParty":{"kind":"free"},"otherParty":{"kind":"free"},"preParty":{"kind":"free"},"memberFestival":{"kind":"share","bps":8000}}', '["wristband"]', 'aycd', 'salsa', 'falda', (SELECT min(`created_at`) FROM `users`), 2, 1735689600000);--> statement-breakpoint
INSERT INTO `membership_plans` (`id`, `line_id`, `tier`, `name`, `shows_term`, `door_name`, `monthly_cents`, `minimum_months`, `is_popular`, `features`, `agreed_features`, `prices`, `perks`, `look`, `genre`, `motif`, `offered_from`, `position`, `created_at`) VALUES ('all-you-can-dance-6', 'all-you-can-dance-6', 'All You Can Dance 6/months', 'All You Can Dance', 1, 'Mitglied All You Can Dance', 3800, 6, 0, '{"en":["Everything in All You Can Dance","€10 less every month","6-month perks"],"de":["Alles aus All You Can Dance","Jeden Monat 10 € weniger","Extras für sechs Monate"]}', '{"en":["Unlimited Bachata and Salsa parties","Free pre-party workshops","20% off selected festivals","VIP band","One free water per party","6-month perks"],"de":["Alle Bachata- und Salsa-Partys","Workshops vor der Party gratis","20 % auf ausgewählte Festivals","VIP-Band","Ein Wasser pro Party gratis","Extras für sechs Monate"]}', '{"weekendParty":{"kind":"free"},"otherParty":{"kind":"free"},"preParty":{"kind":"free"},"memberFestival":{"kind":"share","bps":8000}}', '["wristband"]', 'six', 'zouk', 'onda', (SELECT min(`created_at`) FROM `users`), 3, 1735689600000);--> statement-breakpoint
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
	FOREIGN KEY (`plan_id`) REFERENCES `membership_plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`next_plan_id`) REFERENCES `membership_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscribers_status_check" CHECK("__new_subscribers"."status" IN ('pending', 'active', 'past_due', 'ended', 'abandoned')),
	CONSTRAINT "subscribers_paid_by_check" CHECK("__new_subscribers"."paid_by" IN ('card', 'free', 'cash', 'bank', 'debit', 'card_later')),
	CONSTRAINT "subscribers_price_check" CHECK(("__new_subscribers"."paid_by" = 'free') = ("__new_subscribers"."monthly_cents" = 0) AND "__new_subscribers"."monthly_cents" >= 0 AND "__new_subscribers"."minimum_months" > 0 AND "__new_subscribers"."extra_months" >= 0),
	CONSTRAINT "subscribers_by_hand_check" CHECK("__new_subscribers"."paid_by" = 'card' OR ("__new_subscribers"."status" IN ('active', 'ended') AND "__new_subscribers"."stripe_subscription_id" IS NULL AND "__new_subscribers"."cancel_at" IS NOT NULL AND "__new_subscribers"."cancel_at" = "__new_subscribers"."current_period_end" AND "__new_subscribers"."next_plan_id" IS NULL AND "__new_subscribers"."pause_starts_at" IS NULL AND "__new_subscribers"."free_month_at" IS NULL)),
	CONSTRAINT "subscribers_begun_check" CHECK("__new_subscribers"."status" NOT IN ('active', 'past_due') OR (("__new_subscribers"."stripe_subscription_id" IS NOT NULL OR "__new_subscribers"."paid_by" <> 'card') AND "__new_subscribers"."membership_id" IS NOT NULL AND "__new_subscribers"."started_at" IS NOT NULL AND "__new_subscribers"."current_period_end" IS NOT NULL AND "__new_subscribers"."minimum_term_end" IS NOT NULL)),
	CONSTRAINT "subscribers_ended_check" CHECK(("__new_subscribers"."status" = 'ended') = ("__new_subscribers"."ended_at" IS NOT NULL)),
	CONSTRAINT "subscribers_pause_check" CHECK(("__new_subscribers"."pause_starts_at" IS NULL) = ("__new_subscribers"."pause_ends_at" IS NULL) AND ("__new_subscribers"."pause_starts_at" IS NULL OR "__new_subscribers"."pause_ends_at" >= "__new_subscribers"."pause_starts_at")),
	CONSTRAINT "subscribers_past_due_check" CHECK("__new_subscribers"."status" <> 'past_due' OR "__new_subscribers"."grace_started_at" IS NOT NULL),
	CONSTRAINT "subscribers_next_plan_check" CHECK(("__new_subscribers"."next_plan_id" IS NULL AND "__new_subscribers"."next_monthly_cents" IS NULL AND "__new_subscribers"."next_minimum_months" IS NULL AND "__new_subscribers"."next_plan_at" IS NULL AND "__new_subscribers"."next_plan_ordered_at" IS NULL) OR ("__new_subscribers"."next_plan_id" IS NOT NULL AND "__new_subscribers"."next_plan_id" <> "__new_subscribers"."plan_id" AND "__new_subscribers"."next_monthly_cents" > 0 AND "__new_subscribers"."next_minimum_months" > 0 AND "__new_subscribers"."next_plan_at" IS NOT NULL AND "__new_subscribers"."next_plan_ordered_at" IS NOT NULL)),
	CONSTRAINT "subscribers_end_reason_check" CHECK("__new_subscribers"."end_reason" IS NULL OR "__new_subscribers"."end_reason" IN ('cancelled', 'withdrawn', 'unpaid', 'provider', 'second_membership', 'ran_out')),
	CONSTRAINT "subscribers_cancel_reason_check" CHECK("__new_subscribers"."cancel_reason" IS NULL OR "__new_subscribers"."cancel_reason" IN ('Too expensive', 'Not using it enough', 'Found a better alternative', 'Technical issues', 'Temporary break', 'Other'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_subscribers`("id", "user_id", "plan_id", "paid_by", "monthly_cents", "minimum_months", "status", "membership_id", "stripe_session_id", "checkout_url", "session_expires_at", "stripe_subscription_id", "started_at", "current_period_start", "current_period_end", "minimum_term_end", "term_started_at", "next_plan_id", "next_monthly_cents", "next_minimum_months", "next_plan_at", "next_plan_ordered_at", "free_month_at", "extra_months", "cancel_requested_at", "cancel_at", "cancel_reason", "cancel_feedback", "pause_starts_at", "pause_ends_at", "pause_end_told", "grace_started_at", "dunning_mails", "ended_at", "end_reason", "card_brand", "card_last4", "card_exp_month", "card_exp_year", "booked_until", "checked_at", "created_at", "updated_at") SELECT "id", "user_id", "plan_id", "paid_by", "monthly_cents", "minimum_months", "status", "membership_id", "stripe_session_id", "checkout_url", "session_expires_at", "stripe_subscription_id", "started_at", "current_period_start", "current_period_end", "minimum_term_end", "term_started_at", "next_plan_id", "next_monthly_cents", "next_minimum_months", "next_plan_at", "next_plan_ordered_at", "free_month_at", "extra_months", "cancel_requested_at", "cancel_at", "cancel_reason", "cancel_feedback", "pause_starts_at", "pause_ends_at", "pause_end_told", "grace_started_at", "dunning_mails", "ended_at", "end_reason", "card_brand", "card_last4", "card_exp_month", "card_exp_year", "booked_until", "checked_at", "created_at", "updated_at" FROM `subscribers`;--> statement-breakpoint
DROP TABLE `subscribers`;--> statement-breakpoint
ALTER TABLE `__new_subscribers` RENAME TO `subscribers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_one_running_unique` ON `subscribers` (`user_id`) WHERE status IN ('pending', 'active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_membership_id_unique` ON `subscribers` (`membership_id`) WHERE membership_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_shown_id_idx` ON `subscribers` (substr(membership_id, -8));--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_session_unique` ON `subscribers` (`stripe_session_id`) WHERE stripe_session_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_subscription_unique` ON `subscribers` (`stripe_subscription_id`) WHERE stripe_subscription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscribers_plan_idx` ON `subscribers` (`plan_id`);--> statement-breakpoint
CREATE INDEX `subscribers_next_plan_idx` ON `subscribers` (`next_plan_id`) WHERE next_plan_id IS NOT NULL;--> statement-breakpoint
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