PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_membership_plans` (
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
	CONSTRAINT "membership_plans_audience_check" CHECK("__new_membership_plans"."audience" IN ('everyone', 'by_hand')),
	CONSTRAINT "membership_plans_ended_check" CHECK("__new_membership_plans"."ended_at" IS NULL OR "__new_membership_plans"."offered_from" IS NOT NULL),
	CONSTRAINT "membership_plans_terms_check" CHECK("__new_membership_plans"."minimum_months" BETWEEN 1 AND 24 AND "__new_membership_plans"."monthly_cents" > 0),
	CONSTRAINT "membership_plans_notice_check" CHECK("__new_membership_plans"."notice_days" BETWEEN 1 AND 14)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_membership_plans`("id", "line_id", "tier", "name", "shows_term", "door_name", "monthly_cents", "minimum_months", "notice_days", "is_popular", "features", "agreed_features", "prices", "perks", "look", "genre", "motif", "audience", "offered_from", "ended_at", "position", "created_at") SELECT "id", "line_id", "tier", "name", "shows_term", "door_name", "monthly_cents", "minimum_months", 14, "is_popular", "features", "agreed_features", "prices", "perks", "look", "genre", "motif", "audience", "offered_from", "ended_at", "position", "created_at" FROM `membership_plans`;--> statement-breakpoint
DROP TABLE `membership_plans`;--> statement-breakpoint
ALTER TABLE `__new_membership_plans` RENAME TO `membership_plans`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `membership_plans_line_idx` ON `membership_plans` (`line_id`);