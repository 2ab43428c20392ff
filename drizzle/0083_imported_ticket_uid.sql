ALTER TABLE `tickets` ADD `foreign_uid` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `foreign_code_bits` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_foreign_uid_unique` ON `tickets` (`foreign_uid`) WHERE foreign_uid IS NOT NULL;