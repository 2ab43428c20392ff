CREATE TABLE `night_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`image_url` text,
	`description` text NOT NULL,
	`consent` text NOT NULL,
	`consent_wording` text NOT NULL,
	`consent_by` text,
	`consent_at` integer NOT NULL,
	`taken_down_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`consent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "night_photos_consent_check" CHECK("night_photos"."consent" IN ('everybody_agreed', 'nobody_recognisable')),
	CONSTRAINT "night_photos_down_check" CHECK(("night_photos"."image_url" IS NULL) = ("night_photos"."taken_down_at" IS NOT NULL)),
	CONSTRAINT "night_photos_description_check" CHECK(length("night_photos"."description") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `night_photos_event_idx` ON `night_photos` (`event_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `night_photos_consent_by_idx` ON `night_photos` (`consent_by`);--> statement-breakpoint
CREATE INDEX `night_photos_picture_idx` ON `night_photos` (`image_url`) WHERE image_url IS NOT NULL;--> statement-breakpoint
CREATE TABLE `night_thanks` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`proof_id` text NOT NULL,
	`token` text NOT NULL,
	`answer` text,
	`words` text,
	`answered_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "night_thanks_reason_check" CHECK("night_thanks"."reason" IN ('consent', 'customer')),
	CONSTRAINT "night_thanks_answer_check" CHECK("night_thanks"."answer" IS NULL OR "night_thanks"."answer" IN ('great', 'good', 'so_so', 'bad')),
	CONSTRAINT "night_thanks_answered_check" CHECK(("night_thanks"."answer" IS NULL) = ("night_thanks"."answered_at" IS NULL)),
	CONSTRAINT "night_thanks_words_check" CHECK("night_thanks"."words" IS NULL OR "night_thanks"."answer" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `night_thanks_token_unique` ON `night_thanks` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `night_thanks_once_unique` ON `night_thanks` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `night_thanks_user_idx` ON `night_thanks` (`user_id`);--> statement-breakpoint
CREATE INDEX `night_thanks_created_idx` ON `night_thanks` (`created_at`);--> statement-breakpoint
CREATE INDEX `night_thanks_answered_idx` ON `night_thanks` (`event_id`,`answered_at`,`id`) WHERE answered_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `thanks_notices` (
	`version` integer PRIMARY KEY NOT NULL,
	`wording` text NOT NULL,
	`first_used_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `outbox_waiting_mails_idx`;--> statement-breakpoint
DROP INDEX `outbox_waiting_reminders_idx`;--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind <> 'webhook' AND kind NOT IN ('mail.night_before', 'mail.follow_news', 'mail.night_thanks');--> statement-breakpoint
CREATE INDEX `outbox_waiting_reminders_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind IN ('mail.night_before', 'mail.follow_news', 'mail.night_thanks');--> statement-breakpoint
ALTER TABLE `events` ADD `thanks_guests` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `thanked_for` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `thanks_notice` integer REFERENCES thanks_notices(version);--> statement-breakpoint
ALTER TABLE `profiles` ADD `thanks_off_at` integer;