/** The panel's words on the page of members. */
export const membersPageWords = { members: 'Members', bringIn: 'Bring members in' };
