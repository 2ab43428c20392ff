import './set-up.css';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeviceCard } from './device-card.tsx';
import { isUnfinished } from './stage-of.ts';

/** Asked again often while a desk is still to prove its device. */
const ASK_EVERY_MS = 3_000;

/** The venue's security devices with their desks, the newest first. */
export function DeviceList() {
  const list = trpc.admin.fiscal.devices.useInfiniteQuery(
    {},
    {
      ...LIVE_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnfinished)) ? ASK_EVERY_MS : false,
    },
  );
  const devices = itemsOf(list.data);
  return (
    <AdminSection
      id="security-devices"
      title="Security devices"
      list={list}
      failure="The security devices could not be loaded."
      failureLang="en"
      isEmpty={devices.length === 0}
      nothing={
        <EmptyState sentence="There is no security device yet: the desks train and take no money." headingLevel={3}>
          <ButtonLink look="o" href={adminPaths.newDevice}>
            Set up a security device
          </ButtonLink>
        </EmptyState>
      }
    >
      <ul className="admin-cards">
        {devices.map((device) => (
          <DeviceCard key={device.id} device={device} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}
