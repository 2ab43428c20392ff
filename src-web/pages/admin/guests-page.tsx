import '../../styles/private.css';
import '#web/features/admin-guests/admin-guests.css';
import { CardTable } from '#web/features/admin-guests/card-table.tsx';
import { GivenTable } from '#web/features/admin-guests/given-table.tsx';
import { GuestListTable } from '#web/features/admin-guests/guest-list-table.tsx';
import { PromoListTable } from '#web/features/admin-guests/promo-list-table.tsx';
import { PromoTable } from '#web/features/admin-guests/promo-table.tsx';
import { VoucherTable } from '#web/features/admin-guests/voucher-table.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const tabsIn = (words: AdminPageWords) =>
  [
    { id: 'codes', label: words.promoCodes },
    { id: 'code-lists', label: words.listsOfCodes },
    { id: 'lists', label: words.guestLists },
    { id: 'given', label: words.givenTickets },
    { id: 'vouchers', label: words.giftVouchers },
    { id: 'cards', label: words.cards },
  ] as const;

/** What each list makes anew, under `new` in the address. */
const newIn = (words: AdminPageWords) =>
  ({
    codes: { what: 'code', label: words.newPromoCode },
    'code-lists': { what: 'codes', label: words.newListCodes },
    lists: { what: 'list', label: words.newGuestList },
    given: { what: 'given', label: words.giveTickets },
    // They are bought on the website.
    vouchers: null,
    cards: null,
  }) as const;

/** What was chosen in one list means nothing in another. */
const AS_AT_FIRST = { view: '', search: '', state: '', sort: '', down: '', code: '', guests: '', new: '' } as const;

/**
 * /admin/guests: promo codes, lists of codes, guest lists and given tickets over all nights; `event` in the address keeps to
 * one. And the gift vouchers, and cards of several entries.
 */
export function GuestsPage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const shown = tabsIn(words).find(({ id }) => id === get('list'))?.id ?? 'codes';
  const eventId = get('event');
  const show = (id: string): void => set({ list: id === 'codes' ? '' : id, ...AS_AT_FIRST });
  const made = newIn(words)[shown];
  const query = new URLSearchParams({
    list: shown,
    ...(eventId !== '' && { event: eventId }),
    ...(made !== null && { new: made.what }),
  });
  return (
    <AdminFrame
      tab="guests"
      title={words.codesAndGuests}
      {...(eventId !== '' && { back: { href: adminPaths.event(eventId), label: words.backEvent } })}
      actions={
        made !== null && (
          <ButtonLink look="p" icon="plus" href={`${adminPaths.guests}?${query.toString()}`}>
            {made.label}
          </ButtonLink>
        )
      }
    >
      <RoomTabs tabs={tabsIn(words)} active={shown} label={words.whichList} onChange={show}>
        {shown === 'codes' && <PromoTable />}
        {shown === 'code-lists' && <PromoListTable />}
        {shown === 'lists' && <GuestListTable />}
        {shown === 'given' && <GivenTable />}
        {shown === 'vouchers' && <VoucherTable />}
        {shown === 'cards' && <CardTable />}
      </RoomTabs>
    </AdminFrame>
  );
}
