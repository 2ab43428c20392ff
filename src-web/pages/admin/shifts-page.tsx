import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import '../../styles/private.css';
import { PLAN_DAYS } from '#shared/shifts/shift-plan.ts';
import { shiftDaysLater } from '#shared/shifts/shift-month.ts';
import { eveningDayOf, type LocalDate } from '#shared/time.ts';
import { dayWords, weekdayOf } from '#web/features/admin-nights/days-of-month.ts';
import { ShiftPlanView } from '#web/features/admin-shifts/shift-plan.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { useLang, useWords, usePathFor } from '#web/ui/lang.tsx';
import { adminPageWords } from './words.ts';

const isDay = (text: string): text is LocalDate =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && !Number.isNaN(Date.parse(text));

/** /admin/shifts: who works which night; `?from=2026-02-02`. */
export function ShiftsPage() {
  const words = useWords(adminPageWords);
  const lang = useLang();
  const [, navigate] = useLocation();
  const pathFor = usePathFor();
  const asked = new URLSearchParams(useSearch()).get('from') ?? '';
  const [monday] = useState(() => {
    const today = eveningDayOf(new Date());
    return shiftDaysLater(today, -weekdayOf(today));
  });
  const from = isDay(asked) ? asked : monday;
  const turn = (days: number): void =>
    navigate(pathFor(adminPaths.shiftsFrom(shiftDaysLater(from, days))), { replace: true });
  return (
    <AdminFrame
      tab="shifts"
      title={words.shifts}
      actions={
        <>
          <ActionIcon aria-label={words.theFortnightBefore} onClick={() => turn(-PLAN_DAYS)}>
            <Icon name="chevron-left" size={22} />
          </ActionIcon>
          <ActionIcon aria-label={words.theFortnightAfter} onClick={() => turn(PLAN_DAYS)}>
            <Icon name="chevron-right" size={22} />
          </ActionIcon>
          <ButtonLink look="o" href={paths.kasse}>
            {words.sharedCalendar}
          </ButtonLink>
        </>
      }
    >
      <p className="shift-range" aria-live="polite">
        {words.fromTo(dayWords(from, lang), dayWords(shiftDaysLater(from, PLAN_DAYS - 1), lang))}
      </p>
      <ShiftPlanView key={from} from={from} />
    </AdminFrame>
  );
}
