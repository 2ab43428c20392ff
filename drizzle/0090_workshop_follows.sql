PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_follows` (
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
	CONSTRAINT "follows_subject_check" CHECK("__new_follows"."subject" IN ('series', 'artist', 'workshop'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_follows`("id", "follower_id", "subject", "subject_id", "name", "wording", "wording_version", "page", "requested_at", "request_ip", "mail_id", "mail_text", "token_hash", "confirmed_at", "confirm_ip", "ended_at") SELECT "id", "follower_id", "subject", "subject_id", "name", "wording", "wording_version", "page", "requested_at", "request_ip", "mail_id", "mail_text", "token_hash", "confirmed_at", "confirm_ip", "ended_at" FROM `follows`;--> statement-breakpoint
DROP TABLE `follows`;--> statement-breakpoint
ALTER TABLE `__new_follows` RENAME TO `follows`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `follows_tokenHash_unique` ON `follows` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `follows_running_unique` ON `follows` (`follower_id`,`subject`,`subject_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `follows_subject_idx` ON `follows` (`subject_id`);--> statement-breakpoint
CREATE INDEX `follows_name_idx` ON `follows` (`name`);--> statement-breakpoint
CREATE INDEX `follows_unconfirmed_idx` ON `follows` (`requested_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `follows_ended_idx` ON `follows` (`ended_at`) WHERE ended_at IS NOT NULL;