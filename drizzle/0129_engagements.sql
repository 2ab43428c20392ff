CREATE TABLE `engagement_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`engagement_id` text NOT NULL,
	`version` integer NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	`terms` text NOT NULL,
	`starts_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`words` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`engagement_id`) REFERENCES `engagements`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "engagement_letters_answer_check" CHECK(("engagement_letters"."answer" IS NULL) = ("engagement_letters"."answered_at" IS NULL)),
	CONSTRAINT "engagement_letters_version_check" CHECK("engagement_letters"."version" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `engagement_letters_version_unique` ON `engagement_letters` (`engagement_id`,`version`);--> statement-breakpoint
CREATE TABLE `engagements` (
	`id` text PRIMARY KEY NOT NULL,
	`workshop_id` text,
	`event_id` text,
	`artist_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`terms` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`workshop_id`) REFERENCES `workshops`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "engagements_state_check" CHECK("engagements"."state" IN ('draft', 'sent', 'change_asked', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "engagements_lang_check" CHECK("engagements"."lang" IN ('en', 'de')),
	CONSTRAINT "engagements_times_check" CHECK("engagements"."ends_at" > "engagements"."starts_at"),
	CONSTRAINT "engagements_terms_check" CHECK(json_valid("engagements"."terms"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `engagements_workshop_unique` ON `engagements` (`workshop_id`) WHERE workshop_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `engagements_token_unique` ON `engagements` (`token_hash`) WHERE token_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `engagements_event_idx` ON `engagements` (`event_id`);--> statement-breakpoint
CREATE INDEX `engagements_artist_idx` ON `engagements` (`artist_id`);--> statement-breakpoint
CREATE INDEX `engagements_starts_idx` ON `engagements` (`starts_at`,`id`);--> statement-breakpoint
CREATE TABLE `settlements` (
	`engagement_id` text PRIMARY KEY NOT NULL,
	`letter_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`heads` integer NOT NULL,
	`takings_cents` integer NOT NULL,
	`takings_vat_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`travel_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`solidarity_cents` integer NOT NULL,
	`payout_cents` integer NOT NULL,
	`ksk_bps` integer NOT NULL,
	`ksk_cents` integer NOT NULL,
	`counted_at` integer NOT NULL,
	`agreed_at` integer,
	`agreed_by` text,
	`paid_on` text,
	`paid_how` text,
	`invoice_number` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`engagement_id`) REFERENCES `engagements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`letter_id`) REFERENCES `engagement_letters`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "settlements_state_check" CHECK("settlements"."state" IN ('open', 'agreed', 'paid')),
	CONSTRAINT "settlements_sum_check" CHECK("settlements"."payout_cents" = "settlements"."fee_cents" + "settlements"."travel_cents" + "settlements"."vat_cents" - "settlements"."tax_cents" - "settlements"."solidarity_cents"),
	CONSTRAINT "settlements_agreed_check" CHECK(("settlements"."agreed_at" IS NOT NULL) = ("settlements"."state" <> 'open')),
	CONSTRAINT "settlements_agreed_by_check" CHECK(("settlements"."agreed_at" IS NULL) = ("settlements"."agreed_by" IS NULL)),
	CONSTRAINT "settlements_paid_check" CHECK(("settlements"."paid_on" IS NOT NULL) = ("settlements"."state" = 'paid') AND ("settlements"."paid_on" IS NULL) = ("settlements"."paid_how" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlements_paid_idx` ON `settlements` (`paid_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_letter_unique` ON `settlements` (`letter_id`);