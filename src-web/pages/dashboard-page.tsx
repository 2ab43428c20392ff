import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import { trpc } from '#web/api.ts';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { DashboardHead } from '#web/features/dashboard/dashboard-head.tsx';
import { dashboardWords } from '#web/features/dashboard/words.ts';
import { WaitingDeclarations } from '#web/features/legal/waiting-declarations.tsx';
import { TicketsTab } from '#web/features/tickets/tickets-tab.tsx';
import { keepTickets } from '#web/kept-tickets.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { TabPanel, Tabs, type Tab } from '#web/ui/tabs.tsx';
import { useDeepLink } from '#web/hooks/use-deep-link.ts';
import { useAskAgainWhenRefused } from '#web/hooks/use-sign-in-again.ts';
import { LatePart, withWords } from './late-part.tsx';
import { isTonight } from '#shared/tickets/coming-nights.ts';
import { AdminAccess } from '#web/features/dashboard/admin-access.tsx';
import { MembershipTab } from '#web/features/membership/membership-tab.tsx';
import { NextNight } from '#web/features/tickets/next-night.tsx';
import { useNextTicket } from '#web/features/tickets/use-next-ticket.ts';

type DashboardMembershipProps = { displayName: string; hasPanel: boolean; now: Date };

/** The Membership tab: tonight's ticket, the pass, else the next night beside it, and the quick way to the panel. */
function DashboardMembership({ displayName, hasPanel, now }: DashboardMembershipProps) {
  const ticket = useNextTicket(now);
  const next = ticket !== null && <NextNight ticket={ticket} now={now} />;
  const isFirst = ticket !== null && isTonight(ticket.event, now);
  return (
    <>
      {isFirst && next}
      <MembershipTab displayName={displayName}>
        {!isFirst && next}
        <Suspense fallback={null}>
          <OwnShiftsLink />
        </Suspense>
        {hasPanel && <AdminAccess />}
      </MembershipTab>
    </>
  );
}

/** Most people see it once or never. */
const PasskeyOffer = lazy(async () => ({
  default: (await withWords(import('#web/features/security/passkey-offer.tsx'))).PasskeyOffer,
}));

/** Few help. */
const OwnShiftsLink = lazy(async () => ({
  default: (await withWords(import('#web/features/my-shifts/own-shifts-link.tsx'))).OwnShiftsLink,
}));

/** Few wait for a seat; below the tickets, so that no code moves when it comes. */
const OwnWaitLists = lazy(async () => ({
  default: (await withWords(import('#web/features/wait-list/own-wait-lists.tsx'))).OwnWaitLists,
}));

/** Few have one; below the tickets, too. */
const OwnVouchers = lazy(async () => ({
  default: (await withWords(import('#web/features/gift-vouchers/own-vouchers.tsx'))).OwnVouchers,
}));

/** Not everybody has one. */
const OwnCards = lazy(async () => ({
  default: (await withWords(import('#web/features/entry-cards/own-cards.tsx'))).OwnCards,
}));

const loadProfile = async () => (await import('./dashboard-profile.tsx')).DashboardProfile;
const loadNewsletters = async () => (await import('./dashboard-newsletters.tsx')).DashboardNewsletters;

const TABS = [
  { id: 'membership', icon: 'id-badge-2' },
  { id: 'tickets', icon: 'ticket' },
  { id: 'cards', icon: 'credit-card' },
  { id: 'newsletters', icon: 'mail' },
  { id: 'profile', icon: 'user' },
] as const satisfies readonly Omit<Tab, 'label'>[];

/** Where cards are neither sold nor had, nothing is said of them. */
function useHasCards(isAsked: boolean): boolean {
  const { cards = [], offered = [] } = trpc.entryCards.mine.useQuery().data ?? {};
  return isAsked || cards.length + offered.length > 0;
}

/** /dashboard: opens on Membership; each tab has its own address (`?tab=tickets`). */
export function DashboardPage() {
  const words = useWords(dashboardWords);
  const to = usePathFor();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const active = TABS.find(({ id }) => id === asked)?.id ?? TABS[0].id;
  const session = trpc.profile.session.useQuery();
  const ticketCount = trpc.profile.ticketCount.useQuery(undefined, { refetchOnMount: 'always' });
  const hasCards = useHasCards(asked === 'cards');
  const signOut = useSignOut();
  useDeepLink(active);
  useAskAgainWhenRefused();
  useEffect(() => void keepTickets().catch(() => undefined), []);
  const now = useNow();
  const displayName = session.data?.displayName ?? '';
  const hasPanel = session.data?.hasPanel === true;
  const tabs = TABS.filter(({ id }) => id !== 'cards' || hasCards).map((tab) => ({
    ...tab,
    label: words.tabs[tab.id],
    ...(tab.id === 'tickets' && { count: ticketCount.data }),
  }));
  return (
    <div className="wrap">
      <title>{`${words.title} | ${brand.full}`}</title>
      <DashboardHead displayName={displayName} hasPanel={hasPanel} onLogout={() => void signOut()} />
      <WaitingDeclarations />
      <Suspense fallback={null}>
        <PasskeyOffer />
      </Suspense>
      <Tabs
        tabs={tabs}
        active={active}
        label={words.label}
        onChange={(id) => navigate(to(`${paths.dashboard}?tab=${id}`))}
      />
      <TabPanel id={active}>
        {active === 'membership' && <DashboardMembership displayName={displayName} hasPanel={hasPanel} now={now} />}
        {active === 'tickets' && (
          <>
            <TicketsTab now={now} />
            <Suspense fallback={null}>
              <OwnWaitLists />
            </Suspense>
            <Suspense fallback={null}>
              <OwnVouchers />
            </Suspense>
          </>
        )}
        {active === 'cards' && (
          <Suspense fallback={null}>
            <OwnCards />
          </Suspense>
        )}
        {active === 'newsletters' && <LatePart name="newsletters" failed={words.loadFailed} load={loadNewsletters} />}
        {active === 'profile' && <LatePart name="profile" failed={words.loadFailed} load={loadProfile} />}
      </TabPanel>
    </div>
  );
}
