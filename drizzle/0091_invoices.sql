CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`company` text NOT NULL,
	`street` text NOT NULL,
	`place` text NOT NULL,
	`country` text NOT NULL,
	`vat_id` text NOT NULL,
	`year` integer,
	`serial` integer,
	`issued_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invoices_number_check" CHECK(("invoices"."serial" IS NULL) = ("invoices"."year" IS NULL)),
	CONSTRAINT "invoices_issued_check" CHECK(("invoices"."serial" IS NULL) = ("invoices"."issued_at" IS NULL)),
	CONSTRAINT "invoices_serial_check" CHECK("invoices"."serial" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_serial_unique` ON `invoices` (`year`,`serial`) WHERE serial IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_waiting_unique` ON `invoices` (`order_id`) WHERE serial IS NULL;--> statement-breakpoint
CREATE INDEX `invoices_order_idx` ON `invoices` (`order_id`,`serial`);