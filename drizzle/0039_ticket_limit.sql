ALTER TABLE `events` ADD `max_paid_per_person` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `max_free_per_person` integer DEFAULT 4 NOT NULL;