ALTER TABLE `ticket_types` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `events_cancelled_idx` ON `events` (`cancelled_at`) WHERE cancelled_at IS NOT NULL;