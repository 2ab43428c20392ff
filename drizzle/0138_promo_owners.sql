CREATE TABLE `promo_owners` (
	`promo_code_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text DEFAULT '' NOT NULL,
	`free_after` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`promo_code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_owners_who_check" CHECK(("promo_owners"."user_id" IS NULL) <> ("promo_owners"."name" = '')),
	CONSTRAINT "promo_owners_free_after_check" CHECK("promo_owners"."free_after" IS NULL OR "promo_owners"."free_after" BETWEEN 1 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `promo_owners_user_idx` ON `promo_owners` (`user_id`);--> statement-breakpoint
CREATE TABLE `promo_places` (
	`order_id` text PRIMARY KEY NOT NULL,
	`promo_code_id` text NOT NULL,
	`taken_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`promo_code_id`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `promo_places_code_idx` ON `promo_places` (`promo_code_id`);