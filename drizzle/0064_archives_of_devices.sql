PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_fiscal_archives` (
	`closing_entry_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`device_serial` text NOT NULL,
	`state` text NOT NULL,
	`file` text,
	`sha256` text,
	`bytes` integer,
	`messages` integer,
	`problems` text DEFAULT '[]' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`pulled_at` integer,
	PRIMARY KEY(`closing_entry_id`, `device_serial`),
	FOREIGN KEY (`closing_entry_id`) REFERENCES `fiscal_closings`(`entry_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_archives_state_check" CHECK("__new_fiscal_archives"."state" IN ('wanted', 'checking', 'verified', 'faulty', 'failed')),
	CONSTRAINT "fiscal_archives_file_check" CHECK(("__new_fiscal_archives"."file" IS NULL) = ("__new_fiscal_archives"."sha256" IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_fiscal_archives`("closing_entry_id", "desk_id", "device_serial", "state", "file", "sha256", "bytes", "messages", "problems", "tries", "next_try_at", "created_at", "pulled_at") SELECT "closing_entry_id", "desk_id", "device_serial", "state", "file", "sha256", "bytes", "messages", "problems", "tries", "next_try_at", "created_at", "pulled_at" FROM `fiscal_archives`;--> statement-breakpoint
DROP TABLE `fiscal_archives`;--> statement-breakpoint
ALTER TABLE `__new_fiscal_archives` RENAME TO `fiscal_archives`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `fiscal_archives_desk_idx` ON `fiscal_archives` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_archives_due_idx` ON `fiscal_archives` (`next_try_at`) WHERE next_try_at IS NOT NULL;