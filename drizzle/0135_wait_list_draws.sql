CREATE TABLE `wait_list_draws` (
	`event_id` text PRIMARY KEY NOT NULL,
	`draws_at` integer NOT NULL,
	`seed` text NOT NULL,
	`seed_hash` text NOT NULL,
	`drawn_at` integer,
	`lots` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wait_list_draws_drawn_check" CHECK(("wait_list_draws"."drawn_at" IS NULL) = ("wait_list_draws"."lots" IS NULL))
) STRICT;
