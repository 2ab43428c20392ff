import type { demoAccounts } from './people.ts';

/**
 * What the two accounts people try first have in their dashboards: tickets in all three states (design:
 * dashboard-tickets).
 */
export type PersonalOrder = {
  buyer: keyof typeof demoAccounts;
  eventKey: string;
  passName: string;
  quantity: number;
  outcome: 'paid' | 'refunded' | 'partly-refunded';
  holderNames?: string[];
  /** The gift voucher that paid it all (write-vouchers.ts). */ voucher?: 'member';
};

export const PERSONAL_ORDERS: readonly PersonalOrder[] = [
  {
    buyer: 'dancer',
    eventKey: 'saturday:0',
    passName: 'Party Only',
    quantity: 2,
    outcome: 'paid',
    holderNames: ['Mariana Castillo'],
  },
  { buyer: 'dancer', eventKey: 'friday:1', passName: 'Party Only', quantity: 1, outcome: 'paid' },
  { buyer: 'dancer', eventKey: 'coming-festival', passName: 'Full Pass', quantity: 1, outcome: 'paid' },
  { buyer: 'dancer', eventKey: 'course-running', passName: 'Full Course', quantity: 1, outcome: 'paid' },
  { buyer: 'dancer', eventKey: 'friday:-1', passName: 'Party Only', quantity: 1, outcome: 'paid' },
  {
    buyer: 'dancer',
    eventKey: 'zouk-lab:-1',
    passName: 'Lab + Social',
    quantity: 2,
    outcome: 'paid',
    holderNames: ['Theo Okafor'],
  },
  { buyer: 'dancer', eventKey: 'saturday:-4', passName: 'Party Only', quantity: 1, outcome: 'refunded' },
  { buyer: 'member', eventKey: 'saturday:2', passName: 'Party Only', quantity: 1, outcome: 'paid' },
  {
    buyer: 'member',
    eventKey: 'friday:2',
    passName: 'Party Only',
    quantity: 2,
    outcome: 'paid',
    holderNames: ['Aylin Demir'],
  },
  { buyer: 'member', eventKey: 'types-sold-out', passName: 'Leader Ticket', quantity: 1, outcome: 'paid' },
  {
    buyer: 'member',
    eventKey: 'friday:-2',
    passName: 'Party Only',
    quantity: 1,
    outcome: 'paid',
    voucher: 'member',
  },
  { buyer: 'member', eventKey: 'saturday:-1', passName: 'Party Only', quantity: 1, outcome: 'paid' },
  { buyer: 'member', eventKey: 'friday:-3', passName: 'Party Only', quantity: 2, outcome: 'partly-refunded' },
];

/** An event that sold out while people were still paying: one of them has the money back, two are waiting for it. */
export const LATE_MONEY_EVENT_KEY = 'saturday:1';
export const LATE_MONEY_REFUNDED = 1;
export const LATE_MONEY_PENDING = 2;
