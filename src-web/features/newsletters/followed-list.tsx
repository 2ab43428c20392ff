import { followSwitchWording, type FollowView } from '#shared/follows/follow.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Series and artists that one follows, each to be switched off; nothing for who follows nothing. */
export function FollowedList() {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.profile.follows.useQuery(undefined, { refetchOnMount: 'always' });
  const set = trpc.profile.setFollow.useMutation({
    onSuccess: async (follows) => {
      await utils.profile.follows.cancel(); // an answer still on its way is from before
      utils.profile.follows.setData(undefined, follows);
      toast.ok('No longer followed');
    },
    onError: (error) => void toast.bad('Not saved', failureSentence(error)),
  });
  if (data.length === 0) return null;
  const end = ({ subject, subjectId }: FollowView): void =>
    set.mutate({ subject, subjectId, isOn: false, page: '/dashboard' });
  return (
    <>
      <h2 className="heading-medium">What you follow</h2>
      {data.map((one) => (
        <SwitchRow
          key={`${one.subject} ${one.subjectId}`}
          label={one.name}
          description={
            one.state === 'pending'
              ? 'We have sent you a mail: please follow the link in it.'
              : followSwitchWording(one)
          }
          checked
          onChange={() => end(one)}
        />
      ))}
    </>
  );
}
