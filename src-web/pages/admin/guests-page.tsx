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

const TABS = [
  { id: 'codes', label: 'Promo codes' },
  { id: 'code-lists', label: 'Lists of codes' },
  { id: 'lists', label: 'Guest lists' },
  { id: 'given', label: 'Given tickets' },
  { id: 'vouchers', label: 'Gift vouchers' },
  { id: 'cards', label: 'Cards' },
] as const;

/** What each list makes anew, under `new` in the address. */
const NEW = {
  codes: { what: 'code', label: 'New promo code' },
  'code-lists': { what: 'codes', label: 'New list of codes' },
  lists: { what: 'list', label: 'New guest list' },
  given: { what: 'given', label: 'Give tickets' },
  // They are bought on the website.
  vouchers: null,
  cards: null,
} as const;

/** What was chosen in one list means nothing in another. */
const AS_AT_FIRST = { view: '', search: '', state: '', sort: '', down: '', code: '', guests: '', new: '' } as const;

/**
 * /admin/guests: promo codes, lists of codes, guest lists and given tickets over all nights; `event` in the address keeps to
 * one. And the gift vouchers, and cards of several entries.
 */
export function GuestsPage() {
  const { get, set } = useUrlFilter();
  const shown = TABS.find(({ id }) => id === get('list'))?.id ?? 'codes';
  const eventId = get('event');
  const show = (id: string): void => set({ list: id === 'codes' ? '' : id, ...AS_AT_FIRST });
  const made = NEW[shown];
  const query = new URLSearchParams({
    list: shown,
    ...(eventId !== '' && { event: eventId }),
    ...(made !== null && { new: made.what }),
  });
  return (
    <AdminFrame
      tab="guests"
      title="Codes and guests"
      {...(eventId !== '' && { back: { href: adminPaths.event(eventId), label: 'Back to the event' } })}
      actions={
        made !== null && (
          <ButtonLink look="p" icon="plus" href={`${adminPaths.guests}?${query.toString()}`}>
            {made.label}
          </ButtonLink>
        )
      }
    >
      <RoomTabs tabs={TABS} active={shown} label="Which list" onChange={show}>
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
