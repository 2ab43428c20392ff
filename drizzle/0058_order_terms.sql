CREATE TABLE `terms_versions` (
	`version` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`first_used_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` text REFERENCES terms_versions(version);