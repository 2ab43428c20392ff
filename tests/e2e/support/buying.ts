import type { APIRequestContext, Page } from 'playwright/test';
import superjson, { type SuperJSONResult } from 'superjson';
import type { EventDetail, EventSummary } from '#shared/events/event-view.ts';
import { expect } from './fixtures.ts';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  asksBank: '4000 0025 0000 3155',
} as const;

async function query<Out>(request: APIRequestContext, procedure: string, input: unknown): Promise<Out> {
  // Public answers in the website's own spelling are kept for 1.5 s: in another one the books themselves are asked.
  const answer = await request.get(`/trpc/${procedure}`, {
    params: { input: JSON.stringify(superjson.serialize(input), null, 1) },
  });
  const { result } = (await answer.json()) as { result: { data: SuperJSONResult } };
  return superjson.deserialize<Out>(result.data);
}

export const eventById = (request: APIRequestContext, id: string): Promise<EventDetail> =>
  query<EventDetail>(request, 'events.byId', { id });

/** The first night to come that fits; the season is made new for every run, so one always does. */
export async function findNight(
  request: APIRequestContext,
  fits: (event: EventDetail) => boolean,
): Promise<EventDetail> {
  for (const { id } of await query<EventSummary[]>(request, 'events.upcoming', { limit: 48 })) {
    const event = await eventById(request, id);
    if (fits(event)) return event;
  }
  throw new Error('no such night in the season');
}

const canBeBought = ({ ticketTypes }: EventDetail): boolean =>
  ticketTypes.some(({ availability }) => availability === 'on_sale');

/** Paid, with room for everybody in the test. */
export const isRoomy = (event: EventDetail): boolean =>
  canBeBought(event) &&
  event.fromPriceCents > 0 &&
  (event.seatsLeft ?? 999) > 40 &&
  event.ticketTypes.every(({ seatsLeft }) => (seatsLeft ?? 999) > 20);
export const isFree = (event: EventDetail): boolean =>
  canBeBought(event) && event.ticketTypes.every(({ priceCents }) => priceCents === 0);
export const isNearlySoldOut = (event: EventDetail): boolean =>
  canBeBought(event) && event.fromPriceCents > 0 && event.seatsLeft !== null && event.seatsLeft <= 10;

/** The button that orders, wherever this width shows it. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^Pay €[\d.]+ with Stripe$/ }).filter({ visible: true });
export const checkButton = (page: Page) =>
  page.getByRole('button', { name: 'Check Payment Status' }).filter({ visible: true });

/** Presses pay and follows into the tab that opens. */
export async function openPaymentPage(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await payButton(page).click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  return tab;
}

export async function payWith(tab: Page, card: string): Promise<void> {
  await tab.getByLabel('Card number').fill(card);
  await tab.getByRole('button', { name: /^Pay .*\d/ }).click();
}

export const sessionIdOf = (tab: Page): string => new URL(tab.url()).pathname.split('/').at(-1) ?? '';

export type DemoMail = {
  subject: string;
  links: string[];
  files: { filename: string; contentType: string; url: string }[];
};

/** The newest mail to this address whose subject fits, once it is there. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<DemoMail> {
  let found: DemoMail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json', { params: { to } })).json()) as DemoMail[];
      return (found = mails.find((mail) => subject.test(mail.subject)));
    })
    .toBeDefined();
  return found as DemoMail;
}
