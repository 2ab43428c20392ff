CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer,
	CONSTRAINT "contact_messages_lengths_check" CHECK(length("contact_messages"."name") BETWEEN 1 AND 200 AND length("contact_messages"."subject") BETWEEN 1 AND 200 AND length("contact_messages"."message") BETWEEN 1 AND 5000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_requestKey_unique` ON `contact_messages` (`request_key`);--> statement-breakpoint
CREATE INDEX `contact_messages_created_idx` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_open_idx` ON `contact_messages` (`created_at`,`id`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_email_idx` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE TABLE `contract_declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`kind` text NOT NULL,
	`manner` text,
	`reason` text,
	`name` text NOT NULL,
	`identification` text,
	`contract` text NOT NULL,
	`ends_on` text,
	`email` text NOT NULL,
	`received_at` integer NOT NULL,
	`receipt_token` text NOT NULL,
	`subscriber_id` text,
	`outcome` text DEFAULT 'unmatched' NOT NULL,
	`effective_on` text,
	`handled_at` integer,
	CONSTRAINT "contract_declarations_kind_check" CHECK("contract_declarations"."kind" IN ('cancel', 'withdraw')),
	CONSTRAINT "contract_declarations_outcome_check" CHECK("contract_declarations"."outcome" IN ('unmatched', 'effective', 'declined')),
	CONSTRAINT "contract_declarations_fields_check" CHECK(CASE "contract_declarations"."kind" WHEN 'cancel' THEN "contract_declarations"."manner" IS NOT NULL AND "contract_declarations"."manner" IN ('ordinary', 'extraordinary') ELSE "contract_declarations"."manner" IS NULL AND "contract_declarations"."reason" IS NULL AND "contract_declarations"."identification" IS NULL AND "contract_declarations"."ends_on" IS NULL END),
	CONSTRAINT "contract_declarations_effective_check" CHECK("contract_declarations"."outcome" <> 'effective' OR "contract_declarations"."subscriber_id" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contract_declarations_requestKey_unique` ON `contract_declarations` (`request_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `contract_declarations_receiptToken_unique` ON `contract_declarations` (`receipt_token`);--> statement-breakpoint
CREATE INDEX `contract_declarations_received_idx` ON `contract_declarations` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `contract_declarations_open_idx` ON `contract_declarations` (`received_at`,`id`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX `contract_declarations_email_idx` ON `contract_declarations` (`email`);--> statement-breakpoint
CREATE INDEX `contract_declarations_subscriber_idx` ON `contract_declarations` (`subscriber_id`) WHERE subscriber_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `course_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`role` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer,
	CONSTRAINT "course_requests_role_check" CHECK("course_requests"."role" IN ('leader', 'follower', 'both'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `course_requests_requestKey_unique` ON `course_requests` (`request_key`);--> statement-breakpoint
CREATE INDEX `course_requests_created_idx` ON `course_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `course_requests_open_idx` ON `course_requests` (`created_at`,`id`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX `course_requests_email_idx` ON `course_requests` (`email`);--> statement-breakpoint
CREATE TABLE `guide_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`experience` text,
	`goals` text DEFAULT '' NOT NULL,
	`consent_wording` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "guide_requests_experience_check" CHECK("guide_requests"."experience" IN ('none', 'some-classes', 'regular', 'performing'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `guide_requests_requestKey_unique` ON `guide_requests` (`request_key`);--> statement-breakpoint
CREATE INDEX `guide_requests_created_idx` ON `guide_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `guide_requests_email_idx` ON `guide_requests` (`email`);--> statement-breakpoint
CREATE TABLE `reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`request_key` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`night` text NOT NULL,
	`event_id` text,
	`guests` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reservations_night_check" CHECK("reservations"."night" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "reservations_guests_check" CHECK("reservations"."guests" BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reservations_requestKey_unique` ON `reservations` (`request_key`);--> statement-breakpoint
CREATE INDEX `reservations_night_idx` ON `reservations` (`night`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_created_idx` ON `reservations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reservations_open_idx` ON `reservations` (`created_at`,`id`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE INDEX `reservations_email_idx` ON `reservations` (`email`);--> statement-breakpoint
CREATE INDEX `reservations_event_idx` ON `reservations` (`event_id`);