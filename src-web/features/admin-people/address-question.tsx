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
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type AddressProps = {
  person: PersonView;
  onDone: () => void;
  onClose: () => void;
  /** The address is another account's. */ onMerge: () => void;
};

/** Another address for somebody who can't read their mailbox any more and has proven who they are. */
export function AddressQuestion({ person, onMerge, ...frame }: AddressProps) {
  const words = useWords(questionWords);
  const change = trpc.admin.people.changeAddress.useMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [isTaken, setTaken] = useState(false);
  const isContested = person.addressChange.objectedAt !== null;
  const proofs = ADDRESS_PROOFS.filter((proof) => !isContested || isStrongProof(proof));
  return (
    <Question
      {...frame}
      title={words.otherAddressFor(person.displayName)}
      confirmText={words.askNewAddress}
      done={words.bothAddressesBeingWritten}
      fields={[
        { name: 'email', label: words.newEMailAddress },
        {
          name: 'proof',
          label: words.howDoYouKnow,
          options: proofs.map((proof) => ({ value: proof, label: ADDRESS_PROOF_WORDS[proof] })),
        },
        {
          name: 'note',
          label: words.noteOptional,
          hint: words.forOfficeAndThem,
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
          <p>{words.samePerson}</p>
          <Button look="o" size="s" icon="users" onClick={onMerge}>
            {words.mergeTwoAccounts}
          </Button>
        </div>
      )}
    </Question>
  );
}

function WhatItDoes({ person, isContested }: { person: PersonView; isContested: boolean }) {
  const words = useWords(questionWords);
  return (
    <>
      <p>{words.nothingChangesUntil(person.isConfirmed, person.email)}</p>
      {person.isConfirmed && !isContested && <p>{words.ownerCanStop}</p>}
      {isContested && <p>{words.objectedBefore}</p>}
    </>
  );
}

/** What is under way with a person's address, and the button that takes it back. */
export function AddressFacts({ person }: { person: PersonView }) {
  const lang = useLang();
  const words = useWords(questionWords);
  const { open, canBePutBackUntil, objectedAt } = person.addressChange;
  return (
    <>
      {open !== null && <OpenChange person={person} open={open} />}
      {canBePutBackUntil !== null && (
        <p className="person-merge">
          {words.canBePutBack(formatMemberDate(canBePutBackUntil, lang), formatTime(canBePutBackUntil))}
        </p>
      )}
      {objectedAt !== null && <p className="person-merge">{words.objectedOn(formatMemberDate(objectedAt, lang))}</p>}
    </>
  );
}

type OpenProps = { person: PersonView; open: NonNullable<PersonView['addressChange']['open']> };

function OpenChange({ person, open }: OpenProps) {
  const lang = useLang();
  const words = useWords(questionWords);
  const utils = trpc.useUtils();
  const takeBack = trpc.admin.people.takeBackAddressChange.useMutation({
    onSuccess: async () => {
      await utils.admin.people.invalidate();
      toast.ok(words.changeTakenBack);
    },
    onError: (error) => void tellFailure(error, { title: words.notTakenBack }),
  });
  return (
    <p className="person-merge">
      <span>
        {words.askedForOn(formatMemberDate(open.askedAt, lang))}
        <b>{open.newEmail}</b>
        {`. ${ADDRESS_PROOF_WORDS[open.proof]}. `}
        {words.waitsForLink(formatMemberDate(open.until, lang))}
        {open.note === '' ? '' : words.noteOf(open.note)}
      </span>
      <Button
        look="o"
        size="s"
        aria-label={words.takeBackAddressOf(person.displayName)}
        isBusy={takeBack.isPending}
        busyText={words.takingItBack}
        onClick={() => takeBack.mutate({ userId: person.id })}
      >
        {words.takeItBack}
      </Button>
    </p>
  );
}
