CREATE TABLE `follow_told` (
	`follower_id` text NOT NULL,
	`event_id` text NOT NULL,
	PRIMARY KEY(`follower_id`, `event_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `follow_told_event_idx` ON `follow_told` (`event_id`);--> statement-breakpoint
CREATE TABLE `followers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`last_told_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_email_unique` ON `followers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `followers_unsubscribeToken_unique` ON `followers` (`unsubscribe_token`);--> statement-breakpoint
CREATE INDEX `followers_user_idx` ON `followers` (`user_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`id` text PRIMARY KEY NOT NULL,
	`follower_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`name` text NOT NULL,
	`wording` text NOT NULL,
	`wording_version` integer NOT NULL,
	`page` text NOT NULL,
	`requested_at` integer NOT NULL,
	`request_ip` text NOT NULL,
	`mail_id` text,
	`mail_text` text,
	`token_hash` text,
	`confirmed_at` integer,
	`confirm_ip` text,
	`ended_at` integer,
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_subject_check" CHECK("follows"."subject" IN ('series', 'artist'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_tokenHash_unique` ON `follows` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `follows_running_unique` ON `follows` (`follower_id`,`subject`,`subject_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `follows_subject_idx` ON `follows` (`subject_id`);--> statement-breakpoint
CREATE INDEX `follows_name_idx` ON `follows` (`name`);--> statement-breakpoint
CREATE INDEX `follows_unconfirmed_idx` ON `follows` (`requested_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `follows_ended_idx` ON `follows` (`ended_at`) WHERE ended_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `outbox_waiting_mails_idx`;--> statement-breakpoint
DROP INDEX `outbox_waiting_reminders_idx`;--> statement-breakpoint
CREATE INDEX `outbox_waiting_mails_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind NOT IN ('mail.night_before', 'mail.follow_news');--> statement-breakpoint
CREATE INDEX `outbox_waiting_reminders_idx` ON `outbox` (`next_attempt_at`) WHERE status = 'waiting' AND kind IN ('mail.night_before', 'mail.follow_news');