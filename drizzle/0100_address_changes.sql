CREATE TABLE `address_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`proof` text NOT NULL,
	`note` text NOT NULL,
	`is_contested` integer NOT NULL,
	`confirm_hash` text NOT NULL,
	`object_hash` text,
	`late_object_hash` text,
	`moved` text,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`objected_at` integer,
	`ended_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "address_changes_proof_check" CHECK("address_changes"."proof" IN ('identity_card', 'known', 'orders', 'letter')),
	CONSTRAINT "address_changes_note_check" CHECK(length(note) <= 500),
	CONSTRAINT "address_changes_confirmed_check" CHECK("address_changes"."confirmed_at" IS NULL OR "address_changes"."ended_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_confirmHash_unique` ON `address_changes` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_objectHash_unique` ON `address_changes` (`object_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_lateObjectHash_unique` ON `address_changes` (`late_object_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_open_unique` ON `address_changes` (`user_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `address_changes_user_idx` ON `address_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `address_changes_old_email_idx` ON `address_changes` (`old_email`);--> statement-breakpoint
CREATE INDEX `address_changes_new_email_idx` ON `address_changes` (`new_email`);--> statement-breakpoint
CREATE INDEX `address_changes_created_idx` ON `address_changes` (`created_at`);