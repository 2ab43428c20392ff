import { useState } from 'react';
import type { RegisterView } from '#shared/fiscal/register-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { certificateSaid, dayAndTime, dayWords, shortSerial, signingSaid, type Said } from './fiscal-words.ts';

/** The registers that have written into the books, with the health of their security devices (TSE). */
export function RegisterCards() {
  const list = trpc.admin.fiscal.registers.useInfiniteQuery({}, LIVE_PAGES);
  const registers = itemsOf(list.data);
  return (
    <AdminSection
      id="registers"
      title="Registers and their TSE"
      list={list}
      failure="The registers could not be loaded."
      failureLang="en"
      isEmpty={registers.length === 0}
      nothing={<EmptyState sentence="No register has issued a document yet." headingLevel={3} />}
    >
      <ul className="admin-cards">
        {registers.map((register) => (
          <RegisterCard key={register.id} register={register} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

const SaidChip = ({ said: { word, tone, icon } }: { said: Said }) => (
  <Chip tone={tone} icon={icon}>
    {word}
  </Chip>
);

function RegisterCard({ register }: { register: RegisterView }) {
  const { deskName, registerSerial, lastDocument, lastClosing, openOutage, leftOpen } = register;
  return (
    <li className="admin-card" aria-label={deskName}>
      <div>
        <h3>{deskName}</h3>
        <p className="admin-facts">
          <span>{`Register ${registerSerial}`}</span>
          {lastDocument !== null && (
            <span>{`Last document ${lastDocument.number}, ${dayAndTime(lastDocument.finishedAt)}`}</span>
          )}
          <span>
            {lastClosing === null
              ? 'No closing (Z) yet'
              : `Last closing Z ${lastClosing.zNumber}, ${dayWords(lastClosing.businessDay)}`}
          </span>
        </p>
      </div>
      <div className="row admin-chips">
        <SaidChip said={signingSaid(register)} />
        {leftOpen > 0 && (
          <Chip tone="warn" icon="alert-triangle">
            {leftOpen === 1 ? '1 open transaction at the TSE' : `${leftOpen} open transactions at the TSE`}
          </Chip>
        )}
      </div>
      {openOutage !== null && (
        <p>
          <span lang="de">{openOutage.reason}</span>
          {` From document ${openOutage.firstNumber} on nothing is signed. See that the TSE is repaired without delay.`}
        </p>
      )}
      <Devices register={register} />
    </li>
  );
}

function Devices({ register: { device, lastClosing } }: { register: RegisterView }) {
  const [now] = useState(() => new Date());
  return (
    <ul className="fiscal-devices" aria-label="TSE">
      {(lastClosing?.tses ?? []).map(({ serial, certifiedAs, validUntil, isStandIn }) => (
        <li key={serial}>
          <span className="admin-facts">
            <span className="admin-id" title={serial}>{`TSE ${shortSerial(serial)}`}</span>
            {certifiedAs !== null && <span>{certifiedAs}</span>}
            <span>{`Certificate until ${formatMemberDate(validUntil)}`}</span>
          </span>
          <span className="row admin-chips">
            {isStandIn && (
              <Chip tone="bad" icon="ban">
                Stand-in, not certified
              </Chip>
            )}
            <SaidChip said={certificateSaid(validUntil, now)} />
          </span>
        </li>
      ))}
      <li className="dim">{leftWords(device)}</li>
    </ul>
  );
}

function leftWords(device: RegisterView['device']): string {
  if (device === null) return 'No TSE is set up for this desk: it may only train.';
  if (device.remaining === null) return `${device.name}: it does not say how many signatures are left.`;
  const left = `${device.remaining.toLocaleString('en')} signatures left`;
  return `${device.name}: ${left}${device.remainingAt === null ? '' : ` on ${dayAndTime(device.remainingAt)}`}.`;
}
