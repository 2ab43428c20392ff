ALTER TABLE `kasse_tries` ADD `wrong_at` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `kasse_tries` DROP COLUMN `wrong_tries`;--> statement-breakpoint
ALTER TABLE `kasse_tries` DROP COLUMN `first_wrong_at`;