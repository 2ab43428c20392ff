import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import '../../styles/mantine/panel.css';
import { PrivateRoom } from '#web/private-room.tsx';

const DATES = { locale: 'en', firstDayOfWeek: 1, weekendDays: [6, 0] } as const;

type PanelRoomProps = { isDark: boolean; children: ReactNode };

/** The panel's own room: calendars whose week begins on Monday, and questions that can be asked from anywhere. */
export function PanelRoom({ isDark, children }: PanelRoomProps) {
  return (
    <PrivateRoom className={isDark ? 'admin is-dark' : 'admin'} isDark={isDark} isPaper={false}>
      <DatesProvider settings={{ ...DATES, weekendDays: [...DATES.weekendDays] }}>
        <ModalsProvider>{children}</ModalsProvider>
      </DatesProvider>
    </PrivateRoom>
  );
}
