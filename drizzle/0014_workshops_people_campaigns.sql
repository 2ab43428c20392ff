CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`content_key` text NOT NULL,
	`subscription_type` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`created_by` text,
	`recipient_count` integer NOT NULL,
	`cursor_id` text DEFAULT '' NOT NULL,
	`queued_count` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaigns_state_check" CHECK("campaigns"."state" IN ('sending', 'stopped', 'done')),
	CONSTRAINT "campaigns_type_check" CHECK("campaigns"."subscription_type" IN ('newsletter', 'events', 'promotions')),
	CONSTRAINT "campaigns_counts_check" CHECK("campaigns"."recipient_count" >= 0 AND "campaigns"."queued_count" >= 0 AND "campaigns"."sent_count" >= 0 AND "campaigns"."failed_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_contentKey_unique` ON `campaigns` (`content_key`);--> statement-breakpoint
CREATE INDEX `campaigns_created_idx` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_waiting_idx` ON `campaigns` (`created_at`) WHERE state = 'sending';--> statement-breakpoint
CREATE TABLE `user_docs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_docs_userId_unique` ON `user_docs` (`user_id`);--> statement-breakpoint
CREATE TABLE `workshop_photos` (
	`token` text PRIMARY KEY NOT NULL,
	`image_url` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `workshop_photos_imageUrl_unique` ON `workshop_photos` (`image_url`);--> statement-breakpoint
CREATE INDEX `workshop_photos_created_idx` ON `workshop_photos` (`created_at`);--> statement-breakpoint
ALTER TABLE `workshops` ADD `day` text GENERATED ALWAYS AS (date(workshop_date / 1000, 'unixepoch', CASE WHEN datetime(workshop_date / 1000, 'unixepoch') >= date(strftime('%Y', workshop_date / 1000, 'unixepoch') || '-04-01', 'weekday 0', '-7 days') || ' 01:00:00' AND datetime(workshop_date / 1000, 'unixepoch') < date(strftime('%Y', workshop_date / 1000, 'unixepoch') || '-11-01', 'weekday 0', '-7 days') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hour' END)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `workshops` ADD `rejected_at` integer;--> statement-breakpoint
ALTER TABLE `workshops` ADD `reject_reason` text;--> statement-breakpoint
ALTER TABLE `workshops` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `workshops` ADD `status_token` text;--> statement-breakpoint
ALTER TABLE `workshops` ADD `request_key` text;--> statement-breakpoint
ALTER TABLE `workshops` ADD `event_id` text REFERENCES events(id) ON DELETE set null;--> statement-breakpoint
UPDATE `workshops` SET is_active = 0 WHERE is_active = 1 AND EXISTS (SELECT 1 FROM `workshops` w WHERE w.day = workshops.day AND w.is_active = 1 AND (w.is_approved, -w.created_at, w.id) > (workshops.is_approved, -workshops.created_at, workshops.id));--> statement-breakpoint
CREATE UNIQUE INDEX `workshops_one_a_day_unique` ON `workshops` (`day`) WHERE is_active = 1 AND rejected_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `workshops_status_token_unique` ON `workshops` (`status_token`) WHERE status_token IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `workshops_request_key_unique` ON `workshops` (`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `workshops_event_unique` ON `workshops` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `workshops_pending_idx` ON `workshops` (`created_at`,`id`) WHERE is_approved = 0 AND rejected_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX `workshops_decided_idx` ON `workshops` (`created_at`,`id`) WHERE is_approved = 1 OR rejected_at IS NOT NULL OR withdrawn_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_action_idx` ON `audit` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_actor_idx` ON `audit` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_created_idx` ON `newsletter_subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_type_created_idx` ON `newsletter_subscriptions` (`subscription_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_active_created_idx` ON `newsletter_subscriptions` (`is_active`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_type_active_created_idx` ON `newsletter_subscriptions` (`subscription_type`,`is_active`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `newsletter_subscriptions_recipients_idx` ON `newsletter_subscriptions` (`subscription_type`,`id`) WHERE is_active = 1;--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(`name`, `email`, content='user_docs', content_rowid='id', detail='none', prefix='2 3 4', tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
INSERT INTO `user_search` (`user_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `user_docs` (`user_id`, `name`, `email`)
	SELECT u.id, trim(u.name || ' ' || COALESCE(p.display_name, '')), u.email FROM users u LEFT JOIN profiles p ON p.id = u.id ORDER BY u.created_at, u.id;--> statement-breakpoint
INSERT INTO `user_search` (`user_search`) VALUES ('rebuild');
