ALTER TABLE `desk_pairings` ADD `has_weak_storage` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `desks` ADD `has_weak_storage` integer DEFAULT false NOT NULL;