ALTER TABLE `disputes` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `decided_at` integer;