CREATE TABLE `gift_voucher_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`why` text NOT NULL,
	`cents` integer NOT NULL,
	`order_id` text,
	`refund_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`voucher_id`) REFERENCES `gift_vouchers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "gift_voucher_moves_why_check" CHECK("gift_voucher_moves"."why" IN ('issued', 'held', 'freed', 'returned', 'voided')),
	CONSTRAINT "gift_voucher_moves_sign_check" CHECK("gift_voucher_moves"."cents" <> 0 AND ("gift_voucher_moves"."cents" < 0) = ("gift_voucher_moves"."why" IN ('held', 'voided'))),
	CONSTRAINT "gift_voucher_moves_order_check" CHECK(("gift_voucher_moves"."order_id" IS NOT NULL) = ("gift_voucher_moves"."why" IN ('held', 'freed')))
) STRICT;
--> statement-breakpoint
CREATE INDEX `gift_voucher_moves_voucher_idx` ON `gift_voucher_moves` (`voucher_id`,`id`);--> statement-breakpoint
CREATE INDEX `gift_voucher_moves_order_idx` ON `gift_voucher_moves` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_voucher_moves_refund_unique` ON `gift_voucher_moves` (`refund_id`) WHERE refund_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `gift_voucher_moves_issued_unique` ON `gift_voucher_moves` (`voucher_id`) WHERE why = 'issued';--> statement-breakpoint
CREATE TABLE `gift_vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`rest_cents` integer DEFAULT 0 NOT NULL,
	`order_id` text,
	`user_id` text,
	`for_name` text DEFAULT '' NOT NULL,
	`from_name` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`motif` text NOT NULL,
	`recipient_email` text,
	`send_at` integer,
	`lang` text,
	`issued_at` integer,
	`ends_at` integer,
	`blocked_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "gift_vouchers_kind_check" CHECK("gift_vouchers"."kind" IN ('gift', 'credit')),
	CONSTRAINT "gift_vouchers_motif_check" CHECK("gift_vouchers"."motif" IN ('salsa', 'bachata', 'zouk', 'workshop', 'festival')),
	CONSTRAINT "gift_vouchers_lang_check" CHECK("gift_vouchers"."lang" IN ('en', 'de')),
	CONSTRAINT "gift_vouchers_rest_check" CHECK("gift_vouchers"."amount_cents" > 0 AND "gift_vouchers"."rest_cents" BETWEEN 0 AND "gift_vouchers"."amount_cents"),
	CONSTRAINT "gift_vouchers_issued_check" CHECK(("gift_vouchers"."issued_at" IS NULL) = ("gift_vouchers"."ends_at" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_vouchers_code_unique` ON `gift_vouchers` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `gift_vouchers_order_unique` ON `gift_vouchers` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gift_vouchers_user_idx` ON `gift_vouchers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `gift_vouchers_issued_idx` ON `gift_vouchers` (`issued_at`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `from_voucher_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `gift_voucher_id` text;