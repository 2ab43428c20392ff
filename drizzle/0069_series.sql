CREATE TABLE `event_import_nights` (
	`import_id` text NOT NULL,
	`event_id` text NOT NULL,
	`before` text,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `event_id`),
	FOREIGN KEY (`import_id`) REFERENCES `event_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `event_import_nights_event_idx` ON `event_import_nights` (`event_id`);--> statement-breakpoint
CREATE TABLE `event_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`created_by` text,
	`added_count` integer NOT NULL,
	`changed_count` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `event_imports_created_idx` ON `event_imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `event_imports_created_by_idx` ON `event_imports` (`created_by`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`head` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `deleted_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`rows` text NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_series` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `event_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_templates_name_unique` ON `event_templates` (`name`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`content_key` text NOT NULL,
	`subscription_type` text,
	`audience` text,
	`event_id` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`blocks` text,
	`state` text NOT NULL,
	`created_by` text,
	`recipient_count` integer NOT NULL,
	`cursor_id` text DEFAULT '' NOT NULL,
	`queued_count` integer DEFAULT 0 NOT NULL,
	`queued_at` integer,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`scheduled_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaigns_state_check" CHECK("__new_campaigns"."state" IN ('scheduled', 'sending', 'stopped', 'done')),
	CONSTRAINT "campaigns_type_check" CHECK("__new_campaigns"."subscription_type" IN ('newsletter', 'events', 'promotions')),
	CONSTRAINT "campaigns_audience_check" CHECK("__new_campaigns"."subscription_type" IS NOT NULL OR "__new_campaigns"."audience" IS NOT NULL),
	CONSTRAINT "campaigns_scheduled_check" CHECK("__new_campaigns"."state" <> 'scheduled' OR "__new_campaigns"."scheduled_at" IS NOT NULL),
	CONSTRAINT "campaigns_counts_check" CHECK("__new_campaigns"."recipient_count" >= 0 AND "__new_campaigns"."queued_count" >= 0 AND "__new_campaigns"."sent_count" >= 0 AND "__new_campaigns"."failed_count" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_campaigns`("id", "content_key", "subscription_type", "audience", "event_id", "subject", "body", "blocks", "state", "created_by", "recipient_count", "cursor_id", "queued_count", "queued_at", "sent_count", "failed_count", "scheduled_at", "created_at", "finished_at") SELECT "id", "content_key", "subscription_type", NULL, NULL, "subject", "body", NULL, "state", "created_by", "recipient_count", "cursor_id", "queued_count", "queued_at", "sent_count", "failed_count", NULL, "created_at", "finished_at" FROM `campaigns`;--> statement-breakpoint
DROP TABLE `campaigns`;--> statement-breakpoint
ALTER TABLE `__new_campaigns` RENAME TO `campaigns`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_contentKey_unique` ON `campaigns` (`content_key`);--> statement-breakpoint
CREATE INDEX `campaigns_created_by_idx` ON `campaigns` (`created_by`);--> statement-breakpoint
CREATE INDEX `campaigns_created_idx` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_event_idx` ON `campaigns` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_waiting_idx` ON `campaigns` (`created_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `campaigns_scheduled_idx` ON `campaigns` (`scheduled_at`) WHERE state = 'scheduled';--> statement-breakpoint
INSERT INTO `event_series` (`id`, `name`, `created_at`)
SELECT `series_id`, min(`title`), min(`created_at`) FROM `events` WHERE `series_id` IS NOT NULL GROUP BY `series_id`;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_url` text,
	`kind` text NOT NULL,
	`styles` text DEFAULT '[]' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`location` text NOT NULL,
	`venue_id` text,
	`price_cents` integer NOT NULL,
	`vat_bps` integer DEFAULT 1900 NOT NULL,
	`max_capacity` integer,
	`max_paid_per_person` integer DEFAULT 10 NOT NULL,
	`max_free_per_person` integer DEFAULT 4 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_pre_party` integer DEFAULT false NOT NULL,
	`member_offer` integer DEFAULT false NOT NULL,
	`reminds_guests` integer DEFAULT true NOT NULL,
	`reminded_for` text,
	`cancelled_at` integer,
	`series_id` text,
	`external_uid` text,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`sold_count` integer DEFAULT 0 NOT NULL,
	`held_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`series_id`) REFERENCES `event_series`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_kind_check" CHECK("__new_events"."kind" IN ('party', 'workshop', 'festival', 'course')),
	CONSTRAINT "events_price_check" CHECK("__new_events"."price_cents" >= 0),
	CONSTRAINT "events_vat_check" CHECK("__new_events"."vat_bps" BETWEEN 0 AND 10000),
	CONSTRAINT "events_capacity_check" CHECK("__new_events"."max_capacity" IS NULL OR "__new_events"."max_capacity" >= 0),
	CONSTRAINT "events_ends_after_start_check" CHECK("__new_events"."ends_at" > "__new_events"."starts_at"),
	CONSTRAINT "events_counts_check" CHECK("__new_events"."sold_count" >= 0 AND "__new_events"."held_count" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_events`("id", "title", "description", "image_url", "kind", "styles", "starts_at", "ends_at", "location", "venue_id", "price_cents", "vat_bps", "max_capacity", "max_paid_per_person", "max_free_per_person", "is_active", "is_pre_party", "member_offer", "reminds_guests", "reminded_for", "cancelled_at", "series_id", "external_uid", "paid_cents", "refunded_cents", "sold_count", "held_count", "created_at", "updated_at") SELECT "id", "title", "description", "image_url", "kind", "styles", "starts_at", "ends_at", "location", "venue_id", "price_cents", "vat_bps", "max_capacity", "max_paid_per_person", "max_free_per_person", "is_active", "is_pre_party", "member_offer", "reminds_guests", "reminded_for", "cancelled_at", "series_id", "external_uid", "paid_cents", "refunded_cents", "sold_count", "held_count", "created_at", "updated_at" FROM `events`;--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
CREATE INDEX `events_active_starts_at_idx` ON `events` (`is_active`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_starts_at_idx` ON `events` (`starts_at`);--> statement-breakpoint
CREATE INDEX `events_cancelled_idx` ON `events` (`cancelled_at`) WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_series_idx` ON `events` (`series_id`,`starts_at`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_venue_idx` ON `events` (`venue_id`) WHERE venue_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_external_uid_unique` ON `events` (`external_uid`) WHERE external_uid IS NOT NULL;