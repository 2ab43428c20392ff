ALTER TABLE `outbox` ADD `lang` text CONSTRAINT "outbox_lang_check" CHECK("lang" IN ('en', 'de'));--> statement-breakpoint
ALTER TABLE `orders` ADD `lang` text CONSTRAINT "orders_lang_check" CHECK("lang" IN ('en', 'de'));
