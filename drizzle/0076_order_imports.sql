CREATE TABLE `imported_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`event_id` text NOT NULL,
	`source` text NOT NULL,
	`external_uid` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`paid_cents` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `order_imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imported_orders_source_check" CHECK("imported_orders"."source" IN ('pretix', 'eventbrite', 'hi.events', 'table')),
	CONSTRAINT "imported_orders_paid_check" CHECK("imported_orders"."paid_cents" IS NULL OR "imported_orders"."paid_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_orders_external_unique` ON `imported_orders` (`source`,`external_uid`,`event_id`);--> statement-breakpoint
CREATE INDEX `imported_orders_import_idx` ON `imported_orders` (`import_id`);--> statement-breakpoint
CREATE INDEX `imported_orders_event_idx` ON `imported_orders` (`event_id`);--> statement-breakpoint
CREATE INDEX `imported_orders_email_idx` ON `imported_orders` (`email`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE TABLE `order_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`file_name` text NOT NULL,
	`created_by` text,
	`total_count` integer NOT NULL,
	`done_count` integer DEFAULT 0 NOT NULL,
	`cancelled_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_imports_source_check" CHECK("order_imports"."source" IN ('pretix', 'eventbrite', 'hi.events', 'table'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_imports_created_idx` ON `order_imports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `order_imports_created_by_idx` ON `order_imports` (`created_by`);