ALTER TABLE `followers` ADD `lang` text CONSTRAINT "followers_lang_check" CHECK("lang" IN ('en', 'de'));--> statement-breakpoint
ALTER TABLE `waiters` ADD `lang` text CONSTRAINT "waiters_lang_check" CHECK("lang" IN ('en', 'de'));--> statement-breakpoint
ALTER TABLE `workshops` ADD `lang` text CONSTRAINT "workshops_lang_check" CHECK("lang" IN ('en', 'de'));