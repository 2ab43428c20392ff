CREATE TABLE `imported_members` (
	`subscriber_id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`paid_until` text NOT NULL,
	`old_number` text,
	`made_account` integer NOT NULL,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `member_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imported_members_import_idx` ON `imported_members` (`import_id`);--> statement-breakpoint
CREATE INDEX `imported_members_address_idx` ON `imported_members` (`address_hash`,`paid_until`);--> statement-breakpoint
CREATE TABLE `member_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`file_name` text NOT NULL,
	`created_by` text,
	`total_count` integer NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_imports_created_idx` ON `member_imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_imports_created_by_idx` ON `member_imports` (`created_by`);