import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '#web/api.ts';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import type { ContentKind } from '#shared/website/content.ts';
import { WORKSHOP_TEASER_LIMIT } from '#shared/workshops/teaser-limit.ts';
import { aboutToBuy } from '#web/features/auth/about-to-buy.ts';
import { choicesOf, closedReasonOf, eveningOf, fittingSelection, itemsOf } from '#web/features/checkout/selection.ts';
import { followingMonth, monthOf } from '#web/features/events/shown-month.ts';
import { SENT_FORMS } from './sent-forms.ts';
import { NEXT_EVENTS, NEXT_FESTIVALS, NEXT_PARTIES, TEASED_WORKSHOPS } from './page-queries.ts';

export type PageHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;
export type Prefetch = (page: {
  helpers: PageHelpers;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  now: Date;
}) => Promise<'missing' | void>;

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'NOT_FOUND';

/** What the club itself says on a page. */
async function contentOf(helpers: PageHelpers, kinds: readonly ContentKind[]): Promise<void> {
  await Promise.all(kinds.map((kind) => helpers.website.content.fetch({ kind })));
}

const festivalsOnSale: Prefetch = async ({ helpers }) => {
  await contentOf(helpers, ['festivals']);
  await helpers.events.upcoming.fetch(NEXT_FESTIVALS);
};
const workshopsToCome: Prefetch = async ({ helpers }) => void (await helpers.workshops.listPublic.fetch());

/** What is asked of one event or workshop; `missing` when there is none. */
async function ofOne(
  helpers: PageHelpers,
  id: string | undefined,
  fetch: (input: EventByIdInput) => Promise<unknown>,
): Promise<'missing' | void> {
  const input = EventByIdInput.safeParse({ id });
  if (!input.success) return 'missing';
  try {
    await fetch(input.data);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    helpers.queryClient.removeQueries();
    return 'missing';
  }
}

/** The event, and what its page selects to begin with at the price of who asks. */
const whatIsChosen: Prefetch = ({ helpers, params }) =>
  ofOne(helpers, params['eventId'], async (input) => {
    const event = await helpers.events.byId.fetch(input);
    const choices = choicesOf(event);
    const selection = closedReasonOf(event, choices) === null ? fittingSelection(choices, {}) : null;
    const evening = eveningOf(choices, selection);
    const items = selection === null ? [] : itemsOf(selection);
    if (selection !== null)
      await helpers.checkout.quote.prefetch({
        eventId: event.id,
        ...(evening !== null && { eveningId: evening.id }),
        items,
      });
  });

/** What a page that is drawn for all asks about who is here, by route. */
export const prefetchOwn: Readonly<Record<string, Prefetch>> = {
  '/checkout/:eventId': async (page) => {
    if ((await whatIsChosen(page)) === 'missing') return 'missing';
    const { helpers, params } = page;
    const ofEvent = { eventId: params['eventId'] ?? '' };
    await Promise.all([
      helpers.profile.session.prefetch(),
      helpers.checkout.openOrder.prefetch(ofEvent),
      helpers.checkout.allowance.prefetch(ofEvent),
      helpers.checkout.roles.prefetch(ofEvent),
    ]);
  },
};

/** What a page shows at once, by route; only the server imports this. `missing` makes a public one a 404. */
export const prefetch: Readonly<Record<string, Prefetch>> = {
  '/': async ({ helpers }) => {
    await Promise.all([
      contentOf(helpers, ['home', 'course', 'salsa', 'claims']),
      helpers.membership.plans.fetch(),
      helpers.events.upcoming.fetch(NEXT_EVENTS),
      helpers.workshops.listPublic.fetch({ limit: WORKSHOP_TEASER_LIMIT }),
    ]);
  },
  '/events': async ({ helpers, query, now }) => {
    const shown = monthOf(query.get('month'), now);
    const following = followingMonth(shown, await helpers.events.month.fetch(shown), now);
    if (following !== undefined) await helpers.events.month.fetch(following);
  },
  '/events/:id': ({ helpers, params }) =>
    ofOne(helpers, params['id'], (input) =>
      Promise.all([
        helpers.events.byId.fetch(input),
        helpers.events.similar.fetch(input),
        helpers.events.photos.fetch(input),
      ]),
    ),
  '/auth': async ({ helpers, query }) => {
    const bought = aboutToBuy(readReturnPath(query.get('returnTo')));
    if (bought?.planId !== undefined) await helpers.membership.plans.fetch();
    const id = bought?.eventId;
    return id === undefined ? undefined : ofOne(helpers, id, (input) => helpers.events.byId.fetch(input));
  },
  '/checkout/:eventId': whatIsChosen,
  '/parties': async ({ helpers }) => {
    await Promise.all([
      helpers.events.upcoming.fetch(NEXT_PARTIES),
      helpers.workshops.listPublic.fetch(TEASED_WORKSHOPS),
    ]);
  },
  '/festivals': festivalsOnSale,
  '/festivals/:id': async (page) => {
    const festivals = await page.helpers.website.content.fetch({ kind: 'festivals' });
    if (!festivals.some(({ id }) => id === page.params['id'])) return 'missing';
    return festivalsOnSale(page);
  },
  '/members-club': async ({ helpers }) => {
    await Promise.all([contentOf(helpers, ['benefits', 'claims']), helpers.membership.plans.fetch()]);
  },
  '/contact': ({ helpers }) => contentOf(helpers, ['questions']),
  '/learn-bachata': async ({ helpers }) => {
    if ((await helpers.website.content.fetch({ kind: 'course' })).length === 0) return 'missing';
    await contentOf(helpers, ['quotes', 'course_questions']);
    await helpers.events.courses.fetch();
  },
  '/registration': async ({ helpers }) =>
    (await helpers.website.content.fetch({ kind: 'course' })).length === 0 ? 'missing' : undefined,
  '/salsa': async ({ helpers }) => {
    if ((await helpers.website.content.fetch({ kind: 'salsa' })).length === 0) return 'missing';
    await contentOf(helpers, ['djs']);
    await helpers.events.salsa.fetch();
  },
  '/sent/:form': async ({ params }) => (SENT_FORMS.some((form) => form === params['form']) ? undefined : 'missing'),
  '/workshop-calendar': workshopsToCome,
  '/workshop-calendar/:id': ({ helpers, params }) =>
    ofOne(helpers, params['id'], (input) => helpers.workshops.byId.fetch(input)),
  '/workshop-submission': workshopsToCome,
};
