import { SEASON_DESK } from '#server/demo/season/season-desk.ts';

/** A condition in SQL: what the desks of the test have written. The season's past nights have a till of their own. */
export const BY_OWN_DESKS = `desk_id <> '${SEASON_DESK.id}'`;
