import { useState, type ReactNode } from 'react';
import { PackageDays } from '#shared/fiscal/inspection.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { itemsOf } from '#web/ui/admin/live-query.ts';
import { businessYearSoFar } from '#web/ui/admin/period.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { PackageState, usePackages } from './package-list.tsx';
import { useAskPackage } from './use-ask-package.ts';

/** What is handed over, as an inspector asks for it (AEAO to § 146b). */
const PARTS: readonly { name: string; what: ReactNode }[] = [
  { name: 'DSFinV-K 2.4', what: '20 tables, index.xml and DTD' },
  { name: 'TSE archives (TAR)', what: 'of every closing, each signature checked' },
  { name: 'Outage log', what: 'begin, end and reason of each' },
  { name: 'Data sheet for Mein ELSTER', what: 'registers and TSEs, § 146a Abs. 4 AO' },
  {
    name: 'Procedure documentation',
    what: (
      <>
        <span lang="de">Verfahrensdokumentation</span>, as the program runs now
      </>
    ),
  },
  { name: 'List of SHA-256', what: 'of all parts, signed by this server' },
];

/** Stands out on the page, because it is looked for in a hurry: one button hands over all that an inspector asks for. */
export function InspectionBlock() {
  const [id, setId] = useState<string | null>(null);
  const packages = usePackages();
  const made = itemsOf(packages.data).find((one) => one.id === id);
  const isReady = made?.state === 'ready';
  return (
    <section className="fiscal-inspection" aria-labelledby="inspection-title">
      <header>
        <h2 id="inspection-title">The inspector is here</h2>
        <p>
          <span lang="de">Kassen-Nachschau</span> (§&nbsp;146b&nbsp;AO): one button hands over everything that is asked
          for, as one file.
        </p>
      </header>
      <div className="fiscal-inspection-body">
        <Days isSecond={isReady} onAsked={setId} />
        {made !== undefined && (
          <div className="fiscal-made">
            <PackageState one={made} isMain />
          </div>
        )}
        <ul>
          {PARTS.map(({ name, what }) => (
            <li key={name}>
              {isReady && made.isSound === true && <Icon name="circle-check" size={20} />}
              <span>
                <b>{name}</b>
                <span className="dim">{what}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="dim small">
          A year of nights takes some minutes; you may leave this page meanwhile. The audit log says who asked for what.
          A single closing is handed over in the list of closings.
        </p>
      </div>
    </section>
  );
}

/** `isSecond`: what was asked for last is ready, and fetching it comes first. */
function Days({ isSecond, onAsked }: { isSecond: boolean; onAsked: (id: string) => void }) {
  const ask = useAskPackage(onAsked);
  const [days] = useState(() => businessYearSoFar(new Date()));
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: days,
    schema: PackageDays,
    send: ask,
    onFailed: (error) => tellFailure(error, { title: 'Not made', text: 'No register was closed on these days.' }),
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit} aria-label="What to hand over">
      <DayField label="From" {...form.getInputProps('from')} />
      <DayField label="To" {...form.getInputProps('to')} />
      <div className="is-wide">
        <Button
          type="submit"
          look={isSecond ? 'o' : 'p'}
          size="l"
          isWide
          icon="download"
          isBusy={isBusy}
          busyText="Asking"
        >
          Hand over everything
        </Button>
      </div>
    </form>
  );
}
