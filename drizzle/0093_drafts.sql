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
	`lang` text DEFAULT 'en' NOT NULL,
	`state` text NOT NULL,
	`created_by` text,
	`recipient_count` integer NOT NULL,
	`cursor_id` text DEFAULT '' NOT NULL,
	`queued_count` integer DEFAULT 0 NOT NULL,
	`queued_at` integer,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`scheduled_at` integer,
	`kept_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaigns_lang_check" CHECK("__new_campaigns"."lang" IN ('en', 'de')),
	CONSTRAINT "campaigns_state_check" CHECK("__new_campaigns"."state" IN ('draft', 'scheduled', 'sending', 'stopped', 'done')),
	CONSTRAINT "campaigns_type_check" CHECK("__new_campaigns"."subscription_type" IN ('newsletter', 'events', 'promotions')),
	CONSTRAINT "campaigns_audience_check" CHECK("__new_campaigns"."subscription_type" IS NOT NULL OR "__new_campaigns"."audience" IS NOT NULL),
	CONSTRAINT "campaigns_scheduled_check" CHECK("__new_campaigns"."state" <> 'scheduled' OR "__new_campaigns"."scheduled_at" IS NOT NULL),
	CONSTRAINT "campaigns_counts_check" CHECK("__new_campaigns"."recipient_count" >= 0 AND "__new_campaigns"."queued_count" >= 0 AND "__new_campaigns"."sent_count" >= 0 AND "__new_campaigns"."failed_count" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_campaigns`("id", "content_key", "subscription_type", "audience", "event_id", "subject", "body", "blocks", "state", "created_by", "recipient_count", "cursor_id", "queued_count", "queued_at", "sent_count", "failed_count", "scheduled_at", "created_at", "finished_at") SELECT "id", "content_key", "subscription_type", "audience", "event_id", "subject", "body", "blocks", "state", "created_by", "recipient_count", "cursor_id", "queued_count", "queued_at", "sent_count", "failed_count", "scheduled_at", "created_at", "finished_at" FROM `campaigns`;--> statement-breakpoint
DROP TABLE `campaigns`;--> statement-breakpoint
ALTER TABLE `__new_campaigns` RENAME TO `campaigns`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_contentKey_unique` ON `campaigns` (`content_key`);--> statement-breakpoint
CREATE INDEX `campaigns_created_by_idx` ON `campaigns` (`created_by`);--> statement-breakpoint
CREATE INDEX `campaigns_created_idx` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_event_idx` ON `campaigns` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_waiting_idx` ON `campaigns` (`created_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX `campaigns_draft_idx` ON `campaigns` (`kept_at`) WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX `campaigns_scheduled_idx` ON `campaigns` (`scheduled_at`) WHERE state = 'scheduled';