import type { MemberPriceFor, PlanAudience, PriceRule } from '#shared/membership/plans.ts';
import type { MembershipPerk } from '#shared/membership/perks.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';

/** What each price is for. */
export const PRICE_WORDS: Record<MemberPriceFor, string> = {
  weekendParty: 'Parties on Fridays and Saturdays',
  otherParty: 'Other parties',
  preParty: 'Workshops before a party',
  memberFestival: 'Festivals marked for members',
};
export const RULE_WORDS: Record<PriceRule['kind'], string> = {
  normal: 'What everybody pays',
  free: 'Free',
  share: 'A percentage off',
  fixed: 'A fixed price',
};
export const AUDIENCE_WORDS: Record<PlanAudience, string> = {
  everyone: 'Whoever orders it',
  by_hand: 'Whom the office gives it (team, teachers)',
};
export const PERK_WORDS: Record<MembershipPerk, string> = { 't-shirt': 'T-shirt', wristband: 'Wristband' };

/** What a member pays, beside what it is for. */
export const rulePays = (rule: PriceRule): string =>
  rule.kind === 'share'
    ? `${(100 - rule.bps / 100).toLocaleString('en')}% off`
    : rule.kind === 'fixed'
      ? `${formatCents(rule.priceCents)}${rule.hasVoucher ? ', with a voucher' : ''}`
      : RULE_WORDS[rule.kind];

/** The page Plans, and its form. */
export const PLANS_WORDS = {
  title: 'Plans',
  lead:
    'Guests see these cards on the start page and on Members Club, in this order. Members keep the price, ' +
    'the term and the benefits they have: a change holds for those who order from then on. To change a running contract, its ' +
    'member has to agree; nothing here does that.',
  none: 'There are no plans: nobody can become a member.',
  failed: 'The plans could not be loaded.',
  fresh: 'New plan',
  language: 'Language of the cards',
  langs: { en: 'English', de: 'German' } satisfies Record<Lang, string>,
  subscribe: { en: 'Subscribe', de: 'Mitglied werden' } satisfies Record<Lang, string>,
  offered: 'Offered',
  byHand: 'Given by hand',
  closed: 'Not offered',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  older: (count: number, price: string) => `${count} on earlier terms, from ${price}`,
  notice: 'Notice',
  noticeDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  handedOut: 'Handed out at the door',
  edit: 'Edit',
  offer: 'Offer it',
  end: 'Stop offering',
  remove: 'Delete',
  up: 'Earlier',
  down: 'Later',
  did: {
    open: (name: string) => `${name} is offered`,
    end: (name: string) => `${name} is not offered any more`,
    move: (name: string) => `${name} has moved`,
    remove: (name: string) => `${name} is deleted`,
  },
  notDone: 'Not done',
  ending: (name: string) => `Stop offering ${name}?`,
  endingText: (members: number) =>
    `Nobody can order it or be given it from now on. ${
      members === 0 ? 'Nobody has it now.' : `Its ${members} members keep it: nothing changes for them.`
    }`,
  removing: (name: string) => `Delete ${name}?`,
  removingText: 'Nobody has or had it. It is gone for good.',
  form: {
    make: 'A new plan',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    saving: 'Saving',
    made: 'The plan is there. Offer it once it is right.',
    changed: 'Saved',
    replaced: 'Saved for those who order from now on',
    notSaved: 'Not saved',
    used: (members: number) =>
      `${members === 0 ? 'Somebody had' : members === 1 ? '1 member has' : `${members} members have`} these terms. Another price, ` +
      'term or benefit holds for new members only. Names and picture change for everybody.',
    tier: 'Name in mails, on passes and in the panel',
    name: 'Name on its card',
    showsTerm: 'Show the months beside the name',
    doorName: 'What the desk calls an entry',
    doorHint: 'In German. Plans of one name share a tile.',
    price: 'Price a month in €',
    months: 'Minimum term in months',
    monthsHint: 'After it, it goes on month by month. 12 is a year.',
    notice: 'Notice in days',
    noticeHint: 'Before a paid month ends; 14 at most, as the cancellation policy says.',
    audience: 'Who can have it',
    features: { en: 'What it gives, in English', de: 'What it gives, in German' },
    linesHint: 'One thing a line.',
    agreed: { en: 'What the contract names, in English', de: 'What the contract names, in German' },
    agreedHint: 'Only where the card points at another plan. Empty: as on the card.',
    off: 'Percent off',
    fixed: 'Price in €',
    voucher: 'With a bar voucher of €2.50 in it',
    pays: 'Members pay for',
    perks: 'Handed out once at the door',
    genre: 'Colours',
    motif: 'Picture',
    popular: 'Mark it as most popular',
    preview: 'Its card',
  },
};
