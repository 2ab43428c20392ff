import type { AdminOverview } from './admin-views.ts';

/** Where the panel hears of changes as they happen: server-sent events. */
export const PANEL_STREAM_PATH = '/admin/live';

/** What they carry: the counts, and how much waits for a person. */
export type PanelLive = { overview: AdminOverview; waiting: number };
