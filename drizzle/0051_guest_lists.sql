CREATE TABLE `guest_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`name` text NOT NULL,
	`holds_until` text,
	`created_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "guest_lists_until_check" CHECK("guest_lists"."holds_until" IS NULL OR "guest_lists"."holds_until" GLOB '[0-2][0-9]:[0-5][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `guest_lists_event_idx` ON `guest_lists` (`event_id`);--> statement-breakpoint
CREATE INDEX `guest_lists_created_by_idx` ON `guest_lists` (`created_by`);--> statement-breakpoint
CREATE TABLE `listed_guests` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`name` text NOT NULL,
	`companions` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `guest_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "listed_guests_companions_check" CHECK("listed_guests"."companions" BETWEEN 0 AND 9)
) STRICT;
--> statement-breakpoint
CREATE INDEX `listed_guests_list_idx` ON `listed_guests` (`list_id`,`name`);--> statement-breakpoint
ALTER TABLE `walk_ins` ADD `guest_id` text;--> statement-breakpoint
CREATE INDEX `walk_ins_guest_idx` ON `walk_ins` (`event_id`,`guest_id`,`people`) WHERE guest_id IS NOT NULL AND undone_at IS NULL;