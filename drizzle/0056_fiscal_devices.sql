CREATE TABLE `fiscal_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `fiscal_accounts_updated_idx` ON `fiscal_accounts` (`updated_by`);--> statement-breakpoint
CREATE TABLE `fiscal_archives` (
	`closing_entry_id` text PRIMARY KEY NOT NULL,
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
	FOREIGN KEY (`closing_entry_id`) REFERENCES `fiscal_closings`(`entry_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_archives_state_check" CHECK("fiscal_archives"."state" IN ('wanted', 'checking', 'verified', 'faulty', 'failed')),
	CONSTRAINT "fiscal_archives_file_check" CHECK(("fiscal_archives"."file" IS NULL) = ("fiscal_archives"."sha256" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `fiscal_archives_desk_idx` ON `fiscal_archives` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_archives_due_idx` ON `fiscal_archives` (`next_try_at`) WHERE next_try_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `fiscal_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`step` text NOT NULL,
	`sealed` text,
	`host` text,
	`port` integer,
	`serial` text,
	`master` text,
	`remaining` integer,
	`remaining_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`retired_at` integer,
	CONSTRAINT "fiscal_devices_kind_check" CHECK("fiscal_devices"."kind" IN ('fiskaly', 'epson')),
	CONSTRAINT "fiscal_devices_step_check" CHECK("fiscal_devices"."step" IN ('new', 'created', 'deployed', 'pin-set', 'ready', 'retired')),
	CONSTRAINT "fiscal_devices_address_check" CHECK(("fiscal_devices"."kind" = 'epson') = ("fiscal_devices"."host" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fiscal_devices_serial_unique` ON `fiscal_devices` (`serial`) WHERE serial IS NOT NULL AND retired_at IS NULL;--> statement-breakpoint
CREATE TABLE `fiscal_packages` (
	`id` text PRIMARY KEY NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`closing_entry_id` text,
	`requested_by` text,
	`state` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`sha256` text,
	`bytes` integer,
	`error` text,
	`is_sound` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "fiscal_packages_state_check" CHECK("fiscal_packages"."state" IN ('waiting', 'running', 'ready', 'failed', 'removed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `fiscal_packages_created_idx` ON `fiscal_packages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `fiscal_packages_requested_idx` ON `fiscal_packages` (`requested_by`);--> statement-breakpoint
CREATE TABLE `fiscal_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`device_id` text NOT NULL,
	`register_serial` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`registered_at` integer,
	`proven_at` integer,
	`proven_qr_text` text,
	`ended_at` integer,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `fiscal_devices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_registrations_proven_check" CHECK(("fiscal_registrations"."proven_at" IS NULL) = ("fiscal_registrations"."proven_qr_text" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fiscal_registrations_desk_unique` ON `fiscal_registrations` (`desk_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `fiscal_registrations_desk_idx` ON `fiscal_registrations` (`desk_id`);--> statement-breakpoint
CREATE INDEX `fiscal_registrations_device_idx` ON `fiscal_registrations` (`device_id`);