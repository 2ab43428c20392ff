ALTER TABLE `desks` ADD `queue_length` integer;--> statement-breakpoint
ALTER TABLE `desks` ADD `battery_percent` integer;--> statement-breakpoint
ALTER TABLE `desks` ADD `is_charging` integer DEFAULT false NOT NULL;