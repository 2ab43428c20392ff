CREATE VIRTUAL TABLE `event_search` USING fts5(`title`, `place`, content='event_docs', content_rowid='id', detail='none', prefix='2 3 4', tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
INSERT INTO `event_docs` (`event_id`, `title`, `place`) SELECT id, title, location FROM events WHERE id NOT IN (SELECT event_id FROM event_docs) ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO `event_search` (`event_search`) VALUES ('rebuild');
