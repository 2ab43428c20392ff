import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

/** What one row can do: `Menu.Item`s behind three dots. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions: ${name}`}>
          <AdminIcon name="dots" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
