import { followSwitchWording, type FollowView } from '#shared/follows/follow.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { newslettersTabWords } from './tab-words.ts';

/** Series and artists that one follows, each to be switched off; nothing for who follows nothing. */
export function FollowedList() {
  const { follows: words, pending } = useWords(newslettersTabWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const utils = trpc.useUtils();
  const { data = [] } = trpc.profile.follows.useQuery(undefined, { refetchOnMount: 'always' });
  const set = trpc.profile.setFollow.useMutation({
    onSuccess: async (follows) => {
      await utils.profile.follows.cancel(); // an answer still on its way is from before
      utils.profile.follows.setData(undefined, follows);
      toast.ok(words.ended);
    },
    onError: (error) => void toast.bad(words.notSaved, failureSentence(error, failures)),
  });
  if (data.length === 0) return null;
  const end = ({ subject, subjectId }: FollowView): void =>
    set.mutate({ subject, subjectId, isOn: false, page: '/dashboard' });
  return (
    <>
      <h2 className="heading-medium">{words.title}</h2>
      {data.map((one) => (
        <SwitchRow
          key={`${one.subject} ${one.subjectId}`}
          label={one.name}
          description={one.state === 'pending' ? pending : followSwitchWording(one, lang)}
          checked
          onChange={() => end(one)}
        />
      ))}
    </>
  );
}
