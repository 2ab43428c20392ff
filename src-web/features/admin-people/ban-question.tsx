import { useState } from 'react';
import { BanAddressInput, BanPersonInput } from '#shared/bans/ban.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { trpc } from '#web/api.ts';
import { Question } from './question.tsx';

const BAN_FIELDS = [
  { name: 'reason', label: 'Why?', hint: 'Only admins read it, and the person, who may ask for all their data.' },
  { name: 'lastDay', label: 'Last day', hint: 'Its night is included. Empty: until it is lifted.', isDay: true },
];

const WHAT_IT_DOES =
  'They can buy no ticket and no membership, come in with none, and get no letters that advertise. Their shifts ' +
  'until then are open again. Mails about what they have bought still go out. ' +
  'Their tickets are not refunded, and they are not told: decide, and write to them.';

type FrameProps = { onDone: () => void; onClose: () => void };

/** Bans somebody with an account. */
export function BanQuestion({ person, ...frame }: FrameProps & { person: PersonView }) {
  const ban = trpc.admin.bans.banPerson.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title={`Ban ${person.displayName}?`}
      confirmText="Ban them"
      done="Banned"
      fields={BAN_FIELDS}
      schema={BanPersonInput}
      inputOf={({ reason, lastDay }) => ({ id, userId: person.id, reason, lastDay })}
      send={(input) => ban.mutateAsync(input as BanPersonInput)}
    >
      <p>{WHAT_IT_DOES}</p>
      {person.membership !== null && person.membership.phase !== 'ended' && (
        <p>Their membership runs on and is charged: pause or cancel it as well.</p>
      )}
    </Question>
  );
}

/** Bans an address, for somebody without an account. */
export function BanAddressQuestion(frame: FrameProps) {
  const ban = trpc.admin.bans.banAddress.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Question
      {...frame}
      title="Ban an address?"
      confirmText="Ban it"
      done="Banned"
      fields={[{ name: 'email', label: 'E-mail' }, ...BAN_FIELDS]}
      schema={BanAddressInput}
      inputOf={({ email, reason, lastDay }) => ({ id, email, reason, lastDay })}
      send={(input) => ban.mutateAsync(input as BanAddressInput)}
    >
      <p>{WHAT_IT_DOES}</p>
    </Question>
  );
}
