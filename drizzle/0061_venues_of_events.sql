-- Every place that an event has named so far becomes a venue of that name; the events keep their words.
INSERT INTO `venues` (`id`, `name`)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), `location`
FROM (SELECT DISTINCT `location` FROM `events`);--> statement-breakpoint
UPDATE `events` SET `venue_id` = (SELECT `id` FROM `venues` WHERE `name` = `events`.`location`);
