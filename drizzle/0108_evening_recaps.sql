CREATE TABLE `evening_recaps` (
	`evening_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`links` text NOT NULL,
	`playlist_url` text DEFAULT '' NOT NULL,
	`songs` text NOT NULL,
	`published_at` integer NOT NULL,
	`changed_at` integer,
	FOREIGN KEY (`evening_id`) REFERENCES `event_evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "evening_recaps_text_check" CHECK("evening_recaps"."text" <> '')
) STRICT;
