ALTER TABLE `cash_sessions` ADD `office_closed_at` integer;--> statement-breakpoint
ALTER TABLE `cash_sessions` ADD `office_closed_by` text;--> statement-breakpoint
ALTER TABLE `cash_sessions` ADD `office_counted_cents` integer;--> statement-breakpoint
ALTER TABLE `cash_sessions` ADD `office_note` text;--> statement-breakpoint
CREATE INDEX `cash_sessions_office_idx` ON `cash_sessions` (`office_closed_at`,`id`) WHERE office_closed_at IS NOT NULL AND closed_at IS NULL;