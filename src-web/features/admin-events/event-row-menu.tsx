import { ActionIcon, Menu } from '@mantine/core';
import type { EventCard } from '#shared/events/event-admin-views.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

type EventRowMenuProps = {
  event: EventCard;
  onDuplicate: () => void;
  onActive: (isActive: boolean) => void;
  onCancel: () => void;
};

/** What one night can do: edit, view, write to its guests, its tickets, publish or hide, copy, cancel. */
export function EventRowMenu({
  event: { id, title, isActive, isCancelled, endsAt, sold },
  onDuplicate,
  onActive,
  onCancel,
}: EventRowMenuProps) {
  const now = useNow();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions: ${title}`}>
          <AdminIcon name="dots" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={adminPaths.event(id)} leftSection={<AdminIcon name="pencil" />}>
          Edit
        </Menu.Item>
        {isActive && (
          <Menu.Item component="a" href={paths.event(id)} leftSection={<AdminIcon name="eye" />}>
            View
          </Menu.Item>
        )}
        {sold > 0 && (
          <Menu.Item component="a" href={adminPaths.writeTo(id)} leftSection={<AdminIcon name="send" />}>
            Write
          </Menu.Item>
        )}
        <Menu.Item component="a" href={adminPaths.ticketsOf(id)} leftSection={<AdminIcon name="ticket" />}>
          Tickets
        </Menu.Item>
        {!isCancelled && (
          <Menu.Item
            leftSection={<AdminIcon name={isActive ? 'eye-off' : 'eye'} />}
            onClick={() => onActive(!isActive)}
          >
            {isActive ? 'Hide' : 'Publish'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<AdminIcon name="copy" />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        {!isCancelled && endsAt > now && (
          <Menu.Item className="is-bad" leftSection={<AdminIcon name="ban" />} onClick={onCancel}>
            Cancel …
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
