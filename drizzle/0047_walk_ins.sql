CREATE TABLE `walk_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`cashier_id` text,
	`reason` text NOT NULL,
	`people` integer NOT NULL,
	`over_people` integer DEFAULT 0 NOT NULL,
	`over_reason` text,
	`supervisor_id` text,
	`counted_at` integer NOT NULL,
	`undone_at` integer,
	`undo_id` text,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "walk_ins_reason_check" CHECK("walk_ins"."reason" IN ('elsewhere', 'guest', 'artist', 'staff')),
	CONSTRAINT "walk_ins_people_check" CHECK("walk_ins"."people" BETWEEN 1 AND 20),
	CONSTRAINT "walk_ins_over_check" CHECK("walk_ins"."over_people" BETWEEN 0 AND "walk_ins"."people" AND ("walk_ins"."over_reason" IS NULL OR "walk_ins"."over_reason" IN ('left', 'no-show', 'companion', 'other')))
) STRICT;
--> statement-breakpoint
CREATE INDEX `walk_ins_event_idx` ON `walk_ins` (`event_id`,`people`) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX `walk_ins_desk_idx` ON `walk_ins` (`desk_id`,`counted_at`);