/** Acts that nobody signs in for where they are done by the link of a mail; a link is a person, and no server. */
const LINK_ACTS: ReadonlySet<string> = new Set([
  'account.address_changed',
  'account.address_objected',
  'declaration.confirmed',
  'declaration.objected',
  'follow.ended',
  'follow.started',
  'newsletter.ended',
  'thanks.objected',
]);

/** Whether somebody did this by the link in their mail. */
export const isByLink = ({ actorKind, action }: { actorKind: string; action: string }): boolean =>
  actorKind === 'visitor' && LINK_ACTS.has(action);
