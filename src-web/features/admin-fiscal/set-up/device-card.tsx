import { useState } from 'react';
import type { DeviceView, RegistrationView } from '#shared/fiscal/device-set-up.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EndDialog, RetireDialog } from './device-dialogs.tsx';
import { isUnfinished } from './stage-of.ts';

const KINDS = { fiskaly: 'fiskaly, in the cloud', epson: 'Epson' } as const;

/** One device: how it is, which desks sign at it, and what may be done about it. */
export function DeviceCard({ device }: { device: DeviceView }) {
  const { id, name, step, registrations } = device;
  const [ending, setEnding] = useState<RegistrationView | null>(null);
  const [isRetiring, setIsRetiring] = useState(false);
  const isRetired = step === 'retired';
  return (
    <li className="admin-card is-line" aria-label={name}>
      <Facts device={device} />
      {registrations.length > 0 && (
        <ul className="set-up-desks">
          {registrations.map((registration) => (
            <DeskLine key={registration.id} registration={registration} onEnd={() => setEnding(registration)} />
          ))}
        </ul>
      )}
      {!isRetired && (
        <div className="admin-acts">
          <ButtonLink
            look="o"
            size="s"
            href={isUnfinished(device) ? adminPaths.setUpDevice(id) : adminPaths.deviceForDesk(id)}
            aria-label={isUnfinished(device) ? `Go on with the set-up: ${name}` : `Give it to one more desk: ${name}`}
          >
            {isUnfinished(device) ? 'Go on with the set-up' : 'Give it to one more desk'}
          </ButtonLink>
          {registrations.length === 0 && (
            <Button look="o" size="s" icon="ban" aria-label={`Retire: ${name}`} onClick={() => setIsRetiring(true)}>
              Retire
            </Button>
          )}
        </div>
      )}
      <EndDialog registration={ending} device={device} onClose={() => setEnding(null)} />
      <RetireDialog device={device} isOpen={isRetiring} onClose={() => setIsRetiring(false)} />
    </li>
  );
}

function DeskLine({ registration, onEnd }: { registration: RegistrationView; onEnd: () => void }) {
  const { deskName, registerSerial, provenAt } = registration;
  return (
    <li>
      <span>
        <b>{deskName}</b> <span className="admin-id">{registerSerial}</span>
      </span>
      {provenAt === null ? (
        <Chip tone="warn" icon="hourglass">
          Test receipt is missing
        </Chip>
      ) : (
        <Chip tone="ok" icon="circle-check">{`Proven ${formatMemberDate(provenAt)}`}</Chip>
      )}
      <Button look="o" size="s" aria-label={`Take it away from ${deskName}`} onClick={onEnd}>
        <AdminIcon name="arrow-back-up" />
        Take it away
      </Button>
    </li>
  );
}

function Facts({ device }: { device: DeviceView }) {
  const { name, kind, address, serial, remaining, createdAt, retiredAt } = device;
  return (
    <div>
      <h3>{name}</h3>
      <p className="admin-facts">
        <span>{KINDS[kind]}</span>
        {address !== null && <span>{address}</span>}
        <span>{`Added ${formatMemberDate(createdAt)}`}</span>
        {retiredAt !== null && <span>{`Retired ${formatMemberDate(retiredAt)}`}</span>}
        {remaining !== null && <span>{`${remaining.toLocaleString('en')} signatures left`}</span>}
        {serial !== null && <span className="admin-id">{`Serial number ${serial}`}</span>}
      </p>
      <Chips device={device} />
    </div>
  );
}

function Chips({ device }: { device: DeviceView }) {
  const { step, kind, certificate, certificateEndsAt, isNotCertified } = device;
  const end = certificateEndsAt === null ? '' : formatMemberDate(certificateEndsAt);
  return (
    <div className="row admin-chips">
      {step === 'retired' && <Chip icon="ban">Retired</Chip>}
      {step !== 'retired' && step !== 'ready' && (
        <Chip tone="warn" icon="hourglass">
          {kind === 'epson' ? 'Its desk sets it up' : 'Set-up not finished'}
        </Chip>
      )}
      {certificate === 'good' && <Chip tone="ok" icon="circle-check">{`Certificate until ${end}`}</Chip>}
      {certificate === 'ending' && <Chip tone="warn" icon="alert-triangle">{`Certificate ends ${end}`}</Chip>}
      {certificate === 'ended' && <Chip tone="bad" icon="alert-triangle">{`Certificate ended ${end}`}</Chip>}
      {isNotCertified && (
        <Chip tone="bad" icon="alert-triangle">
          NOT CERTIFIED
        </Chip>
      )}
    </div>
  );
}
