CREATE TABLE `promo_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `promo_lists_created_idx` ON `promo_lists` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `promo_lists_created_by_idx` ON `promo_lists` (`created_by`);--> statement-breakpoint
CREATE TABLE `promo_nights` (
	`id` text PRIMARY KEY NOT NULL,
	`promo_code_id` text,
	`promo_list_id` text,
	`event_id` text NOT NULL,
	FOREIGN KEY (`promo_code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`promo_list_id`) REFERENCES `promo_lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promo_nights_owner_check" CHECK(("promo_nights"."promo_code_id" IS NULL) <> ("promo_nights"."promo_list_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `promo_nights_code_idx` ON `promo_nights` (`promo_code_id`);--> statement-breakpoint
CREATE INDEX `promo_nights_list_idx` ON `promo_nights` (`promo_list_id`);--> statement-breakpoint
CREATE INDEX `promo_nights_event_idx` ON `promo_nights` (`event_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`amount_cents` integer,
	`ticket_type_id` text,
	`event_id` text,
	`event_kind` text,
	`series_id` text,
	`venue_id` text,
	`artist_id` text,
	`is_for_nights` integer DEFAULT false NOT NULL,
	`list_id` text,
	`max_uses` integer,
	`max_per_person` integer,
	`valid_from` integer,
	`valid_until` integer,
	`ended_at` integer,
	`created_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`ticket_type_id`) REFERENCES `ticket_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`series_id`) REFERENCES `event_series`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`list_id`) REFERENCES `promo_lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "promo_codes_kind_check" CHECK("__new_promo_codes"."kind" IN ('percent', 'amount', 'unlock')),
	CONSTRAINT "promo_codes_where_check" CHECK(("__new_promo_codes"."event_id" IS NOT NULL) + ("__new_promo_codes"."event_kind" IS NOT NULL) + ("__new_promo_codes"."series_id" IS NOT NULL)
        + ("__new_promo_codes"."venue_id" IS NOT NULL) + ("__new_promo_codes"."artist_id" IS NOT NULL) + "__new_promo_codes"."is_for_nights" = 1),
	CONSTRAINT "promo_codes_list_check" CHECK("__new_promo_codes"."list_id" IS NULL OR "__new_promo_codes"."max_uses" = 1),
	CONSTRAINT "promo_codes_percent_check" CHECK("__new_promo_codes"."kind" <> 'percent' OR "__new_promo_codes"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "promo_codes_amount_check" CHECK("__new_promo_codes"."kind" <> 'amount' OR "__new_promo_codes"."amount_cents" > 0),
	CONSTRAINT "promo_codes_unlock_check" CHECK("__new_promo_codes"."kind" <> 'unlock' OR "__new_promo_codes"."ticket_type_id" IS NOT NULL),
	CONSTRAINT "promo_codes_limits_check" CHECK(("__new_promo_codes"."max_uses" IS NULL OR "__new_promo_codes"."max_uses" >= 1) AND ("__new_promo_codes"."max_per_person" IS NULL OR "__new_promo_codes"."max_per_person" >= 1))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_promo_codes`("id", "code", "kind", "percent", "amount_cents", "ticket_type_id", "event_id", "event_kind", "max_uses", "max_per_person", "valid_from", "valid_until", "ended_at", "created_by", "created_at", "updated_at") SELECT "id", "code", "kind", "percent", "amount_cents", "ticket_type_id", "event_id", "event_kind", "max_uses", "max_per_person", "valid_from", "valid_until", "ended_at", "created_by", "created_at", "updated_at" FROM `promo_codes`;--> statement-breakpoint
DROP TABLE `promo_codes`;--> statement-breakpoint
ALTER TABLE `__new_promo_codes` RENAME TO `promo_codes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);--> statement-breakpoint
CREATE INDEX `promo_codes_event_idx` ON `promo_codes` (`event_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_kind_idx` ON `promo_codes` (`event_kind`);--> statement-breakpoint
CREATE INDEX `promo_codes_series_idx` ON `promo_codes` (`series_id`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_venue_idx` ON `promo_codes` (`venue_id`) WHERE venue_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_artist_idx` ON `promo_codes` (`artist_id`) WHERE artist_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_list_idx` ON `promo_codes` (`list_id`,`code`);--> statement-breakpoint
CREATE INDEX `promo_codes_created_idx` ON `promo_codes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `promo_codes_created_by_idx` ON `promo_codes` (`created_by`);