import { useState } from 'react';
import {
  ADDRESS_PROOF_WORDS,
  ADDRESS_PROOFS,
  ChangeAddressInput,
  isStrongProof,
} from '#shared/people/address-change.ts';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { Question } from './question.tsx';

type AddressProps = {
  person: PersonView;
  onDone: () => void;
  onClose: () => void;
  /** The address is another account's. */ onMerge: () => void;
};

/** Another address for somebody who can't read their mailbox any more and has proven who they are. */
export function AddressQuestion({ person, onMerge, ...frame }: AddressProps) {
  const change = trpc.admin.people.changeAddress.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [isTaken, setTaken] = useState(false);
  const isContested = person.addressChange.objectedAt !== null;
  const proofs = ADDRESS_PROOFS.filter((proof) => !isContested || isStrongProof(proof));
  return (
    <Question
      {...frame}
      title={`Another e-mail address for ${person.displayName}?`}
      confirmText="Ask the new address"
      done="Both addresses are being written to"
      fields={[
        { name: 'email', label: 'New e-mail address' },
        {
          name: 'proof',
          label: 'How do you know that it is them?',
          options: proofs.map((proof) => ({ value: proof, label: ADDRESS_PROOF_WORDS[proof] })),
        },
        {
          name: 'note',
          label: 'Note (optional)',
          hint: 'For the office, and for them, who may ask for all their data.',
        },
      ]}
      schema={ChangeAddressInput}
      inputOf={({ email, proof, note }) => ({ id, userId: person.id, email, proof, note })}
      send={async (input) => {
        setTaken(false);
        await change.mutateAsync(input as ChangeAddressInput).catch((error: unknown) => {
          setTaken(failureOf(error).code === 'ADDRESS_TAKEN');
          throw error;
        });
      }}
    >
      <WhatItDoes person={person} isContested={isContested} />
      {isTaken && (
        <div role="alert">
          <p>Another account has this address. Is it the same person?</p>
          <Button look="o" size="s" icon="users" onClick={onMerge}>
            Merge the two accounts
          </Button>
        </div>
      )}
    </Question>
  );
}

function WhatItDoes({ person, isContested }: { person: PersonView; isContested: boolean }) {
  return (
    <>
      <p>
        {`Nothing changes until the link in a mail to the new address is followed, for 7 days. ${
          person.isConfirmed
            ? `${person.email} is told at once`
            : 'The address it has was never confirmed, so it is not told'
        }.`}
      </p>
      {person.isConfirmed && !isContested && (
        <p>Its owner can stop the change, and put the address back for a day after it.</p>
      )}
      {isContested && (
        <p>
          Somebody objected to a change before. Look at the identity card yourself: this time you are told of an
          objection, and it stops nothing automatically.
        </p>
      )}
    </>
  );
}

/** What is under way with a person's address, and the button that takes it back. */
export function AddressFacts({ person }: { person: PersonView }) {
  const { open, canBePutBackUntil, objectedAt } = person.addressChange;
  return (
    <>
      {open !== null && <OpenChange person={person} open={open} />}
      {canBePutBackUntil !== null && (
        <p className="person-merge">
          {`The e-mail address was changed. Until ${formatMemberDate(canBePutBackUntil)}, ` +
            `${formatTime(canBePutBackUntil)}, the owner of the one before can put it back.`}
        </p>
      )}
      {objectedAt !== null && (
        <p className="person-merge">
          {`On ${formatMemberDate(objectedAt)} the owner of the previous address objected to a change of it: “That was not ` +
            'me.” Only an admin can ask for one again, with the person present.'}
        </p>
      )}
    </>
  );
}

type OpenProps = { person: PersonView; open: NonNullable<PersonView['addressChange']['open']> };

function OpenChange({ person, open }: OpenProps) {
  const utils = trpc.useUtils();
  const takeBack = trpc.admin.people.takeBackAddressChange.useMutation({
    onSuccess: async () => {
      await utils.admin.people.invalidate();
      toast.ok('The change is taken back');
    },
    onError: (error) => void tellFailure(error, { title: 'Not taken back' }),
  });
  return (
    <p className="person-merge">
      <span>
        {`Asked for on ${formatMemberDate(open.askedAt)}: the new address `}
        <b>{open.newEmail}</b>
        {`. ${ADDRESS_PROOF_WORDS[open.proof]}. `}
        {`It waits for its link until ${formatMemberDate(open.until)}.`}
        {open.note === '' ? '' : ` Note: ${open.note}`}
      </span>
      <Button
        look="o"
        size="s"
        aria-label={`Take it back: the change of the address of ${person.displayName}`}
        isBusy={takeBack.isPending}
        busyText="Taking it back"
        onClick={() => takeBack.mutate({ userId: person.id })}
      >
        Take it back
      </Button>
    </p>
  );
}
