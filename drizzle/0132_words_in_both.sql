ALTER TABLE `events` ADD `other_words` text;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `other_words` text;