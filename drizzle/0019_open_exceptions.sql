ALTER TABLE `desks` ADD `terminal_reader_id` text;--> statement-breakpoint
CREATE INDEX `payment_exceptions_open_idx` ON `payment_exceptions` (`created_at`,`id`) WHERE resolved_at IS NULL;