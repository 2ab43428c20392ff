/**
 * `draft`: somebody is still writing it. `scheduled`: it leaves at its time. `stopped`: an admin said so; nothing more is
 * put on its way until somebody goes on with it.
 */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'done'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];
