CREATE TABLE `door_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`invited_by_desk_id` text,
	`invited_by_user_id` text,
	`code_hash` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`helper_name` text,
	`token_hash` text,
	`joined_at` integer,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`last_seen_at` integer,
	`queue_length` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by_desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "door_phones_joined_check" CHECK(("door_phones"."token_hash" IS NULL) = ("door_phones"."joined_at" IS NULL)),
	CONSTRAINT "door_phones_inviter_check" CHECK(("door_phones"."invited_by_desk_id" IS NULL) <> ("door_phones"."invited_by_user_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `door_phones_codeHash_unique` ON `door_phones` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `door_phones_tokenHash_unique` ON `door_phones` (`token_hash`);--> statement-breakpoint
CREATE INDEX `door_phones_ends_idx` ON `door_phones` (`ends_at`);--> statement-breakpoint
CREATE INDEX `door_phones_event_idx` ON `door_phones` (`event_id`,`joined_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role_check" CHECK("__new_user_roles"."role" IN ('admin', 'door_lead', 'cashier'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_user_roles`("user_id", "role", "created_at") SELECT "user_id", "role", "created_at" FROM `user_roles`;--> statement-breakpoint
DROP TABLE `user_roles`;--> statement-breakpoint
ALTER TABLE `__new_user_roles` RENAME TO `user_roles`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `desks` ADD `is_phone` integer DEFAULT false NOT NULL;