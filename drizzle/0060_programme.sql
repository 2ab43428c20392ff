CREATE TABLE `artists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`url` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `artists_name_idx` ON `artists` (`name`);--> statement-breakpoint
CREATE TABLE `line_up_entries` (
	`event_id` text NOT NULL,
	`position` integer NOT NULL,
	`at` text,
	`artist_id` text,
	`what` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`event_id`, `position`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "line_up_entries_at_check" CHECK("line_up_entries"."at" IS NULL OR "line_up_entries"."at" GLOB '[0-2][0-9]:[0-5][0-9]'),
	CONSTRAINT "line_up_entries_words_check" CHECK("line_up_entries"."artist_id" IS NOT NULL OR "line_up_entries"."what" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `line_up_entries_artist_idx` ON `line_up_entries` (`artist_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `venues` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`way` text DEFAULT '' NOT NULL,
	`transport` text DEFAULT '' NOT NULL,
	`map_url` text,
	`steps` text DEFAULT '' NOT NULL,
	`lift` text DEFAULT '' NOT NULL,
	`toilet` text DEFAULT '' NOT NULL,
	`seating` text DEFAULT '' NOT NULL,
	`loudness` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `venues_name_idx` ON `venues` (`name`);--> statement-breakpoint
ALTER TABLE `events` ADD `venue_id` text REFERENCES venues(id);--> statement-breakpoint
CREATE INDEX `events_venue_idx` ON `events` (`venue_id`) WHERE venue_id IS NOT NULL;