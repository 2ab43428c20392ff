import type { MemberField, MemberImportView } from '#shared/membership/import/member-import.ts';

const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

/** The panel's words for members that are brought in from a table. */
export const importWords = {
  lead:
    'A table (.csv or .xlsx) of the system or list that you leave: name, e-mail, plan, until when each has paid and how. ' +
    'Everybody is looked at first. Whoever is a member here already stays as they are, and the same file once more ' +
    'brings nobody in twice.',
  mailed:
    'Each gets an e-mail that says that their membership goes on, and leads to their account. Nothing is charged. Who is ' +
    'to pay by card later can order it once their paid time is over.',
  choose: 'Choose a table of members',
  drop: 'Drop a file here, or choose one',
  notReadable: 'Not readable',
  columns: {
    heading: 'Columns',
    ready: 'Check that each column means what its heading says.',
    missing: 'Say which column is the e-mail address.',
    labels: {
      email: 'E-mail',
      name: 'Name',
      firstName: 'First name',
      lastName: 'Last name',
      plan: 'Plan',
      paidUntil: 'Paid until',
      paidBy: 'Pays by',
      oldNumber: 'Old number',
      joinedOn: 'Member since',
    } satisfies Record<MemberField, string>,
  },
  meaning: {
    heading: 'Plans and payments',
    lead: 'What each word of the table is here. Rows without an answer are left out.',
    plan: (key: string) => (key === '' ? 'Plan of rows that name none' : `Plan “${key}”`),
    way: (key: string) => (key === '' ? 'How rows pay that do not say' : `Pays by “${key}”`),
    open: 'Left out: choose one',
    members: membersText,
    lastDay: 'Last paid day of rows that name none',
    lastDayHint: (count: number) => `${membersText(count)} without a day; left out while this is empty.`,
    lang: 'The e-mails are in',
    langs: { de: 'German', en: 'English' },
  },
  summary: {
    heading: 'What happens',
    members: 'Brought in',
    accounts: 'Of them with a new account',
    same: 'Known already',
    twice: 'Rows told twice',
    people: 'Who is brought in',
    name: 'Name',
    email: 'E-mail',
    plan: 'Plan',
    until: 'Paid until',
    paid: 'Paid',
    more: (count: number) => `and ${count} more`,
  },
  run: (count: number) => `Bring ${membersText(count)} in and mail them`,
  running: 'Bringing them in',
  nothing: 'There is nobody new in this table.',
  done: ({ members }: MemberImportView) => `Brought in: ${membersText(members)}. Each gets an e-mail.`,
  cutOff: 'Not everybody was brought in',
  again: 'Choose the same file again to finish.',
  past: {
    heading: 'Earlier tables',
    failed: 'The tables could not be loaded.',
    none: 'No members were brought in yet.',
    noName: 'A table',
    done: ({ isFinished, members, total }: MemberImportView) =>
      isFinished ? membersText(members) : `${members} of ${membersText(total)}: the same file once more does the rest`,
    takeBack: 'Take back',
    takeBackOf: (name: string) => `Take back ${name}`,
    question: (name: string) => `Take ${name} back?`,
    explain: (count: number) =>
      `The memberships of ${membersText(count)} go, and so do the accounts that came with them and that nobody has ` +
      'used. E-mails that have not left are not sent; who had theirs is not told.',
    removing: 'Taking back',
    removed: (count: number) => `${membersText(count)} taken back.`,
    notRemoved: 'Not taken back',
  },
};
