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

const isDay = (text: string): text is LocalDate =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && !Number.isNaN(Date.parse(text));

/** /admin/shifts: who works which night; `?from=2026-02-02`. */
export function ShiftsPage() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('from') ?? '';
  const [monday] = useState(() => {
    const today = eveningDayOf(new Date());
    return shiftDaysLater(today, -weekdayOf(today));
  });
  const from = isDay(asked) ? asked : monday;
  const turn = (days: number): void => navigate(adminPaths.shiftsFrom(shiftDaysLater(from, days)), { replace: true });
  return (
    <AdminFrame
      tab="shifts"
      title="Shifts"
      actions={
        <>
          <ActionIcon aria-label="The fortnight before" onClick={() => turn(-PLAN_DAYS)}>
            <Icon name="chevron-left" size={22} />
          </ActionIcon>
          <ActionIcon aria-label="The fortnight after" onClick={() => turn(PLAN_DAYS)}>
            <Icon name="chevron-right" size={22} />
          </ActionIcon>
          <ButtonLink look="o" href={paths.kasse}>
            Shared calendar
          </ButtonLink>
        </>
      }
    >
      <p className="shift-range" aria-live="polite">
        {`${dayWords(from)} to ${dayWords(shiftDaysLater(from, PLAN_DAYS - 1))}`}
      </p>
      <ShiftPlanView key={from} from={from} />
    </AdminFrame>
  );
}
