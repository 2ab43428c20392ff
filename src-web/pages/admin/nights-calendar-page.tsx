import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import '../../styles/private.css';
import { localDateOf } from '#shared/time.ts';
import { NightsCalendar } from '#web/features/admin-nights/nights-calendar.tsx';
import { monthOf } from '#web/features/admin-nights/days-of-month.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords, usePathFor } from '#web/ui/lang.tsx';

/** /admin/events/calendar: the nights of a month; `?month=2026-02`. */
export function NightsCalendarPage() {
  const words = useWords(adminPageWords);
  const [, navigate] = useLocation();
  const pathFor = usePathFor();
  const asked = new URLSearchParams(useSearch()).get('month') ?? '';
  const [thisMonth] = useState(() => monthOf(localDateOf(new Date())));
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? `${asked}-01` : thisMonth;
  const actions = (
    <>
      <ButtonLink look="o" href={adminPaths.events}>
        {words.list}
      </ButtonLink>
      <ButtonLink look="p" icon="plus" href={adminPaths.newNights}>
        {words.newNights}
      </ButtonLink>
    </>
  );
  return (
    <AdminFrame tab="events" title={words.calendar} actions={actions}>
      <NightsCalendar
        month={month}
        onMonth={(next) => navigate(pathFor(`${adminPaths.calendar}?month=${next.slice(0, 7)}`), { replace: true })}
      />
    </AdminFrame>
  );
}
