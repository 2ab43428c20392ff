ALTER TABLE `refunds` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `note` text DEFAULT '' NOT NULL;