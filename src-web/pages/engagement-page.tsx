import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/ui/forms/fields.css';
import { brand } from '#shared/brand.ts';
import type { EngagementLetter, OwnEngagement } from '#shared/engagements/engagement.ts';
import { settlementNotes, settlementRows } from '#shared/engagements/letter.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import '#web/features/engagement/engagement.css';
import { LetterAnswer } from '#web/features/engagement/letter-answer.tsx';
import { engagementWords } from '#web/features/engagement/words.ts';
import '#web/features/wait-list/wait-list.css';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

/** /engagement/{token}: the terms that an artist was sent, their answer, and what the night came to. */
export function EngagementPage() {
  const { token = '' } = useParams();
  const own = trpc.engagements.show.useQuery({ token }, { refetchOnMount: 'always', retry: false });
  const { page: words } = useWords(engagementWords);
  const { code } = failureOf(own.error);
  const isUnknown = code === 'LINK_NOT_VALID' || code === 'INVALID_INPUT';
  return (
    <div className="wrap wait-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      {own.data !== undefined ? (
        <Engagement token={token} own={own.data} />
      ) : isUnknown ? (
        <section className="wait-card wait-offer letter-card paper">
          <div className="wait-body" role="alert">
            <h1>{words.notValid.title}</h1>
            <p className="letter-intro">{words.notValid.text}</p>
          </div>
        </section>
      ) : own.isError ? (
        <LoadFailed sentence={words.loadFailed} isBusy={own.isFetching} onRetry={() => void own.refetch()} />
      ) : (
        <MarkLoader text={words.loading} />
      )}
    </div>
  );
}

type EngagementProps = { token: string; own: OwnEngagement };

function Engagement({ token, own }: EngagementProps) {
  const { page: words } = useWords(engagementWords);
  const lang = useLang();
  const { letter } = own;
  // A letter is in the language that it was sent in, whatever the page speaks.
  const letterLang = letter.lang === lang ? undefined : letter.lang;
  return (
    <>
      {own.settlement !== null && <SettlementCard token={token} own={own} settlement={own.settlement} />}
      <section className="wait-card wait-offer letter-card paper" aria-labelledby="letter-title">
        <div className="wait-body">
          <div className="letter-state" aria-live="polite">
            <State own={own} />
          </div>
          <div lang={letterLang}>
            {own.settlement === null ? (
              <h1 id="letter-title">{letter.text.title}</h1>
            ) : (
              <h2 id="letter-title">{letter.text.title}</h2>
            )}
            <p className="letter-intro">{letter.text.intro}</p>
            <Facts rows={letter.text.facts} />
            <div className="letter-notes">
              {letter.text.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </div>
          {letter.words !== '' && (
            <p className="letter-intro">
              <b>{words.said}:</b> {letter.words}
            </p>
          )}
          {own.canAnswer && <LetterAnswer key={letter.version} token={token} own={own} />}
        </div>
      </section>
      <p className="wait-fine">
        {words.version(letter.version, formatLongDate(letter.sentAt, lang))}. {words.contact}
      </p>
    </>
  );
}

function Facts({ rows, isSum = false }: { rows: EngagementLetter['text']['facts']; isSum?: boolean }) {
  return (
    <dl className={isSum ? 'letter-facts letter-sum' : 'letter-facts'}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const FACES: Record<OwnEngagement['state'], { tone: ChipTone; icon: IconName }> = {
  draft: { tone: 'plain', icon: 'hourglass' },
  sent: { tone: 'warn', icon: 'hourglass' },
  change_asked: { tone: 'warn', icon: 'hourglass' },
  agreed: { tone: 'ok', icon: 'circle-check' },
  declined: { tone: 'bad', icon: 'ban' },
  withdrawn: { tone: 'bad', icon: 'ban' },
};

/** What became of the letter; nothing while it waits for an answer that can be given. */
function State({ own: { state, letter, canAnswer } }: { own: OwnEngagement }) {
  const { page: words } = useWords(engagementWords);
  const lang = useLang();
  if (canAnswer) return null;
  const { tone, icon } = FACES[state];
  const at = letter.answeredAt ?? letter.sentAt;
  const said: Record<OwnEngagement['state'], string> = {
    draft: words.isBeingWritten,
    sent: words.isOver,
    change_asked: words.isChangeAsked,
    agreed: words.isAgreed(formatLongDate(at, lang), formatTime(at)),
    declined: words.isDeclined,
    withdrawn: words.isWithdrawn,
  };
  return (
    <Chip tone={tone} icon={icon}>
      {said[state]}
    </Chip>
  );
}

type SettlementCardProps = EngagementProps & { settlement: NonNullable<OwnEngagement['settlement']> };

function SettlementCard({ token, own: { terms }, settlement }: SettlementCardProps) {
  const words = useWords(engagementWords);
  const lang = useLang();
  const said = { words, lang };
  const { state, paidOn, paidHow } = settlement;
  const isPaid = paidOn !== null && paidHow !== null;
  return (
    <section className="wait-card wait-offer letter-card paper" aria-labelledby="settlement-title">
      <div className="wait-body">
        <div className="letter-state" aria-live="polite">
          <Chip tone={state === 'open' ? 'warn' : 'ok'} icon={state === 'open' ? 'hourglass' : 'circle-check'}>
            {isPaid
              ? words.settlement.paidOn(
                  formatLongDate(new Date(`${paidOn}T12:00:00Z`), lang),
                  words.settlement.ways[paidHow],
                )
              : words.settlement.states[state]}
          </Chip>
        </div>
        <h1 id="settlement-title">{`${words.settlement.title}: ${terms.title}`}</h1>
        <Facts rows={settlementRows(terms, settlement, said)} isSum />
        <div className="letter-notes">
          {settlementNotes(terms, settlement, said).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        {state === 'open' && <AgreeToSettlement token={token} payoutCents={settlement.payoutCents} />}
      </div>
    </section>
  );
}

function AgreeToSettlement({ token, payoutCents }: { token: string; payoutCents: number }) {
  const { page: words } = useWords(engagementWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const agree = trpc.engagements.agreeSettlement.useMutation({
    onSuccess: (own) => utils.engagements.show.setData({ token }, own),
    onError: (error) => {
      toast.bad(words.failed, failureSentence(error, failures));
      void utils.engagements.show.invalidate({ token });
    },
  });
  return (
    <div className="wait-acts">
      <Button
        isWide
        isBusy={agree.isPending}
        busyText={words.settling}
        onClick={() => agree.mutate({ token, payoutCents })}
      >
        {words.settled}
      </Button>
    </div>
  );
}
